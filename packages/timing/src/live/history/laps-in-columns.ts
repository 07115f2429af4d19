/** The laps of a whole field in columns, and how they are extended while watching. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveCompetitorLaps, LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { Lap } from '../../laps/lap.ts';
import type { LiveLap, SessionState } from '../session-state.ts';
import { lapPositions } from './lap-positions.ts';

/** Each competitor on demand: hundreds of thousands of laps take a while. */
export function columnsOfField(state: SessionState): {
  startedAtMs: number;
  competitors: Iterable<LiveCompetitorLaps>;
} {
  const { board, histories } = state;
  const startedAtMs =
    board.session.startedAtMs ?? firstMomentMs(histories.map((history) => history?.laps ?? []));
  function* competitors() {
    const positionsOf = lapPositions(state);
    for (const { index, competitorId } of board.rows) {
      const { laps = [], stints = [] } = histories[index] ?? {};
      const columns = lapColumns(laps, startedAtMs);
      const drivers = stints.length === 0 ? {} : { drivers: [...stints] };
      yield { competitorId, ...columns, positions: positionsOf(index), ...drivers };
    }
  }
  return { startedAtMs, competitors: competitors() };
}

export function lapColumns(
  laps: readonly Lap[],
  startedAtMs: number,
): Omit<LiveCompetitorLaps, 'competitorId'> {
  const columns = {
    endsMs: [] as (number | null)[],
    positions: [] as (number | null)[],
    pitLaps: [] as number[],
    yellowLaps: [] as number[],
    redLaps: [] as number[],
  };
  let lapNumber = 0;
  for (const { completedAtMs, position, isInPit, flag } of laps) {
    lapNumber += 1;
    columns.endsMs.push(completedAtMs === 0 ? null : completedAtMs - startedAtMs);
    columns.positions.push(position);
    if (isInPit) columns.pitLaps.push(lapNumber);
    if (flag === 'YELLOW') columns.yellowLaps.push(lapNumber);
    if (flag === 'RED') columns.redLaps.push(lapNumber);
  }
  return columns;
}

/** Without a start, the start of the first lap is used. */
function firstMomentMs(histories: readonly (readonly LiveLap[])[]): number {
  let firstMs = Number.POSITIVE_INFINITY;
  for (const laps of histories) {
    for (const { completedAtMs, lapTimeMs } of laps) {
      if (completedAtMs > 0 && completedAtMs - lapTimeMs < firstMs) firstMs = completedAtMs - lapTimeMs;
    }
  }
  return Number.isFinite(firstMs) ? firstMs : 0;
}

type UnderFlag = Pick<BoardSession, 'flag' | 'flagAtMs'>;
const alwaysGreen: UnderFlag = { flag: 'Green', flagAtMs: null };

/** Adds the rows of a newer board, under its flag; null if laps are missing in between, which must be requested. */
export function withNewLaps(
  lapsBefore: LiveLaps,
  rows: readonly LiveRow[],
  underFlag: UnderFlag = alwaysGreen,
): LiveLaps | null {
  const byId = new Map(lapsBefore.competitors.map((competitor) => [competitor.competitorId, competitor]));
  let isChanged = rows.length !== lapsBefore.competitors.length;
  const competitors: LiveCompetitorLaps[] = [];
  for (const row of rows) {
    const before = byId.get(row.competitorId) ?? { ...noLaps, competitorId: row.competitorId };
    const missing = row.laps - before.endsMs.length;
    // Deleted laps, or more than one lap that we have not received.
    if (missing < 0 || missing > 1) return null;
    if (missing === 1) isChanged = true;
    competitors.push(missing === 0 ? before : withLap(before, row, { lapsBefore, ...underFlag }));
  }
  return isChanged ? { ...lapsBefore, competitors } : lapsBefore;
}

const noLaps = { endsMs: [], positions: [], pitLaps: [], yellowLaps: [], redLaps: [] };

type Before = UnderFlag & { lapsBefore: LiveLaps };

function withLap(
  before: LiveCompetitorLaps,
  row: LiveRow,
  { lapsBefore, flag, flagAtMs }: Before,
): LiveCompetitorLaps {
  const { startedAtMs } = lapsBefore;
  const beganAtMs = before.endsMs.at(-1) ?? null;
  // The race was neutralized at its beginning, most likely under yellow.
  const isFreed =
    flag === 'Green' && flagAtMs !== null && beganAtMs !== null && startedAtMs + beganAtMs < flagAtMs;
  const { yellowLaps, redLaps } = before;
  const isInPit = row.pitEnteredAtMs !== null;
  return {
    ...before,
    endsMs: [...before.endsMs, endOf(before, row, startedAtMs)],
    positions: [...before.positions, isRanked(before, row, lapsBefore) ? row.position : null],
    pitLaps: isInPit ? [...before.pitLaps, row.laps] : before.pitLaps,
    yellowLaps: flag === 'Yellow' || isFreed ? [...yellowLaps, row.laps] : yellowLaps,
    redLaps: flag === 'Red' ? [...redLaps, row.laps] : redLaps,
  };
}

/** Somebody who asked for the laps a while ago may learn of a new one when its competitor is already on the next. */
function endOf({ endsMs }: LiveCompetitorLaps, row: LiveRow, startedAtMs: number): number | null {
  if (row.lastSeenAtMs !== null && row.lastSeenLoop === 0) return row.lastSeenAtMs - startedAtMs;
  const beforeMs = endsMs.length === 0 ? null : (endsMs.at(-1) ?? null);
  return beforeMs === null || !row.lastLapTimeMs ? null : beforeMs + row.lastLapTimeMs;
}

/** As on the server: not if somebody completed the lap, or this one the lap before, unseen. */
function isRanked({ endsMs }: LiveCompetitorLaps, { laps }: LiveRow, lapsBefore: LiveLaps): boolean {
  return endsMs.at(-1) !== null && lapsBefore.competitors.every((other) => other.endsMs[laps - 1] !== null);
}
