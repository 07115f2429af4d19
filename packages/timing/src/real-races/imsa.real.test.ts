import { describe, expect, test } from 'vitest';
import { lapsByNumber, publishedRow } from './alkamel.test-support.ts';
import { chartOddities, speedOddities } from './lap-oddities.test-support.ts';
import {
  addedSeconds,
  classifyAsPublished,
  differences,
  differencesWithoutEach,
  putBehind,
  type RulingOnCar,
} from './published-race.test-support.ts';
import { hasRaceData, lazily, readCsv } from './race-data.test-support.ts';

type Race = { name: string; cars: number; lapsDriven: number; rulings: RulingOnCar[] };

/** The rulings are the exceptions: what the laps alone do not tell. A race without any follows from its laps. */
const races: Race[] = [
  { name: '2021-vir', cars: 18, lapsDriven: 1473, rulings: [] },
  { name: '2021-watkins-glen-6h', cars: 38, lapsDriven: 6351, rulings: addedSeconds(35, '48') },
  { name: '2022-lime-rock', cars: 15, lapsDriven: 2343, rulings: addedSeconds(23, '79') },
  {
    name: '2022-watkins-glen-6h',
    cars: 48,
    lapsDriven: 6698,
    // The order of the moves is that of the published list: their times do not explain it.
    rulings: putBehind('class', '25', '32', '57', '42', '1', '99', '59', '12', '36'),
  },
  { name: '2023-ctmp', cars: 34, lapsDriven: 3710, rulings: addedSeconds(28, '24', '96') },
  // Two did not start, one is classified with 0 laps.
  { name: '2023-long-beach', cars: 28, lapsDriven: 1844, rulings: [] },
  { name: '2023-sebring-12h', cars: 53, lapsDriven: 15196, rulings: [] },
  { name: '2024-detroit', cars: 21, lapsDriven: 1462, rulings: [] },
  { name: '2024-long-beach', cars: 27, lapsDriven: 1586, rulings: [] },
];

describe.skipIf(!hasRaceData('alkamel-imsa'))('an IMSA race', () => {
  describe.each(races)('$name', ({ name, cars, lapsDriven, rulings }) => {
    const race = lazily(() => {
      const lapRows = readCsv(`alkamel-imsa/${name}-laps.csv${name === '2023-sebring-12h' ? '.gz' : ''}`);
      const published = readCsv(`alkamel-imsa/${name}-results.csv`).map(publishedRow);
      return { lapRows, laps: lapsByNumber(lapRows), published };
    });

    test('has the published order, laps, totals, gaps and best laps', () => {
      const { published, laps, lapRows } = race();
      expect([published.length, lapRows.length]).toEqual([cars, lapsDriven]);
      const ours = classifyAsPublished(published, laps, rulings);
      expect(differences(ours, published)).toEqual([]);
      const placed = (rows: typeof ours) => rows.filter(({ position }) => position !== '');
      expect(placed(ours).map(({ number }) => number)).toEqual(placed(published).map(({ number }) => number));
    });

    test('needs each of the named rulings', () => {
      const { published, laps } = race();
      for (const found of differencesWithoutEach(published, laps, rulings)) expect(found).not.toEqual([]);
    });

    test('has a lap chart that ends in its classification and laps at the published speed', () => {
      const { laps, lapRows } = race();
      expect(chartOddities(laps)).toEqual([]);
      expect(speedOddities(lapRows)).toEqual([]);
    });
  });
});
