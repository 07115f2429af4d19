/** Flags and clocks of a session. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import type { ResultsFlag } from '@lapwing/contract/values/enums';
import { startedAt } from '../../laps/record-passing.ts';
import { clockAt } from '../board/clock.ts';
import { resultsFlagOf, worseOf } from './competitor-history.ts';
import {
  changeHistory,
  changeRow,
  changeSession,
  changeSetup,
  type Draft,
  doubtSession,
  historyOf,
  rowOf,
} from './draft.ts';
import { announceFlag } from './notices.ts';

/** A scoreboard counts whole seconds and its records take time to arrive: smaller differences are ignored. */
const CLOCK_TOLERANCE_MS = 1_500;
const FLAG_DELAY_MS = 2_000;

export function onFlag(draft: Draft, { atMs, flag, said, isFinal }: SessionEventOf<'flag'>): void {
  const { session } = draft;
  if (flag === 'Finish' && isFinal) changeSetup(draft, { isFinishFinal: true });
  const flagSaid = flag === 'Unknown' && said ? said : null;
  if (session.flag === flag && session.flagSaid === flagSaid) return;
  changeSession(draft, { flag, flagSaid, flagAtMs: atMs });
  doubtSession(draft, 'unknown-flag', flagSaid !== null);
  const lapFlag = resultsFlagOf(flag);
  // A green flag does not make a lap worse.
  if (lapFlag !== 'GREEN') worsenLaps(draft, lapFlag);
  if (flag === 'Finish') {
    draft.isOver = true;
    takeFlagWithLeader(draft, atMs);
  }
  if (flag === 'Green') {
    if (draft.isOver && !draft.setup.isFinishFinal) reopen(draft);
    if (session.startedAtMs === null) {
      if (session.rankedBy === 'distance') startRace(draft, atMs);
      // Only the clock of the session starts: each competitor starts at any time.
      else if (session.scoring === 'passings') changeSession(draft, { startedAtMs: atMs });
    }
  }
  if (flag !== 'Unknown' || flagSaid !== null) announceFlag(draft, flag, flagSaid, atMs);
}

function worsenLaps(draft: Draft, lapFlag: ResultsFlag): void {
  draft.histories.forEach((history, index) => {
    if (history !== null) changeHistory(draft, index, { worstFlag: worseOf(history.worstFlag, lapFlag) });
  });
}

/**
 * A scoreboard sends its flag once a second: a competitor who crossed the line with the leader, just before, has taken
 * it. If it counted the laps to go down to zero, the leader's last crossing took the flag, however late that is
 * reported.
 */
export function takeFlagWithLeader(draft: Draft, atMs: number): void {
  if (draft.session.scoring !== 'feed' || draft.session.rankedBy !== 'distance') return;
  const crossedAtMs = (index: number) => historyOf(draft, index).laps.at(-1)?.completedAtMs ?? 0;
  const [leader] = draft.order;
  if (leader === undefined) return;
  const fellAtMs = crossedAtMs(leader);
  const isCountedDown = draft.setup.areLapsToGoGiven && draft.session.lapsToGo === 0;
  if (fellAtMs > atMs || (fellAtMs < atMs - FLAG_DELAY_MS && !isCountedDown)) return;
  for (const index of draft.order) {
    if (crossedAtMs(index) < fellAtMs) continue;
    changeHistory(draft, index, { hasTakenFlag: true });
    changeRow(draft, index, { isFinished: true });
  }
}

/** A green flag after the finish withdraws the finish. */
function reopen(draft: Draft): void {
  draft.isOver = false;
  changeSetup(draft, { lastLap: null });
  changeSession(draft, { isEnded: false });
  draft.histories.forEach((history, index) => {
    if (history === null) return;
    changeHistory(draft, index, { hasTakenFlag: false });
    if (history.hasTakenFlag) changeRow(draft, index, { isFinished: false });
  });
}

/** If laps have been counted already, the start was missed: they stay as they are. */
export function startRace(draft: Draft, atMs: number): void {
  const hasLaps = draft.histories.some((history) => history !== null && history.laps.length > 0);
  if (hasLaps) return;
  changeSession(draft, { startedAtMs: atMs });
  doubtSession(draft, 'start-not-known', false);
  if (draft.session.scoring === 'feed') return;
  draft.histories.forEach((history, index) => {
    if (history === null) return;
    changeHistory(draft, index, { progress: startedAt(atMs) });
    if (rowOf(draft, index).stintStartedAtMs !== null) changeRow(draft, index, { stintStartedAtMs: atMs });
  });
}

type Clock = { timeToGoMs: number | null; raceTimeMs: number | null; timeOfDayMs: number | null };

/** Clocks run by themselves, so a tick is news only if it differs from the expected time. */
export function onClock(draft: Draft, event: SessionEventOf<'clock'>): void {
  const { session } = draft;
  const { atMs, lapsToGo, isRunning: isSetRunning } = event;
  if (isSetRunning !== undefined) {
    switchClock(draft, atMs, isSetRunning);
    return;
  }
  if (lapsToGo !== undefined) {
    changeSetup(draft, { areLapsToGoGiven: true });
    changeSession(draft, { lapsToGo });
  }
  const clock: Clock = {
    timeToGoMs: event.timeToGoMs === undefined ? session.timeToGoMs : event.timeToGoMs,
    raceTimeMs: event.raceTimeMs === undefined ? session.raceTimeMs : event.raceTimeMs,
    timeOfDayMs: event.timeOfDayMs === undefined ? session.timeOfDayMs : event.timeOfDayMs,
  };
  noteRaceTime(draft, clock.raceTimeMs);
  const sinceMs = session.clockAtMs === null ? 0 : atMs - session.clockAtMs;
  if (session.clockAtMs !== null && isExpected(session, clock, sinceMs)) return;
  changeSession(draft, { ...clock, clockAtMs: atMs, isClockRunning: isRunning(draft, clock, sinceMs) });
  // A late joiner gets the flag together with the first clock, which shows for how long it has been green.
  const isStartGuessed = session.clockAtMs === null && session.startedAtMs === atMs;
  if (session.scoring === 'feed' && (session.startedAtMs === null || isStartGuessed) && clock.raceTimeMs) {
    changeSession(draft, { startedAtMs: atMs - clock.raceTimeMs });
  }
}

/** The clock stays where it is, or goes on from there. */
function switchClock(draft: Draft, atMs: number, isClockRunning: boolean): void {
  const { session } = draft;
  const isNow = session.raceTimeMs === null ? session.startedAtMs !== null : session.isClockRunning;
  if (isNow === isClockRunning || session.startedAtMs === null) return;
  const { raceTimeMs, timeToGoMs } = clockAt({ session, atMs }, atMs);
  changeSession(draft, { raceTimeMs, timeToGoMs, clockAtMs: atMs, isClockRunning });
}

function isExpected(session: Draft['session'], clock: Clock, sinceMs: number): boolean {
  const runMs = session.isClockRunning ? sinceMs : 0;
  const toGoMs = session.timeToGoMs === null ? null : Math.max(0, session.timeToGoMs - runMs);
  return (
    isNear(session.raceTimeMs, runMs, clock.raceTimeMs, session.isClockRunning) &&
    isNear(toGoMs, 0, clock.timeToGoMs, session.isClockRunning) &&
    isNear(session.timeOfDayMs, sinceMs, clock.timeOfDayMs, true)
  );
}

/** A stopped clock has to repeat exactly the same time. */
function isNear(beforeMs: number | null, runMs: number, nowMs: number | null, isRunning: boolean): boolean {
  if (beforeMs === null || nowMs === null) return beforeMs === nowMs;
  return Math.abs(beforeMs + runMs - nowMs) <= (isRunning ? CLOCK_TOLERANCE_MS : 0);
}

/** For the first value of a clock, only a race time above 0 shows that it runs. */
function isRunning({ session }: Draft, clock: Clock, sinceMs: number): boolean {
  if (session.clockAtMs === null) return (clock.raceTimeMs ?? 0) > 0;
  if (clock.raceTimeMs !== null && session.raceTimeMs !== null) {
    const advancedMs = clock.raceTimeMs - session.raceTimeMs;
    if (advancedMs !== 0 || clock.timeToGoMs === null) return advancedMs > 0 && advancedMs > sinceMs / 2;
  }
  return clock.timeToGoMs !== null && session.timeToGoMs !== null && clock.timeToGoMs < session.timeToGoMs;
}

/** A clock at zero was reset; any other jump back is a doubt. */
function noteRaceTime(draft: Draft, raceTimeMs: number | null): void {
  if (raceTimeMs === null) return;
  if (raceTimeMs === 0) draft.longestRaceTimeMs = 0;
  doubtSession(draft, 'clock-ran-back', raceTimeMs < draft.longestRaceTimeMs - CLOCK_TOLERANCE_MS);
  draft.longestRaceTimeMs = Math.max(draft.longestRaceTimeMs, raceTimeMs);
}
