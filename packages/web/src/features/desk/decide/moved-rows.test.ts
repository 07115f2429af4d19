import type { ResultRow } from '@lapwing/contract/desk/publish';
import { expect, test } from 'vitest';
import { doesMove, doesPodiumChange, movedRows, timeText } from './moved-rows.ts';

const row = (competitorId: number, position: number | null, more: Partial<ResultRow> = {}): ResultRow => ({
  ...{ competitorId, position, number: String(competitorId), firstName: '', lastName: '', className: '' },
  ...{ status: 'Normal', laps: 10, totalTimeMs: 600_000 + competitorId * 1_000, bestTimeMs: 60_000, ...more },
});
const before = [row(1, 1), row(2, 2), row(3, 3), row(4, 4)];

test('nobody moves between two equal orders', () => {
  expect(movedRows({ before, after: before }).some(doesMove)).toBe(false);
  expect(doesPodiumChange({ before, after: before })).toBe(false);
});

test('who moves has both places, and a lost place is none', () => {
  const after = [row(1, 1), row(3, 2), row(4, 3), row(2, null)];
  const moved = movedRows({ before, after });
  expect(moved.filter(doesMove).map(({ row: { number }, from, to }) => [number, from, to])).toEqual([
    ['3', 3, 2],
    ['4', 4, 3],
    ['2', 2, null],
  ]);
  expect(doesPodiumChange({ before, after })).toBe(true);
});

test('the first has its time, others their distance to it', () => {
  const rows = [row(1, 1), row(2, 2), row(3, 3, { laps: 9 }), row(4, null)];
  const text = (index: number) => timeText(rows, rows[index] ?? row(9, 9), false, (laps) => `+${laps} lap`);
  expect([0, 1, 2, 3].map(text)).toEqual(['10:01.000', '+1.000', '+1 lap', '']);
});
