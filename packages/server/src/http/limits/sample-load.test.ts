import { expect, onTestFinished, test } from 'vitest';
import { createLoadSampler } from './sample-load.ts';

const blockFor = (ms: number) => {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
};

test('without a turn of the event loop, what is new has waited since the last sample', () => {
  const sampler = createLoadSampler();
  onTestFinished(() => sampler.close());
  sampler.sample();
  blockFor(300);
  const { delayMs } = sampler.sample();
  expect(delayMs).toBeGreaterThanOrEqual(300);
  expect(Number.isFinite(delayMs)).toBe(true);
});
