/** Races from Al Kamel's timing: laps, and published results. */

import { formatLapTime, parseLapTime } from '../lap-time.ts';
import type { Gap } from '../laps/gap.ts';
import { aLap } from '../laps/lap.test-support.ts';
import type { Lap } from '../laps/lap.ts';
import { type CsvRow, cellOf } from './race-data.test-support.ts';

export type PublishedRow = {
  number: string;
  className: string;
  /** empty if not started */
  position: string;
  laps: number;
  totalTime: string;
  toFirst: string;
  toPrevious: string;
  bestLapNumber: number;
  bestTime: string;
};

const flags = { GF: 'GREEN', FF: 'GREEN', FCY: 'YELLOW', SC: 'YELLOW', RF: 'RED' } as const;

/** By start number, which is text: 01 and 1 are different cars. */
export function lapsByNumber(rows: readonly CsvRow[]): Map<string, Lap[]> {
  const cars = new Map<string, Lap[]>();
  for (const row of rows) {
    const laps = cars.get(cellOf(row, 'NUMBER')) ?? [];
    const flag = cellOf(row, 'FLAG_AT_FL');
    laps.push(
      aLap({
        lapTimeMs: parseLapTime(cellOf(row, 'LAP_TIME')),
        completedAtMs: parseLapTime(cellOf(row, 'ELAPSED')),
        isInPit: cellOf(row, 'CROSSING_FINISH_LINE_IN_PIT') === 'B',
        flag: Object.entries(flags).find(([name]) => name === flag)?.[1] ?? 'GREEN',
      }),
    );
    if (Number(cellOf(row, 'LAP_NUMBER')) !== laps.length) {
      throw new RangeError(`lap ${cellOf(row, 'LAP_NUMBER')} of ${cellOf(row, 'NUMBER')} is out of turn`);
    }
    cars.set(cellOf(row, 'NUMBER'), laps);
  }
  return cars;
}

export function publishedRow(row: CsvRow): PublishedRow {
  return {
    number: cellOf(row, 'NUMBER'),
    className: cellOf(row, 'CLASS'),
    position: cellOf(row, 'POSITION').replace('.0', ''),
    laps: Number(cellOf(row, 'LAPS')),
    totalTime: cellOf(row, 'TOTAL_TIME'),
    toFirst: cellOf(row, 'GAP_FIRST'),
    toPrevious: cellOf(row, 'GAP_PREVIOUS'),
    bestLapNumber: Number(cellOf(row, 'FL_LAPNUM')),
    bestTime: cellOf(row, 'FL_TIME'),
  };
}

/** `+1:17.716`, `1 Lap`, `14 Laps`, and `-` for the first. */
export function publishedGap(gap: Gap, forFirst = '-'): string {
  if (gap.kind === 'laps') return gap.laps === 1 ? '1 Lap' : `${gap.laps} Laps`;
  return gap.kind === 'time' ? `+${formatLapTime(gap.timeMs)}` : forFirst;
}

export function publishedTime(timeMs: number | null): string {
  return timeMs === null ? '' : formatLapTime(timeMs);
}
