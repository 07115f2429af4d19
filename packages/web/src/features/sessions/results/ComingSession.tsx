/** A session that has not started: when it does, on the visitor's clock and at the track, and how long that is. */

import type { PaddockClock, PaddockSession } from '@lapwing/contract/desk/paddock';
import type { Session } from '@lapwing/contract/results/events';
import { isDayAlone } from '@lapwing/timing/timestamp';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant, formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { TimeToStart } from '../../../parts/countdown/TimeToStart.tsx';
import { isStillExpected } from '../../../parts/countdown/time-until.ts';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { eventOverviewQuery } from '../../../parts/event-overview-query.ts';
import { isLate, paddockQuery, readPickedNumber } from '../../../parts/paddock-query.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { classificationQuery, sessionQuery } from '../state/queries.ts';

/** Once it has started, this page links to its live timing. */
const RENEWAL_MS = 30_000;
const LONG_AGO_MS = 2 * 86_400_000;

type ComingSessionProps = {
  session: Session;
  hasLive: boolean;
  actions: ReactNode;
  /** shown for a session that should have started long ago, or on an unknown time */
  children: ReactNode;
};

export function ComingSession({ session, hasLive, actions, children }: ComingSessionProps) {
  const { t, locale } = useText();
  const guid = useGuid();
  const nowMs = useNow(RENEWAL_MS);
  const { id, eventId, startTime } = session;
  // It may be today somewhere on earth.
  const isPast = Date.parse(`${startTime}Z`) < Date.now() - LONG_AGO_MS;
  const { data: overview, isPending } = useQuery({ ...eventOverviewQuery(eventId, guid), enabled: !isPast });
  const startsAt = overview?.outcomes.find(({ sessionId }) => sessionId === id)?.startsAt;
  const atMs = startsAt === undefined || isDayAlone(startTime) ? null : Date.parse(startsAt);
  const { data: paddock } = useQuery({
    ...paddockQuery(eventId, guid, nowMs === null ? undefined : readPickedNumber(eventId)),
    enabled: nowMs !== null && atMs !== null,
  });
  const expected = paddock?.sessions.find(({ sessionId }) => sessionId === id);
  const isExpected =
    nowMs !== null && atMs !== null && isStillExpected(expected?.expectedStartMs ?? atMs, nowMs);
  // Its status and its first rows come without a reload.
  useQuery({ ...sessionQuery(id, guid), enabled: isExpected, refetchInterval: RENEWAL_MS });
  useQuery({ ...classificationQuery(id, guid), enabled: isExpected, refetchInterval: RENEWAL_MS });
  if (!isPast && (isPending || nowMs === null)) return <div aria-busy="true" className="min-h-56" />;
  if (startsAt === undefined || atMs === null || !isExpected) return children;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const here = formatInstant(atMs, 'date-time', locale, zone);
  const there = formatLocal(startTime, 'date-time', locale);
  return (
    <EmptyState
      title={t('SessionResults.NotStarted')}
      icon={<Clock size={36} strokeWidth={1.5} aria-hidden="true" />}
      note={
        <>
          <span className="mb-1 block text-6 text-ink">
            <TimeToStart
              startsAt={
                expected && isLate(expected) ? new Date(expected.expectedStartMs).toISOString() : startsAt
              }
              time={formatLocal(startTime, 'time', locale)}
              isEventLive={actions !== false}
            />
          </span>
          {expected && paddock && <Expected session={expected} clock={paddock} />}
          {here === there ? (
            t('SessionResults.StartsAt', { time: here })
          ) : (
            <>
              <span className="block">{t('SessionResults.StartsAtYourTime', { time: here })}</span>
              <span className="block text-3 text-ink-3">
                {t('SessionResults.StartsAtTrack', { time: there })}
              </span>
            </>
          )}
          {hasLive && actions === false && (
            <span className="mt-2 block text-3 text-ink-3">{t('SessionResults.LiveWhenStarted')}</span>
          )}
        </>
      }
      actions={actions}
    />
  );
}

type ExpectedProps = { session: PaddockSession; clock: PaddockClock };

/** If it differs from the plan, and the grid call of the visitor's number. */
function Expected({ session, clock: { timeZone, entrant } }: ExpectedProps) {
  const { t, locale } = useText();
  const { sessionId, expectedStartMs, gridAtMs, spreadMinutes: minutes } = session;
  const clock = (atMs: number) => formatInstant(atMs, 'time', locale, timeZone);
  return (
    <>
      {isLate(session) && (
        <span className="block font-medium text-slow">
          {t('Paddock.Expected', { time: clock(expectedStartMs), minutes })}
        </span>
      )}
      {entrant?.sessionIds.includes(sessionId) && (
        <span className="block font-medium text-accent">
          {t('Paddock.YourGrid', { time: clock(gridAtMs), minutes })}
        </span>
      )}
    </>
  );
}
