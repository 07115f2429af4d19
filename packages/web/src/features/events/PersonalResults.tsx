/** The latest results of the signed-in visitor. */

import { type AccountResult, accountResultsCall } from '@lapwing/contract/results/account-results';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { resultsClient } from '../../api/results.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { Loading, Skeleton } from '../../ui/content/Skeleton.tsx';
import { SidebarList } from './SidebarList.tsx';

const SHOWN = 4;

function personalResultsQuery(accountId: string) {
  return queryOptions({
    queryKey: ['results', 'newest-of-account', accountId],
    queryFn: async ({ signal }) =>
      (await resultsClient.call(accountResultsCall, { userId: accountId }, { count: SHOWN }, { signal }))
        .results,
  });
}

const lineClass =
  'grid min-h-12 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-2.5 py-1 -outline-offset-2 hover:bg-surface-2';

/** The place, or why there is none. */
function placeOf({ position, isQualified, status }: AccountResult): string {
  if (status !== 'Normal' && status !== 'Provisional') return status === 'Garage' ? NOT_CLASSIFIED : status;
  return isQualified ? String(position) : NOT_CLASSIFIED;
}

export function PersonalResults({ accountId }: { accountId: string }) {
  const { t, locale } = useText();
  const { data: results, isPending, isError } = useQuery(personalResultsQuery(accountId));
  // The list of all results reports the error; this one is an extra.
  if (isError) return null;
  const all = (
    <Link to="/profile/results" className="link touch-target">
      {t('Common.All')}
    </Link>
  );

  return (
    <SidebarList title={t('Events.YourResults')} more={results && results.length > 0 && all}>
      {isPending && (
        <li>
          <Loading label={t('Events.Loading')}>
            {[150, 120, 136, 110].map((width) => (
              <p key={width} className={lineClass}>
                <span />
                <Skeleton width={width} />
              </p>
            ))}
          </Loading>
        </li>
      )}
      {results?.length === 0 && <li className="py-3 text-3 text-ink-2">{t('Profile.NoResults')}</li>}
      {results?.map((result) => {
        const { sessionId, sessionName, eventName, resultClass, sport, startTime, participated } = result;
        const place = placeOf(result);
        const date = formatLocal(startTime, 'month-day', locale);
        return (
          <li key={`${sessionId} ${result.position}`}>
            <Link to="/sessions/$sessionId" params={{ sessionId }} className={lineClass}>
              <b className={place.length > 2 ? 'text-2 font-medium' : 'text-end text-6 font-strong'}>
                {place}
              </b>
              <span className="min-w-0">
                <span className="block leading-[1.125rem] font-medium wrap-break-word">
                  {eventName}, {sessionName}
                </span>
                <small className="block text-2 text-ink-3">
                  {resultClass || t(`Sports.${sport}`)} · {date}
                </small>
              </span>
              <small className="text-2 text-ink-3">{t('Events.OfTotal', { count: participated })}</small>
            </Link>
          </li>
        );
      })}
    </SidebarList>
  );
}
