import { describe, expect, test } from 'vitest';
import { classify } from '../classification/classify.ts';
import { totalsOf } from '../laps/lap-totals.ts';
import { lapsByNumber, publishedGap, publishedTime } from './alkamel.test-support.ts';
import { cellOf, hasRaceData, readCsv } from './race-data.test-support.ts';

const sessions = [
  { name: '2024-long-beach-practice-2', cars: 27 },
  { name: '2024-long-beach-qualifying', cars: 27 },
];

describe.skipIf(!hasRaceData('alkamel-imsa'))('an IMSA session for the best lap', () => {
  test.each(sessions)('$name has the published order, best laps, gaps and laps', ({ name, cars }) => {
    const laps = lapsByNumber(readCsv(`alkamel-imsa/${name}-laps.csv`));
    const published = readCsv(`alkamel-imsa/${name}-results.csv`);
    expect(published.length).toBe(cars);
    const entries = published
      .map((row) => cellOf(row, 'NUMBER'))
      .sort()
      .map((number) => ({
        ...totalsOf(laps.get(number) ?? []),
        number,
        className: '',
        status: 'Normal' as const,
      }));
    const ours = classify(entries, 'best-lap').map(({ entry, standing }) => ({
      POS: String(standing.finishPosition),
      NUMBER: entry.number,
      LAP: String(entry.bestLapNumber ?? 0),
      TIME: publishedTime(entry.bestTimeMs),
      GAP_FIRST: publishedGap(standing.difference, entry.bestTimeMs === null ? '' : '-'),
      GAP_PREVIOUS: publishedGap(standing.gap, entry.bestTimeMs === null ? '' : '-'),
      LAPS: String(entry.lapCount),
    }));
    const columns = ['POS', 'NUMBER', 'LAP', 'TIME', 'GAP_FIRST', 'GAP_PREVIOUS', 'LAPS'] as const;
    expect(ours).toEqual(
      published.map((row) => Object.fromEntries(columns.map((column) => [column, cellOf(row, column)]))),
    );
  });
});
