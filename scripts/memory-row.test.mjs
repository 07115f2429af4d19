import { expect, test } from 'vitest';
import { memoryRow } from '../bench/measure/memory-row.mjs';

test.each([
  [500, 400, '0.800', true],
  [500, 550, '1.100', true],
  [500, 551, '1.102', false],
  [500, 1_000, '2.000', false],
])('memory of %s MB that becomes %s MB is measured as %s', (before, after, measured, isMet) => {
  expect(memoryRow('mixed', { residentBytes: before * 1e6 }, { residentBytes: after * 1e6 })).toEqual({
    what: 'mixed, memory at the end / at the start',
    measured,
    target: '≤ 1.1',
    isMet,
  });
});
