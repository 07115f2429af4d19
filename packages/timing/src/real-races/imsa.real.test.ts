import { describe, expect, test } from 'vitest';
import { formatLapTime, parseLapTime } from '../lap-time.ts';
import { lapsByNumber, type PublishedRow, publishedRow } from './alkamel.test-support.ts';
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

/** The rulings are the exceptions that the laps alone do not show. All other races follow from their laps. */
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

    test('has places and gaps in class that follow from the published list', () => {
      const { published, laps } = race();
      const ours = classifyAsPublished(published, laps, rulings, 'inClass');
      expect(differences(ours, inClass(published, ours))).toEqual([]);
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

/** The published list by class. If cars were moved in a class it has the places and no gaps. */
function inClass(published: readonly PublishedRow[], ours: readonly PublishedRow[]): PublishedRow[] {
  return published.map((row) => {
    const ofClass = published.filter(
      ({ className, position }) => className === row.className && position !== '',
    );
    const index = ofClass.indexOf(row);
    const [first, before] = [ofClass[0], ofClass[index - 1]];
    if (index === -1 || first === undefined) return row;
    const isInMeasuredOrder = ofClass.every(
      (one, place) => place === 0 || !isAhead(one, ofClass[place - 1] ?? one),
    );
    const own = ours.find(({ number }) => number === row.number);
    return {
      ...row,
      position: String(index + 1),
      toFirst: isInMeasuredOrder ? gapText(first, row) : (own?.toFirst ?? ''),
      toPrevious: isInMeasuredOrder ? gapText(before ?? row, row) : (own?.toPrevious ?? ''),
    };
  });
}

function isAhead(a: PublishedRow, b: PublishedRow): boolean {
  if (a.laps !== b.laps || a.laps === 0) return a.laps > b.laps;
  return parseLapTime(a.totalTime) < parseLapTime(b.totalTime);
}

function gapText(ahead: PublishedRow, behind: PublishedRow): string {
  if (ahead === behind) return '-';
  const lapsDown = ahead.laps - behind.laps;
  if (lapsDown > 0) return lapsDown === 1 ? '1 Lap' : `${lapsDown} Laps`;
  if (behind.laps === 0) return '-';
  return `+${formatLapTime(parseLapTime(behind.totalTime) - parseLapTime(ahead.totalTime))}`;
}
