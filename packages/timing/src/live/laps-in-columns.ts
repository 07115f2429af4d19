/** The laps of a whole field in columns, and how they go on while one watches. */

import type { LiveCompetitorLaps, LiveLaps } from '@lapwing/contract/live-laps';
import type { LiveRow } from '@lapwing/contract/live-row';
import type { Lap } from '../laps/lap.ts';
import { lapPositions } from './lap-positions.ts';
import type { LiveLap, SessionState } from './session-state.ts';

export function lapsInColumns(state: SessionState): Omit<LiveLaps, 'sessionId'> {
  const { board, books } = state;
  const positionsOf = lapPositions(state);
  const startedAtMs = board.session.startedAtMs ?? firstMomentMs(books.map((book) => book?.laps ?? []));
  return {
    startedAtMs,
    competitors: board.rows.map(({ index, competitorId }) => ({
      competitorId,
      ...lapColumns(books[index]?.laps ?? [], startedAtMs),
      positions: positionsOf(index),
    })),
  };
}

export function lapColumns(
  laps: readonly Lap[],
  startedAtMs: number,
): Omit<LiveCompetitorLaps, 'competitorId'> {
  const numbersOf = (isWanted: (lap: Lap) => boolean) =>
    laps.flatMap((lap, index) => (isWanted(lap) ? index + 1 : []));
  return {
    endsMs: laps.map(({ completedAtMs }) => (completedAtMs === 0 ? null : completedAtMs - startedAtMs)),
    positions: laps.map(({ position }) => position),
    pitLaps: numbersOf(({ isInPit }) => isInPit),
    yellowLaps: numbersOf(({ flag }) => flag === 'YELLOW'),
    redLaps: numbersOf(({ flag }) => flag === 'RED'),
  };
}

/** Without a start the first lap that anybody began is the beginning. */
function firstMomentMs(books: readonly (readonly LiveLap[])[]): number {
  const begins = books.flatMap((laps) =>
    laps.filter(({ completedAtMs }) => completedAtMs > 0).map((lap) => lap.completedAtMs - lap.lapTimeMs),
  );
  return begins.reduce((least, beginMs) => Math.min(least, beginMs), begins[0] ?? 0);
}

/** What the rows of a newer board add; null when laps are missing in between, which must be asked for. */
export function withNewLaps(known: LiveLaps, rows: readonly LiveRow[]): LiveLaps | null {
  const byId = new Map(known.competitors.map((competitor) => [competitor.competitorId, competitor]));
  let isChanged = rows.length !== known.competitors.length;
  const competitors: LiveCompetitorLaps[] = [];
  for (const row of rows) {
    const before = byId.get(row.competitorId) ?? { ...noLaps, competitorId: row.competitorId };
    const missing = row.laps - before.endsMs.length;
    // Laps that were taken away, or more than one that nobody told us of.
    if (missing < 0 || missing > 1) return null;
    if (missing === 1) isChanged = true;
    competitors.push(missing === 0 ? before : withLap(before, row, known));
  }
  return isChanged ? { ...known, competitors } : known;
}

const noLaps = { endsMs: [], positions: [], pitLaps: [], yellowLaps: [], redLaps: [] };

function withLap(before: LiveCompetitorLaps, row: LiveRow, known: LiveLaps): LiveCompetitorLaps {
  const { startedAtMs } = known;
  const isSeenAtFinish = row.lastSeenAtMs !== null && row.lastSeenLoop === 0;
  const isInPit = row.pitEnteredAtMs !== null;
  return {
    ...before,
    endsMs: [...before.endsMs, isSeenAtFinish ? Number(row.lastSeenAtMs) - startedAtMs : null],
    positions: [...before.positions, isRanked(before, row, known) ? row.position : null],
    pitLaps: isInPit ? [...before.pitLaps, row.laps] : before.pitLaps,
  };
}

/** As the server has it: not where somebody completed the lap, or this one the lap before, unseen. */
function isRanked({ endsMs }: LiveCompetitorLaps, { laps }: LiveRow, known: LiveLaps): boolean {
  return endsMs.at(-1) !== null && known.competitors.every((other) => other.endsMs[laps - 1] !== null);
}
