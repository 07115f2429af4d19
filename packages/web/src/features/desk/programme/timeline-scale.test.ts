import { expectProgramme } from '@lapwing/timing/desk/programme';
import { describe, expect, test } from 'vitest';
import { placeAt, spanOf, ticksOf } from './timeline-scale.ts';

const MINUTE_MS = 60_000;
const item = (key: string, start: number, minutes: number) => ({
  ...{ key, isBreak: false, startsAtMs: start * MINUTE_MS, slotMs: minutes * MINUTE_MS },
  ...{ startedAtMs: null, endedAtMs: null },
});
/** At 10:00, 10:30 and 11:30. */
const items = expectProgramme([item('a', 600, 20), item('b', 630, 30), item('c', 690, 10)], 0);

test('the time line shows everything, or some hours around now', () => {
  const all = spanOf(items, null);
  expect([all.fromMs / MINUTE_MS, (all.fromMs + all.lengthMs) / MINUTE_MS]).toEqual([585, 705]);
  expect(spanOf(items, 660 * MINUTE_MS)).toEqual({ fromMs: 600 * MINUTE_MS, lengthMs: 270 * MINUTE_MS });
  expect(ticksOf(all).map((atMs) => atMs / MINUTE_MS)).toEqual([585, 600, 615, 630, 645, 660, 675, 690, 705]);
  expect(ticksOf({ fromMs: 0, lengthMs: 24 * 60 * MINUTE_MS }).length).toBeLessThan(15);
});

describe('an item that is dropped', () => {
  test.each([
    ['into a gap gets a new time', 'c', 665, null],
    ['on its own place gets a new time', 'a', 605, null],
    ['on an earlier one goes before it', 'c', 632, 1],
    ['on a later one goes behind it', 'a', 650, 1],
  ])('%s', (_, key, start, place) => {
    expect(placeAt(items, key, start * MINUTE_MS)).toBe(place);
  });
});
