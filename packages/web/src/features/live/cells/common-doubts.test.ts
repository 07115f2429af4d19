// @vitest-environment node

import { expect, test } from 'vitest';
import { commonDoubts } from './common-doubts.ts';

const untimed = { doubts: ['laps-not-timed'] } as const;
const shared = { doubts: ['number-shared', 'laps-not-timed'] } as const;
const sure = { doubts: [] } as const;

test('doubts of more than half of the rows are common, and no others', () => {
  expect(commonDoubts([untimed, untimed, shared, sure, sure])).toEqual(['laps-not-timed']);
  expect(commonDoubts([untimed, shared, sure, sure, sure])).toEqual([]);
});

test('with a handful of rows every mark is useful', () => {
  expect(commonDoubts([untimed, untimed, untimed])).toEqual([]);
});
