/** A live session: flag, clock, laps, and the leaderboard with its age. */

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { FlagPlate } from '../../ui/FlagPlate.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { largeFlag } from './flag-look.ts';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { flagOf, type ReadableFullSession } from './live-objects.ts';
import { SESSION_RENEWAL_MS } from './queries.ts';

type LiveBoardProps = {
  query: UseQueryResult<ReadableFullSession>;
  actions?: ReactNode;
  explain?: (error: unknown) => ReactNode | null;
};

export function LiveBoard({ query, actions, explain }: LiveBoardProps) {
  return (
    <QueryView query={query} {...(explain && { explain })}>
      {(session) => <Board session={session} shownAtMs={query.dataUpdatedAt} actions={actions} />}
    </QueryView>
  );
}

type BoardProps = { session: ReadableFullSession; shownAtMs: number; actions: ReactNode };

function Board({ session, shownAtMs, actions }: BoardProps) {
  const { t, locale } = useText();
  const { name, eventName, groupName, leaderboard } = session;
  const flag = flagOf(session);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <PageHead
        title={name}
        meta={
          <>
            {eventName && <span>{eventName}</span>}
            {groupName && <span>{groupName}</span>}
            <span>
              {t('Live.UpdatedAt', {
                time: formatInstant(shownAtMs, 'time-of-day', locale, timeZone),
                seconds: SESSION_RENEWAL_MS / 1000,
              })}
            </span>
          </>
        }
        actions={actions}
      />
      <div className="md:flex md:items-start md:gap-x-6">
        <FlagPlate flag={flag} label={t(`LiveFlags.${flag}`)} className={largeFlag} />
        <Clock session={session} />
      </div>
      {leaderboard.length === 0 ? (
        <EmptyState title={t('Live.NoEntries')} />
      ) : (
        <LeaderboardTable caption={t('Live.Caption', { session: name })} entries={leaderboard} />
      )}
    </>
  );
}

/** `0.000`: the time is up, which the flag says better. */
function isOver(timeToGo: string): boolean {
  return /^[0:.]+$/.test(timeToGo);
}

function Clock({ session }: { session: ReadableFullSession }) {
  const { t } = useText();
  const { raceTime, timeToGo, lapsToGo, bestLapTime } = session;
  const facts: readonly (Fact | null)[] = [
    raceTime ? { label: t('Live.RaceTime'), value: raceTime } : null,
    timeToGo && !isOver(timeToGo) ? { label: t('Live.TimeToGo'), value: timeToGo } : null,
    lapsToGo === undefined ? null : { label: t('Live.LapsToGo'), value: lapsToGo },
    bestLapTime ? { label: t('Live.Best'), value: bestLapTime } : null,
  ];
  return <Facts facts={facts.filter((fact) => fact !== null)} />;
}
