/** A lap chart as the bytes of its JSON: written directly, since a long race has fifty thousand cells that are mostly alike. */

import { nameOf, resultsFlags } from '@lapwing/contract/enums';
import type { LapChart } from '@lapwing/contract/lap-data';
import { startGrid } from '@lapwing/timing/classification/start-grid';
import {
  type CrossingCell,
  competitorIndexOf,
  type FieldCrossings,
  flagOfCell,
  isCellInLeaderLap,
  isCellInPit,
} from '@lapwing/timing/laps/field-crossings';
import { etagOf, keptJsonText, type ReadyBytes } from '../http/ready-bytes.ts';
import { TextBytes } from '../http/text-bytes.ts';
import { fullNameOf } from './competitor-name.ts';
import type { SessionRow, Starter } from './session-queries.ts';

/** A little more than most cells take. */
const CELL_BYTES = 94;
/** Part of the tag, which is made from what is written and not from how: raise it when the same chart becomes other bytes. */
export const WRITTEN_AS = '1';

/** `starters` and the competitors of `field` in the same order. */
export function lapChartJson(
  session: SessionRow,
  starters: readonly Starter[],
  field: FieldCrossings,
): ReadyBytes {
  const { cells, rowStarts } = field;
  const { positionRows: _, startPositions, ...beforeRows } = frameOf(session, starters, rowStarts.length - 1);
  const opening = `${JSON.stringify(beforeRows).slice(0, -1)},"positionRows":[`;
  const closing = `],"startPositions":${JSON.stringify(startPositions)}}`;
  const startNumbers = starters.map(({ startNumber }) => JSON.stringify(startNumber));

  const text = new TextBytes(3 * (opening.length + closing.length) + cells.length * CELL_BYTES);
  text.add(opening);
  writeRows(text, field, startNumbers);
  text.add(closing);
  const tag = etagOf(WRITTEN_AS, opening, closing, startNumbers.join(), rowStarts, cells);
  return keptJsonText(text.bytes(), {}, tag);
}

/** A row for each place, with a cell for each lap that somebody ended there. */
function writeRows(
  text: TextBytes,
  { cells, rowStarts }: FieldCrossings,
  startNumbers: readonly string[],
): void {
  const ends: Uint8Array[] = [];
  const lapCount = rowStarts.length - 1;
  for (let place = 0; ; place++) {
    const beginning = Buffer.from(`{"position":${place + 1},"startNumber":`);
    let isEmpty = true;
    let cell: CrossingCell = 0;
    let times = 0;
    // Mostly the same as one lap before: cells that are alike are written together.
    const writeCells = () => {
      if (times === 0) return;
      if (isEmpty) text.add(place === 0 ? '[' : ',[');
      isEmpty = false;
      const end = ends[cell] ?? endOfCell(cell, startNumbers);
      ends[cell] = end;
      text.addRepeated(beginning, end, times);
    };
    for (let lapIndex = 0; lapIndex < lapCount; lapIndex++) {
      const at = (rowStarts[lapIndex] ?? 0) + place;
      if (at >= (rowStarts[lapIndex + 1] ?? 0)) continue;
      const next = cells[at] ?? 0;
      if (next !== cell) {
        writeCells();
        cell = next;
        times = 0;
      }
      times += 1;
    }
    writeCells();
    if (isEmpty) return;
    text.replaceLast(']');
  }
}

/** What stands in a cell behind its place, and the comma before the next one. */
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
    numberOfLaps,
    hasStartGrid: session.hasStartGrid === 1,
    positionRows: [],
    startPositions: startGrid(starters).map((row) => ({
      name: fullNameOf(row),
      startNumber: row.startNumber,
    })),
  };
}
