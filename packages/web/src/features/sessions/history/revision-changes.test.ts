import type { ResultChange } from '@lapwing/contract/results/revisions';
import { expect, test } from 'vitest';
import { readableChanges } from './revision-changes.ts';

const anna = { startNumber: '7', name: 'Anna Jansen', resultClass: 'GT' };
const ben = { startNumber: '8', name: 'Ben Smit', resultClass: 'GT' };

test('competitors with a ruling are separate from those who moved because of it', () => {
  const moved: ResultChange = { ...ben, kind: 'position', from: 2, to: 1 };
  const status: ResultChange = { ...anna, kind: 'status', from: 'Normal', to: 'DQ' };
  const place = { ...anna, kind: 'position' as const, from: 1, to: null };
  expect(readableChanges([moved, status, place])).toEqual({
    decided: [{ startNumber: '7', name: 'Anna Jansen', causes: [status], position: place }],
    moved: [moved],
  });
});

test('two competitors with the same start number stay two', () => {
  const changes: ResultChange[] = [
    { ...anna, kind: 'laps', from: 9, to: 8 },
    { ...anna, name: 'Other', kind: 'position', from: 3, to: 4 },
  ];
  const { decided, moved } = readableChanges(changes);
  expect(decided.map(({ name }) => name)).toEqual(['Anna Jansen']);
  expect(moved.map(({ name }) => name)).toEqual(['Other']);
});
