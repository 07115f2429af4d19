import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import { expect, test } from 'vitest';
import { valueFrom, valueText } from './penalty-values.ts';

test.each<[PenaltyKind, string, number | null]>([
  ['time', '10', 10_000],
  ['time', '2,5 s', 2_500],
  ['time', '', null],
  ['time', '0', null],
  ['time', '86401', null],
  ['laps', '1', 1],
  ['laps', '1.5', null],
  ['places', 'three', null],
  ['drive-through', '', 0],
  ['drive-through', '30', 30_000],
  ['lap-deleted', '7', 7],
])('%s of "%s" is %s', (kind, text, value) => {
  expect(valueFrom(kind, text)).toBe(value);
  if (value !== null) expect(valueFrom(kind, valueText(kind, value))).toBe(value);
});
