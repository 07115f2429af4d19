import { expect, test } from 'vitest';
import { describeChanges, type PublishedRow } from './describe-changes.ts';
import type { Ruling } from './ruling.ts';

function aRow(row: Partial<PublishedRow> = {}): PublishedRow {
  return {
    competitorId: 23,
    position: 4,
    status: 'Normal',
    lapCount: 20,
    totalTimeMs: 1_200_000,
    bestTimeMs: 59_000,
    rulings: [],
    ...row,
  };
}

test('a penalty is listed once, before the place that it cost', () => {
  const penalised = aRow({
    position: 7,
    totalTimeMs: 1_210_000,
    rulings: [{ kind: 'penalty', penaltyMs: 10_000, reason: 'track limits' }],
  });
  expect(describeChanges([aRow()], [penalised])).toEqual([
    { competitorId: 23, kind: 'penalty', from: 0, to: 10_000, reason: 'track limits' },
    { competitorId: 23, kind: 'position', from: 4, to: 7 },
  ]);
});

test('a total that penalties do not explain is listed next to them', () => {
  const corrected = aRow({
    totalTimeMs: 1_211_500,
    rulings: [{ kind: 'penalty', penaltyMs: 10_000, reason: '' }],
  });
  expect(describeChanges([aRow()], [corrected])).toMatchObject([
    { kind: 'penalty' },
    { kind: 'total-time', from: 1_200_000, to: 1_211_500 },
  ]);
});

test('a disqualified competitor has no place any more, and the next one moves up', () => {
  const before = [aRow({ competitorId: 1, position: 1 }), aRow({ competitorId: 2, position: 2 })];
  const after = [
    aRow({ competitorId: 2, position: 1 }),
    aRow({ competitorId: 1, position: null, status: 'DQ' }),
  ];
  expect(describeChanges(before, after)).toEqual([
    { competitorId: 2, kind: 'position', from: 2, to: 1 },
    { competitorId: 1, kind: 'status', from: 'Normal', to: 'DQ' },
    { competitorId: 1, kind: 'position', from: 1, to: null },
  ]);
});

test('deleted laps, relegation and an assigned place are listed as the officials decided them', () => {
  const ruled = aRow({
    bestTimeMs: 59_400,
    rulings: [
      { kind: 'lap-deleted', lapNumber: 12, reason: '' },
      { kind: 'lap-deleted', lapNumber: 3, reason: '' },
      { kind: 'relegated', behind: 'class', reason: '' },
      { kind: 'placed', position: 4, reason: '' },
    ],
  });
  expect(describeChanges([aRow()], [ruled])).toMatchObject([
    { kind: 'deleted-laps', from: [], to: [3, 12] },
    { kind: 'relegation', from: null, to: 'class' },
    { kind: 'placing', from: null, to: 4 },
    { kind: 'best-time', from: 59_000, to: 59_400 },
  ]);
});

test('new competitors are listed as entered, and removed ones at the end', () => {
  const changes = describeChanges([aRow({ competitorId: 1 })], [aRow({ competitorId: 2 })]);
  expect(changes).toEqual([
    { competitorId: 2, kind: 'entry', from: false, to: true },
    { competitorId: 1, kind: 'entry', from: true, to: false },
  ]);
});

test('the same result has no changes', () => {
  expect(describeChanges([aRow()], [aRow()])).toEqual([]);
});

test('a decision is listed with its own reason, and not with older ones', () => {
  const older: Ruling = { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' };
  const newer: Ruling = { kind: 'penalty', penaltyMs: 10_000, reason: 'contact' };
  const out: Ruling = { kind: 'disqualified', reason: 'underweight' };
  const before = aRow({ rulings: [older], totalTimeMs: 605_000 });
  const after = aRow({ rulings: [older, newer, out], totalTimeMs: 615_000, status: 'DQ' });
  expect(describeChanges([before], [after])).toMatchObject([
    { kind: 'status', to: 'DQ', reason: 'underweight' },
    { kind: 'penalty', from: 5_000, to: 15_000, reason: 'contact' },
  ]);
  const [lifted] = describeChanges([before], [aRow({ rulings: [], totalTimeMs: 600_000 })]);
  expect(lifted).toEqual({ competitorId: 23, kind: 'penalty', from: 5_000, to: 0 });
});

test('a place that only follows from the published order is marked as such', () => {
  const placed = { kind: 'placed', position: 3, reason: 'Same words' } as const;
  const fromOrder = { ...placed, source: 'published-order' } as const;
  const change = { competitorId: 23, kind: 'placing', from: null, to: 3, reason: 'Same words' };
  expect(describeChanges([aRow()], [aRow({ rulings: [fromOrder] })])).toEqual([
    { ...change, source: 'published-order' },
  ]);
  expect(describeChanges([aRow()], [aRow({ rulings: [placed] })])).toEqual([change]);
  expect(describeChanges([aRow()], [aRow({ rulings: [placed, fromOrder] })])).toEqual([change]);
});
