import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { comparedWithBest, driverFacts, type FactSession, rankFacts } from './driver-facts.ts';
import { isEqualName } from './equal-name.ts';
import { aHistory, aResult, today } from './facts.test-support.ts';
import { headToHead } from './head-to-head.ts';
import { type ArchivedRow, type History, historyOf } from './history.ts';

/** `podium-since 4`, the most remarkable first. */
function said(session: FactSession, history: History): string[] {
  return rankFacts(driverFacts(session, history), 9).map(({ code, count, of }) =>
    [code, count, of].filter((part) => part !== null).join(' '),
  );
}

describe('a result', () => {
  test.each<[string, number | null, (number | null)[], string[]]>([
    ['a first podium', 3, [8, 5, 6], ['first-podium 3']],
    ['a first podium after too few races', 3, [8, 5], []],
    ['a podium after races without one', 2, [3, 8, 5, 6], ['podium-since 3']],
    ['a podium soon after another', 2, [3, 8, 5], []],
    ['the third podium in a row', 2, [9, 3, 2], ['podiums-in-a-row 3']],
    ['a first win, which is also a podium', 1, [2, 3, 4], ['first-win 3']],
    ['a win after races without one', 1, [1, 2, null, 4], ['win-since 3']],
    ['the second win in a row', 1, [4, 1], ['wins-in-a-row 2']],
    ['a win that is nothing new, and a third podium', 1, [1, 2, 3], ['podiums-in-a-row 4']],
    ['fourth', 4, [8, 8, 8, 8], []],
    ['a retirement', null, [8, 8, 8, 8], []],
  ])('%s', (_, place, places, facts) => {
    expect(said(today({ place }), aHistory(places))).toEqual(facts);
  });

  test('nothing is the first if older results may exist', () => {
    expect(said(today({ place: 3 }), { ...aHistory([8, 5, 6]), isWhole: false })).toEqual([]);
  });

  test('a small class makes no podium, and what was one there is no first afterwards', () => {
    expect(said(today({ place: 3, starters: 3 }), aHistory([8, 5, 6]))).toEqual([]);
    expect(said(today({ place: 3 }), aHistory([3, 5], { starters: 3 }))).toEqual([]);
    const { results } = aHistory([8, 9, 7]);
    const small = aResult(0, { place: 3, starters: 3 });
    expect(said(today({ place: 3 }), { results: [...results, small], isWhole: true })).toEqual([
      'podium-since 3',
    ]);
  });

  test('later results count for nothing', () => {
    expect(said(today({ place: 3, startsAtMs: 0 }), aHistory([8, 5, 6]))).toEqual([]);
  });

  test('of practice says only how the best lap was', () => {
    const history = aHistory([8, 8, 8], { bestTimeMs: 60_000 });
    const session = today({ isRace: false, place: 1, bestTimeMs: 59_700 });
    expect(driverFacts(session, history)).toMatchObject([
      { code: 'best-here', timeMs: 59_700, differenceMs: 300 },
    ]);
  });
});

describe('before a race', () => {
  test.each<[string, (number | null)[], string[]]>([
    ['nothing is known', [], []],
    ['two wins in a row', [3, 1, 1], ['win-streak 2', 'wins-here 2 3']],
    ['three podiums in a row', [9, 3, 2, 3], ['podium-streak 3', 'no-win-yet 3 4']],
    ['races since the last podium', [2, 8, 8, 8], ['last-podium 3']],
    ['races since the last win', [1, 2, 8, 8], ['wins-here 1 4', 'last-win 3']],
    ['the tenth race', [9, 9, 9, 9, 9, 9, 9, 9, 9], ['milestone 10']],
  ])('%s', (_, places, facts) => {
    expect(said(today({ isDone: false, place: null }), aHistory(places))).toEqual(facts);
  });

  test('a track is new only if no result of any kind is from there', () => {
    const session = today({ isDone: false, venueId: 2 });
    expect(said(session, aHistory([9, 9, 9]))).toEqual(['first-race-here 3']);
    const { results } = aHistory([9, 9, 9]);
    const practice = aResult(0, { venueId: 2, isRace: false });
    expect(said(session, { results: [...results, practice], isWhole: true })).toEqual([]);
  });

  test('the best lap here is that of the same class', () => {
    const results = [
      aResult(3, { bestTimeMs: 58_000, className: 'Junior' }),
      aResult(2, { bestTimeMs: 59_000, venueId: 2 }),
      aResult(1, { bestTimeMs: 60_000 }),
    ];
    const facts = driverFacts(today({ isDone: false }), { results, isWhole: true });
    expect(facts).toMatchObject([
      { code: 'best-time-here', timeMs: 60_000, provenBy: [{ sessionId: 1, finishPosition: 5 }] },
    ]);
  });
});

test.each<[number | null, string | null, number | null]>([
  [59_700, 'best-here', 300],
  [60_300, 'near-best-here', 300],
  [60_301, null, null],
  [60_000, null, null],
  [0, null, null],
  [null, null, null],
])('a lap of %s ms next to a best of one minute is %s', (timeMs, code, differenceMs) => {
  const compared = comparedWithBest(timeMs, 60_000);
  expect([compared?.code ?? null, compared?.differenceMs ?? null]).toEqual([code, differenceMs]);
});

describe('two drivers', () => {
  const pair = (own: (number | null)[], others: (number | null)[], session: Partial<FactSession> = {}) => {
    const field = [own, others].map((places, at) => ({
      session: today({ place: at + 1, ...session }),
      history: aHistory(places),
    }));
    return headToHead(field).map((facts) => facts.map(({ code, count, other }) => [code, count, other]));
  };

  test('who was ahead in the last races is compared before the race', () => {
    expect(pair([1, 4, 4, 4], [2, 3, 3, 3], { isDone: false })).toEqual([
      [['has-not-beaten', 3, 1]],
      [['has-beaten', 3, 0]],
    ]);
  });

  test('races that one of them did not finish are left out', () => {
    expect(pair([4, 4, null, 4], [3, 3, 3, 3], { isDone: false })[0]).toEqual([['has-not-beaten', 3, 1]]);
    expect(pair([4, 4, null], [3, 3, 3], { isDone: false })[0]).toEqual([]);
  });

  test('beating somebody at last is a fact of the result, and losing again is none', () => {
    expect(pair([4, 4, 4], [3, 3, 3])).toEqual([[['beats-at-last', 3, 1]], []]);
    expect(pair([3, 3, 3], [4, 4, 4])).toEqual([[], []]);
  });

  test('of different classes are not compared', () => {
    const [one, other] = [aHistory([4, 4, 4]), aHistory([3, 3, 3])];
    const session = today({ isDone: false });
    const field = [
      { session, history: one },
      { session: { ...session, className: 'Junior' }, history: other },
      null,
    ];
    expect(headToHead(field)).toEqual([[], [], []]);
  });
});

describe('the archive knows a driver', () => {
  test.each<[string, string, boolean]>([
    ['Anna Jansen', 'anna JANSEN', true],
    ['Anna Jansen', 'Jansen, Anna', true],
    ['José Núñez', 'Jose Nunez', true],
    ['野々村 翔', '翔 野々村', true],
    ['Anna Jansen', 'A. Jansen', false],
    ['Anna Jansen', 'Anna Janssen', false],
    ['Anna Jansen', 'Anna Maria Jansen', false],
    ['Jansen', 'Jansen', false],
    ['', '', false],
  ])('"%s" and "%s" are the same name: %s', (name, other, isEqual) => {
    expect(isEqualName(name, other)).toBe(isEqual);
  });

  const row = (day: number, more: Partial<ArchivedRow> = {}): ArchivedRow => ({
    ...aResult(day),
    transponder: 'A',
    name: 'Anna Jansen',
    ...more,
  });
  const anna = { name: 'Anna Jansen', transponders: new Set(['A', 'B']) };

  test('by transponder and name together', () => {
    const rows = [
      row(4),
      row(3, { transponder: 'B' }),
      row(2, { name: 'Tom Jansen' }),
      row(1, { transponder: 'C' }),
    ];
    const { results, isWhole } = historyOf(anna, rows, 100);
    expect([results.map(({ sessionId }) => sessionId), isWhole]).toEqual([[4, 3], true]);
  });

  test('but not in a session with two of them', () => {
    expect(historyOf(anna, [row(1), row(1, { transponder: 'B' }), row(2)], 100).results).toHaveLength(1);
  });

  test('only as far back as the archive was read for every transponder', () => {
    const rows = [row(9), row(8), row(5, { transponder: 'B' })];
    const { results, isWhole } = historyOf(anna, rows, 2);
    expect([results.map(({ sessionId }) => sessionId), isWhole]).toEqual([[9, 8], false]);
  });
});

const anyPlace = fc.option(fc.integer({ min: 1, max: 12 }));
propertyTest.prop([fc.array(anyPlace, { maxLength: 40 }), anyPlace, fc.boolean()])(
  'a fact is proven by results of the driver, and never by one that contradicts it',
  (places, place, isDone) => {
    const history = aHistory(places);
    const session = today({ place, isDone });
    const placeOf = new Map(
      [session, ...history.results].map((result) => [result.sessionId, result.place] as const),
    );
    for (const { code, provenBy, count } of driverFacts(session, history)) {
      expect(provenBy.length).toBeGreaterThan(0);
      expect(count ?? 1).toBeGreaterThan(0);
      const proven = provenBy.map(({ sessionId }) => placeOf.get(sessionId));
      expect(proven).not.toContain(undefined);
      if (/win/.test(code) && code !== 'no-win-yet') expect(new Set(proven)).toEqual(new Set([1]));
      if (/podium/.test(code)) for (const each of proven) expect(each ?? 99).toBeLessThanOrEqual(3);
    }
  },
);
