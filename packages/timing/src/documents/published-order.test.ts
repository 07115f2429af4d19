import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { applyMoves } from '../classification/moves.ts';
import { placingsFor } from './published-order.ts';

const entries = (letters: string) => [...letters].map((letter) => ({ letter, className: '' }));

function placed(computed: string, published: string) {
  const field = entries(computed);
  const wanted = [...published].map((letter) => field.find((each) => each.letter === letter) ?? field[0]);
  const placings = placingsFor(field, wanted as typeof field);
  const moves = placings.map((placing) => ({ kind: 'placed' as const, ...placing }));
  return {
    placings: placings.map(({ entry, position }) => `${entry.letter}${position}`),
    order: applyMoves(field, moves)
      .map(({ letter }) => letter)
      .join(''),
  };
}

test('an order that laps and times explain needs no placing', () => {
  expect(placed('ABCD', 'ABCD').placings).toEqual([]);
});

test('a competitor who was moved to the end is the only one placed', () => {
  expect(placed('ABCDE', 'ACDEB')).toEqual({ placings: ['B5'], order: 'ACDEB' });
});

test('two who moved in opposite directions are both placed', () => {
  expect(placed('XACDZ', 'AZCDX')).toEqual({ placings: ['X5', 'Z2'], order: 'AZCDX' });
});

test.prop([fc.shuffledSubarray([...'ABCDEFGHIJ'], { minLength: 10 })])(
  'whatever was published comes out, through the moves of the classification',
  (published) => {
    expect(placed('ABCDEFGHIJ', published.join('')).order).toBe(published.join(''));
  },
);

test('a large field is scanned a few times, and not once per competitor', () => {
  let looks = 0;
  const field = Array.from({ length: 2_000 }, (_, index) => index);
  const watched = new Proxy(field, {
    get: (target, key, receiver) => {
      looks += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  expect(placingsFor(watched, field)).toEqual([]);
  expect(looks).toBeLessThan(20 * field.length);
});
