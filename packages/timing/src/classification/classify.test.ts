import { describe, expect, test } from 'vitest';
import { type ClassificationRules, classify, standingsInOrder } from './classify.ts';
import { anEntry, type Entry } from './entry.test-support.ts';
import type { RankedBy } from './ranking.ts';

function namesOf(
  entries: readonly Entry[],
  rules: ClassificationRules<Entry> = {},
  rankedBy: RankedBy = 'distance',
): string {
  return classify(entries, rankedBy, rules)
    .map(({ entry }) => entry.name)
    .join(' ');
}

describe('a race', () => {
  test('is ordered by laps down, then by total time up', () => {
    const order = namesOf([
      anEntry('lapped', { lapCount: 9, totalTimeMs: 500_000 }),
      anEntry('second', { totalTimeMs: 601_000 }),
      anEntry('first', { totalTimeMs: 600_000 }),
    ]);
    expect(order).toBe('first second lapped');
  });

  test('keeps the order of arrival among equals', () => {
    expect(namesOf([anEntry('b'), anEntry('a'), anEntry('c')])).toBe('b a c');
  });

  test('classifies a starter without a lap, behind those with one', () => {
    const rows = classify(
      [anEntry('stalled', { lapCount: 0, totalTimeMs: null }), anEntry('one', { lapCount: 1 })],
      'distance',
    );
    expect(rows.map(({ entry, standing }) => [entry.name, standing.isClassified])).toEqual([
      ['one', true],
      ['stalled', true],
    ]);
  });

  test('ranks retired competitors by their laps like others', () => {
    const rows = classify(
      [
        anEntry('slow', { lapCount: 3 }),
        anEntry('retired late', { status: 'DNF', lapCount: 9 }),
        anEntry('in the garage', { status: 'Garage', lapCount: 2 }),
        anEntry('retired early', { status: 'DNF', lapCount: 1 }),
        anEntry('winner', { status: 'Provisional' }),
      ],
      'distance',
    );
    expect(rows.map(({ entry }) => entry.name)).toEqual([
      'winner',
      'retired late',
      'slow',
      'in the garage',
      'retired early',
    ]);
    expect(rows.map(({ standing }) => standing.positionInClass)).toEqual([1, 2, 3, 4, 5]);
  });

  test('puts non-starters and the disqualified last, without a place in class or a gap', () => {
    const rows = classify(
      [
        anEntry('dq', { status: 'DQ', lapCount: 12 }),
        anEntry('dns', { status: 'DNS', lapCount: 0, totalTimeMs: null }),
        anEntry('stalled', { lapCount: 0, totalTimeMs: null }),
        anEntry('winner', { lapCount: 8 }),
      ],
      'distance',
    );
    expect(rows.map(({ entry }) => entry.name)).toEqual(['winner', 'stalled', 'dns', 'dq']);
    expect(rows.map(({ standing }) => standing.finishPosition)).toEqual([1, 2, 3, 4]);
    expect(rows.map(({ standing }) => standing.positionInClass)).toEqual([1, 2, 0, 0]);
    expect(rows.map(({ standing }) => standing.isClassified)).toEqual([true, true, false, false]);
    expect(rows.map(({ standing }) => standing.difference)).toEqual([
      { kind: 'none' },
      { kind: 'laps', laps: 8 },
      { kind: 'none' },
      { kind: 'none' },
    ]);
  });

  test('gives differences to the first and gaps to the one in front, in time or in laps', () => {
    const rows = classify(
      [
        anEntry('a', { totalTimeMs: 600_000 }),
        anEntry('b', { totalTimeMs: 604_123 }),
        anEntry('c', { lapCount: 9, totalTimeMs: 610_000 }),
        anEntry('d', { lapCount: 9, totalTimeMs: 616_768 }),
      ],
      'distance',
    );
    expect(rows.map(({ standing }) => standing.difference)).toEqual([
      { kind: 'none' },
      { kind: 'time', timeMs: 4_123 },
      { kind: 'laps', laps: 1 },
      { kind: 'laps', laps: 1 },
    ]);
    expect(rows[2]?.standing.gap).toEqual({ kind: 'laps', laps: 1 });
    expect(rows[3]?.standing.gap).toEqual({ kind: 'time', timeMs: 6_768 });
  });

  test('has places, differences and gaps inside each class', () => {
    const rows = classify(
      [
        anEntry('a', { totalTimeMs: 600_000 }),
        anEntry('b', { totalTimeMs: 605_000, className: 'TCR' }),
        anEntry('c', { totalTimeMs: 607_000 }),
        anEntry('d', { totalTimeMs: 609_500, className: 'TCR' }),
      ],
      'distance',
    );
    expect(rows.map(({ standing }) => standing.positionInClass)).toEqual([1, 1, 2, 2]);
    expect(rows[1]?.standing.differenceInClass).toEqual({ kind: 'none' });
    expect(rows[3]?.standing.differenceInClass).toEqual({ kind: 'time', timeMs: 4_500 });
    expect(rows[2]?.standing.gapInClass).toEqual({ kind: 'time', timeMs: 7_000 });
  });
});

describe('practice and qualifying', () => {
  test('are ordered by the best lap, with those without a time last', () => {
    const order = namesOf(
      [
        anEntry('none', { bestTimeMs: null, lapCount: 20 }),
        anEntry('slow', { bestTimeMs: 61_000 }),
        anEntry('fast', { bestTimeMs: 58_000, lapCount: 1 }),
        anEntry('absent', { bestTimeMs: null, status: 'DNS' }),
      ],
      {},
      'best-lap',
    );
    expect(order).toBe('fast slow none absent');
  });

  test('put the earlier of equally fast laps in front', () => {
    const order = namesOf(
      [anEntry('no idea when'), anEntry('later', { bestSetAtMs: 2 }), anEntry('earlier', { bestSetAtMs: 1 })],
      {},
      'best-lap',
    );
    expect(order).toBe('earlier later no idea when');
  });

  test('measure gaps between best laps', () => {
    const [, second, third] = classify(
      [
        anEntry('a', { bestTimeMs: 58_000 }),
        anEntry('b', { bestTimeMs: 58_250 }),
        anEntry('c', { bestTimeMs: null }),
      ],
      'best-lap',
    );
    expect(second?.standing.gap).toEqual({ kind: 'time', timeMs: 250 });
    expect(third?.standing.gap).toEqual({ kind: 'none' });
  });
});

describe('a share of the winner’s laps', () => {
  const field = [
    anEntry('winner', { lapCount: 57 }),
    anEntry('enough', { lapCount: 51, status: 'DNF' }),
    anEntry('too few', { lapCount: 50 }),
    anEntry('absent', { status: 'DNS' }),
  ];

  test('is rounded down; those below keep their order behind the classified', () => {
    const rows = classify(field, 'distance', { classifiedShare: { share: 0.9, ofWinnerOf: 'field' } });
    expect(rows.map(({ entry, standing }) => [entry.name, standing.isClassified])).toEqual([
      ['winner', true],
      ['enough', true],
      ['too few', false],
      ['absent', false],
    ]);
    expect(rows[2]?.standing).toMatchObject({ positionInClass: 0, difference: { kind: 'laps', laps: 7 } });
  });

  test('can be that of the winner of the class', () => {
    const slowClass = [anEntry('first of TCR', { lapCount: 40, className: 'TCR' })];
    const rows = classify([...field, ...slowClass], 'distance', {
      classifiedShare: { share: 0.9, ofWinnerOf: 'class' },
    });
    expect(rows.map(({ entry }) => entry.name)).toEqual([
      'winner',
      'enough',
      'first of TCR',
      'too few',
      'absent',
    ]);
  });
});

describe('decisions of the officials', () => {
  const a = anEntry('a', { totalTimeMs: 600_000 });
  const b = anEntry('b', { totalTimeMs: 602_000, className: 'TCR' });
  const c = anEntry('c', { totalTimeMs: 603_000 });
  const d = anEntry('d', { totalTimeMs: 607_000, className: 'TCR' });
  const e = anEntry('e', { lapCount: 9 });
  const field = [a, b, c, d, e];

  test('put a competitor behind the class or behind the field', () => {
    expect(namesOf(field, { moves: [{ kind: 'relegated', entry: b, behind: 'class' }] })).toBe('a c d b e');
    expect(namesOf(field, { moves: [{ kind: 'relegated', entry: b, behind: 'field' }] })).toBe('a c d e b');
  });

  test('leave the only one of a class where it is', () => {
    const alone = anEntry('alone', { className: 'GT3', totalTimeMs: 1 });
    const moves = [{ kind: 'relegated', entry: alone, behind: 'class' }] as const;
    expect(namesOf([alone, ...field], { moves })).toBe('alone a b c d e');
  });

  test('apply one after the other', () => {
    const moves = [
      { kind: 'relegated', entry: c, behind: 'field' },
      { kind: 'relegated', entry: a, behind: 'field' },
      { kind: 'placed', entry: e, position: 2 },
    ] as const;
    expect(namesOf(field, { moves })).toBe('b e d c a');
  });

  test('never put a competitor behind those who did not start or are not classified', () => {
    const absent = anEntry('absent', { status: 'DNS' });
    const fewLaps = anEntry('few laps', { lapCount: 1 });
    const order = namesOf([absent, fewLaps, ...field], {
      classifiedShare: { share: 0.5, ofWinnerOf: 'field' },
      moves: [{ kind: 'relegated', entry: a, behind: 'field' }],
    });
    expect(order).toBe('b c d e a few laps absent');
  });

  test('remove a place and restore it, and the last decision counts', () => {
    const noPlace = (entry: Entry) => ({ kind: 'not-classified', entry }) as const;
    const rows = classify(field, 'distance', { moves: [noPlace(c), noPlace(a)] });
    expect(rows.map(({ entry }) => entry.name).join(' ')).toBe('b d e c a');
    expect(rows.map(({ standing }) => standing.isClassified)).toEqual([true, true, true, false, false]);
    expect(rows.map(({ standing }) => standing.positionInClass)).toEqual([1, 2, 1, 0, 0]);
    expect(rows[0]?.standing).toMatchObject({ difference: { kind: 'none' }, gap: { kind: 'none' } });
    expect(rows[1]?.standing.gap).toEqual({ kind: 'time', timeMs: 5_000 });
    expect(namesOf(field, { moves: [noPlace(c), { kind: 'placed', entry: c, position: 1 }] })).toBe(
      'c a b d e',
    );
  });

  test('leave differences and gaps as they were measured', () => {
    const moves = [{ kind: 'relegated', entry: b, behind: 'field' }] as const;
    const moved = classify(field, 'distance', { moves });
    const measured = classify(field, 'distance');
    for (const { entry, standing } of moved) {
      const before = measured.find((row) => row.entry === entry)?.standing;
      expect([standing.difference, standing.gap]).toEqual([before?.difference, before?.gap]);
    }
    expect(moved.map(({ standing }) => standing.positionInClass)).toEqual([1, 2, 1, 3, 2]);
  });

  test('make a new first, who has no difference, and the old one is behind nobody', () => {
    const rows = classify(field, 'distance', { moves: [{ kind: 'relegated', entry: a, behind: 'field' }] });
    expect(rows.map(({ standing }) => standing.difference)).toEqual([
      { kind: 'none' },
      { kind: 'time', timeMs: 1_000 },
      { kind: 'time', timeMs: 5_000 },
      { kind: 'laps', laps: 1 },
      { kind: 'none' },
    ]);
    expect(rows[0]?.standing.gap).toEqual({ kind: 'none' });
  });
});

describe('handicaps', () => {
  test('are added to the total, and gaps are between the results', () => {
    const rows = classify(
      [
        anEntry('scratch', { totalTimeMs: 600_000, handicapMs: 30_000 }),
        anEntry('allowed', { totalTimeMs: 640_000, handicapMs: -15_000 }),
        anEntry('plain', { totalTimeMs: 628_000 }),
      ],
      'handicap',
    );
    expect(rows.map(({ entry }) => entry.name)).toEqual(['allowed', 'plain', 'scratch']);
    expect(rows.map(({ standing }) => standing.difference)).toEqual([
      { kind: 'none' },
      { kind: 'time', timeMs: 3_000 },
      { kind: 'time', timeMs: 5_000 },
    ]);
  });
});

describe('points', () => {
  const entries = [
    anEntry('few', { points: 20 }),
    anEntry('worse last', { points: 47, lastPlace: 2 }),
    anEntry('not placed last', { points: 47, lastPlace: null }),
    anEntry('better last', { points: 47, lastPlace: 1 }),
  ];

  test('rank by the sum, then by the place in the last run', () => {
    const rows = classify(entries, 'points');
    expect(rows.map(({ entry }) => entry.name)).toEqual([
      'better last',
      'worse last',
      'not placed last',
      'few',
    ]);
    expect(rows[3]?.standing.difference).toEqual({ kind: 'points', points: 27 });
  });

  test('can be won by the fewest', () => {
    const [first, second] = classify(entries, 'fewest-points');
    expect([first?.entry.name, second?.entry.name]).toEqual(['few', 'better last']);
    expect(second?.standing.gap).toEqual({ kind: 'points', points: 27 });
  });
});

test('without a ranking the list keeps its order and nobody is behind anybody', () => {
  const rows = classify([anEntry('b', { lapCount: 1 }), anEntry('a')], 'nothing');
  expect(rows.map(({ entry }) => entry.name)).toEqual(['b', 'a']);
  expect(rows[1]?.standing.gap).toEqual({ kind: 'none' });
});

test('a place in class only counts the classified', () => {
  const [a, b, c] = [anEntry('a'), anEntry('b'), anEntry('c')];
  const rows = standingsInOrder([a, b, c], 'distance', new Set([a, c]));
  expect(rows.map(({ standing }) => standing.positionInClass)).toEqual([1, 0, 2]);
});

describe('distances are measured past retired competitors of a race and past those not classified', () => {
  const field = (outs: Partial<Entry>) =>
    [60, 61, 63, 64].map((seconds, place) =>
      anEntry('abcd'.charAt(place), {
        lapCount: 1,
        totalTimeMs: seconds * 1000,
        bestTimeMs: seconds * 1000,
        ...(place % 2 === 0 ? outs : {}),
      }),
    );
  const retired = field({ status: 'DNF' });
  const unplaced = field({});
  const past = [null, null, 2_000, 3_000];
  const toEach = [null, 1_000, 2_000, 1_000];
  test.each([
    ['who retired from a race', retired, 'distance', new Set(retired), past, past],
    ['who retired from a handicap race', retired, 'handicap', new Set(retired), past, past],
    ['a best lap of who gave up stays one to beat', retired, 'best-lap', new Set(retired), toEach],
    ['who is not classified', unplaced, 'distance', new Set([unplaced[1], unplaced[3]]), past, past],
  ] as const)('%s', (_, entries, rankedBy, classified, gaps, differences = [null, 1_000, 3_000, 4_000]) => {
    const rows = standingsInOrder(entries, rankedBy, classified as ReadonlySet<Entry>);
    const timesOf = (key: 'gap' | 'difference' | 'gapInClass') =>
      rows.map(({ standing }) => (standing[key].kind === 'time' ? standing[key].timeMs : null));
    expect(timesOf('gap')).toEqual(gaps);
    expect(timesOf('gapInClass')).toEqual(gaps);
    expect(timesOf('difference')).toEqual(differences);
  });
});
