/** The driver of a result. Only of a racer with a profile the form and the best lap at this track are known. */

import { accountResultsCall } from '@lapwing/contract/results/account-results';
import { useQuery } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { DriverCard as Card } from '../../../parts/DriverCard.tsx';
import type { RankedRow } from '../state/ranked-rows.ts';

type DriverCardProps = { row: RankedRow; trackName: string };

const FORM = 10;

export function DriverCard({ row, trackName }: DriverCardProps) {
  const { accountId, resultClass } = row;
  const { data, isPending } = useQuery({
    queryKey: ['results', 'account-results', accountId, { page: 1, count: FORM }],
    queryFn: ({ signal }) => {
      const params = { userId: accountId ?? '' };
      return resultsClient.call(accountResultsCall, params, { count: FORM, offset: 0 }, { signal });
    },
    enabled: accountId !== null,
    retry: false,
  });
  const here = data?.results.find(
    (result) => result.location.name === trackName && result.resultClass === resultClass,
  );
  const known = data && { results: data.results, bestTimeHere: here?.personalBestTime ?? null };
  return (
    <div className="mb-3">
      <Card
        name={row.name}
        startNumber={row.startNumber}
        classIndex={row.classIndex}
        className={resultClass}
        about={row.additionalFields.filter((text) => text !== '')}
        accountId={accountId}
        form={accountId === null || !(known || isPending) ? null : known}
      />
    </div>
  );
}
