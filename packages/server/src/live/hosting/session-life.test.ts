import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import { summarize } from '../on-air/listed-session.ts';
import {
  type Board,
  isFollowed,
  type LiveSession,
  nextStep,
  type Step,
  sessionLife,
} from './session-life.ts';

const NOW = Date.parse('2026-05-11T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number) => NOW - ms;

type Listed = NonNullable<LiveSession['listed']>;
type ClockFacts = { isEnded?: boolean; timeToGoMs?: number | null };

function listed(facts: Partial<Omit<Listed, 'summary'>> & ClockFacts = {}): Listed {
  const { isEnded = false, timeToGoMs = null, ...own } = facts;
  const { board } = emptyState;
  const clock = { isEnded, timeToGoMs, clockAtMs: board.atMs, isClockRunning: true };
  const summary = summarize({ ...board, session: { ...board.session, ...clock } });
  return { lastReceivedAtMs: ago(1_000), endedAtMs: null, runsOutAfterMs: null, summary, ...own };
}

function running(silentMs: number, more: Partial<NonNullable<LiveSession['running']>> = {}) {
  return { lastBatchAtMs: ago(silentMs), endedAtMs: null, isFollowed: false, ...more };
}

function board(facts: Partial<Board> = {}): Board {
  return { isInUse: false, neededAtMs: NOW, savedAtMs: NOW, batchesSinceSaved: 0, ...facts };
}

function session(facts: Partial<LiveSession>): LiveSession {
  return { running: null, listed: null, board: 'not-in-memory', hasOpenJournal: false, ...facts };
}

const onAir = { listed: listed(), board: board() };
const ended = { listed: listed({ isEnded: true, endedAtMs: ago(MINUTE) }), board: board() };
const idle = board({ neededAtMs: ago(5 * MINUTE) });

test.each<[string, Partial<LiveSession>, Step]>([
  ['was fed a moment ago', { ...onAir, running: running(1_000) }, 'stay'],
  ['has ended and has no result', { ...ended, running: running(MINUTE) }, 'publish'],
  ['ended while the server was down', { running: running(HOUR, { endedAtMs: ago(HOUR) }) }, 'publish'],
  ['is on the air again after its end', { ...onAir, running: running(0, { endedAtMs: ago(HOUR) }) }, 'stay'],
  ['has its flag out', { running: running(29_999), listed: listed({ runsOutAfterMs: 30_000 }) }, 'stay'],
  ['has run out', { running: running(30_000), listed: listed({ runsOutAfterMs: 30_000 }) }, 'end'],
  [
    'has run out, by a clock set back',
    { running: running(-HOUR), listed: listed({ runsOutAfterMs: 0 }) },
    'end',
  ],
  [
    'is silent, and its time is not up',
    { running: running(30 * MINUTE), listed: listed({ timeToGoMs: HOUR }) },
    'stay',
  ],
  [
    'is silent, and its time is up',
    { running: running(30 * MINUTE), listed: listed({ timeToGoMs: MINUTE }) },
    'end',
  ],
  [
    'is silent for less, and its time is up',
    { running: running(30 * MINUTE - 1), listed: listed({ timeToGoMs: 0 }) },
    'stay',
  ],
  ['is silent, and its event goes on', { running: running(30 * MINUTE, { isFollowed: true }) }, 'end'],
  [
    'is silent for less, and its event goes on',
    { running: running(29 * MINUTE, { isFollowed: true }) },
    'stay',
  ],
  ['is silent for less than five hours', { ...onAir, running: running(5 * HOUR - 1) }, 'stay'],
  ['is silent for five hours', { ...onAir, running: running(5 * HOUR) }, 'end'],
  ['has its result for an hour', { listed: listed({ endedAtMs: ago(HOUR) }) }, 'stay'],
  ['has its result for more than an hour', { listed: listed({ endedAtMs: ago(HOUR + 1) }) }, 'take-off-air'],
  ['cannot be ended, for six hours', { listed: listed({ lastReceivedAtMs: ago(6 * HOUR) }) }, 'stay'],
  [
    'cannot be ended, for longer',
    { listed: listed({ lastReceivedAtMs: ago(6 * HOUR + 1) }) },
    'take-off-air',
  ],
  ['never had a batch', { listed: listed({ lastReceivedAtMs: null }) }, 'stay'],
  [
    'is over, and is being loaded',
    { listed: listed({ endedAtMs: ago(2 * HOUR) }), board: 'loading' },
    'stay',
  ],
  ['is needed by nobody', { ...onAir, board: idle }, 'evict'],
  [
    'was needed less than five minutes ago',
    { ...onAir, board: { ...idle, neededAtMs: ago(299_999) } },
    'stay',
  ],
  ['is watched', { ...onAir, board: { ...idle, isInUse: true } }, 'stay'],
  [
    'has many batches to save',
    { ...onAir, board: board({ batchesSinceSaved: 500, savedAtMs: ago(MINUTE) }) },
    'save',
  ],
  [
    'has few batches to save',
    { ...onAir, board: board({ batchesSinceSaved: 499, savedAtMs: ago(HOUR) }) },
    'stay',
  ],
  [
    'was saved a moment ago',
    { ...onAir, board: board({ batchesSinceSaved: 900, savedAtMs: ago(59_999) }) },
    'stay',
  ],
  ['is not in memory', { listed: listed() }, 'stay'],
  ['is off the air', {}, 'stay'],
  ['is off the air with an open journal', { hasOpenJournal: true }, 'pack'],
  ['has an open journal, and is being loaded', { hasOpenJournal: true, board: 'loading' }, 'stay'],
  ['has an open journal on the air', { ...onAir, hasOpenJournal: true }, 'stay'],
])('the next step of a session that %s', (_, facts, step) => {
  expect(nextStep(session(facts), NOW)).toBe(step);
});

test('an installation may take ended sessions off the air sooner', () => {
  const life = { ...sessionLife, closeEndedAfterMs: MINUTE };
  expect(nextStep(session({ listed: listed({ endedAtMs: ago(MINUTE) }) }), NOW, life)).toBe('stay');
  expect(nextStep(session({ listed: listed({ endedAtMs: ago(MINUTE + 1) }) }), NOW, life)).toBe(
    'take-off-air',
  );
});

test('an event continues with a session that started later and was fed later', () => {
  const first = { eventId: 1, startsAtMs: 0, lastBatchAtMs: 10 };
  expect(isFollowed(first, [first, { eventId: 1, startsAtMs: 1, lastBatchAtMs: 11 }])).toBe(true);
  expect(isFollowed(first, [first, { eventId: 2, startsAtMs: 1, lastBatchAtMs: 11 }])).toBe(false);
  expect(isFollowed(first, [first, { eventId: 1, startsAtMs: 0, lastBatchAtMs: 11 }])).toBe(false);
  expect(isFollowed(first, [first, { eventId: 1, startsAtMs: 1, lastBatchAtMs: 10 }])).toBe(false);
});
