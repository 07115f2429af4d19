/** Compares lap charts and speeds of a recorded race with its source. */

import { classify } from '../classification/classify.ts';
import { parseLapTime } from '../lap-time.ts';
import type { Lap } from '../laps/lap.ts';
import { lapChart } from '../laps/lap-chart.test-support.ts';
import { totalsOf } from '../laps/lap-totals.ts';
import { speedIn } from '../units.ts';
import { type CsvRow, cellOf } from './race-data.test-support.ts';

/** Competitors whose last lap has the same number completed it in the order of the measured classification. */
export function chartOddities(laps: ReadonlyMap<string, Lap[]>): string[] {
  const numbers = [...laps.keys()];
  const rows = lapChart([...laps.values()]).map((row) =>
    row.map((cell) => numbers[cell.competitorIndex] ?? ''),
  );
  const entries = Array.from(laps, ([number, own]) => ({
    ...totalsOf(own),
    number,
    className: '',
    status: 'Normal' as const,
  }));
  const order = classify(entries, 'distance').map(({ entry }) => entry);
  return rows.flatMap((row, index) => {
    const stopped = order.filter(({ lapCount }) => lapCount === index + 1).map(({ number }) => number);
    const inRow = row.filter((number) => stopped.includes(number));
    return inRow.join() === stopped.join()
      ? []
      : [`lap ${index + 1}: ${inRow} in the chart, ${stopped} measured`];
  });
}

/** Speeds are published with one decimal; the track's length is the middle of the range that fits all of them. */
export function speedOddities(rows: readonly CsvRow[]): string[] {
  const laps = rows
    .map((row) => ({
      lap: `${cellOf(row, 'NUMBER')} lap ${cellOf(row, 'LAP_NUMBER')}`,
      timeMs: parseLapTime(cellOf(row, 'LAP_TIME')),
      kmh: Number(cellOf(row, 'KPH')),
    }))
    .filter(({ timeMs }) => timeMs > 0);
  const lengthMmAt = (kmh: number, timeMs: number) => (kmh * 1_000_000 * timeMs) / 3_600_000;
  const shortest = laps.map(({ kmh, timeMs }) => lengthMmAt(kmh - 0.05, timeMs)).sort((a, b) => a - b);
  const longest = laps.map(({ kmh, timeMs }) => lengthMmAt(kmh + 0.05, timeMs)).sort((a, b) => a - b);
  const lengthMm = Math.round(((shortest.at(-1) ?? 0) + (longest[0] ?? 0)) / 2);
  return laps
    .filter(({ timeMs, kmh }) => Math.abs(speedIn('km', lengthMm, timeMs) - kmh) > 0.0501)
    .map(({ lap, timeMs, kmh }) => `${lap}: ${speedIn('km', lengthMm, timeMs).toFixed(3)}, published ${kmh}`);
}
