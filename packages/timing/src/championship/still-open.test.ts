import type { LiveBoard, Notice } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { SeasonRound } from '@lapwing/contract/results/season';
import { expect, test } from 'vitest';
import { emptyRow } from '../live/board/empty-row.ts';
import { placeRows } from '../live/board/place-rows.ts';
import { emptyBoard } from '../live/session-state.ts';
import { liveResults } from './live-round.ts';
import { stillOpen } from './still-open.ts';

const NOW_MS = 1_800_000_000_000;

const aRound = (roundId: number, round: Partial<SeasonRound>): SeasonRound => ({
  ...{ roundId, sessionId: roundId, name: `Race ${roundId}`, shortName: `R${roundId}`, type: 'race' },
  ...{ state: 'official', extraPoints: [], protestEndsAtMs: null, protestMinutes: 0, results: [] },
  ...round,
});
const aRow = (index: number, known: Partial<LiveRow> = {}): LiveRow => ({
  ...emptyRow(index),
  ...{ competitorId: `c${index}`, number: String(index), laps: 5, totalTimeMs: 300_000 + index * 1000 },
  ...known,
});
const aPenalty = (row: number, decision: NonNullable<Notice['decision']>, value: number): Notice => ({
  ...{ id: `m${row}`, atMs: NOW_MS, type: 'penalty', text: '', priority: 3, row, decision, value },
});
function aBoard(rows: LiveRow[], session: Partial<LiveBoard['session']>, notices: Notice[] = []): LiveBoard {
  const shown = { ...emptyBoard.session, ...session };
  return { ...emptyBoard, session: shown, rows: placeRows(rows, shown), notices };
}
const round = aRound(2, { state: 'running', protestMinutes: 30 });
const openWith = (board: LiveBoard, ...others: SeasonRound[]) =>
  stillOpen(
    { events: [{ eventId: 1, name: '', date: '', rounds: [...others, round] }] },
    { round, board },
    NOW_MS,
  );

test('while it runs, the laps to go and the cars that drive are open', () => {
  const board = aBoard([aRow(1), aRow(2), aRow(3, { status: 'DNF' })], { flag: 'Green', lapsToGo: 4 });
  expect(openWith(board)).toEqual([
    { kind: 'running', cars: 2, lapsToGo: 4 },
    { kind: 'protest-after', minutes: 30 },
  ]);
});

test('after the flag, the cars on their last lap are named', () => {
  const board = aBoard([aRow(1, { isFinished: true }), aRow(2)], { flag: 'Finish' });
  expect(openWith(board)[0]).toEqual({ kind: 'last-lap', numbers: ['2'] });
});

test('a penalty to serve is open until its time is 0, and time penalties are named', () => {
  const rows = [aRow(1), aRow(2, { penaltyMs: 20_000 }), aRow(3, { penaltyMs: 5_000 })];
  const notices = [aPenalty(1, 'stop-and-go', 0), aPenalty(2, 'drive-through', 20_000)];
  expect(openWith(aBoard(rows, { flag: 'Green' }, notices)).slice(1, 3)).toEqual([
    { kind: 'unserved', numbers: ['2'] },
    { kind: 'time-penalties', numbers: ['3'] },
  ]);
});

test('protest times that run, provisional results and rounds to come are open', () => {
  const protested = aRound(3, { state: 'provisional', protestEndsAtMs: NOW_MS + 1 });
  const over = aRound(4, { state: 'provisional', protestEndsAtMs: NOW_MS });
  const coming = aRound(5, { state: 'coming' });
  const ended = aBoard([aRow(1, { isFinished: true })], { flag: 'Finish', isEnded: true });
  expect(openWith(ended, protested, over, coming, aRound(6, {}))).toEqual([
    { kind: 'protest-after', minutes: 30 },
    { kind: 'protest', round: protested, endsAtMs: NOW_MS + 1 },
    { kind: 'provisional', rounds: [over] },
    { kind: 'coming', rounds: [coming] },
  ]);
});

test('without a time penalty the order is that of the times', () => {
  const rows = [
    aRow(1),
    aRow(2, { totalTimeMs: 305_000, penaltyMs: 10_000 }),
    aRow(3, { totalTimeMs: 306_000 }),
  ];
  const orderOf = (...off: string[]) =>
    liveResults(aBoard(rows, {}), { class: '' }, new Set(off)).map(({ no, position }) => [no, position]);
  expect(orderOf()).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ]);
  expect(orderOf('c2').map(([no]) => no)).toEqual(['2', '1', '3']);
});
