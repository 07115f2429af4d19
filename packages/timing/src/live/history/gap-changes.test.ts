import { expect, test } from 'vitest';
import { aRace, foldAll, simulated } from '../session.test-support.ts';
import {
  areFighting,
  gapChangeMs,
  gapChanges,
  gapsSoFar,
  lapsUntilCaught,
  lastGapMs,
} from './gap-changes.ts';
import { lapsInColumns } from './laps-in-columns.test-support.ts';

const driven = (endsMs: (number | null)[], pitLaps: number[] = [], yellowLaps: number[] = []) => ({
  endsMs,
  pitLaps,
  yellowLaps,
  redLaps: [],
});
const ahead = driven([60_000, 120_000, 180_000, 240_000]);

test.each([
  ['closing by 0.2 s a lap', [61_000, 120_800, 180_600, 240_400], [], -200],
  ['falling back', [61_000, 121_100, 181_200, 241_300], [], 100],
  ['over the last three laps only', [69_000, 121_000, 180_900, 240_800, 300_700], [], null],
  ['two laps are enough', [61_000, 120_800, 180_600], [], -200],
  ['one lap is not', [61_000, 120_800], [], null],
  ['a pit stop starts again', [61_000, 121_000, 180_900, 240_800], [2], null],
  ['nobody knows when the lap ended', [61_000, 121_000, 180_900, null], [], null],
  ['was in front two laps ago', [61_000, 119_000, 180_900, 240_800], [], null],
] as const)('the change of a gap: %s', (_, endsMs, pitLaps, changeMs) => {
  expect(gapChangeMs(ahead, driven([...endsMs], [...pitLaps]))).toBe(changeMs);
});

test.each([
  ['of the last lap', [61_000, 121_000, 181_000, 240_900], 900],
  ['of the lap before, if the end of the last one is unknown', [61_000, 121_000, 181_000, null], 1_000],
  ['of the lap before, if the order was different since', [61_000, 121_000, 181_500, 239_000], 1_500],
  ['none without any', [null, null], null],
  ['none from long ago', [61_000, null, null, null, null, null, null], null],
] as const)('the last known gap: %s', (_, endsMs, gapMs) => {
  expect(lastGapMs(ahead, driven([...endsMs]))).toBe(gapMs);
});

test('laps under yellow say nothing about the change of a gap', () => {
  const endsMs = [69_000, 121_000, 180_900, 240_800, 300_700];
  const five = driven([...ahead.endsMs, 300_000]);
  expect(gapChangeMs(five, driven(endsMs, [], [2]))).toBe(-100);
  expect(gapChangeMs(five, driven(endsMs, [], [4]))).toBeNull();
  expect(gapChangeMs(five, driven(endsMs, [], [5]))).toBeNull();
});

test('a gap is compared with the one three laps ago, not with an older one', () => {
  const five = driven([...ahead.endsMs, 300_000]);
  expect(gapChangeMs(five, driven([69_000, 121_000, 180_900, 240_800, 300_700]))).toBe(-100);
});

test.each([
  ['for two laps', [61_500, 121_000, 180_900, 240_800], true],
  ['for the last lap only', [61_500, 121_500, 181_500, 240_800], false],
  ['no longer', [60_500, 120_500, 180_500, 241_500], false],
] as const)('competitors within a second are fighting: %s', (_, endsMs, isFight) => {
  expect(areFighting(ahead, driven([...endsMs]))).toBe(isFight);
});

test('the laps until contact follow from the gap and its change', () => {
  expect(lapsUntilCaught(1000, -300)).toBe(4);
  expect(lapsUntilCaught(100, -300)).toBe(1);
  expect(lapsUntilCaught(1000, -100)).toBe(10);
  // Neither a steady gap nor a moment far away is foretold.
  expect(lapsUntilCaught(1000, -90)).toBeNull();
  expect(lapsUntilCaught(300, -40)).toBeNull();
  expect(lapsUntilCaught(1000, 20)).toBeNull();
  expect(lapsUntilCaught(1000, null)).toBeNull();
});

test('the gaps of a pair are those since it last changed places, the newest laps only', () => {
  const first = driven([60_500, 121_000, 180_000, 240_000, 300_000]);
  const second = driven([60_000, 120_000, 180_900, 240_700, 300_400]);
  expect(gapsSoFar(first, second, 10)).toEqual([900, 700, 400]);
  expect(gapsSoFar(first, second, 2)).toEqual([700, 400]);
});

test('everyone is compared with the one in front, overall or in the class', () => {
  const state = foldAll(simulated(aRace()));
  const board: typeof state.board = {
    ...state.board,
    session: { ...state.board.session, isEnded: false, flag: 'Green' },
  };
  const laps = { sessionId: 's', ...lapsInColumns(state) };
  const overall = gapChanges(laps, board);
  const driving = board.rows.filter(({ status }) => status === 'Normal').map(({ index }) => index);
  expect(overall.map(({ behind }) => behind)).toEqual(driving.slice(1));
  expect(overall.map(({ ahead }) => ahead)).toEqual(driving.slice(0, -1));
  expect(overall.some(({ changeMs }) => changeMs !== null)).toBe(true);

  const classOf = (row: { className: string | null }) => row.className ?? '';
  const byIndex = new Map(board.rows.map((row) => [row.index, row]));
  for (const { behind, ahead } of gapChanges(laps, board, classOf)) {
    expect(byIndex.get(ahead)?.className).toBe(byIndex.get(behind)?.className);
  }
  const under = (session: Partial<typeof board.session>) =>
    gapChanges(laps, { ...board, session: { ...board.session, ...session } });
  expect(under({ flag: 'Yellow' }).every(({ changeMs }) => changeMs === null)).toBe(true);
  expect(under({ flag: 'Finish' })).toEqual([]);
  expect(under({ isEnded: true })).toEqual([]);
  const practice = { ...board, session: { ...board.session, rankedBy: 'best-lap' as const } };
  expect(gapChanges(laps, practice)).toEqual([]);
});
