import { expect, test } from 'vitest';
import { fitColumns, nameRoom } from './fit-columns.ts';
import type { ResultsColumn } from './ResultsTable.tsx';

const widths = {
  ...{ laps: 7, total: 14, class: 16, gap: 12, places: 7, pits: 7 },
  ...{ 'in-lap': 8.4, speed: 17.4, team: 22 },
};
const column = (key: string, width?: `${number}ch`): ResultsColumn => ({
  key,
  label: key,
  ...(width && { width }),
  cell: () => null,
});
const columns = [
  ...[column('position', '7ch'), column('number', '9ch'), column('name')],
  ...Object.entries(widths).map(([key, width]) => column(key, `${width}ch`)),
  ...[column('difference', '14ch'), column('best', '14ch')],
];

function shownAt(width: 'md' | 'lg' | 'xl' | 'wide', letters: number): string[] {
  const upTo = ['md', 'lg', 'xl', 'wide'].slice(0, ['md', 'lg', 'xl', 'wide'].indexOf(width) + 1);
  const from = fitColumns(columns, nameRoom(letters));
  return Object.keys(widths).filter((key) => upTo.includes(from.get(key) ?? ''));
}

test('crews of two leave room for the class, the gap and the places at 1024 pixels', () => {
  expect(shownAt('lg', 25)).toEqual(['laps', 'total', 'class', 'gap', 'places']);
});

test('crews of two leave room for every column at 1400 pixels, and for all but the team at 1280', () => {
  expect(shownAt('wide', 25)).toEqual(Object.keys(widths));
  expect(shownAt('xl', 25)).toEqual(Object.keys(widths).filter((key) => key !== 'team'));
});

test('crews of four keep one line at 768 pixels: the total, which follows from the difference, gives way', () => {
  expect(shownAt('md', 42)).not.toContain('total');
  expect(shownAt('lg', 42)).toContain('total');
});

test('a column that is shown at one width is shown at every larger one', () => {
  for (const letters of [10, 20, 30, 40, 60]) {
    const narrow = shownAt('lg', letters);
    expect(shownAt('xl', letters)).toEqual(expect.arrayContaining(narrow));
  }
});
