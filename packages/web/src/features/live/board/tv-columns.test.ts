// @vitest-environment node

import { expect, test } from 'vitest';
import { tvColumnsPx } from './tv-columns.ts';

const race = {
  configuration: {},
  rankedBy: 'distance',
  sectionCount: 3,
  classes: ['GT3', 'GT4', 'Clubsport'],
  isLong: true,
} as const;

/** What a screen of 1920 px has for them, at the usual size of its text. */
const ROOM_PX = 1468 / 1.42;

test('sectors and stops of a race with classes fit on a big screen', () => {
  expect(tvColumnsPx(race)).toBeLessThanOrEqual(ROOM_PX);
});

test.each([
  ['no sectors', { sectionCount: 0 }, 211],
  ['no stops', { isLong: false }, 42],
  ['one class', { classes: ['Kart'] }, 109],
  ['sectors that the timer hides', { configuration: { section0Time: false } }, 211],
  ['a column that the timer asks for', { configuration: { averageTime: true } }, -80],
])('%s: the text has more or less room to grow', (_, part, lessPx) => {
  expect(tvColumnsPx({ ...race, ...part })).toBe(tvColumnsPx(race) - lessPx);
});
