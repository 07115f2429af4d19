import type { DriverFact } from '@lapwing/contract/results/facts';
import type { ReportSentence } from '@lapwing/contract/results/report';
import { expect, test } from 'vitest';
import { aRace } from '../story/story.test-support.ts';
import { raceReport } from './race-report.ts';
import { aRow, aSource, rowsOf } from './report.test-support.ts';
import type { ReportSource } from './report-source.ts';

/** `won-by-time who=1 other=2 time=0.100`, without the evidence. */
function written(source: ReportSource): string[] {
  return raceReport(source).flatMap(({ sentences }) => sentences.map(wordsOf));
}

function wordsOf({ code, evidence: _, ...values }: ReportSentence): string {
  return [code, ...Object.entries(values).map(([key, value]) => `${key}=${value}`)].join(' ');
}

function topicsOf(source: ReportSource): string[] {
  return raceReport(source).map(({ topic }) => topic);
}

const duel = aRace(['abc', 'abc', 'bac', 'bac'], 'bac');

test('the first paragraph has the winner, the gap, the third, the distance, and how many were classified', () => {
  expect(written(aSource(duel)).slice(0, 4)).toEqual([
    'won-by-time who=1 other=2 time=0.100',
    'third-by-time who=3 time=0.200',
    'distance count=3 time=3:00.000',
    'classified-all count=3',
  ]);
});

test.each<[string, Parameters<typeof rowsOf>[1], string, string]>([
  [
    'laps',
    ({ position }) => (position === 2 ? { difference: { lapsBehind: 2, timeDifference: '0.000' } } : {}),
    'won-by-laps',
    'count=2',
  ],
  [
    'a dead heat',
    ({ position }) => (position === 2 ? { difference: { lapsBehind: 0, timeDifference: '0.000' } } : {}),
    'won',
    'who=1',
  ],
  ['points', ({ position }) => ({ total: 50 - position }), 'won-on-points', 'count=49'],
])('a win by %s', (_, change, code, value) => {
  const [first] = written(aSource(duel, rowsOf(duel, change)));
  expect(first?.split(' ')[0]).toBe(code);
  expect(first).toContain(value);
});

test('who did not start is no starter, and who retired was not classified', () => {
  const entries = aRace(['abcd', 'abc', 'ab', 'ab'], 'abcd', { c: { status: 'DNF', isClassified: false } });
  const rows = rowsOf(entries, ({ position }) =>
    position === 4 ? { status: 'DNS', isQualified: false, numberOfLaps: 0, totalTime: '', bestTime: '' } : {},
  );
  expect(written(aSource(entries, rows))).toContain('classified count=2 of=3');
});

test('the course of the race follows its laps, and a lead that changes often is counted', () => {
  expect(written(aSource(duel))).toEqual(
    expect.arrayContaining(['start-from-pole who=2 lap=1', 'wins-by-pass who=1 lap=2 other=2 place=2']),
  );
  const many = aRace(['ab', 'ab', 'ba', 'ab', 'ba', 'ab', 'ab', 'ab'], 'ab');
  expect(written(aSource(many))).toContain('lead-changes count=4 of=2');
  expect(written(aSource(duel)).join()).not.toContain('lead-changes');
});

test('if not all changes of the lead are told, their number is before the last one', () => {
  const laps = Array.from({ length: 20 }, (_, lap) => (lap % 2 === 0 ? 'abc' : 'bac'));
  const codes = written(aSource(aRace(laps, 'bac'))).map((words) => words.split(' ')[0]);
  const at = codes.indexOf('lead-changes');
  expect(codes[at + 1]).toBe('wins-by-pass');
  expect(codes.slice(at + 2)).not.toContain('lead-by-pass');
});

test('a chase is reported if the gap shrank by half, and not after a penalty', () => {
  const chase = aRace(['ab', 'ab', 'ab', 'ab'], 'ab').map((entry) =>
    entry.startNumber === 'b' ? { ...entry, endsMs: [64_000, 123_000, 180_300] } : entry,
  );
  expect(written(aSource(chase))).toContain('closing who=2 other=1 lap=1 than=4.000 time=0.300');
  const penalised = rowsOf(chase, ({ position }) =>
    position === 2 ? { rulings: [{ kind: 'penalty', time: '5.000', reason: '' }] } : {},
  );
  expect(written(aSource(chase, penalised)).join()).not.toContain('closing');
});

test('somebody who led more laps than the winner is mentioned', () => {
  const entries = aRace(['ab', 'ab', 'ab', 'ab', 'ba'], 'ba');
  expect(written(aSource(entries))).toContain('led-most who=2 count=3 of=4 place=2');
  const out = aRace(['ab', 'ab', 'ab', 'ab', 'b'], 'ba', { a: { status: 'DNF', isClassified: false } });
  expect(written(aSource(out))).toContain('led-most-out who=2 count=3 of=4');
});

test('the winners of the other classes have their own sentences', () => {
  const rows = rowsOf(duel, ({ position }) => ({ resultClass: position === 1 ? 'GT4' : 'TCR' }));
  expect(written(aSource(duel, rows))).toContain('class-won-by-time who=2 className=TCR other=3 time=0.100');
  expect(topicsOf(aSource(duel))).not.toContain('classes');
});

const evidence = [
  { sessionId: 12, position: 1, eventName: 'Cup', sessionName: 'Final', date: '2026-04-01' as const },
];
const fact = (overrides: Partial<DriverFact>): DriverFact => ({
  ...{ code: 'first-win', count: 5, of: null, since: null, time: null, difference: null, other: null },
  evidence,
  ...overrides,
});

test('the report has the most remarkable fact of the podium, with the results that prove it', () => {
  const facts = [{ startNumber: 'b', resultClass: '', facts: [fact({ code: 'near-best-here' }), fact({})] }];
  const source = aSource(duel, rowsOf(duel), { facts });
  const told = raceReport(source).flatMap(({ sentences }) => sentences);
  expect(told.find(({ code }) => code === 'first-win')).toMatchObject({
    ...{ who: 1, count: 5 },
    evidence: [{ kind: 'result', sessionId: 12, position: 1 }],
  });
  const inClasses = rowsOf(duel, ({ position }) => ({ resultClass: position === 1 ? '' : 'TCR' }));
  expect(written(aSource(duel, inClasses, { facts })).join()).not.toContain('in-class');
});

test('a fact about somebody who finished behind the rival is not told', () => {
  const facts = [
    { startNumber: 'a', resultClass: '', facts: [fact({ code: 'beats-at-last', other: 'b', count: 4 })] },
  ];
  expect(written(aSource(duel, rowsOf(duel), { facts })).join()).not.toContain('beats-at-last');
});

test('penalties of the first ten are added up, and a disqualification is reported', () => {
  const rows = rowsOf(duel, ({ position }) => {
    if (position === 3) return { status: 'DQ', isQualified: false };
    const penalty = { kind: 'penalty' as const, reason: '' };
    return position === 2
      ? {
          rulings: [
            { ...penalty, time: '5.000' },
            { ...penalty, time: '10.000' },
          ],
        }
      : {};
  });
  expect(written(aSource(duel, rows))).toEqual(
    expect.arrayContaining(['penalty-time who=2 time=15.000', 'disqualified who=3']),
  );
});

test('records and standings come last', () => {
  const record = { who: 1, className: 'GT4', lap: 2, time: '59.000', isAccepted: true };
  const before = { name: 'Vos', time: '59.500', date: '2025-04-01' };
  const championship = { organizationId: 9, championshipId: 3, title: 'Cup' };
  const leader = { name: 'Ann Vos', points: 50 };
  const source = aSource(duel, rowsOf(duel), {
    records: [
      { ...record, before },
      { ...record, before, isAccepted: false },
      { ...record, before: null },
    ],
    standings: [
      { ...championship, leader, second: { name: 'Bob Bos', points: 44.5 } },
      { ...championship, leader, second: { name: 'Bob Bos', points: 50 } },
      { ...championship, leader, second: null },
    ],
  });
  const last = raceReport(source).at(-1);
  expect(last?.topic).toBe('standings');
  expect(last?.sentences.map(({ code, count }) => [code, count])).toEqual([
    ['record', undefined],
    ['record-beaten', undefined],
    ['first-record', undefined],
    ['standings', 5.5],
    ['standings-tied', undefined],
    ['standings-alone', undefined],
  ]);
});

test('qualifying has the fastest, and no course', () => {
  const rows = [
    aRow(1),
    aRow(2, { difference: { lapsBehind: 0, timeDifference: '0.200' }, bestTime: '1:00.200' }),
  ];
  const source = aSource([], rows);
  const story = { ...source.story, isRace: false };
  expect(written({ ...source, story, isRace: false, isProvisional: true })).toEqual([
    'fastest-by-time who=1 time=1:00.000 other=2 than=0.200',
    'provisional',
  ]);
});

test('without places there is no report', () => {
  expect(raceReport(aSource([], []))).toEqual([]);
  expect(raceReport(aSource([], [aRow(1, { isQualified: false })]))).toEqual([]);
});
