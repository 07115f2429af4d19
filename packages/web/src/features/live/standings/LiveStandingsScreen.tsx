/** The standings of a championship as they stand while one of its rounds runs. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { ChampionshipSeason, SeasonRound } from '@lapwing/contract/results/season';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../../routing/route-names.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { LiveContext, useLiveStore } from '../state/live-store.ts';
import { onTick } from '../state/ticker.ts';
import { useLiveSession } from '../state/use-live-session.ts';
import { queryNames, type StandingsNames } from './names.ts';
import { seasonQuery, standingsOrganizationQuery } from './queries.ts';
import { StandingsHead } from './StandingsHead.tsx';
import { StandingsNow } from './StandingsNow.tsx';

type LiveStandingsProps = { organizationId: number; championshipId: number; off: string | undefined };

export default function LiveStandingsScreen({ organizationId, championshipId, off }: LiveStandingsProps) {
  const { t } = useText();
  const organization = useQuery(standingsOrganizationQuery(organizationId));
  const query = useQuery(seasonQuery(championshipId));
  const names = queryNames(query.data, organization.data?.name, t);
  useSetRouteNames(names);
  return (
    <QueryView query={query} together={[organization]} isPage>
      {(season) => {
        const running = runningRound(season);
        if (season.isGiven)
          return (
            <>
              <StandingsHead season={season} names={names} round={null} />
              <EmptyState title={t('Standings.Given')} />
            </>
          );
        return running === null ? (
          <>
            <StandingsHead season={season} names={names} round={null} />
            <StandingsNow season={season} running={null} off={off} />
          </>
        ) : (
          <RunningStandings
            key={running.round.sessionId}
            {...{ season, names, off }}
            eventId={running.eventId}
            round={running.round}
          />
        );
      }}
    </QueryView>
  );
}

function runningRound({ events }: ChampionshipSeason): { eventId: number; round: SeasonRound } | null {
  const all = events.flatMap(({ eventId, rounds }) => rounds.map((round) => ({ eventId, round })));
  return all.find(({ round }) => round.state === 'running') ?? null;
}

type RunningProps = {
  season: ChampionshipSeason;
  names: StandingsNames;
  off: string | undefined;
  eventId: number;
  round: SeasonRound;
};

function RunningStandings({ season, names, off, eventId, round }: RunningProps) {
  const { store, query, isKnown } = useLiveSession(
    formatLiveEventId(eventId),
    formatLiveSessionId(eventId, round.sessionId),
    names,
  );
  return (
    <LiveContext value={store}>
      <StandingsHead season={season} names={names} round={round} />
      {isKnown ? (
        <WithBoard season={season} round={round} off={off} />
      ) : (
        <QueryView
          query={query}
          explain={() => (
            // The published standings are there without the board, which may come back.
            <StandingsNow
              {...{ season, off }}
              running={null}
              missing={{ session: round.name, onRetry: () => void query.refetch() }}
            />
          )}
        >
          {() => <WithBoard season={season} round={round} off={off} />}
        </QueryView>
      )}
    </LiveContext>
  );
}

/** Standings change with every crossing, and are a page to read, not a clock. */
const BOARD_EVERY_MS = 1_000;

/** Steady in between, however often the live board changes. */
function useBoard(): LiveBoard {
  const store = useLiveStore();
  const [board, setBoard] = useState(() => store.state().board);
  useEffect(
    () =>
      onTick(BOARD_EVERY_MS, () => {
        // Row by row, so that computing and drawing are no single long task.
        startTransition(() => setBoard(store.state().board));
      }),
    [store],
  );
  return board;
}

function WithBoard({ season, round, off }: Pick<RunningProps, 'season' | 'round' | 'off'>) {
  const board = useBoard();
  return <StandingsNow season={season} running={{ round, board }} off={off} />;
}
