import { expect, it } from 'vitest';
import { createPatience } from './patience.mjs';

it('a slow run goes on as long as something happens now and then', () => {
  let nowMs = 0;
  const patience = createPatience({ hangsAfterMs: 100, now: () => nowMs });
  for (let step = 0; step < 5; step++) {
    nowMs += 90;
    expect(patience.hasStopped()).toBe(false);
    patience.noteProgress();
  }
});

it('a run in which nothing happens for long has stopped, whatever happens later', () => {
  let nowMs = 0;
  const patience = createPatience({ hangsAfterMs: 100, now: () => nowMs });
  nowMs = 101;
  expect(patience.hasStopped()).toBe(true);
  patience.noteProgress();
  expect(patience.hasStopped()).toBe(true);
});
