/** The crossings of a whole field in columns: the data of a lap chart and all its gaps. */

import { isInLeaderLap, type LapEnds, lapOrder } from '../lap-order.ts';
import type { LapCrossings } from './crossings.ts';

/** Who ended a lap and how, encoded as one number by the functions below. */
export type CrossingCell = number;

export type FieldCrossings = {
  /** For each competitor, when each lap ended; counted from any moment that is the same for all. */
  endsMs: readonly LapEnds[];
  /** the same with penalties; missing if nobody has one */
  countedEndsMs?: readonly LapEnds[];
  /** Row after row. Row N has a cell for everyone with a known lap N, in the order in which they completed it, with penalties. */
  cells: Uint16Array | Uint32Array;
  /** where each row begins in `cells`, and where the last one ends */
  rowStarts: Uint32Array;
  /** when the first had completed each lap */
  leaderEndsMs: LapEnds;
};

const IN_LEADER_LAP = 1;
const IN_PIT = 2;
const FLAG_SHIFT = 2;
const FLAG_BITS = 3;
const COMPETITOR_SHIFT = 4;
/** Cells of one competitor differ by less than this. */
export const CELLS_A_COMPETITOR = 1 << COMPETITOR_SHIFT;
export const MOST_COMPETITORS_IN_TWO_BYTES = 2 ** 16 / CELLS_A_COMPETITOR;

export function competitorIndexOf(cell: CrossingCell): number {
  return cell >> COMPETITOR_SHIFT;
}

export function isCellInLeaderLap(cell: CrossingCell): boolean {
  return (cell & IN_LEADER_LAP) !== 0;
}

export function isCellInPit(cell: CrossingCell): boolean {
  return (cell & IN_PIT) !== 0;
}

/** a number of resultsFlags */
export function flagOfCell(cell: CrossingCell): number {
  return (cell >> FLAG_SHIFT) & FLAG_BITS;
}

/** Competitors who complete a lap at the same moment keep the order of `field`. */
export function crossField(field: readonly LapCrossings[]): FieldCrossings {
  const order = lapOrder(field.map(({ endsMs }) => endsMs));
  const rowStarts = startsOf(order.rows.map(({ length }) => length));
  const cellCount = rowStarts.at(-1) ?? 0;
  const isLarge = field.length > MOST_COMPETITORS_IN_TWO_BYTES;
  const cells = isLarge ? new Uint32Array(cellCount) : new Uint16Array(cellCount);
  order.rows.forEach((row, lapIndex) => {
    row.forEach((index, place) => {
      const { endsMs, inPit, flags } = field[index] ?? nobody;
      const isLeaderLap = isInLeaderLap(order, lapIndex, endsMs[lapIndex] ?? 0);
      cells[(rowStarts[lapIndex] ?? 0) + place] =
        index * CELLS_A_COMPETITOR +
        (isLeaderLap ? IN_LEADER_LAP : 0) +
        (inPit[lapIndex] === 1 ? IN_PIT : 0) +
        ((flags[lapIndex] ?? 0) << FLAG_SHIFT);
    });
  });
  return {
    endsMs: field.map(({ endsMs }) => endsMs),
    cells,
    rowStarts,
    leaderEndsMs: order.leaderEndsMs,
  };
}

/** The start of each part if parts of these lengths follow each other, and the end of the last one. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}

const nobody: LapCrossings = {
  endsMs: new Float64Array(),
  inPit: new Uint8Array(),
  flags: new Uint8Array(),
};
