import type { LiveBoard, Notice } from '@lapwing/contract/live/board';
import { expect, test } from 'vitest';
import { emptyRow } from '../board/empty-row.ts';
import { emptyBoard } from '../session-state.ts';
import { notableChanges } from './notable-changes.ts';

const row = { ...emptyRow(0), competitorId: 'c7', number: '7', fullName: 'Jane Doe', position: 2 };
const board = (more: Partial<LiveBoard> = {}): LiveBoard => ({
  ...emptyBoard,
  atMs: 1_000,
  rows: [row],
  ...more,
});
const aNotice = (more: Partial<Notice>): Notice => ({
  id: 'm1',
  atMs: 900,
  type: 'pit-in',
  text: '',
  priority: 1,
  ...more,
});

test('new announcements about a competitor are notable, with the competitor', () => {
  const old = aNotice({ row: 0 });
  const best = aNotice({ id: 'm2', type: 'best-lap', row: 0, timeMs: 61_234 });
  expect(notableChanges(board({ notices: [old] }), board({ notices: [old, best] }))).toEqual([
    {
      competitorId: 'c7',
      key: 'm2@900',
      kind: 'best-lap',
      who: '7 Jane Doe',
      timeMs: 61_234,
      penalty: null,
      position: 2,
      status: 'Normal',
    },
  ]);
});

test('a penalty without a time is notable, with what it takes', () => {
  const penalty = aNotice({ id: 'm3', type: 'penalty', row: 0, decision: 'places', value: 3 });
  expect(notableChanges(board(), board({ notices: [penalty] }))).toMatchObject([
    { kind: 'penalty', timeMs: null, penalty: { decision: 'places', value: 3 } },
  ]);
});

test('flags, texts of the timer and notices about nobody on the board are not', () => {
  const notices = [
    aNotice({ id: 'a', type: 'flag', row: 0 }),
    aNotice({ id: 'b', type: 'timer', row: 0 }),
    aNotice({ id: 'c', row: 9 }),
    aNotice({ id: 'd' }),
  ];
  expect(notableChanges(board(), board({ notices }))).toEqual([]);
});

test('a finish is notable once', () => {
  const finished = board({ rows: [{ ...row, isFinished: true }] });
  expect(notableChanges(board(), finished)).toMatchObject([{ kind: 'finish', key: 'finish@1000' }]);
  expect(notableChanges(finished, board({ rows: [{ ...row, isFinished: true, laps: 9 }] }))).toEqual([]);
});
