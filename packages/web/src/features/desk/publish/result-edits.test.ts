import type { PublishedResult, ResultRow } from '@lapwing/contract/desk/publish';
import { expect, test } from 'vitest';
import { correctionOf, editOf, isEmpty, type RowEdit } from './result-edits.ts';

const row: ResultRow = {
  competitorId: 7,
  position: 1,
  number: '33',
  firstName: '',
  lastName: 'Koen Maes',
  className: 'GT4',
  status: 'Normal',
  laps: 14,
  totalTimeMs: 1_182_118,
  bestTimeMs: null,
};
const result: PublishedResult = {
  organizationId: 1,
  rights: ['view', 'publish', 'decide'],
  event: { eventId: 2, name: 'Club Day', timeZone: 'Europe/Amsterdam' },
  sessionId: 3,
  group: '',
  name: 'Race 2',
  path: '/sessions/3',
  status: 'Provisional',
  revision: 1,
  restorable: null,
  isMerge: false,
  rows: [row],
  rulings: [],
  revisions: [],
};
const correct = (edit: Partial<RowEdit>) =>
  correctionOf(
    result,
    {
      rows: new Map([[7, { ...editOf(row), ...edit }]]),
      withdrawn: [],
      status: 'Provisional',
      reason: 'Checked',
    },
    'one',
  );

test('nothing edited is nothing to publish', () => {
  expect(isEmpty(correct({}), result)).toBe(true);
});

test('texts are edited, and nothing is ruled', () => {
  expect(correct({ lastName: ' Koen Maas ' })).toMatchObject({
    edits: [{ competitorId: 7, number: '33', lastName: 'Koen Maas', className: 'GT4' }],
    rulings: [],
  });
});

test.each([
  [{ penalty: '10' }, { kind: 'penalty', penaltyMs: 10_000 }],
  [{ penalty: '2,5' }, { kind: 'penalty', penaltyMs: 2_500 }],
  [{ place: '3' }, { kind: 'placed', position: 3 }],
  [{ status: 'DQ' as const }, { kind: 'status', status: 'DQ' }],
])('%j is a ruling', (edit, ruling) => {
  expect(correct(edit)).toMatchObject({
    edits: [],
    rulings: [{ ...ruling, competitor: '7', reason: 'Checked' }],
  });
});

test.each([{ penalty: 'x' }, { penalty: '0' }, { place: 'first' }])('%j is no ruling', (edit) => {
  expect(correct(edit).rulings).toEqual([]);
});
