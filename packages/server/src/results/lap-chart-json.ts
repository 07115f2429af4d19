/** A lap chart as JSON text: written directly, since a long race has fifty thousand cells that are mostly alike. */

import type { LapChart } from '@lapwing/contract/lap-data';
import { startGrid } from '@lapwing/timing/classification/start-grid';
import { isInLeaderLap, lapOrder } from '@lapwing/timing/laps/lap-order';
import { decodeCrossings } from '@lapwing/timing/laps/packed-laps';
import { fullNameOf } from './classification-wire.ts';
import type { CompetitorWithLaps, SessionRow } from './session-queries.ts';

export function lapChartJson(session: SessionRow, competitors: readonly CompetitorWithLaps[]): string {
  const field = competitors.map(({ laps }) => decodeCrossings(laps));
  const order = lapOrder(field.map(({ endsMs }) => endsMs));
  const startNumbers = competitors.map(({ startNumber }) => JSON.stringify(startNumber));

  /** The cell behind its position. */
  const restOfCell = (index: number, lapIndex: number): string => {
    const crossings = field[index];
    if (crossings === undefined) throw new RangeError(`Session ${session.id} has no competitor ${index}`);
    const inLeaderLap = isInLeaderLap(order, lapIndex, crossings.endsMs[lapIndex] ?? 0);
    return `${startNumbers[index]},"inLeaderLap":${inLeaderLap},"inPit":${crossings.isInPit(lapIndex)},"status":["${crossings.flag(lapIndex)}"]}`;
  };

  const mostPlaces = order.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const positionRows = Array.from({ length: mostPlaces }, (_, place) => {
    const beginning = `{"position":${place + 1},"startNumber":`;
    const cells: string[] = [];
    order.rows.forEach((row, lapIndex) => {
      const index = row[place];
      if (index !== undefined) cells.push(beginning + restOfCell(index, lapIndex));
    });
    return `[${cells.join(',')}]`;
  });

  const { positionRows: _, ...rest } = frameOf(session, competitors, order.rows.length);
  return `${JSON.stringify(rest).slice(0, -1)},"positionRows":[${positionRows.join(',')}]}`;
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
