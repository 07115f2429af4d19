/**
 * A lap chart as the bytes of its JSON: written directly, because a long race has fifty thousand cells that are mostly
 * alike.
 */

import type { LapChart } from '@lapwing/contract/results/lap-data';
import { nameOf, resultsFlags } from '@lapwing/contract/values/enums';
import { startGrid } from '@lapwing/timing/classification/start-grid';
import {
  CELLS_A_COMPETITOR,
  type CrossingCell,
  competitorIndexOf,
  type FieldCrossings,
  flagOfCell,
  isCellInLeaderLap,
  isCellInPit,
} from '@lapwing/timing/laps/packed/field-crossings';
import { type EncodedResponse, etagOf, streamedJson } from '../http/responses/encoded-response.ts';
import { StreamedBytes } from '../http/responses/streamed-bytes.ts';
import { fullNameOf } from './competitor-name.ts';
import type { SessionRow, Starter } from './queries/session.ts';
import { eventRefOf } from './wire/event.ts';

/**
 * Part of the tag, which is made from the data and not from the bytes: raise it when the same chart has other bytes.
 */
export const WRITTEN_AS = '3';

/** The parts of cells: the beginning has the place, the end everything else and the comma after it. */
type CellPieces = {
  beginnings: readonly Uint8Array[];
  ends: readonly Uint8Array[];
  longestEnd: number;
  /** the number of the last lap that anyone ended at each place */
  lastLaps: Uint32Array;
};

/** A lap without a competitor at a place that others have later: without it later laps would be shown too early. */
const hole = Buffer.from('"","inLeaderLap":false,"inPit":false,"status":["GREEN"]},');

/** `starters` and the competitors of `field` are in the same order. */
export function lapChartJson(
  session: SessionRow,
  starters: readonly Starter[],
  field: FieldCrossings,
): EncodedResponse {
  const { cells, rowStarts } = field;
  const { positionRows: _, startPositions, ...beforeRows } = frameOf(session, starters, rowStarts.length - 1);
  const opening = Buffer.from(`${JSON.stringify(beforeRows).slice(0, -1)},"positionRows":[`);
  const closing = Buffer.from(`],"startPositions":${JSON.stringify(startPositions)}}`);
  const startNumbers = starters.map(({ startNumber }) => JSON.stringify(startNumber));

  const pieces = cellPieces(field, startNumbers);
  const byteLength = opening.length + pieces.rowsLength + closing.length;
  const text = new StreamedBytes(byteLength, [
    { mostBytes: opening.length, write: (buffer, at) => at + opening.copy(buffer, at) },
    ...pieces.beginnings.map((beginning, place) => ({
      mostBytes: 2 + (pieces.lastLaps[place] ?? 0) * (beginning.length + pieces.longestEnd),
      write(buffer: Buffer, at: number) {
        if (place > 0) buffer[at] = COMMA;
        return writeRow(buffer, place > 0 ? at + 1 : at, place, field, pieces);
      },
    })),
    { mostBytes: closing.length, write: (buffer, at) => at + closing.copy(buffer, at) },
  ]);
  return streamedJson(text, etagOf(WRITTEN_AS, opening, closing, startNumbers.join(), rowStarts, cells));
}

const [OPEN = 0, COMMA = 0, CLOSE = 0] = Buffer.from('[,]');

/**
 * Includes the length of all rows: their brackets, their cells and the commas between rows; a bracket replaces the last
 * cell's comma.
 */
function cellPieces(
  { cells, rowStarts }: FieldCrossings,
  startNumbers: readonly string[],
): CellPieces & { rowsLength: number } {
  const timesOfPlace = new Uint32Array(startNumbers.length);
  const timesOfCell = new Uint32Array(startNumbers.length * CELLS_A_COMPETITOR);
  for (let lapIndex = 0; lapIndex + 1 < rowStarts.length; lapIndex++) {
    const start = rowStarts[lapIndex] ?? 0;
    const end = rowStarts[lapIndex + 1] ?? 0;
    for (let at = start; at < end; at++) {
      count(timesOfPlace, at - start);
      count(timesOfCell, cells[at] ?? 0);
    }
  }

  const lastLaps = lastLapOfPlaces(rowStarts, startNumbers.length);
  let rowsLength = 0;
  let longestEnd = hole.length;
  const placeCount = timesOfPlace.findLastIndex((times) => times > 0) + 1;
  const beginnings = Array.from({ length: placeCount }, (_, place) => {
    const beginning = Buffer.from(`{"position":${place + 1},"startNumber":`);
    const times = timesOfPlace[place] ?? 0;
    const holes = (lastLaps[place] ?? 0) - times;
    rowsLength += (times + holes) * beginning.length + holes * hole.length + (place === 0 ? 1 : 2);
    return beginning;
  });
  const ends = Array.from(timesOfCell, (times, cell) => {
    if (times === 0) return nothing;
    const end = endOfCell(cell, startNumbers);
    rowsLength += times * end.length;
    longestEnd = Math.max(longestEnd, end.length);
    return end;
  });
  return { beginnings, ends, longestEnd, lastLaps, rowsLength };
}

function lastLapOfPlaces(rowStarts: Uint32Array, placeCount: number): Uint32Array {
  const lastLaps = new Uint32Array(placeCount);
  for (let lap = rowStarts.length - 1, known = 0; lap > 0; lap--) {
    const seen = (rowStarts[lap] ?? 0) - (rowStarts[lap - 1] ?? 0);
    for (; known < seen; known++) lastLaps[known] = lap;
  }
  return lastLaps;
}

function count(times: Uint32Array, index: number): void {
  times[index] = (times[index] ?? 0) + 1;
}

/** A cell for each lap until the last that anyone ended at this place; returns where it ends. */
function writeRow(
  buffer: Buffer,
  start: number,
  place: number,
  { cells, rowStarts }: FieldCrossings,
  { beginnings, ends, lastLaps }: CellPieces,
): number {
  const beginning = beginnings[place] ?? nothing;
  buffer[start] = OPEN;
  let at = start + 1;
  let cell: CrossingCell | null = 0;
  let times = 0;
  const endOf = (one: CrossingCell | null) => (one === null ? hole : (ends[one] ?? nothing));
  for (let lapIndex = 0; lapIndex < (lastLaps[place] ?? 0); lapIndex++) {
    const index = (rowStarts[lapIndex] ?? 0) + place;
    const next = index < (rowStarts[lapIndex + 1] ?? 0) ? (cells[index] ?? 0) : null;
    // Mostly the same as one lap before: equal cells are written together.
    if (next !== cell) {
      at = writeRepeated(buffer, at, beginning, endOf(cell), times);
      cell = next;
      times = 0;
    }
    times += 1;
  }
  at = writeRepeated(buffer, at, beginning, endOf(cell), times);
  buffer[at - 1] = CLOSE;
  return at;
}

const nothing = new Uint8Array();

/** Both together, so many times; returns where they end. */
function writeRepeated(
  buffer: Buffer,
  start: number,
  first: Uint8Array,
  second: Uint8Array,
  times: number,
): number {
  if (times === 0) return start;
  const size = first.length + second.length;
  const wanted = size * times;
  buffer.set(first, start);
  buffer.set(second, start + first.length);
  // Copies what is there after itself, doubling each time.
  for (let done = size; done < wanted; ) {
    const more = Math.min(done, wanted - done);
    buffer.copyWithin(start + done, start, start + more);
    done += more;
  }
  return start + wanted;
}

function endOfCell(cell: CrossingCell, startNumbers: readonly string[]): Uint8Array {
  const startNumber = startNumbers[competitorIndexOf(cell)] ?? '""';
  const flag = nameOf(resultsFlags, flagOfCell(cell));
  return Buffer.from(
    `${startNumber},"inLeaderLap":${isCellInLeaderLap(cell)},"inPit":${isCellInPit(cell)},"status":["${flag}"]},`,
  );
}

function frameOf(session: SessionRow, starters: readonly Starter[], numberOfLaps: number): LapChart {
  return {
    id: session.id,
    eventId: session.eventId,
    eventRef: eventRefOf(session.eventId),
    numberOfLaps,
    hasStartGrid: session.hasStartGrid === 1,
    positionRows: [],
    startPositions: startGrid(starters).map((row) => ({
      name: fullNameOf(row),
      startNumber: row.startNumber,
    })),
  };
}
