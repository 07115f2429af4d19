import { expect, test } from 'vitest';
import { type ReplayClock, venueMsAt, withChange, withinTimeline } from './replay-clock.ts';

const clock: ReplayClock = { venueMs: 100_000, wallMs: 1_000, speed: 10, isPlaying: true };
const timeline = { fromMs: 90_000, untilMs: 200_000, hasEnded: true };

test('venue time runs at the chosen speed while it plays', () => {
  expect(venueMsAt(clock, 3_000)).toBe(120_000);
  expect(venueMsAt({ ...clock, isPlaying: false }, 3_000)).toBe(100_000);
});

test('a change of speed, or a pause, continues from the current position', () => {
  const slower = withChange(clock, { speed: 1 }, 3_000);
  expect(venueMsAt(slower, 4_000)).toBe(121_000);
  const paused = withChange(clock, { isPlaying: false }, 3_000);
  expect(venueMsAt(paused, 9_000)).toBe(120_000);
  expect(venueMsAt(withChange(paused, { venueMs: 150_000 }, 9_000), 10_000)).toBe(150_000);
});

test('it stays within the recording', () => {
  const early = withChange(clock, { venueMs: 10 }, 3_000);
  expect(venueMsAt(withinTimeline(early, timeline, 3_000), 3_000)).toBe(90_000);
  const ended = withinTimeline(clock, timeline, 60_000);
  expect([venueMsAt(ended, 70_000), ended.isPlaying]).toEqual([200_000, false]);
  expect(withinTimeline(clock, timeline, 3_000)).toBe(clock);
});

test('at the end of a running session it continues at normal speed', () => {
  const caught = withinTimeline(clock, { ...timeline, hasEnded: false }, 60_000);
  expect(caught).toMatchObject({ speed: 1, isPlaying: true });
  expect(venueMsAt(caught, 60_000)).toBe(210_000);
});
