import { describe, expect, test } from 'vitest';
import { judge, type LoadValues, nextLoad, noLoad, SAMPLES_TO_FALL, SAMPLES_TO_RISE } from './load-rule.ts';

const limits = { delayMs: 200, memoryBytes: 1_000, heapBytes: 500 };
const calm: LoadValues = { delayMs: 10, memoryBytes: 300, heapBytes: 100 };

describe('one sample', () => {
  test.each<[string, Partial<LoadValues>, string, string | null]>([
    ['an idle server', {}, 'normal', null],
    ['a delay just below its limit', { delayMs: 199 }, 'normal', null],
    ['a delay at its limit', { delayMs: 200 }, 'busy', 'delay'],
    ['four times the delay', { delayMs: 800 }, 'overloaded', 'delay'],
    ['an event loop without a single turn', { delayMs: Number.POSITIVE_INFINITY }, 'overloaded', 'delay'],
    ['79 % of the memory', { memoryBytes: 790 }, 'normal', null],
    ['80 % of the memory', { memoryBytes: 800 }, 'busy', 'memory'],
    ['90 % of the memory', { memoryBytes: 900 }, 'overloaded', 'memory'],
    ['80 % of the heap', { heapBytes: 400 }, 'busy', 'heap'],
    ['90 % of the heap', { heapBytes: 450 }, 'overloaded', 'heap'],
    ['memory that the system does not report', { memoryBytes: null }, 'normal', null],
    ['a little delay and much memory', { delayMs: 250, memoryBytes: 950 }, 'overloaded', 'memory'],
  ])('%s', (_, values, level, reason) => {
    expect(judge({ ...calm, ...values }, limits)).toEqual({ level, reason });
  });

  test('a limit without end is never reached', () => {
    const endless = { ...limits, memoryBytes: Number.POSITIVE_INFINITY };
    expect(judge({ ...calm, memoryBytes: 1e15 }, endless).level).toBe('normal');
  });
});

/** n: idle, b: busy, o: overloaded; one letter per sample. */
const letters: Record<string, LoadValues> = {
  n: calm,
  b: { ...calm, delayMs: 300 },
  o: { ...calm, delayMs: 2_000 },
};

describe('the level after a row of samples', () => {
  const rise = SAMPLES_TO_RISE;
  const fall = SAMPLES_TO_FALL;
  test.each<[string, string, string]>([
    ['one slow moment', 'nnonn', 'normal'],
    ['almost long enough', 'b'.repeat(rise - 1), 'normal'],
    ['long enough', 'b'.repeat(rise), 'busy'],
    ['interrupted', `${'b'.repeat(rise - 1)}n${'b'.repeat(rise - 1)}`, 'normal'],
    ['straight to the top', 'o'.repeat(rise), 'overloaded'],
    ['higher from busy', 'b'.repeat(rise) + 'o'.repeat(rise), 'overloaded'],
    ['calm, but not for long enough', 'b'.repeat(rise) + 'n'.repeat(fall - 1), 'busy'],
    ['calm again', 'b'.repeat(rise) + 'n'.repeat(fall), 'normal'],
    ['calm with an interruption', `${'b'.repeat(rise)}${'n'.repeat(fall - 1)}bn`, 'busy'],
    ['down by one level', 'o'.repeat(rise) + 'b'.repeat(fall), 'busy'],
  ])('%s', (_, samples, level) => {
    const end = [...samples].reduce(
      (load, letter) => nextLoad(load, letters[letter] ?? calm, limits),
      noLoad,
    );
    expect(end.level).toBe(level);
  });
});
