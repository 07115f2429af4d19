import { expect, test } from 'vitest';
import { guidIn } from './guid-in.ts';

test.each([
  ['/events/12', undefined],
  ['/events/12?guid=a-b', 'a-b'],
  ['/sessions/3?tab=laps&guid=c', 'c'],
])('the guid of %s', (path, guid) => {
  expect(guidIn(path)).toBe(guid);
});
