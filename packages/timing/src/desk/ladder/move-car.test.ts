import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { moveCar } from './move-car.ts';

const heats = [
  [
    [1, 2, 3],
    [4, 5, 6],
  ],
  [
    [6, 5, 4],
    [3, 2, 1],
  ],
];

it.each<[string, Parameters<typeof moveCar>[1], number[][][]]>([
  [
    'to the back of the other heat, in its round only',
    { entryId: 2, round: 0, heat: 1 },
    [
      [
        [1, 3],
        [4, 5, 6, 2],
      ],
      heats[1] ?? [],
    ],
  ],
  ['nowhere, if it is there already', { entryId: 2, round: 0, heat: 0 }, heats],
  ['nowhere, if the heat does not exist', { entryId: 2, round: 0, heat: 7 }, heats],
  ['nowhere, if the round does not exist', { entryId: 2, round: 4, heat: 0 }, heats],
  ['nowhere, if nobody drew the car', { entryId: 9, round: 0, heat: 1 }, heats],
])('a car moves %s', (_, move, expected) => {
  expect(moveCar(heats, move)).toEqual(expected);
});

const move = fc.record({ entryId: fc.nat(8), round: fc.nat(2), heat: fc.nat(3) });

test.prop([fc.array(move, { maxLength: 20 })])(
  'however cars are moved, every round has each of them once',
  (moves) => {
    const after = moves.reduce(moveCar, heats);
    for (const round of after) expect(round.flat().toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  },
);
