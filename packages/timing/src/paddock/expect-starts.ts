/**
 * When the sessions that are still to come start: the programme of the desk, with the time that sessions really take, and
 * how sure that is. Nothing starts before its planned time or in the past, and the order is kept.
 */

import { type ExpectedItem, expectProgramme, KEPT_BREAK } from '../desk/programme.ts';
import { type Learned, learnOverruns, type Overrun, overrunsOf, type TypedItem } from './learn-overruns.ts';
import { explainLateness, type Term } from './terms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session that is this late will not run any more. */
const GIVEN_UP_MS = 6 * HOUR_MS;
/** Sessions from before this count as those of earlier days. */
const TODAY_MS = 18 * HOUR_MS;
/** Eight of ten starts are within this many usual distances. */
const RANGE = 1.28;
/** Nobody knows when a stopped session goes on. */
const STOPPED_DEVIATION_MS = 4 * MINUTE_MS;
/** Nobody knows when a session that should have started does. */
const WAITING_DEVIATION_MS = 2 * MINUTE_MS;

export type PaddockItem = TypedItem & {
  name: string;
  /** the rest of a running session as its clock shows it; null if unknown */
  toGoMs: number | null;
  /** the part of the slot after the session: laps home, a change of the field */
  turnaroundMs: number;
  /** under a red flag */
  isStopped: boolean;
};

export type ExpectedStart = {
  key: string;
  startsAtMs: number;
  expectedStartMs: number;
  /** eight of ten starts are within this, earlier or later */
  spreadMs: number;
  earliestMs: number;
  latestMs: number;
  gridAtMs: number;
  likelyMs: number;
  /** add up to how late it is; empty if it is on time */
  terms: Term[];
};

type PaddockDay = {
  items: readonly PaddockItem[];
  /** of earlier days */
  earlier: readonly Overrun[];
  /** how long before its start a session is called to the grid */
  gridLeadMs: number;
  nowMs: number;
};

export function expectStarts({ items, earlier, gridLeadMs, nowMs }: PaddockDay): ExpectedStart[] {
  const today = items.filter(({ startedAtMs }) => startedAtMs !== null && startedAtMs > nowMs - TODAY_MS);
  const learned = learnOverruns(overrunsOf(today), [
    ...earlier,
    ...overrunsOf(items.filter(({ startedAtMs }) => startedAtMs !== null && startedAtMs <= nowMs - TODAY_MS)),
  ]);
  const of = (item: PaddockItem) => learned(item.type, item.slotMs);
  const expected = expectProgramme(
    items.filter((item) => !isGivenUp(item, items, nowMs)).map((item) => withLikely(item, of(item), nowMs)),
    nowMs,
  );
  const spreads = spreadsOf(expected, of, nowMs);
  const terms = explainLateness(expected);
  return expected.flatMap((item, index): ExpectedStart[] => {
    if (item.phase !== 'coming' || item.isBreak) return [];
    const { key, startsAtMs, expectedStartMs, likelyMs = item.slotMs } = item;
    const spreadMs = spreads[index] ?? 0;
    const earliestMs = Math.max(startsAtMs, Math.min(nowMs, expectedStartMs), expectedStartMs - spreadMs);
    return [
      {
        ...{ key, startsAtMs, expectedStartMs, spreadMs, likelyMs },
        earliestMs: Math.min(earliestMs, expectedStartMs),
        latestMs: expectedStartMs + spreadMs,
        gridAtMs: expectedStartMs - gridLeadMs,
        terms: terms[index] ?? [],
      },
    ];
  });
}

/** Left out of the day: a later one began in its place, or it is hours too late. */
function isGivenUp(
  { isBreak, startedAtMs, endedAtMs, startsAtMs, slotMs }: PaddockItem,
  items: readonly PaddockItem[],
  nowMs: number,
): boolean {
  if (isBreak || startedAtMs !== null || endedAtMs !== null) return false;
  const plannedEndMs = startsAtMs + slotMs;
  const wasPassed = items.some((item) => item.startedAtMs !== null && item.startsAtMs >= plannedEndMs);
  return (wasPassed && plannedEndMs < nowMs) || startsAtMs < nowMs - GIVEN_UP_MS;
}

function withLikely(item: PaddockItem, { byMs }: Learned, nowMs: number): PaddockItem {
  if (item.isBreak) return item;
  const { startedAtMs, endedAtMs, toGoMs, turnaroundMs, slotMs } = item;
  const likelyMs = Math.round((slotMs + byMs) / 1_000) * 1_000;
  if (startedAtMs === null || endedAtMs !== null) return { ...item, likelyMs };
  // The clock of a running session knows more than its slot, also after a red flag.
  if (toGoMs === null) return { ...item, likelyMs };
  return { ...item, likelyMs, endsFromMs: nowMs + toGoMs + turnaroundMs };
}

/** Grows from session to session; free time in the programme takes it up, as it takes up lateness. */
function spreadsOf(
  expected: readonly ExpectedItem<PaddockItem>[],
  learned: (item: PaddockItem) => Learned,
  nowMs: number,
): number[] {
  let deviationMs = 0;
  let freeAtMs = Number.NEGATIVE_INFINITY;
  const absorb = (freeMs: number) => {
    deviationMs = Math.max(0, deviationMs - Math.max(0, freeMs) / RANGE);
  };
  return expected.map((item) => {
    const { phase, isBreak, slotMs, startsAtMs, expectedStartMs, expectedEndMs } = item;
    if (phase === 'done') {
      freeAtMs = Math.max(freeAtMs, expectedEndMs);
      return 0;
    }
    if (Number.isFinite(freeAtMs)) absorb(expectedStartMs - freeAtMs);
    if (phase === 'coming' && !isBreak && startsAtMs < nowMs && freeAtMs < nowMs)
      deviationMs = Math.max(deviationMs, WAITING_DEVIATION_MS);
    const spreadMs = Math.ceil(deviationMs * RANGE);
    if (isBreak) absorb(expectedEndMs - expectedStartMs - slotMs * KEPT_BREAK);
    else deviationMs = Math.hypot(deviationMs, ownDeviationMs(item, learned(item)));
    freeAtMs = Math.max(freeAtMs, expectedEndMs);
    return spreadMs;
  });
}

function ownDeviationMs({ phase, isStopped }: ExpectedItem<PaddockItem>, { deviationMs }: Learned): number {
  return phase === 'running' && isStopped ? Math.max(deviationMs, STOPPED_DEVIATION_MS) : deviationMs;
}
