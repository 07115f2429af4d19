import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { drawLadder } from '@lapwing/timing/desk/ladder/draw-heats';
import { formats } from '@lapwing/timing/desk/ladder/formats';
import { resolveLadder } from '@lapwing/timing/desk/ladder/resolve-ladder';
import { expect, test } from 'vitest';
import { allEnglish } from '../../i18n/all-english.test-support.ts';
import { translator } from '../../i18n/translate.ts';
import { raceName, roundsOf } from './race-names.ts';

const t = translator(allEnglish, 'en-US');

function ladderOf(format: Partial<LadderFormat>, cars: number): ShownLadder {
  const whole = { ...formats.heatsAndFinals, ...format };
  const entrants = Array.from({ length: cars }, (_, index) => ({ id: index + 1, className: '', team: '' }));
  const entries = entrants.map(({ id }) => ({
    ...{ id, number: String(id), firstName: 'Car', lastName: String(id), className: '' },
  }));
  const drawn = {
    ...drawLadder(whole, entrants, 1),
    id: 1,
    key: 'k',
    group: '',
    format: whole,
    withdrawn: [],
  };
  return resolveLadder(drawn, { entries, sessions: null, timeZone: 'UTC' });
}

test.each([
  ['one round', { rounds: 1, heatSize: 4, finals: 1 }, 8, ['Heat 1', 'Heat 2', 'Final']],
  [
    'two rounds and two finals',
    { rounds: 2, heatSize: 8, finals: 2, finalSize: 5, bumpUps: 1 },
    8,
    ['Round 1, heat 1', 'Round 2, heat 1', 'B final', 'A final'],
  ],
  [
    'a bracket of eight',
    formats.bracket,
    8,
    [
      ...['Quarter-final 1', 'Quarter-final 2', 'Quarter-final 3', 'Quarter-final 4'],
      ...['Semi-final 1', 'Semi-final 2', 'Final'],
    ],
  ],
  [
    'a bracket with a second chance',
    { ...formats.bracket, hasSecondChance: true },
    4,
    [
      ...['Round 1, race 1', 'Round 1, race 2', 'Second chance 1.1'],
      ...['Round 2, race 1', 'Second chance 2.1', 'Grand final'],
    ],
  ],
])('the races of %s have names', (_, format, cars, names) => {
  const ladder = ladderOf(format, cars);
  expect(ladder.races.map((race) => raceName(race, ladder, t))).toEqual(names);
});

test('rounds are columns, with all finals in one and A on top', () => {
  const ladder = ladderOf({ rounds: 2, heatSize: 4, finals: 2, finalSize: 5, bumpUps: 1 }, 8);
  expect(roundsOf(ladder, t).map(({ title, races }) => [title, races.map(({ key }) => key)])).toEqual([
    ['Round 1', ['heat-1-1', 'heat-1-2']],
    ['Round 2', ['heat-2-1', 'heat-2-2']],
    ['Finals', ['final-A', 'final-B']],
  ]);
});
