import type { Notice } from '@lapwing/contract/live/board';
import { expect, test } from 'vitest';
import { withoutFlagEchoes } from './flag-echoes.ts';

const flag: Notice = {
  id: 'm1',
  type: 'flag',
  priority: 0,
  atMs: 100_000,
  text: 'Flag: Finish',
  flag: 'Finish',
};
const said = (text: string, atMs = 101_000): Notice => ({ id: 'm2', type: 'timer', priority: 0, atMs, text });

test.each([
  ['the same flag in other words', said('Chequered flag'), false],
  ['the same flag in another case', said('FINISH'), false],
  ['another flag', said('Red flag'), true],
  ['the same flag much earlier', said('Chequered flag', 20_000), true],
  ['more than a flag', said('Chequered flag for the junior class'), true],
  ['something else', said('Welcome to Harskamp'), true],
])('a timer announces %s', (_, notice, isShown) => {
  expect(withoutFlagEchoes([flag, notice])).toEqual(isShown ? [flag, notice] : [flag]);
  expect(withoutFlagEchoes([notice])).toEqual([notice]);
});
