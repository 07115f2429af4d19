import { describe, expect, test } from 'vitest';
import { leadStints, raceStory, type StoryEntry } from './race-story.ts';
import { aRace } from './story.test-support.ts';
import { bestLapStory, closestFinishOf, moverOf } from './story-facts.ts';

/** `8 wins-by-pass a b 9`: lap, code, who, other, place or laps; competitors by start number. */
function told(entries: readonly StoryEntry[]): string[] {
  const nameOf = (place: number) =>
    entries.find(({ finishPosition }) => finishPosition === place)?.startNumber;
  return raceStory(entries).map(({ lap, code, who, other, place, laps }) =>
    [lap, code, nameOf(who), other && nameOf(other), place ?? laps].filter((part) => part !== null).join(' '),
  );
}

const all = (laps: number) => Array.from({ length: laps }, (_, index) => index + 1);

describe('the story of a race comes from its laps', () => {
  test.each<[string, StoryEntry[], string[]]>([
    [
      'who leads from the start to the flag',
      aRace(['abc', 'abc', 'abc', 'abc'], 'abc'),
      ['1 leads-throughout a'],
    ],
    [
      'a pass for the lead that lasts, and how far the other fell',
      aRace(['abc', 'abc', 'bca', 'bca'], 'bca'),
      ['1 start-from-pole a', '2 wins-by-pass b a 3'],
    ],
    [
      'a lead that was lost again',
      aRace(['abc', 'abc', 'bac', 'abc', 'abc'], 'abc'),
      ['1 start-from-pole a', '2 lead-by-pass b a 2', '3 wins-by-pass a b 2'],
    ],
    ['a start from the second row', aRace(['cab', 'bac', 'bac'], 'bac'), ['1 leads-throughout b']],
    [
      'a leader of the first lap who came from further back',
      aRace(['cab', 'bac', 'abc'], 'abc'),
      ['1 start-from-grid b 3', '2 wins-by-pass a b 2'],
    ],
    ['a race without a grid', aRace(['', 'abc', 'bac'], 'bac'), ['1 start a', '2 wins-by-pass b a 2']],
    [
      'a stop of the leader',
      aRace(['abc', 'abc', 'abc', 'bac', 'bac'], 'bac', { a: { pitLaps: [3] } }),
      ['1 start-from-pole a', '3 wins-by-stop b a'],
    ],
    [
      'the stop of the winner',
      aRace(['abc', 'abc', 'bca', 'abc', 'abc'], 'abc', { a: { pitLaps: [2] }, b: { pitLaps: [3] } }),
      ['1 start-from-pole a', '2 lead-by-stop b a', '2 stop a 1', '3 wins-by-stop a b'],
    ],
    [
      'a leader who retires',
      aRace(['abc', 'abc', 'abc', 'bc', 'bc'], 'bca', { a: { status: 'DNF' } }),
      ['1 start-from-pole a', '3 wins-by-retirement b a'],
    ],
    [
      'a leader who retires in the pits',
      aRace(['abc', 'abc', 'abc', 'bc', 'bc'], 'bca', { a: { status: 'DNF', pitLaps: [2] } }),
      ['1 start-from-pole a', '3 wins-by-retirement b a'],
    ],
    [
      'a retirement from behind the leader',
      aRace(['abc', 'abc', 'abc', 'ac'], 'acb', { b: { status: 'DNF' } }),
      ['1 leads-throughout a', '2 retired b 2'],
    ],
    [
      'flags, with the leader under them',
      aRace(['ab', 'ab', 'ab', 'ab', 'ab'], 'ab', { a: { yellowLaps: [2, 3], redLaps: [4] } }),
      ['1 leads-throughout a', '2 yellow a 2', '4 red a 1'],
    ],
    [
      'several yellow flags, in one sentence',
      aRace(['ab', 'ab', 'ab', 'ab', 'ab', 'ab'], 'ab', { a: { yellowLaps: [2, 3, 5] } }),
      ['1 leads-throughout a', '2 yellows a 3'],
    ],
    [
      'the last pass for a place on the podium',
      aRace(['abcd', 'abcd', 'abcd', 'abdc', 'abdc'], 'abdc'),
      ['1 leads-throughout a', '3 podium-pass d c 3'],
    ],
  ])('%s', (_, entries, sentences) => {
    expect(told(entries)).toEqual(sentences);
  });
});

describe('a story does not contradict the classification', () => {
  test('who crossed the line first and was given a penalty has not won', () => {
    const entries = aRace(['abc', 'abc', 'bac', 'bac'], 'acb');
    expect(told(entries)).toEqual(['1 start-from-pole a', '2 lead-by-pass b a 2']);
  });

  test('a disqualified competitor is not named', () => {
    const entries = aRace(['abc', 'abc', 'bac', 'bac'], 'acb', { b: { status: 'DQ', isClassified: false } });
    expect(told(entries)).toEqual(['1 start-from-pole a']);
  });

  test('a pass is not told for a place that the officials gave to another', () => {
    expect(told(aRace(['abcd', 'abcd', 'abdc', 'abdc'], 'abcd'))).toEqual(['1 leads-throughout a']);
  });

  test('places that change during a red flag were not passes', () => {
    const entries = aRace(['abc', 'abc', 'bac', 'bac'], 'bac', { a: { redLaps: [2] }, b: { redLaps: [2] } });
    expect(told(entries)).toEqual(['1 start-from-pole a', '2 red b 1']);
  });

  test('a leader who is missing from the next lap has not retired unless the result says so', () => {
    expect(told(aRace(['abc', 'abc', 'bc', 'bc'], 'bca'))).toEqual(['1 start-from-pole a']);
  });
});

describe('without enough data there is no story', () => {
  test.each<[string, StoryEntry[]]>([
    ['nobody', []],
    ['no laps', aRace(['abc'], 'abc')],
    ['one competitor', aRace(['a', 'a', 'a'], 'a')],
    ['one who drove among several', aRace(['ab', 'a', 'a'], 'ab')],
    [
      'laps without known ends',
      aRace(['ab', 'ab', 'ab'], 'ab').map((entry) => ({ ...entry, endsMs: entry.endsMs.map(() => null) })),
    ],
  ])('%s', (_, entries) => {
    expect(told(entries)).toEqual([]);
  });

  test('of many sentences those that explain the result stay', () => {
    const orders = ['abcd', ...all(12).map((lap) => (lap % 2 === 0 ? 'bacd' : 'abcd'))];
    const sentences = told(aRace(orders, 'bacd'));
    expect(sentences).toHaveLength(6);
    expect(sentences.at(-1)).toBe('12 wins-by-pass b a 2');
  });
});

test('a stop in a lap that the winner did not complete is not reported', () => {
  const entryOf = (finishPosition: number, laps: number, pitLaps: number[]): StoryEntry => ({
    ...{ finishPosition, startNumber: String(finishPosition), gridPosition: null, status: 'Normal' },
    ...{ isClassified: finishPosition === 1, pitLaps, yellowLaps: [], redLaps: [], deletedLaps: [] },
    ...{ lapTimesMs: all(laps).map(() => 1), endsMs: all(laps) },
  });
  expect(told([entryOf(1, 4, [5]), entryOf(2, 6, [])])).toEqual(['1 start 1']);
});

test('the leaders are listed lap by lap', () => {
  expect(leadStints(aRace(['abc', 'abc', 'abc', 'bac'], 'bac'))).toEqual([
    { who: 2, fromLap: 1, toLap: 2 },
    { who: 1, fromLap: 3, toLap: 3 },
  ]);
});

describe('the facts next to it', () => {
  test('the mover gained the most places from the grid, and finished', () => {
    expect(moverOf(aRace(['abcd', 'dcab'], 'dcab'))).toEqual({ who: 1, from: 4, to: 1 });
    expect(moverOf(aRace(['', 'dcab'], 'dcab'))).toBeNull();
    expect(moverOf(aRace(['ab', 'ab'], 'ab'))).toBeNull();
    expect(moverOf(aRace(['ab', 'ba'], 'ba', { b: { isClassified: false } }))).toBeNull();
  });

  test('the closest finish is the smallest known gap', () => {
    const finishers = [null, 900, 52, null, 0].map((gapMs, index) => ({ finishPosition: index + 1, gapMs }));
    expect(closestFinishOf(finishers)).toEqual({ ahead: 2, behind: 3, gapMs: 52 });
    expect(closestFinishOf(finishers.slice(0, 1))).toBeNull();
    expect(closestFinishOf([])).toBeNull();
  });

  test('the story of practice is the fastest lap, unless it does not count', () => {
    const [first] = aRace(['', 'ab', 'ab'], 'ab', { a: { lapTimesMs: [61_000, 60_000] } });
    const best = { lap: 2, timeMs: 60_000 };
    expect(bestLapStory(first, best)).toMatchObject([{ code: 'best-lap-at-the-end', lap: 2, who: 1 }]);
    expect(bestLapStory(first, { lap: 1, timeMs: 61_000 })).toMatchObject([{ code: 'best-lap', lap: 1 }]);
    expect(bestLapStory(first, { lap: 3, timeMs: 60_000 })).toEqual([]);
    expect(bestLapStory(first && { ...first, deletedLaps: [2] }, best)).toEqual([]);
    expect(bestLapStory(undefined, best)).toEqual([]);
  });
});
