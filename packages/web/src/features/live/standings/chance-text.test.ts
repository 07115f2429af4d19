import type { TitleChance } from '@lapwing/timing/championship/title-race';
import { expect, test } from 'vitest';
import { allEnglish } from '../../../i18n/all-english.test-support.ts';
import { translator } from '../../../i18n/translate.ts';
import { chanceText } from './chance-text.ts';
import { formatOff, parseOff, toggled } from './switches.ts';

const words = {
  t: translator(allEnglish, 'en-GB'),
  locale: 'en-GB',
  numberOf: (person: string) => ({ anna: '44', ben: '18', cas: '62' })[person] ?? '?',
  isLastRound: true,
};
const aChance = (chance: Partial<TitleChance>): TitleChance => ({
  ...{ competitorId: 'anna', kind: 'others', needs: null, ways: [] },
  ...chance,
});
const rival = (competitorId: string, place: number | null) => ({ competitorId, place });

test.each([
  [aChance({ kind: 'champion' }), 'champion'],
  [aChance({ kind: 'out-of-reach' }), 'out of reach'],
  [aChance({ kind: 'later' }), 'still possible'],
  [aChance({ kind: 'certain', needs: 8 }), 'needs P8 or better'],
  [aChance({ kind: 'certain', needs: 1 }), 'needs P1'],
  [aChance({ ways: [{ from: 1, to: 1, rivals: [rival('ben', 9)] }] }), 'needs P1, with 18 P9 or worse'],
  [
    aChance({ ways: [{ from: 1, to: 4, rivals: [rival('ben', null), rival('cas', 3)] }] }),
    'needs P4 or better, with 18 without a place and 62 P3 or worse',
  ],
  [
    aChance({ ways: [{ from: 2, to: 3, rivals: [rival('ben', 2), rival('cas', 3), rival('x', 4)] }] }),
    'needs P2 to P3, and 3 others further back',
  ],
])('a chance in words %#', (chance, text) => {
  expect(chanceText(chance, words)).toBe(text);
});

test('with rounds to come, a certain title is won today', () => {
  const chance = aChance({ kind: 'certain', needs: 2 });
  expect(chanceText(chance, { ...words, isLastRound: false })).toBe('champion today with P2 or better');
});

test('an address keeps what is switched off', () => {
  const off = { rounds: new Set([12]), penalties: new Set(['car,7']) };
  expect(parseOff(formatOff(off))).toEqual(off);
  expect(formatOff({ rounds: toggled(off.rounds, 12), penalties: new Set() })).toBeUndefined();
  expect(parseOff('x,o,o1a')).toEqual({ rounds: new Set(), penalties: new Set() });
});
