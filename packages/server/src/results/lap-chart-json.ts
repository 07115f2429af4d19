/** A lap chart as the bytes of its JSON: written directly, since a long race has fifty thousand cells that are mostly alike. */

import { nameOf, resultsFlags } from '@lapwing/contract/enums';
import type { LapChart } from '@lapwing/contract/lap-data';
import { startGrid } from '@lapwing/timing/classification/start-grid';
import { decodeCrossings } from '@lapwing/timing/laps/crossings';
import { isInLeaderLap, lapOrder } from '@lapwing/timing/laps/lap-order';
import { TextBytes } from '../http/text-bytes.ts';
import { fullNameOf } from './competitor-name.ts';
import type { CompetitorWithLaps, SessionRow } from './session-queries.ts';

/** A little more than most cells take. */
const CELL_BYTES = 94;

export function lapChartJson(session: SessionRow, competitors: readonly CompetitorWithLaps[]): Buffer {
  const field = competitors.map(({ laps }) => decodeCrossings(laps));
  const order = lapOrder(field.map(({ endsMs }) => endsMs));
  const endOfCell = cellEnds(competitors.map(({ startNumber }) => startNumber));
  const { positionRows: _, ...rest } = frameOf(session, competitors, order.rows.length);
  const opening = `${JSON.stringify(rest).slice(0, -1)},"positionRows":[`;
  const cellCount = order.rows.reduce((sum, row) => sum + row.length, 0);
  const text = new TextBytes(opening.length * 1.1 + cellCount * CELL_BYTES);
  text.add(opening);

  const mostPlaces = order.rows.reduce((most, row) => Math.max(most, row.length), 0);
  for (let place = 0; place < mostPlaces; place++) {
    const beginning = `${place === 0 ? '' : ','}[{"position":${place + 1},"startNumber":`;
    const beginningOfNext = `,{"position":${place + 1},"startNumber":`;
    let cellEnd = '';
    let isFirst = true;
    for (let lapIndex = 0; lapIndex < order.rows.length; lapIndex++) {
      const index = order.rows[lapIndex]?.[place];
      const crossings = index === undefined ? undefined : field[index];
      if (index === undefined || crossings === undefined) continue;
      const { endsMs, inPit, flags } = crossings;
      const inLeaderLap = isInLeaderLap(order, lapIndex, endsMs[lapIndex] ?? 0);
      const end = endOfCell(index, inLeaderLap, inPit[lapIndex] === 1, flags[lapIndex] ?? 0);
      // Mostly the same as one lap before: then its bytes are the same too.
      if (end === cellEnd) text.repeatLast();
      else text.add((isFirst ? beginning : beginningOfNext) + end);
      // The first cell opens the row, which no other does.
      cellEnd = isFirst ? '' : end;
      isFirst = false;
    }
    text.add(']');
  }
  text.add(']}');
  return text.bytes();
}

/** What stands in a cell behind its position: the same few texts over and over. */
function cellEnds(startNumbers: readonly string[]) {
  const flagCount = Math.max(...Object.values(resultsFlags)) + 1;
  const known: string[] = [];
  return (index: number, inLeaderLap: boolean, inPit: boolean, flag: number): string => {
    const at = ((index * flagCount + flag) * 2 + Number(inPit)) * 2 + Number(inLeaderLap);
    known[at] ??=
      `${JSON.stringify(startNumbers[index])},"inLeaderLap":${inLeaderLap},"inPit":${inPit},"status":["${nameOf(resultsFlags, flag)}"]}`;
    return known[at];
  };
}

function frameOf(
  session: SessionRow,
  competitors: readonly CompetitorWithLaps[],
  numberOfLaps: number,
): LapChart {
  return {
    id: session.id,
    eventId: session.eventId,
    numberOfLaps,
    hasStartGrid: session.hasStartGrid === 1,
    positionRows: [],
    startPositions: startGrid(competitors).map((row) => ({
      name: fullNameOf(row),
      startNumber: row.startNumber,
    })),
  };
}
