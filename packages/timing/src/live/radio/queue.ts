/** The order of what race radio says: urgent first, alike together, and nothing that is out of date. */

import type { Saying, SayingKind } from './sayings.ts';

/** Higher is spoken first. */
const priorities: Readonly<Record<SayingKind, number>> = {
  flag: 5,
  lead: 4,
  winner: 4,
  place: 3,
  out: 3,
  penalty: 3,
  timer: 2,
  'best-lap': 2,
  pit: 1,
};

/** From this priority on, a sentence may break into another one. */
const URGENT = 4;
/** An urgent one waits this long for a sentence that is less important, and longer for one that is not. */
const WAITS_MS = 1_500;
const WAITS_FOR_IMPORTANT_MS = 2_500;
/** A flag lets a change of the lead be finished: it would not be heard again. */
const WAITS_FOR_LEAD_MS = 3_000;

/** A sentence that has waited longer is dropped. */
const staleAfterMs: Readonly<Record<SayingKind, number>> = {
  flag: 10_000,
  lead: 10_000,
  winner: 15_000,
  place: 6_000,
  out: 20_000,
  penalty: 20_000,
  timer: 20_000,
  'best-lap': 12_000,
  pit: 10_000,
};

/** Waiting since a moment of the listener's clock. */
type Waiting = { readonly saying: Saying; readonly sinceMs: number };
export type Queue = readonly Waiting[];

export const emptyQueue: Queue = [];

/** One sentence for alike things: leads in their order, cars in the pits together, and only the newest flag and place. */
export function enqueue(queue: Queue, sayings: readonly Saying[], nowMs: number): Queue {
  return sayings.reduce((waiting, saying) => withSaying(waiting, saying, nowMs), queue);
}

function withSaying(queue: Queue, saying: Saying, nowMs: number): Queue {
  const same = queue.find((one) => isAlike(one.saying, saying));
  if (same === undefined) return [...queue, { saying, sinceMs: nowMs }];
  const next = joined(same.saying, saying);
  if (isNoNews(next)) return queue.filter((one) => one !== same);
  return queue.map((one) => (one === same ? { ...one, saying: next } : one));
}

/** Back in the place that was last said. */
function isNoNews(saying: Saying): boolean {
  return saying.kind === 'place' && saying.position === saying.wasPosition;
}

function isAlike(waiting: Saying, saying: Saying): boolean {
  if (waiting.kind !== saying.kind) return false;
  if (waiting.kind === 'place' && saying.kind === 'place') return waiting.who.index === saying.who.index;
  return ['lead', 'pit', 'flag', 'best-lap'].includes(saying.kind);
}

function joined(waiting: Saying, saying: Saying): Saying {
  if (waiting.kind === 'lead' && saying.kind === 'lead')
    return { ...saying, leaders: [...waiting.leaders, ...saying.leaders] };
  if (waiting.kind === 'pit' && saying.kind === 'pit')
    return { ...saying, cars: [...waiting.cars, ...saying.cars] };
  if (waiting.kind === 'place' && saying.kind === 'place')
    return { ...saying, wasPosition: waiting.wasPosition };
  return saying;
}

export type Next = {
  /** null if nothing is to be said now */
  readonly saying: Saying | null;
  readonly queue: Queue;
};

/** `speaking` is being spoken. If something is returned nevertheless, it breaks in. */
export function nextSaying(queue: Queue, speaking: SayingKind | null, nowMs: number): Next {
  const fresh = queue.filter(({ saying, sinceMs }) => nowMs - sinceMs <= staleAfterMs[saying.kind]);
  const ready = speaking === null ? fresh : fresh.filter((one) => breaksIn(one, speaking, nowMs));
  const [first] = ready.toSorted(compareWaiting);
  if (first === undefined) return { saying: null, queue: fresh };
  return { saying: first.saying, queue: fresh.filter((one) => one !== first) };
}

function breaksIn({ saying, sinceMs }: Waiting, speaking: SayingKind, nowMs: number): boolean {
  return priorities[saying.kind] >= URGENT && nowMs - sinceMs >= waitMs(saying.kind, speaking);
}

function waitMs(kind: SayingKind, speaking: SayingKind): number {
  if (speaking === 'lead' && kind === 'flag') return WAITS_FOR_LEAD_MS;
  // The winner is still news after the sentence.
  if (speaking === 'lead' && kind === 'winner') return Number.POSITIVE_INFINITY;
  return priorities[speaking] < priorities[kind] ? WAITS_MS : WAITS_FOR_IMPORTANT_MS;
}

/** Of equals, the one that has waited longer. */
function compareWaiting(a: Waiting, b: Waiting): number {
  return priorities[b.saying.kind] - priorities[a.saying.kind] || a.sinceMs - b.sinceMs;
}
