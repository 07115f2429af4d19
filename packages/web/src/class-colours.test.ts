import type { Classification } from '@lapwing/contract/results/results';
import { expect, test } from 'vitest';
import { classColours } from './features/events/programme/class-colours.ts';
import { classesIn, classIndexOf } from './features/live/state/rows.ts';
import { rankedRows } from './features/sessions/state/ranked-rows.ts';

type Entry = { code: string; name: string };
const junior = { code: 'Z', name: 'Junior' };
const senior = { code: 'A', name: 'Senior' };
const guest = { code: '', name: '' };

/** The colour of each class on the live board, by the name of the class. */
function live(entries: readonly Entry[]): Record<string, number> {
  const rows = entries.map(({ code, name }) => ({ class: code || null, className: name || null }));
  const classes = classesIn(rows);
  return Object.fromEntries(rows.map((row) => [row.className ?? '', classIndexOf(row, classes)]));
}

/** The same in the result, which has the classes in the order of the classification. */
function result(entries: readonly Entry[]): Record<string, number> {
  const classes = [...new Set(entries.map(({ name }) => name))].filter((name) => name !== '');
  const rows = entries.map(({ name }, index) => ({
    ...{ position: index + 1, resultClass: name, positionInClass: 1, isQualified: true, status: 'Normal' },
    ...{ numberOfLaps: 1, totalTime: '1.000', bestTime: '1.000' },
  }));
  // Only what affects the colour.
  const ranked = rankedRows({ rows, classes } as unknown as Classification, undefined);
  return Object.fromEntries(ranked.map(({ resultClass, classIndex }) => [resultClass, classIndex]));
}

test('a class has the same colour on the live board, in the result, and after a penalty changed the order', () => {
  const expected = { Junior: 0, Senior: 1 };
  expect(live([senior, junior])).toEqual(expected);
  expect(live([junior, senior])).toEqual(expected);
  expect(result([senior, junior])).toEqual(expected);
  expect(result([junior, senior])).toEqual(expected);
  expect(result([guest, senior, junior])).toMatchObject(expected);
  expect(live([guest, senior, junior])).toMatchObject(expected);
});

test('a field of one class has no colours, and a guest without a class has none either', () => {
  expect(live([senior])).toEqual({ Senior: -1 });
  expect(result([senior])).toEqual({ Senior: -1 });
  expect(live([guest, senior, junior])).toMatchObject({ '': -1 });
  expect(result([guest, senior, junior])).toMatchObject({ '': -1 });
});

test('on the page of an event a class has the colour of its results, and no two classes share one', () => {
  expect(classColours([['Senior'], ['4-takt']])).toEqual(
    new Map([...Object.entries({ '4-takt': 0, Senior: 1 })]),
  );
  const weekend = classColours([['Youngtimer'], ['TCR', 'GT4', 'Clubsport'], ['Formula Delta']]);
  expect(Object.fromEntries(weekend)).toEqual({
    ...{ Clubsport: 0, GT4: 1, TCR: 2 },
    ...{ 'Formula Delta': 3, Youngtimer: 4 },
  });
  // The fields of two races that have their own first class: the second keeps what is free.
  const two = classColours([
    ['Junior', 'Senior'],
    ['Mini', 'Senior'],
  ]);
  expect(Object.fromEntries(two)).toEqual({ Junior: 0, Senior: 1, Mini: 2 });
  expect(classColours([['Senior'], ['Senior']]).size).toBe(0);
});
