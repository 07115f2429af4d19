import { type PenaltyKind, penaltyKinds } from '@lapwing/contract/results/penalties';
import { expect, test } from 'vitest';
import { lapsEndingAt } from '../laps/lap.test-support.ts';
import { classifyRuled, type TimedEntry } from './classify-ruled.ts';
import { describeChanges } from './describe-changes.ts';
import { rulingOfPenalty } from './penalty-ruling.ts';

type Entry = TimedEntry & { name: string };
const timed = (name: string, className: string, ...ends: number[]): Entry => ({
  ...{ name, className, status: 'Normal', laps: lapsEndingAt(...ends) },
});
const a = timed('a', 'GT4', 60, 120, 180);
const b = timed('b', 'GT4', 61, 122, 183);
const c = timed('c', 'TCR', 62, 124, 186);
const d = timed('d', 'GT4', 63, 126, 189);

function resultOf(decision: PenaltyKind, value: number) {
  const ruling = rulingOfPenalty({ decision, value, reason: 'contact', document: '15', rulingId: 'r' });
  return classifyRuled([a, b, c, d], [{ entry: a, ruling }], 'distance');
}

/** The order, the place of a in its class, its laps, its total in seconds, its best lap in seconds, its status. */
test.each<[PenaltyKind, number, string, number, number, number, number, string]>([
  ['time', 4_000, 'bacd', 2, 3, 184, 60, 'Normal'],
  ['laps', 1, 'bcda', 3, 2, 180, 60, 'Normal'],
  ['places', 2, 'bcad', 2, 3, 180, 60, 'Normal'],
  ['places', 20, 'bcda', 3, 3, 180, 60, 'Normal'],
  ['grid-drop', 3, 'abcd', 1, 3, 180, 60, 'Normal'],
  ['drive-through', 0, 'abcd', 1, 3, 180, 60, 'Normal'],
  ['drive-through', 30_000, 'bcda', 3, 3, 210, 60, 'Normal'],
  ['stop-and-go', 4_000, 'bacd', 2, 3, 184, 60, 'Normal'],
  ['lap-deleted', 1, 'abcd', 1, 3, 180, 60, 'Normal'],
  ['disqualified', 0, 'bcda', 0, 3, 180, 60, 'DQ'],
  ['class-excluded', 0, 'abcd', 0, 3, 180, 60, 'Normal'],
  ['reprimand', 0, 'abcd', 1, 3, 180, 60, 'Normal'],
])('%s of %i', (decision, value, order, inClass, laps, seconds, best, status) => {
  const rows = resultOf(decision, value);
  const own = rows.find(({ entry }) => entry.timed === a);
  expect(rows.map(({ entry }) => entry.timed.name).join('')).toBe(order);
  expect([own?.standing.positionInClass, own?.entry.lapCount]).toEqual([inClass, laps]);
  expect([own?.entry.totalTimeMs, own?.entry.bestTimeMs]).toEqual([seconds * 1_000, best * 1_000]);
  expect(own?.entry.status).toBe(status);
});

test('who is excluded from a class takes no place in it, and no gap is measured to it', () => {
  const [, second] = resultOf('class-excluded', 0);
  expect(second?.standing).toMatchObject({ positionInClass: 1, differenceInClass: { kind: 'none' } });
  expect(second?.standing.difference).toEqual({ kind: 'time', timeMs: 3_000 });
});

test('every penalty is named in the changes of a result, with its reason', () => {
  const row = { competitorId: 1, position: 1, status: 'Normal', lapCount: 3 } as const;
  const published = { ...row, totalTimeMs: 180_000, bestTimeMs: 60_000, rulings: [] };
  for (const decision of penaltyKinds) {
    const ruling = rulingOfPenalty({ decision, value: 3, reason: 'contact' });
    const status = decision === 'disqualified' ? ('DQ' as const) : ('Normal' as const);
    const changes = describeChanges([published], [{ ...published, status, rulings: [ruling] }]);
    expect(changes, decision).toMatchObject([{ reason: 'contact' }, {}].slice(0, changes.length));
    expect(changes.length, decision).toBeGreaterThan(0);
  }
});
