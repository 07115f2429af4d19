/** Why a session is late: terms that add up to its lateness. */

import type { ExpectedItem } from '../desk/programme.ts';

const MINUTE_MS = 60_000;

export const termKinds = ['overran', 'red-flag', 'waiting', 'usual', 'overlap', 'break', 'gap'] as const;

/**
 * `overran`: the sessions that ran so far; `red-flag`: the running session is stopped; `waiting`: the next one should have
 * started; `usual`: sessions usually take longer than their slots; `overlap`: the plan has too little time; `break` and
 * `gap` give time back.
 */
export type Term = {
  kind: (typeof termKinds)[number];
  byMs: number;
  /** the sessions that ran over, or the breaks and gaps that give time back */
  count: number;
  /** of the break, if it is one */
  name: string;
};

type Item = ExpectedItem & { name: string; isStopped: boolean };

/** One list for each item; empty for those that are over, that run or that are on time. */
export function explainLateness(expected: readonly Item[]): Term[][] {
  let terms: Term[] = [];
  let freeAtMs = Number.NEGATIVE_INFINITY;
  let previous: Item | null = null;
  return expected.map((item, index) => {
    const { phase, startsAtMs, lateMs } = item;
    if (phase !== 'coming') {
      previous = item;
      freeAtMs = Math.max(freeAtMs, item.expectedEndMs);
      return [];
    }
    const carriedMs = Math.min(lateMs, Math.max(0, freeAtMs - startsAtMs));
    if (previous === null || previous.phase !== 'coming') {
      terms = carriedMs > 0 ? [behind(expected.slice(0, index), carriedMs)] : [];
    } else {
      terms = [...terms, ...changesAfter(previous, carriedMs)];
    }
    if (lateMs > carriedMs)
      terms = [...terms, { kind: 'waiting', byMs: lateMs - carriedMs, count: 1, name: '' }];
    if (lateMs === 0) terms = [];
    previous = item;
    freeAtMs = Math.max(freeAtMs, item.expectedEndMs);
    return summed(terms);
  });

  function behind(before: readonly Item[], byMs: number): Term {
    const isStopped = before.some((each) => each.phase === 'running' && each.isStopped);
    const overran = before.filter(
      (each) =>
        !each.isBreak &&
        each.startedAtMs !== null &&
        (each.endedAtMs ?? each.expectedEndMs) - each.startedAtMs - each.slotMs >= MINUTE_MS,
    );
    return { kind: isStopped ? 'red-flag' : 'overran', byMs, count: overran.length, name: '' };
  }
}

/** From the lateness of one coming item to what is left of it at the next. */
function changesAfter(
  { isBreak, lateMs, slotMs, likelyMs = slotMs, name, ...item }: Item,
  carriedMs: number,
): Term[] {
  const ownMs = isBreak
    ? item.expectedEndMs - item.startsAtMs - slotMs - lateMs
    : Math.max(-lateMs, likelyMs - slotMs);
  const restMs = carriedMs - lateMs - ownMs;
  return [
    { kind: isBreak ? 'break' : 'usual', byMs: ownMs, count: 1, name: isBreak ? name : '' },
    { kind: restMs > 0 ? 'overlap' : 'gap', byMs: restMs, count: 1, name: '' },
  ];
}

function summed(terms: readonly Term[]): Term[] {
  const sums = new Map<string, Term>();
  for (const term of terms) {
    const key = `${term.kind} ${term.name}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined ? term : { ...sum, byMs: sum.byMs + term.byMs, count: sum.count + term.count },
    );
  }
  return [...sums.values()].filter(({ byMs }) => byMs !== 0);
}
