import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { expectStarts, type PaddockItem } from './expect-starts.ts';
import { learnOverruns } from './learn-overruns.ts';

const MINUTE_MS = 60_000;
const DAY_MS = Date.parse('2026-05-11T00:00:00Z');
const at = (clock: string) => DAY_MS + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * MINUTE_MS;
const clock = (atMs: number) => new Date(atMs).toISOString().slice(11, 16);
const minutes = (ms: number) => Math.round(ms / MINUTE_MS);

const item = (key: string, start: string, slot: number, more: Partial<PaddockItem> = {}): PaddockItem => ({
  ...{ key, name: key, type: 'race', isBreak: false, isPlanned: true },
  ...{ startsAtMs: at(start), slotMs: slot * MINUTE_MS },
  ...{ startedAtMs: null, endedAtMs: null, toGoMs: null, turnaroundMs: 0, isStopped: false },
  ...more,
});
const ran = (key: string, start: string, slot: number, from: string, until: string) =>
  item(key, start, slot, { startedAtMs: at(from), endedAtMs: at(until) });
const expectDay = (items: readonly PaddockItem[], now: string, byMinutes: readonly number[] = []) =>
  expectStarts({
    items,
    earlier: byMinutes.map((by) => ({ type: 'race', byMs: by * MINUTE_MS })),
    gridLeadMs: 10 * MINUTE_MS,
    nowMs: at(now),
  });
const starts = (...given: Parameters<typeof expectDay>) =>
  expectDay(...given).map(({ key, expectedStartMs }) => `${key} ${clock(expectedStartMs)}`);

const morning = [
  ran('a', '10:00', 20, '10:00', '10:24'),
  ran('b', '10:20', 20, '10:26', '10:49'),
  item('c', '10:40', 20, { startedAtMs: at('10:52') }),
  item('d', '11:00', 20),
  item('e', '11:20', 20),
  item('lunch', '11:40', 60, { isBreak: true }),
  item('f', '12:40', 20),
];

describe('a day', () => {
  test.each([
    [
      'that runs as planned is the plan',
      [item('a', '10:00', 20), item('b', '10:20', 20)],
      '09:00',
      'a 10:00, b 10:20',
    ],
    [
      'that ran over three times goes on like that, until lunch',
      morning,
      '10:55',
      'd 11:18, e 11:44, f 12:40',
    ],
    [
      'that was late once is late, and not more',
      [ran('a', '10:00', 20, '10:05', '10:25'), item('b', '10:20', 20), item('c', '10:40', 20)],
      '10:25',
      'b 10:25, c 10:45',
    ],
    [
      'with a running session trusts its clock',
      [
        item('a', '10:00', 20, {
          startedAtMs: at('10:00'),
          toGoMs: 9 * MINUTE_MS,
          turnaroundMs: 5 * MINUTE_MS,
        }),
        item('b', '10:20', 20),
      ],
      '10:12',
      'b 10:26',
    ],
    [
      'starts nothing before its time',
      [ran('a', '10:00', 20, '10:00', '10:05'), item('b', '10:20', 20)],
      '10:06',
      'b 10:20',
    ],
    [
      'waits for a session that should have started',
      [item('a', '10:00', 20), item('b', '10:20', 20)],
      '10:12',
      'a 10:12, b 10:32',
    ],
    [
      'leaves out a session in whose place a later one began',
      [item('a', '10:00', 20), ran('b', '10:20', 20, '10:20', '10:38'), item('c', '10:40', 20)],
      '10:39',
      'c 10:40',
    ],
    [
      'gives up a session that is hours too late',
      [item('a', '01:00', 20), item('c', '10:40', 20)],
      '10:39',
      'c 10:40',
    ],
  ])('%s', (_, items, now, expected) => {
    expect(starts(items, now).join(', ')).toBe(expected);
  });

  test('learns from earlier days, at most as much as from two sessions of today', () => {
    const plan = [item('a', '10:00', 20), item('b', '10:20', 20), item('c', '10:40', 20)];
    expect(starts(plan, '09:00', [3, 4, 4, 5, 5, 5, 6, 6])).toEqual(['a 10:00', 'b 10:24', 'c 10:48']);
    expect(starts(plan, '09:00', [30])).toEqual(['a 10:00', 'b 10:20', 'c 10:40']);
  });

  test('learns nothing from sessions that nobody planned: they only take their time', () => {
    const unplanned = (key: string, from: string, until: string) => ({
      ...ran(key, from, 10, from, until),
      slotMs: at(until) - at(from),
      isPlanned: false,
    });
    const late = morning.slice(0, 2);
    const extra = [unplanned('x', '10:49', '10:59'), unplanned('y', '10:59', '11:09')];
    const rest = [item('d', '11:00', 20), item('e', '11:20', 20), item('f', '11:40', 20)];
    // The last one ends at 11:09, and the others still take six minutes more than their slots.
    expect(starts([...late, ...extra, ...rest], '11:09')).toEqual(['d 11:09', 'e 11:32', 'f 11:55']);
  });

  test('calls to the grid before the start', () => {
    expect(expectDay(morning, '10:55').map(({ gridAtMs }) => clock(gridAtMs))).toEqual([
      '11:08',
      '11:34',
      '12:30',
    ]);
  });
});

describe('the spread', () => {
  test('grows with every session, and shrinks in a long break', () => {
    const longLunch = morning
      .with(5, item('lunch', '11:40', 80, { isBreak: true }))
      .with(6, item('f', '13:00', 20));
    const [d, e, f] = expectDay(longLunch, '10:55').map(({ spreadMs }) => spreadMs);
    expect(d).toBeGreaterThan(0);
    expect(e).toBeGreaterThan(d ?? 0);
    expect(f).toBeLessThan(e ?? 0);
  });

  test('is wider under a red flag', () => {
    const day = (isStopped: boolean) => [
      item('a', '10:00', 20, { startedAtMs: at('10:00'), toGoMs: 8 * MINUTE_MS, isStopped }),
      item('b', '10:20', 20),
    ];
    const [red] = expectDay(day(true), '10:18');
    const [green] = expectDay(day(false), '10:18');
    expect(red?.spreadMs).toBeGreaterThan(green?.spreadMs ?? 0);
    expect(red?.terms).toEqual([{ kind: 'red-flag', byMs: 6 * MINUTE_MS, count: 1, name: '' }]);
  });
});

test('the terms say why', () => {
  const [d, e, f] = expectDay(morning, '10:55').map(({ terms }) =>
    terms.map(({ kind, byMs, count, name }) =>
      [kind, minutes(byMs), count, name].filter((part) => part !== '').join(' '),
    ),
  );
  expect(d).toEqual(['overran 18 3']);
  expect(e).toEqual(['overran 18 3', 'usual 6 1']);
  expect(f).toEqual([]);
  const short = morning
    .with(5, item('lunch', '11:40', 40, { isBreak: true }))
    .with(6, item('f', '12:20', 20));
  expect(
    expectDay(short, '10:55')
      .at(-1)
      ?.terms.map(({ kind, byMs, name }) => [kind, minutes(byMs), name]),
  ).toEqual([
    ['overran', 18, ''],
    ['usual', 12, ''],
    ['break', -20, 'lunch'],
  ]);
});

const days = fc.record({
  sessions: fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 20 }),
      slot: fc.integer({ min: 5, max: 60 }),
      isBreak: fc.boolean(),
      late: fc.integer({ min: 0, max: 15 }),
      over: fc.integer({ min: -4, max: 20 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
  done: fc.nat(8),
  now: fc.integer({ min: 0, max: 600 }),
  earlier: fc.array(fc.integer({ min: -5, max: 15 }), { maxLength: 10 }),
});

/** The first ones have run, the later the later; the last of them may still run. */
function dayOf({ sessions, done, now, earlier }: typeof days extends fc.Arbitrary<infer T> ? T : never) {
  let plannedMs = at('09:00');
  let freeMs = plannedMs;
  const items = sessions.map(({ gap, slot, isBreak, late, over }, index): PaddockItem => {
    const startsAtMs = plannedMs + gap * MINUTE_MS;
    plannedMs = startsAtMs + slot * MINUTE_MS;
    const each = item(`s${index}`, '00:00', slot, { startsAtMs, isBreak });
    if (isBreak || index >= done) return each;
    const startedAtMs = Math.max(startsAtMs, freeMs) + late * MINUTE_MS;
    freeMs = startedAtMs + Math.max(1, slot + over) * MINUTE_MS;
    return { ...each, startedAtMs, endedAtMs: freeMs };
  });
  const nowMs = Math.max(freeMs, at('09:00') + now * MINUTE_MS);
  return {
    items,
    nowMs,
    gridLeadMs: 0,
    earlier: earlier.map((by) => ({ type: 'race', byMs: by * MINUTE_MS })),
  };
}

describe('of any day', () => {
  propertyTest.prop([days])(
    'starts are not in the past, not before the plan, in order, and explained',
    (given) => {
      const day = dayOf(given);
      const expected = expectStarts(day);
      let lastMs = 0;
      for (const { expectedStartMs, startsAtMs, spreadMs, earliestMs, latestMs, terms } of expected) {
        expect(expectedStartMs).toBeGreaterThan(day.nowMs - MINUTE_MS);
        expect(expectedStartMs).toBeGreaterThanOrEqual(startsAtMs);
        expect(expectedStartMs).toBeGreaterThanOrEqual(lastMs);
        expect(spreadMs).toBeGreaterThanOrEqual(0);
        expect(earliestMs).toBeLessThanOrEqual(expectedStartMs);
        expect(latestMs).toBeGreaterThanOrEqual(expectedStartMs);
        expect(terms.reduce((sum, { byMs }) => sum + byMs, 0)).toBe(expectedStartMs - startsAtMs);
        lastMs = expectedStartMs;
      }
      expect(expectStarts(day)).toEqual(expected);
    },
  );

  propertyTest.prop([days])('without lateness the plan is expected', (given) => {
    const { items } = dayOf({ ...given, done: 0, earlier: [] });
    const expected = expectStarts({ items, earlier: [], gridLeadMs: 0, nowMs: at('08:00') });
    expect(expected.map(({ expectedStartMs }) => expectedStartMs)).toEqual(
      expected.map(({ startsAtMs }) => startsAtMs),
    );
  });

  propertyTest.prop([days])('without free time the spread grows from start to start', (given) => {
    const sessions = given.sessions.map((each) => ({ ...each, gap: 0, isBreak: false }));
    const { items } = dayOf({ ...given, sessions, done: 0 });
    const spreads = expectStarts({ items, earlier: [], gridLeadMs: 0, nowMs: at('08:00') }).map(
      ({ spreadMs }) => spreadMs,
    );
    expect(spreads).toEqual(spreads.toSorted((a, b) => a - b));
  });
});

test('what is learned of one type counts little for another', () => {
  const learned = learnOverruns(
    Array.from({ length: 3 }, () => ({ type: 'race', byMs: 6 * MINUTE_MS })),
    [],
  );
  expect(learned('race', 20 * MINUTE_MS).byMs).toBe(6 * MINUTE_MS);
  expect(learned('practice', 20 * MINUTE_MS).byMs).toBe(0);
});
