import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withProgress } from './progress.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @param {number} ms */
const lasting = (ms) => new Promise((resolve) => setTimeout(() => resolve('done'), ms));

it('long work is named when it begins, every ten seconds and at its end', async () => {
  /** @type {string[]} */
  const lines = [];
  const work = withProgress('Compiling SQLite', lasting(25_000), (line) => lines.push(line));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await work).toBe('done');
  expect(lines).toEqual([
    'Compiling SQLite …',
    'Compiling SQLite … 10 s',
    'Compiling SQLite … 20 s',
    'Compiling SQLite: 25 s',
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(4);
});

it('short work has no lines in between, and failing work fails', async () => {
  /** @type {string[]} */
  const lines = [];
  await expect(
    withProgress('Building', Promise.reject(new Error('no disk')), (line) => lines.push(line)),
  ).rejects.toThrow('no disk');
  expect(lines).toEqual(['Building …', 'Building: 0 s']);
});
