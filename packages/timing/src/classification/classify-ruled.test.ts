import { expect, test } from 'vitest';
import { lapsEndingAt } from '../laps/lap.test-support.ts';
import { classifyRuled, type RulingRecord, type TimedEntry } from './classify-ruled.ts';

type Entry = TimedEntry & { name: string };

function timed(name: string, ends: readonly number[], className = 'GT4'): Entry {
  return { name, laps: lapsEndingAt(...ends), status: 'Normal', className };
}

const leader = timed('leader', [60, 120]);
const second = timed('second', [61, 122]);
const lapped = timed('lapped', [90], 'TCR');
const field = [leader, second, lapped];

function namesOf(records: readonly RulingRecord<Entry>[]): string[] {
  return classifyRuled(field, records, 'distance').map(({ entry }) => entry.timed.name);
}

test('a penalty changes the order on the same lap and not between laps', () => {
  const ruling = { kind: 'penalty', penaltyMs: 3_600_000, reason: 'missed pit stop' } as const;
  const rows = classifyRuled(field, [{ entry: leader, ruling }], 'distance');
  expect(rows.map(({ entry }) => entry.timed.name)).toEqual(['second', 'leader', 'lapped']);
  expect(rows[1]?.standing.difference).toEqual({ kind: 'time', timeMs: 3_598_000 });
});

test('a lap without a time does not win: a competitor without a total is behind those of the same distance', () => {
  const untimed = timed('untimed', [50, 100, 0]);
  const rows = classifyRuled([untimed, timed('timed', [60, 120, 180]), leader], [], 'distance');
  expect(rows.map(({ entry }) => [entry.timed.name, entry.lapCount, entry.totalTimeMs])).toEqual([
    ['timed', 3, 180_000],
    ['untimed', 3, null],
    ['leader', 2, 120_000],
  ]);
  expect(rows[1]?.standing).toMatchObject({ isClassified: true, difference: { kind: 'none' } });
});

test('relegations and assigned places are applied in the order of decision', () => {
  const behindField = { kind: 'relegated', behind: 'field', reason: 'contact' } as const;
  const givenSecond = { kind: 'placed', position: 2, reason: 'appeal' } as const;
  expect(namesOf([{ entry: leader, ruling: behindField }])).toEqual(['second', 'lapped', 'leader']);
  expect(
    namesOf([
      { entry: leader, ruling: behindField },
      { entry: leader, ruling: givenSecond },
    ]),
  ).toEqual(['second', 'leader', 'lapped']);
  expect(namesOf([{ entry: leader, ruling: { ...behindField, behind: 'class' } }])).toEqual([
    'second',
    'leader',
    'lapped',
  ]);
});

test('if nobody was timed on the first lap, the clock starts after it', () => {
  const untimedFirst = (entry: Entry) => ({
    ...entry,
    laps: entry.laps.map((lap, index) => (index === 0 ? { ...lap, lapTimeMs: 0 } : lap)),
  });
  const rowsOf = (entries: readonly Entry[]) =>
    classifyRuled(entries, [], 'distance').map(({ entry }) => [entry.timed.name, entry.totalTimeMs]);
  const ahead = untimedFirst(timed('ahead', [60, 122]));
  const faster = untimedFirst(timed('faster', [62, 123]));
  const retired = untimedFirst(timed('retired', [63]));
  // Seen at the end of it: a competitor who was 2 s behind there still is.
  expect(rowsOf([faster, retired, ahead])).toEqual([
    ['ahead', 62_000],
    ['faster', 63_000],
    ['retired', null],
  ]);
  const unseen = ({ laps, ...entry }: Entry) => ({
    ...entry,
    laps: laps.map((lap) => ({ ...lap, completedAtMs: 0 })),
  });
  // Not seen: each would have its own clock, which does not show who was in front.
  expect(rowsOf([unseen(ahead), unseen(faster)])).toEqual([
    ['ahead', null],
    ['faster', null],
  ]);
  // The next lap shows when it ended.
  const seenLater = ({ laps, ...entry }: Entry) => ({
    ...entry,
    laps: laps.map((lap, index) => (index === 0 ? { ...lap, completedAtMs: 0 } : lap)),
  });
  expect(rowsOf([seenLater(faster), seenLater(ahead)])).toEqual([
    ['ahead', 62_000],
    ['faster', 63_000],
  ]);
  // The end of one alone does not help for the others.
  expect(rowsOf([faster, timed('timed', [64, 128])])).toEqual([
    ['timed', 128_000],
    ['faster', null],
  ]);
});

test('a disqualified competitor leaves the order, and withdrawing the rulings restores it', () => {
  const ruling = { kind: 'disqualified', reason: 'underweight' } as const;
  const rows = classifyRuled(field, [{ entry: leader, ruling }], 'distance');
  expect(rows.map(({ entry, standing }) => [entry.timed.name, entry.status, standing.isClassified])).toEqual([
    ['second', 'Normal', true],
    ['lapped', 'Normal', true],
    ['leader', 'DQ', false],
  ]);
  expect(namesOf([])).toEqual(['leader', 'second', 'lapped']);
});

test('handicaps and the required share of laps are kept', () => {
  const rows = classifyRuled([{ ...leader, handicapMs: 5_000 }, second, lapped], [], 'handicap', {
    classifiedShare: { share: 1, ofWinnerOf: 'field' },
  });
  expect(rows.map(({ entry }) => entry.timed.name)).toEqual(['second', 'leader', 'lapped']);
  expect(rows.map(({ standing }) => standing.isClassified)).toEqual([true, true, false]);
});
