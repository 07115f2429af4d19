import { describe, expect, test } from 'vitest';
import { lapsByNumber, type PublishedRow } from './alkamel.test-support.ts';
import { publications } from './grcup-rulings.test-support.ts';
import { classifyAsPublished, differences } from './published-race.test-support.ts';
import { type CsvRow, cellOf, hasRaceData, hasRaceFile, readCsv } from './race-data.test-support.ts';

/** Differences between the printed list by class and the overall list of the same race. */
const exceptions: Record<string, { cells: string[]; why: string }> = {
  'road-america-r2 provisional': {
    cells: [
      '15: position , published 28',
      '15: toFirst , published 17 Laps',
      '15: toPrevious , published 2 Laps',
    ],
    why: 'who did not start is listed like a car with 0 laps',
  },
  'road-america-r2 official': {
    cells: [
      '55: toPrevious +0.179, published +2.490',
      '72: toPrevious +2.135, published -15 Laps',
      '15: position , published 28',
      '15: toFirst , published 17 Laps',
      '15: toPrevious , published 17 Laps',
    ],
    why: 'gaps run along the printed order and not along the measured one, in front of the relegated cars too',
  },
  'vir-r1 provisional': {
    cells: [
      '78: position , published 24',
      '78: toFirst , published 20 Laps',
      '78: toPrevious , published 1 Lap',
    ],
    why: 'who did not start is listed like a car with 0 laps',
  },
  'vir-r1 official': {
    cells: [
      '78: position , published 24',
      '78: toFirst , published 20 Laps',
      '78: toPrevious , published 1 Lap',
    ],
    why: 'who did not start is listed like a car with 0 laps',
  },
};

/** Barber race 1 has an official result by class only; there were no rulings between the two. */
const inClass = [...publications, { race: 'barber-r1', status: 'official' as const, rulings: [] }];

describe.skipIf(!hasRaceData('alkamel-grcup'))('a GR Cup race by class', () => {
  const found = inClass.filter(({ race, status }) => hasRaceFile(fileOf(race, status)));

  test.each(found)(
    '$race, $status has the published places and gaps in class',
    ({ race, status, rulings }) => {
      const laps = lapsByNumber(readCsv(`alkamel-grcup/${race}-laps-with-sections.csv`, ';'));
      const published = readCsv(fileOf(race, status), ';').map(rowOfClass);
      const ours = classifyAsPublished(
        published.map((row) => ({ ...row, position: row.laps === 0 ? '' : row.position })),
        laps,
        rulings,
        'inClass',
      );
      expect(differences(ours, published)).toEqual(exceptions[`${race} ${status}`]?.cells ?? []);
    },
  );

  test('is there for ten publications', () => {
    expect(found.length).toBe(10);
  });
});

function fileOf(race: string, status: string): string {
  return `alkamel-grcup/${race}-results-by-class-${status}.csv`;
}

function rowOfClass(row: CsvRow): PublishedRow {
  const isFirst = cellOf(row, 'PIC') === '1';
  return {
    number: cellOf(row, 'NUMBER'),
    className: cellOf(row, 'CLASS_TYPE'),
    position: cellOf(row, 'PIC'),
    laps: Number(cellOf(row, 'LAPS')),
    totalTime: cellOf(row, 'ELAPSED'),
    toFirst: isFirst ? '-' : asInOverallList(cellOf(row, 'GAP_FIRST')),
    toPrevious: isFirst ? '-' : asInOverallList(cellOf(row, 'GAP_PREVIOUS')),
    bestLapNumber: Number(cellOf(row, 'BEST_LAP_NUM')),
    bestTime: cellOf(row, 'BEST_LAP_TIME'),
  };
}

/** This list writes `1 Laps` and `+1'17.716`. */
function asInOverallList(gap: string): string {
  return gap.replace(/^1 Laps$/, '1 Lap').replace("'", ':');
}
