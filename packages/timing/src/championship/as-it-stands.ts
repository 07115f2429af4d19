/** The standings of a championship as they would be if the running round ended now, and what they were before it. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { ChampionshipSeason, SeasonResult, SeasonRound } from '@lapwing/contract/results/season';
import type { RowStatus } from '@lapwing/contract/values/enums';
import { type LiveResult, liveResults } from './live-round.ts';
import { eventsOf, peopleOf, type SeasonChanges, seasonStandings } from './season.ts';
import type { StandingsRow } from './standings.ts';
import { type TitleChance, titleRace } from './title-race.ts';
import type { TitleSeason } from './title-season.ts';

export type RunningRound = { round: SeasonRound; board: LiveBoard };

/** What a visitor has switched off to see the standings without it. */
export type Switches = {
  rounds: ReadonlySet<number>;
  /** competitors on the board, by their id there: without their time penalties */
  penalties: ReadonlySet<string>;
};

/** What competitors need in other ways is not read beyond this. */
const MOST_WAYS = 3;

export const nothingOff: Switches = { rounds: new Set(), penalties: new Set() };

export type NowRow = {
  person: string;
  who: SeasonResult;
  /** null for a guest in every round */
  position: number | null;
  isGuest: boolean;
  total: number;
  /** behind the first */
  diff: number;
  /** as many points as the one in front or behind */
  isLevel: boolean;
  /** null if the running round is the first */
  before: { position: number | null; total: number } | null;
  /** in the running round; null without it */
  now: { result: LiveResult; points: number } | null;
  dropped: readonly { roundId: number; points: number; status: RowStatus }[];
  chance: TitleChance | null;
};

export function asItStands(
  season: ChampionshipSeason,
  running: RunningRound | null,
  off: Switches = nothingOff,
): NowRow[] {
  const live = running === null ? [] : liveResults(running.board, season, off.penalties);
  const changes: SeasonChanges = {
    off: off.rounds,
    results: new Map(running === null ? [] : [[running.round.sessionId, live]]),
  };
  const people = peopleOf(season, changes);
  const rows = seasonStandings(season, changes);
  const before = new Map(seasonStandings(season, { off: off.rounds }).map((row) => [row.competitorId, row]));
  const chances = chancesOf(season, running, live, changes);
  const byPerson = new Map(live.map((result) => [result.person, result]));
  return rows.flatMap((row, index): NowRow[] => {
    const who = people.get(row.competitorId);
    if (who === undefined) return [];
    const was = before.get(row.competitorId);
    const result = byPerson.get(row.competitorId);
    const isSame = (other: StandingsRow | undefined) =>
      other !== undefined && !other.isGuest && other.total === row.total;
    const isOff = running === null || off.rounds.has(running.round.roundId);
    return [
      {
        person: row.competitorId,
        who,
        position: row.position,
        isGuest: row.isGuest,
        total: row.total,
        diff: row.diff,
        isLevel: !row.isGuest && (isSame(rows[index - 1]) || isSame(rows[index + 1])),
        before: was === undefined ? null : { position: was.position, total: was.total },
        now: result === undefined || isOff ? null : { result, points: pointsIn(row, running.round.roundId) },
        dropped: droppedOf(row),
        chance: chances.get(row.competitorId) ?? null,
      },
    ];
  });
}

function pointsIn({ events }: StandingsRow, roundId: number): number {
  return events.flatMap(({ rounds }) => rounds).find((round) => round.roundId === roundId)?.points ?? 0;
}

function droppedOf({ events }: StandingsRow): NowRow['dropped'] {
  return events
    .flatMap(({ rounds }) => rounds)
    .filter(({ isDropped, isGuest }) => isDropped && !isGuest)
    .map(({ roundId, points, status }) => ({ roundId, points, status }));
}

/** None if a name is twice in the running round: nobody can say which of the two scores. */
function chancesOf(
  season: ChampionshipSeason,
  running: RunningRound | null,
  live: readonly LiveResult[],
  changes: SeasonChanges,
): Map<string, TitleChance> {
  if (new Set(live.map(({ person }) => person)).size < live.length) return new Map();
  const isOn = ({ roundId }: SeasonRound) => changes.off?.has(roundId) !== true;
  const rounds = season.events.flatMap((event) => event.rounds).filter(isOn);
  const isOpen = ({ state, sessionId }: SeasonRound) =>
    state === 'coming' || (state === 'running' && sessionId !== running?.round.sessionId);
  const open: TitleSeason = {
    events: eventsOf(season, changes),
    layout: season.layout,
    rules: season.rules,
    running:
      running === null || !isOn(running.round)
        ? null
        : {
            roundId: running.round.roundId,
            finished: new Set(live.filter(({ isFinished }) => isFinished).map(({ person }) => person)),
            isEnded: running.board.session.isEnded,
          },
    coming: new Set(rounds.filter(isOpen).map(({ roundId }) => roundId)),
  };
  return new Map(titleRace(open, MOST_WAYS).map((chance) => [chance.competitorId, chance]));
}
