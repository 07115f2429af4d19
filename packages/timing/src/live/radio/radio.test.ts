import { fc, test as property } from '@fast-check/vitest';
import type { LiveBoard } from '@lapwing/contract/live/board';
import { describe, expect, test } from 'vitest';
import { foldSession } from '../reduce-session.ts';
import { aRace, simulated } from '../session.test-support.ts';
import { emptyState } from '../session-state.ts';
import { answerOf, arrivals, questions } from './questions.ts';
import { emptyQueue, enqueue, nextSaying } from './queue.ts';
import { ringOf } from './ring.ts';
import { type RadioChoice, type Saying, type Spoken, sayingsOf } from './sayings.ts';
import { spokenName, spokenNumber, spokenTime } from './spoken-text.ts';

const everything: RadioChoice = { scope: 'all', mine: new Set(), verbosity: 'all' };
const car = (index: number): Spoken => ({ index, number: String(index), name: `Driver ${index}` });
const lead = (index: number, atMs = 0): Saying => ({ kind: 'lead', atMs, leaders: [car(index)] });
const pit = (index: number): Saying => ({ kind: 'pit', atMs: 0, cars: [car(index)] });
const flag: Saying = { kind: 'flag', atMs: 0, flag: 'Yellow', text: '' };
const bestLap: Saying = { kind: 'best-lap', atMs: 0, who: car(9), timeMs: 61_000 };

/** Steps of a race: the board before and after each event. */
function* steps(seed: string, minutes = 20): Generator<[LiveBoard, LiveBoard]> {
  let state = emptyState;
  for (const event of simulated(aRace({ seed, minutes, competitors: 12 }))) {
    const before = state.board;
    state = foldSession(state, [event]);
    yield [before, state.board];
  }
}

/** Listens to a race with a voice that takes this long for a sentence, and looks at the queue every 250 ms. */
function listen(seed: string, sentenceMs: number, choice = everything) {
  const said: { saying: Saying; atMs: number }[] = [];
  let queue = emptyQueue;
  let nowMs = 0;
  let speaksUntilMs = 0;
  let speaking: Saying['kind'] | null = null;
  const speakUntil = (untilMs: number) => {
    for (; nowMs <= untilMs; nowMs += 250) {
      const next = nextSaying(queue, nowMs < speaksUntilMs ? speaking : null, nowMs);
      queue = next.queue;
      if (next.saying === null) continue;
      said.push({ saying: next.saying, atMs: nowMs });
      speaking = next.saying.kind;
      speaksUntilMs = nowMs + sentenceMs;
    }
  };
  let last: LiveBoard = emptyState.board;
  for (const [before, after] of steps(seed)) {
    if (nowMs === 0) nowMs = after.atMs;
    speakUntil(after.atMs);
    queue = enqueue(queue, sayingsOf(before, after, choice), after.atMs);
    last = after;
  }
  speakUntil(nowMs + 60_000);
  return { said, board: last };
}

describe('the sentences about a race', () => {
  test.each(['radio-1', 'radio-2', 'radio-9'])(
    'has every change of the lead exactly once, in order, and none later than 3 s (%s)',
    (seed) => {
      const { said, board } = listen(seed, 2_800);
      const leads = said.flatMap(({ saying, atMs }) =>
        saying.kind === 'lead' ? saying.leaders.map(({ index }) => ({ index, atMs })) : [],
      );
      const changes = board.leaders.slice(1);
      expect(changes.length).toBeGreaterThan(0);
      expect(leads.map(({ index }) => index)).toEqual(changes.map(({ row }) => row));
      for (const [place, { atMs }] of leads.entries())
        expect(atMs - (changes[place]?.atMs ?? 0)).toBeLessThanOrEqual(3_000);
    },
  );

  test('has nothing out of date, however slow the voice is', () => {
    const { said } = listen('radio-1', 20_000);
    for (const { saying, atMs } of said) expect(atMs - saying.atMs).toBeLessThanOrEqual(20_000);
  });

  test('is about the pinned ones and the flags if only mine are wanted', () => {
    const { said } = listen('radio-2', 1_000, { ...everything, scope: 'mine', mine: new Set([3]) });
    const kinds = new Set(said.map(({ saying }) => saying.kind));
    expect(kinds).toContain('flag');
    for (const { saying } of said) {
      if (saying.kind === 'lead') expect(saying.leaders.some(({ index }) => index === 3)).toBe(true);
      if ('who' in saying) expect(saying.who.index).toBe(3);
    }
  });

  test('is less if fewer words are wanted', () => {
    const count = (verbosity: RadioChoice['verbosity']) =>
      listen('radio-3', 1_000, { ...everything, verbosity }).said.length;
    const [few, usual, all] = [count('few'), count('usual'), count('all')];
    expect(few).toBeLessThan(usual);
    expect(usual).toBeLessThanOrEqual(all);
  });
});

describe('the order of the sentences', () => {
  test('is by urgency, and then by age', () => {
    let queue = enqueue(emptyQueue, [pit(1), bestLap, lead(2), flag], 0);
    const kinds = [];
    for (let next = nextSaying(queue, null, 0); next.saying !== null; next = nextSaying(queue, null, 0)) {
      kinds.push(next.saying.kind);
      queue = next.queue;
    }
    expect(kinds).toEqual(['flag', 'lead', 'best-lap', 'pit']);
  });

  test('joins what is alike', () => {
    const queue = enqueue(emptyQueue, [lead(1), pit(4), lead(2), pit(5)], 0);
    expect(queue.map(({ saying }) => saying)).toMatchObject([
      { leaders: [{ index: 1 }, { index: 2 }] },
      { cars: [{ index: 4 }, { index: 5 }] },
    ]);
  });

  test('lets urgent news break in after a moment, and nothing else', () => {
    const queue = enqueue(emptyQueue, [lead(1), bestLap], 0);
    expect(nextSaying(queue, 'pit', 1_000).saying).toBe(null);
    expect(nextSaying(queue, 'pit', 1_500).saying?.kind).toBe('lead');
    expect(nextSaying(queue, 'flag', 1_500).saying).toBe(null);
    expect(nextSaying(queue, 'flag', 2_500).saying?.kind).toBe('lead');
    expect(nextSaying(enqueue(emptyQueue, [bestLap], 0), 'pit', 5_000).saying).toBe(null);
    const flags = enqueue(emptyQueue, [flag], 0);
    expect(nextSaying(flags, 'best-lap', 1_500).saying?.kind).toBe('flag');
    expect(nextSaying(flags, 'lead', 2_999).saying).toBe(null);
    expect(nextSaying(flags, 'lead', 3_000).saying?.kind).toBe('flag');
    const winner = enqueue(emptyQueue, [{ kind: 'winner', atMs: 0, who: car(1) }], 0);
    expect(nextSaying(winner, 'lead', 10_000).saying).toBe(null);
    expect(nextSaying(winner, 'pit', 1_500).saying?.kind).toBe('winner');
  });

  test('drops what has waited too long', () => {
    const queue = enqueue(emptyQueue, [bestLap], 0);
    expect(nextSaying(queue, null, 12_001)).toEqual({ saying: null, queue: [] });
  });

  const anySaying = fc.oneof(
    fc.nat({ max: 5 }).map((index) => lead(index)),
    fc.constantFrom(flag, bestLap, pit(3)),
  );
  property.prop([
    fc.array(fc.record({ afterMs: fc.nat({ max: 4_000 }), saying: anySaying }), { maxLength: 60 }),
    fc.integer({ min: 200, max: 30_000 }),
  ])('never loses or delays a change of the lead, whatever else happens', (news, sentenceMs) => {
    const told: { index: number; atMs: number }[] = [];
    const happened: { index: number; atMs: number }[] = [];
    let queue = emptyQueue;
    let speaking: Saying['kind'] | null = null;
    let [nowMs, speaksUntilMs, newsMs] = [0, 0, 0];
    const run = (untilMs: number) => {
      for (; nowMs <= untilMs; nowMs += 250) {
        const next = nextSaying(queue, nowMs < speaksUntilMs ? speaking : null, nowMs);
        queue = next.queue;
        if (next.saying === null) continue;
        speaking = next.saying.kind;
        speaksUntilMs = nowMs + sentenceMs;
        if (next.saying.kind !== 'lead') continue;
        for (const { index } of next.saying.leaders) told.push({ index, atMs: nowMs });
      }
    };
    for (const { afterMs, saying } of news) {
      newsMs += afterMs;
      run(newsMs);
      if (saying.kind === 'lead') happened.push({ index: saying.leaders[0]?.index ?? -1, atMs: newsMs });
      queue = enqueue(queue, [saying], newsMs);
    }
    run(newsMs + 10_000);
    expect(told.map(({ index }) => index)).toEqual(happened.map(({ index }) => index));
    for (const [place, { atMs }] of told.entries())
      expect(atMs - (happened[place]?.atMs ?? 0)).toBeLessThanOrEqual(3_000);
  });

  test('says the place that a competitor has now, and nothing if it is the one that was last said', () => {
    const place = (wasPosition: number, position: number): Saying => ({
      ...{ kind: 'place', atMs: 0, who: car(1), position, wasPosition },
    });
    const [waiting] = enqueue(emptyQueue, [place(5, 4), place(4, 3)], 0);
    expect(waiting?.saying).toMatchObject({ wasPosition: 5, position: 3 });
    expect(enqueue(emptyQueue, [place(4, 5), place(5, 4)], 0)).toEqual([]);
  });
});

describe('a question', () => {
  const boards = [...steps('radio-1')].map(([, after]) => after);
  const middle = boards[Math.round(boards.length / 2)] ?? emptyState.board;
  const asked = { board: middle, mine: new Set([middle.rows[3]?.index ?? 0]), venueMs: middle.atMs };

  test('has an answer in the middle of a race', () => {
    for (const question of questions) expect(answerOf(question, asked).kind).not.toBe('unknown');
    expect(answerOf('leader', asked)).toMatchObject({ who: { index: middle.rows[0]?.index } });
    expect(answerOf('gap', asked)).toMatchObject({
      who: { index: middle.rows[3]?.index },
      ahead: { who: { index: middle.rows[2]?.index } },
      behind: { who: { index: middle.rows[4]?.index } },
    });
  });

  test('is open before anything is known', () => {
    const before = { board: emptyState.board, mine: new Set<number>(), venueMs: 0 };
    expect(answerOf('leader', before)).toEqual({ kind: 'unknown', question: 'leader' });
    expect(answerOf('next', before)).toEqual({ kind: 'unknown', question: 'next' });
  });

  test('about who is next names the one who then comes first', () => {
    const [first] = arrivals(middle, middle.atMs);
    const later = boards.slice(boards.indexOf(middle) + 1);
    const lapsOf = (board: LiveBoard) => new Map(board.rows.map(({ index, laps }) => [index, laps]));
    const now = lapsOf(middle);
    const arrived = later
      .map((board) => [...lapsOf(board)].find(([index, laps]) => laps > (now.get(index) ?? 0))?.[0])
      .find((index) => index !== undefined);
    expect(first?.row.index).toBe(arrived);
  });
});

test('the ring is one tone for each car around mine: mine is the highest, and each is where it is', () => {
  const boards = [...steps('radio-1')].map(([, after]) => after);
  const middle = boards[Math.round(boards.length / 2)] ?? emptyState.board;
  const mine = new Set([middle.rows[5]?.index ?? 0]);
  const ring = ringOf(middle, mine, middle.atMs);
  expect(ring.length).toBeGreaterThan(2);
  expect(ring.length).toBeLessThanOrEqual(6);
  const own = ring.find(({ isReference }) => isReference);
  expect(own?.frequencyHz).toBe(880);
  for (const { pan, frequencyHz } of ring) {
    expect(Math.abs(pan)).toBeLessThanOrEqual(1);
    expect(frequencyHz).toBeGreaterThanOrEqual(220);
    expect(frequencyHz).toBeLessThanOrEqual(880);
  }
});

test.each([
  ['Max VERSTAPPEN', 'Max Verstappen'],
  ['JAN VAN DER BERG', 'Jan van der Berg'],
  ['Anne-Marie O’NEILL', 'Anne-Marie O’Neill'],
  ['BMW Team RLL', 'BMW Team RLL'],
  ['山田 太郎', '山田 太郎'],
  ['', ''],
])('the name %s is read as %s', (written, spoken) => {
  expect(spokenName(written)).toBe(spoken);
});

test('numbers keep their zeros, and times are rounded to tenths', () => {
  expect([spokenNumber('07'), spokenNumber('70'), spokenNumber('12B')]).toEqual(['0 7', '70', '12B']);
  expect(spokenTime(83_456)).toEqual({ minutes: 1, seconds: '23.5' });
  expect(spokenTime(59_960)).toEqual({ minutes: 1, seconds: '0.0' });
});
