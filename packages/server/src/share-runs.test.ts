import { expect, test } from 'vitest';
import { shareRuns } from './share-runs.ts';

/** Work that the test ends. */
function heldWork() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { work, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('everyone who asks during a run shares the next one', async () => {
  const { work, ends } = heldWork();
  const ask = shareRuns(work, 0);
  const first = ask();
  await turn();
  const others = [ask(), ask(), ask()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await first;
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all(others);
  expect(ends).toHaveLength(2);
});

test('a failed run fails for those who shared it, and the next one runs', async () => {
  const { work, ends } = heldWork();
  const ask = shareRuns(work, 0);
  const failing = [ask(), ask()];
  await turn();
  ends[0]?.reject(new Error('no database'));
  for (const each of failing) await expect(each).rejects.toThrow('no database');
  const next = ask();
  await turn();
  ends[1]?.resolve();
  await next;
});

test('a run waits until enough time has passed since the last one began', async () => {
  const beganAtMs: number[] = [];
  const ask = shareRuns(async () => void beganAtMs.push(performance.now()), 40);
  await ask();
  await ask();
  const [first = 0, second = 0] = beganAtMs;
  // A timer may end up to a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(38);
});
