import { expect, test } from 'vitest';
import { areNamesBelow, fittingColumns, phoneColumnKeys, phoneColumns } from './phone-columns.ts';

const shownKeys = (keys: readonly string[], boardPx: number, scale: number) =>
  fittingColumns(phoneColumns(keys), { boardPx, scale }).map(({ key }) => key);

test.each([
  [390, 1.03, ['gap', 'lastLapTime']],
  [360, 1.03, ['gap', 'lastLapTime']],
  [320, 1.03, ['gap']],
  [390, 1.2, ['gap']],
  [430, 1.2, ['gap', 'lastLapTime']],
  [150, 1.03, ['gap']],
  [0, 1.03, ['gap', 'lastLapTime']],
])('a race on a board of %i px with text of %f shows %j next to the name', (boardPx, scale, shown) => {
  expect(shownKeys(phoneColumnKeys(null, 'distance'), boardPx, scale)).toEqual(shown);
});

test.each([
  [390, 1.03, ['bestLapTime', 'lastLapTime']],
  [360, 1.03, ['bestLapTime', 'lastLapTime']],
  [320, 1.03, ['bestLapTime']],
  [390, 1.2, ['bestLapTime']],
])('practice on a board of %i px with text of %f shows %j next to the name', (boardPx, scale, shown) => {
  expect(shownKeys(phoneColumnKeys(null, 'best-lap'), boardPx, scale)).toEqual(shown);
});

test('columns chosen by a visitor are shown in any session', () => {
  expect(shownKeys(phoneColumnKeys(['LAPS', 'unheard of'], 'best-lap'), 360, 1.03)).toEqual(['laps']);
});

test.each([
  ['usual text', 390, 1.03, false],
  ['usual text on the narrowest phone', 320, 1.03, false],
  ['text of 146 %', 390, 1.5, false],
  ['text of 200 %', 390, 2.06, true],
  ['text of 200 % on a wide phone', 600, 2.06, false],
  ['a board that is not measured yet', 0, 2.06, false],
])('names are below the figures where these leave no room for them: %s', (_, boardPx, scale, isBelow) => {
  const columns = phoneColumns(phoneColumnKeys(null, 'distance'));
  expect(areNamesBelow(columns, { boardPx, scale })).toBe(isBelow);
});
