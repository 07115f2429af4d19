import { describe, expect, test } from 'vitest';
import { lapsByNumber, publishedRow } from './alkamel.test-support.ts';
import { publications } from './grcup-rulings.test-support.ts';
import { chartOddities, speedOddities } from './lap-oddities.test-support.ts';
import { classifyAsPublished, differences, differencesWithoutEach } from './published-race.test-support.ts';
import { hasRaceData, lazily, readCsv } from './race-data.test-support.ts';

describe.skipIf(!hasRaceData('alkamel-grcup'))('a GR Cup race', () => {
  describe.each(publications)('$race, $status', ({ race, status, rulings }) => {
    const result = lazily(() => {
      const lapRows = readCsv(`alkamel-grcup/${race}-laps-with-sections.csv`, ';');
      const published = readCsv(`alkamel-grcup/${race}-results-${status}.csv`, ';').map(publishedRow);
      return { lapRows, laps: lapsByNumber(lapRows), published };
    });

    test('has the published order, laps, totals, gaps and best laps', () => {
      const { published, laps } = result();
      const ours = classifyAsPublished(published, laps, rulings);
      expect(differences(ours, published)).toEqual([]);
      expect(ours.map(({ number }) => number)).toEqual(published.map(({ number }) => number));
    });

    test('needs each of the named rulings', () => {
      const { published, laps } = result();
      for (const found of differencesWithoutEach(published, laps, rulings)) expect(found).not.toEqual([]);
    });

    test('has a lap chart that ends in its classification and laps at the published speed', () => {
      const { laps, lapRows } = result();
      expect(chartOddities(laps)).toEqual([]);
      expect(speedOddities(lapRows)).toEqual([]);
    });
  });
});
