/** What happened between two moments of a session, from what was announced. */

import type { Notice } from '@lapwing/contract/live/board';

export type Digest = {
  readonly fromMs: number;
  readonly untilMs: number;
  /** All lists are in the order of time. */
  readonly leads: readonly Notice[];
  readonly flags: readonly Notice[];
  readonly retirements: readonly Notice[];
  readonly penalties: readonly Notice[];
  readonly bestLaps: readonly Notice[];
  readonly stops: readonly Notice[];
};

/** After the earlier moment, and up to the later one; the moments may be in either order. */
export function digestOf(notices: readonly Notice[], oneMs: number, otherMs: number): Digest {
  const [fromMs, untilMs] = [Math.min(oneMs, otherMs), Math.max(oneMs, otherMs)];
  const between = notices
    .filter(({ atMs }) => atMs > fromMs && atMs <= untilMs)
    .toSorted((a, b) => a.atMs - b.atMs);
  const ofType = (type: Notice['type']) => between.filter((notice) => notice.type === type);
  return {
    fromMs,
    untilMs,
    leads: ofType('lead'),
    flags: ofType('flag'),
    retirements: ofType('status'),
    penalties: ofType('penalty'),
    bestLaps: ofType('best-lap'),
    stops: ofType('pit-in'),
  };
}

export function isQuiet({ leads, flags, retirements, penalties, bestLaps, stops }: Digest): boolean {
  return [leads, flags, retirements, penalties, bestLaps, stops].every(({ length }) => length === 0);
}
