import { describe, expect, test } from 'vitest';
import { startGrid } from '../classification/start-grid.ts';
import { type LapChart, lapChart } from '../laps/lap-chart.test-support.ts';
import { totalsOf } from '../laps/lap-totals.ts';
import { type F1Race, listF1Races, readF1Race } from './f1.test-support.ts';
import { hasRaceData } from './race-data.test-support.ts';

/** Rows of the FIA's charts that differ from ours; row 0 is the grid. */
const exceptions: Record<string, { rows: number[]; why: string }> = {
  '2021-1': { rows: [0], why: 'car 11 started from the pit lane, and the chart keeps its place on the grid' },
  '2021-13': { rows: [0], why: 'two started from the pit lane, in an order that the result does not tell' },
  '2021-15': { rows: [33], why: 'the chart counts the lap in which car 47 stopped, the result does not' },
  '2021-17': {
    rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18, 26, 30, 31, 33, 34, 38, 39, 50],
    why: 'the chart is faulty in the source',
  },
  '2022-18': {
    rows: [0],
    why: 'car 10 started from the pit lane, and the result keeps its place on the grid',
  },
};

const isHere = hasRaceData('f1');

describe.skipIf(!isHere)('a lap chart of the FIA', () => {
  const charted = isHere ? listF1Races().filter((race) => readF1Race(race).chart !== null) : [];

  test('is there for twelve races', () => {
    expect(charted.length).toBe(12);
  });

  test.each(charted)('%s has our rows', (race) => {
    const f1Race = readF1Race(race);
    const official = [f1Race.chart?.grid ?? [], ...(f1Race.chart?.rows ?? [])];
    const ours = [gridOf(f1Race), ...rowsOf(f1Race)];
    expect(official.length).toBe(ours.length);
    const differing = official.flatMap((row, index) => (row.join() === ours[index]?.join() ? [] : [index]));
    expect(differing).toEqual(exceptions[race]?.rows ?? []);
  });

  test('has 685 rows in all with the grids, 656 of them like ours', () => {
    const rows = charted.map((race) => readF1Race(race).chart?.rows.length ?? 0);
    const differing = Object.values(exceptions).flatMap((exception) => exception.rows);
    const all = rows.reduce((sum, count) => sum + count + 1, 0);
    expect([all, all - differing.length]).toEqual([685, 656]);
  });
});

describe.skipIf(!isHere)('a race with gaps in its list of laps', () => {
  const isLost = (lapIndex: number, place: number) => lapIndex >= 9 && lapIndex <= 11 && place % 3 === 0;

  test('keeps its total times, and its chart has no wrong place', () => {
    const whole = readF1Race('2021-1');
    const laps = Array.from(whole.laps.values(), (own, place) =>
      own.map((lap, lapIndex) =>
        isLost(lapIndex, place) ? { ...lap, lapTimeMs: 0, completedAtMs: 0 } : lap,
      ),
    );
    expect(laps.map((own) => totalsOf(own).totalTimeMs)).toEqual(
      Array.from(whole.laps.values(), (own) => totalsOf(own).totalTimeMs),
    );
    const expected = lapChart([...whole.laps.values()]);
    const chart = lapChart(laps);
    expect(chart.toSpliced(9, 3)).toEqual(expected.toSpliced(9, 3));
    for (const lapIndex of [9, 10, 11]) {
      const places = placesOf(chart[lapIndex] ?? []);
      expect(placesOf(expected[lapIndex] ?? []).slice(0, places.length)).toEqual(places);
    }
  });
});

function placesOf(row: LapChart[number]): number[] {
  return row.map((cell) => cell.competitorIndex);
}

function gridOf({ official }: F1Race): string[] {
  const started = official.filter(({ positionText }) => positionText !== 'W');
  return startGrid(started).map(({ carNumber }) => carNumber);
}

function rowsOf({ official, laps }: F1Race): string[][] {
  const numbers = new Map(official.map(({ driver, carNumber }) => [driver, carNumber]));
  const drivers = [...laps.keys()];
  return lapChart([...laps.values()]).map((row) =>
    row.map((cell) => numbers.get(drivers[cell.competitorIndex] ?? '') ?? ''),
  );
}
