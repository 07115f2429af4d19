/** A lap chart as the bytes of its JSON: written directly, since a long race has fifty thousand cells that are mostly alike. */

import { nameOf, resultsFlags } from '@lapwing/contract/enums';
import type { LapChart } from '@lapwing/contract/lap-data';
import { startGrid } from '@lapwing/timing/classification/start-grid';
import { decodeCrossings } from '@lapwing/timing/laps/crossings';
import { isInLeaderLap, lapOrder } from '@lapwing/timing/laps/lap-order';
import { fullNameOf } from './competitor-name.ts';
import type { CompetitorWithLaps, SessionRow } from './session-queries.ts';

export function lapChartJson(session: SessionRow, competitors: readonly CompetitorWithLaps[]): Buffer {
  const field = competitors.map(({ laps }) => decodeCrossings(laps));
  const order = lapOrder(field.map(({ endsMs }) => endsMs));
  const endOfCell = cellEnds(competitors.map(({ startNumber }) => startNumber));
  const mostPlaces = order.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const positionRows = Array.from({ length: mostPlaces }, (_, place) => {
    const beginning = `{"position":${place + 1},"startNumber":`;
    const cells: string[] = [];
    let cell = '';
    let cellEnd = '';
    for (const [lapIndex, row] of order.rows.entries()) {
      const index = row[place];
      const crossings = index === undefined ? undefined : field[index];
      if (index === undefined || crossings === undefined) continue;
      const { endsMs, inPit, flags } = crossings;
      const inLeaderLap = isInLeaderLap(order, lapIndex, endsMs[lapIndex] ?? 0);
      const end = endOfCell(index, inLeaderLap, inPit[lapIndex] === 1, flags[lapIndex] ?? 0);
      // Mostly the same as one lap before: then its text is the same too.
      if (end !== cellEnd) {
        cell = beginning + end;
        cellEnd = end;
      }
      cells.push(cell);
    }
    return Buffer.from(`${place === 0 ? '' : ','}[${cells.join(',')}]`);
  });

  const { positionRows: _, ...rest } = frameOf(session, competitors, order.rows.length);
  const opening = Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"positionRows":[`);
  return Buffer.concat([opening, ...positionRows, Buffer.from(']}')]);
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
