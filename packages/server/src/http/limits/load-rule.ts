/** The rule that decides how loaded the server is, from samples of its event loop and its memory. */

/** `busy`: no new viewers and uploads. `overloaded`: only what must go on. */
export type LoadLevel = 'normal' | 'busy' | 'overloaded';
export type LoadReason = 'delay' | 'memory' | 'heap';

/** What is sampled, and the limit of each. */
export type LoadValues = {
  /** how long something new waits for the event loop */
  delayMs: number;
  /** resident memory of all processes of the server; in a sample null if the system does not tell */
  memoryBytes: number | null;
  heapBytes: number;
};
export type LoadLimits = { [Name in keyof LoadValues]: number };

export type Load = {
  level: LoadLevel;
  /** null while the level is normal */
  reason: LoadReason | null;
  /** samples in a row that wanted a higher level (positive) or a lower one (negative) */
  streak: number;
};

export const noLoad: Load = { level: 'normal', reason: null, streak: 0 };

/** In shares of the limit. Memory has to be left for what is already accepted. */
const thresholds = {
  delay: { busy: 1, overloaded: 4 },
  memory: { busy: 0.8, overloaded: 0.9 },
  heap: { busy: 0.8, overloaded: 0.9 },
} as const satisfies Record<LoadReason, Record<'busy' | 'overloaded', number>>;

/** One slow moment, such as a collection of garbage, is no overload. */
export const SAMPLES_TO_RISE = 3;
/** Longer, so that it does not swing between the two. */
export const SAMPLES_TO_FALL = 5;

const levels: readonly LoadLevel[] = ['normal', 'busy', 'overloaded'];

/** 0, 1 or 2 */
export function severityOf(level: LoadLevel): number {
  return levels.indexOf(level);
}

/** What one sample alone says. */
export function judge(sample: LoadValues, limits: LoadLimits): Pick<Load, 'level' | 'reason'> {
  const shares: [LoadReason, number][] = [
    ['delay', sample.delayMs / limits.delayMs],
    ['memory', (sample.memoryBytes ?? 0) / limits.memoryBytes],
    ['heap', sample.heapBytes / limits.heapBytes],
  ];
  for (const level of ['overloaded', 'busy'] as const) {
    const found = shares.find(([reason, share]) => share >= thresholds[reason][level]);
    if (found !== undefined) return { level, reason: found[0] };
  }
  return { level: 'normal', reason: null };
}

export function nextLoad(load: Load, sample: LoadValues, limits: LoadLimits): Load {
  const wanted = judge(sample, limits);
  const difference = severityOf(wanted.level) - severityOf(load.level);
  if (difference === 0) return { ...wanted, streak: 0 };
  const direction = Math.sign(difference);
  const streak = Math.sign(load.streak) === direction ? load.streak + direction : direction;
  const isEnough = streak >= SAMPLES_TO_RISE || streak <= -SAMPLES_TO_FALL;
  return isEnough ? { ...wanted, streak: 0 } : { ...load, streak };
}
