// @vitest-environment node

import { expect, test } from 'vitest';
import { commonDoubts } from './common-doubts.ts';

const untimed = { doubts: ['laps-not-timed'] } as const;
const shared = { doubts: ['number-shared', 'laps-not-timed'] } as const;
const sure = { doubts: [] } as const;

test('what more than half of the rows have is common, and nothing else', () => {
  expect(commonDoubts([untimed, untimed, shared, sure, sure])).toEqual(['laps-not-timed']);
  expect(commonDoubts([untimed, shared, sure, sure, sure])).toEqual([]);
});

test('in a handful of rows each sign tells something', () => {
  expect(commonDoubts([untimed, untimed, untimed])).toEqual([]);
});
