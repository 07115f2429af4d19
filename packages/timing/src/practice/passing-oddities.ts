/** Finds passings that a timer should check: they give no lap, or perhaps a wrong one. */

import type { Passing } from '@lapwing/contract/practice/passing';
import { type LapProgress, type LapRules, onTheGrid, recordPassing } from '../laps/record-passing.ts';
import { practiceBreakMs } from './practice-sessions.ts';

export const oddityKinds = [
  'from-the-future',
  'before-2000',
  'unknown-loop',
  'seen-twice',
  'section-missed',
  'sent-late-or-clock-set-back',
  'at-two-tracks',
] as const;
export type OddityKind = (typeof oddityKinds)[number];

export type PassingOddity = {
  kind: OddityKind;
  transponder: string;
  loopId: string;
  atMs: number;
  /** where else it was seen, or how far apart the times are */
  otherLocation?: string;
  differenceMs?: number;
};

export type OtherSighting = { transponder: string; atMs: number; locationName: string };

/** A clock that is ahead by less is acceptable. */
const AHEAD_MS = 5 * 60_000;
/** There were no earlier transponders: a clock that was never set begins in 1970 or 2000. */
const FIRST_MS = Date.UTC(2000, 0, 2);
/** Loops of one decoder report within this time of each other. */
const IN_ORDER_MS = 60_000;
/** Nobody can get to another track so soon. */
const BETWEEN_TRACKS_MS = 5 * 60_000;

/** `passings` are in the order of arrival. The oddities are in the order of time. */
export function passingOddities(
  passings: readonly Passing[],
  rules: LapRules,
  nowMs: number,
  elsewhere: readonly OtherSighting[] = [],
): PassingOddity[] {
  return [
    ...passings.flatMap((passing) => ofClock(passing, nowMs)),
    // A completely wrong clock hides no step of another.
    ...setBack(passings.filter((passing) => ofClock(passing, nowMs).length === 0)),
    ...atTwoTracks(passings, elsewhere),
    ...[...byTransponder(passings)].flatMap(([, own]) => onTrack(own, rules)),
  ].sort((a, b) => a.atMs - b.atMs);
}

function oddity(kind: OddityKind, { transponder, loopId, atMs }: Passing): PassingOddity {
  return { kind, transponder, loopId, atMs };
}

function ofClock(passing: Passing, nowMs: number): PassingOddity[] {
  if (passing.atMs > nowMs + AHEAD_MS) {
    return [{ ...oddity('from-the-future', passing), differenceMs: passing.atMs - nowMs }];
  }
  return passing.atMs < FIRST_MS ? [oddity('before-2000', passing)] : [];
}

/** The first of each run: one step back is one thing to check. */
function setBack(passings: readonly Passing[]): PassingOddity[] {
  const found: PassingOddity[] = [];
  let newestAtMs = Number.NEGATIVE_INFINITY;
  let isBack = false;
  for (const passing of passings) {
    const differenceMs = newestAtMs - passing.atMs;
    const isBehind = differenceMs > IN_ORDER_MS;
    if (isBehind && !isBack) found.push({ ...oddity('sent-late-or-clock-set-back', passing), differenceMs });
    isBack = isBehind;
    newestAtMs = Math.max(newestAtMs, passing.atMs);
  }
  return found;
}

/** The first of each run, as above. */
function atTwoTracks(passings: readonly Passing[], elsewhere: readonly OtherSighting[]): PassingOddity[] {
  const others = new Map<string, OtherSighting[]>();
  for (const seen of elsewhere) others.set(seen.transponder, [...(others.get(seen.transponder) ?? []), seen]);
  const lastAtMs = new Map<string, number>();
  return passings.flatMap((passing) => {
    const { transponder, atMs } = passing;
    const other = others.get(transponder)?.find((seen) => Math.abs(seen.atMs - atMs) < BETWEEN_TRACKS_MS);
    if (other === undefined) return [];
    const isSameRun = Math.abs(atMs - (lastAtMs.get(transponder) ?? 0)) < BETWEEN_TRACKS_MS;
    lastAtMs.set(transponder, atMs);
    return isSameRun ? [] : [{ ...oddity('at-two-tracks', passing), otherLocation: other.locationName }];
  });
}

function byTransponder(passings: readonly Passing[]): Map<string, Passing[]> {
  const groups = new Map<string, Passing[]>();
  for (const passing of passings) {
    const own = groups.get(passing.transponder);
    if (own === undefined) groups.set(passing.transponder, [passing]);
    else own.push(passing);
  }
  return groups;
}

function onTrack(passings: readonly Passing[], rules: LapRules): PassingOddity[] {
  const found: PassingOddity[] = [];
  const breakMs = practiceBreakMs(rules);
  let progress: LapProgress = onTheGrid;
  let lastAtMs: number | null = null;
  for (const passing of [...passings].sort((a, b) => a.atMs - b.atMs)) {
    if (lastAtMs !== null && passing.atMs - lastAtMs > breakMs) progress = onTheGrid;
    const before = progress.lastPassingAtMs ?? passing.atMs;
    const outcome = recordPassing(progress, passing, rules);
    progress = outcome.progress;
    if (outcome.kind === 'ignored' && outcome.reason === 'unknown-loop') {
      found.push(oddity('unknown-loop', passing));
      continue;
    }
    lastAtMs = passing.atMs;
    if (outcome.kind === 'ignored' && outcome.reason === 'below-minimum') {
      found.push({ ...oddity('seen-twice', passing), differenceMs: passing.atMs - before });
    }
    if (outcome.kind === 'lap-completed' && outcome.sectionTimesMs.includes(0)) {
      found.push(oddity('section-missed', passing));
    }
  }
  return found;
}
