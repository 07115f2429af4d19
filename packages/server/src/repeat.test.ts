import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a round that throws or rejects is reported, and the next one runs', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const stop = repeat(
    1_000,
    () => {
      rounds += 1;
      if (rounds === 1) throw new RangeError('thrown');
      if (rounds === 2) return Promise.reject(new RangeError('rejected'));
    },
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect(rounds).toBe(3);
  expect(errors.map(String)).toEqual(['RangeError: thrown', 'RangeError: rejected']);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rounds).toBe(3);
});

test('a round is not started while the previous one is running', async () => {
  let begun = 0;
  let finish = () => {};
  const stop = repeat(
    1_000,
    () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    () => {},
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toBe(2);
  stop();
});

test('no interval in the server starts work whose failure would not be reported', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => {
    if (!file.endsWith('.ts') || /\.test(-support)?\.ts$/.test(file)) return false;
    return /\bsetInterval\(\s*(async\b|\(\) => (void|[\w.#]+\(\)\.))/.test(
      readFileSync(join(folder, file), 'utf8'),
    );
  });
  expect(own).toEqual(['repeat.ts']);
});
