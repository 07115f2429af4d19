/** The driver of a result. Only of a racer with a profile the form and the best lap at this track are known. */

import { accountResultsCall } from '@lapwing/contract/results/account-results';
import { sessionFactsCall } from '@lapwing/contract/results/facts';
import { useQuery } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { DriverCard as Card } from '../../../parts/DriverCard.tsx';
import { FactList } from '../../../parts/facts/FactList.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import type { RankedRow } from '../state/ranked-rows.ts';

type DriverCardProps = { row: RankedRow; sessionId: number; trackName: string };

const FORM = 10;

export function DriverCard({ row, sessionId, trackName }: DriverCardProps) {
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
      <RowFacts row={row} sessionId={sessionId} />
    </div>
  );
}

/** What this result means, by earlier ones. Most results mean nothing remarkable: then there is nothing. */
function RowFacts({ row, sessionId }: { row: RankedRow; sessionId: number }) {
  const { t } = useText();
  const guid = useGuid();
  const { data } = useQuery({
    queryKey: ['results', 'facts', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(sessionFactsCall, { sessionId }, { guid }, { signal }),
    retry: false,
  });
  const isOwn = (one: { startNumber: string; resultClass: string }) =>
    one.startNumber === row.startNumber && one.resultClass === row.resultClass;
  const facts = data?.drivers.find(isOwn)?.facts ?? [];
  if (facts.length === 0) return null;
  return (
    <section aria-label={t('Facts.Title')} className="mt-2.5">
      <FactList facts={facts} nameOf={(number) => number} className="grid gap-1.5 whitespace-normal" />
    </section>
  );
}
