/** The latest events of the signed-in visitor. */

import { accountEventsCall } from '@lapwing/contract/results/events';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { resultsClient } from '../../api/results.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { Loading, Skeleton } from '../../ui/content/Skeleton.tsx';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { SidebarList } from './SidebarList.tsx';

const SHOWN = 4;

function personalEventsQuery(accountId: string) {
  return queryOptions({
    queryKey: ['events', 'of-account', accountId],
    queryFn: ({ signal }) =>
      resultsClient.call(accountEventsCall, { userId: accountId }, { count: SHOWN }, { signal }),
  });
}

const lineClass =
  'grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-2.5 -outline-offset-2 hover:bg-surface-2';

export function PersonalResults({ accountId }: { accountId: string }) {
  const { t, locale } = useText();
  const { data: events, isPending, isError } = useQuery(personalEventsQuery(accountId));
  // The list of all results reports the error; this one is an extra.
  if (isError) return null;
  const all = (
    <Link to="/profile/results" className="link touch-target">
      {t('Common.All')}
    </Link>
  );

  return (
    <SidebarList title={t('Events.YourResults')} more={events && events.length > 0 && all}>
      {isPending && (
        <li>
          <Loading label={t('Events.Loading')}>
            {[150, 120, 136, 110].map((width) => (
              <p key={width} className={lineClass}>
                <Skeleton width={width} />
              </p>
            ))}
          </Loading>
        </li>
      )}
      {events?.length === 0 && <li className="py-3 text-3 text-ink-2">{t('Profile.NoResults')}</li>}
      {events?.map(({ id, name, sport, startDate, resultStatus }) => (
        <li key={id}>
          <Link
            to="/events/$eventId"
            params={{ eventId: id }}
            search={{ user: accountId }}
            className={lineClass}
          >
            <span className="min-w-0">
              <span className="block truncate leading-[1.125rem] font-medium">{name}</span>
              <small className="block text-2 text-ink-3">
                {t(`Sports.${sport}`)} · {formatLocal(startDate, 'month-day', locale)}
              </small>
            </span>
            <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
          </Link>
        </li>
      ))}
    </SidebarList>
  );
}
