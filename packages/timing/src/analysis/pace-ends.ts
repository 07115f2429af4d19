/** The reference of a race trace: the leader at an even pace, except on laps on which the whole field was slow. */

import type { SeenLapEnds } from './gap-evolution.ts';

export type DrivenLaps = {
  endsMs: SeenLapEnds;
  /** numbers of laps */
  pitLaps: readonly number[];
  yellowLaps: readonly number[];
  redLaps: readonly number[];
};

/** Without flags, a lap is neutralised if the leader and half of the field took this much longer than usual. */
const SLOW = 1.2;
/** Of fewer competitors nothing can be said. */
const LEAST_FIELD = 3;

/**
 * The ends of the leader's laps if all of them had taken the same time. Laps under yellow, safety car or red are left out
 * of the average and keep their own time, so that they bend no line.
 */
export function paceEnds(leader: DrivenLaps, field: readonly DrivenLaps[]): (number | null)[] {
  const { endsMs } = leader;
  const laps = endsMs.findLastIndex((endMs) => endMs !== null) + 1;
  if (laps === 0) return [];
  const totalMs = endsMs[laps - 1] ?? 0;
  const slow = neutralLaps(leader, field);
  const slowMs = [...slow.values()].reduce((sum, lapMs) => sum + lapMs, 0);
  const lapMs = (totalMs - slowMs) / Math.max(1, laps - slow.size);
  let endMs = 0;
  return endsMs.map((_, lapIndex) => {
    endMs += slow.get(lapIndex + 1) ?? lapMs;
    return Math.round(endMs);
  });
}

/** The neutralised laps of the leader, with the time that one took without a stop. Not all laps: then the race was slow. */
function neutralLaps(leader: DrivenLaps, field: readonly DrivenLaps[]): Map<number, number> {
  const usualMs = usualLapMs(leader);
  const flagged = new Set([...leader.yellowLaps, ...leader.redLaps]);
  const knowsFlags = field.some(({ yellowLaps, redLaps }) => yellowLaps.length + redLaps.length > 0);
  const neutral = new Map<number, number>();
  const usual = new Map<DrivenLaps, number>();
  const last = leader.endsMs.findLastIndex((endMs) => endMs !== null) + 1;
  for (let lap = 1; lap <= last; lap += 1) {
    const ownMs = lapMsOf(leader, lap);
    if (ownMs === null || usualMs === 0) continue;
    const isStop = hasStop(leader, lap);
    if (knowsFlags ? !flagged.has(lap) : isStop || ownMs < usualMs * SLOW) continue;
    // Only a slow leader or a stop makes it worth looking at everyone.
    const share = isStop || !knowsFlags ? shareOfUsual(field, lap, usual) : null;
    if (!knowsFlags && (share === null || share < SLOW)) continue;
    neutral.set(lap, isStop && share !== null ? Math.min(ownMs, usualMs * share) : ownMs);
  }
  return neutral.size === last ? new Map() : neutral;
}

/**
 * How much longer than usual the field took for a lap, without those who stopped; null if too few are known. `usual`: the
 * usual times that were computed for other laps.
 */
function shareOfUsual(
  field: readonly DrivenLaps[],
  lap: number,
  usual: Map<DrivenLaps, number>,
): number | null {
  const shares = field.flatMap((driven) => {
    const lapMs = hasStop(driven, lap) ? null : lapMsOf(driven, lap);
    if (lapMs === null) return [];
    const usualMs = usual.get(driven) ?? usualLapMs(driven);
    usual.set(driven, usualMs);
    return usualMs === 0 ? [] : [lapMs / usualMs];
  });
  return shares.length < LEAST_FIELD ? null : median(shares);
}

/** Into the pits or out of them. */
function hasStop({ pitLaps }: DrivenLaps, lap: number): boolean {
  return pitLaps.includes(lap) || pitLaps.includes(lap - 1);
}

/** null unless both of its ends are known. */
function lapMsOf({ endsMs }: DrivenLaps, lap: number): number | null {
  const fromMs = lap === 1 ? 0 : (endsMs[lap - 2] ?? null);
  const toMs = endsMs[lap - 1] ?? null;
  return fromMs === null || toMs === null ? null : toMs - fromMs;
}

/** 0 without a lap. The first one begins on the grid. */
function usualLapMs(driven: DrivenLaps): number {
  return median(
    driven.endsMs.flatMap((_, lapIndex) => (lapIndex === 0 ? [] : (lapMsOf(driven, lapIndex + 1) ?? []))),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
