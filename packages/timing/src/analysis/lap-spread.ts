/** The distribution of lap times: the values of a box plot, and their consistency. */

/** Whiskers reach to the last lap within this many box lengths of the box, as defined by Tukey. */
const WHISKER_REACH = 1.5;

export type LapSpread = {
  lapCount: number;
  bestMs: number;
  lowWhiskerMs: number;
  lowerQuartileMs: number;
  medianMs: number;
  upperQuartileMs: number;
  highWhiskerMs: number;
  /** laps beyond the whiskers, fastest first */
  outliersMs: number[];
  /** half of the laps are within this of the median */
  deviationMs: number;
};

/** null without a lap */
export function lapSpread(timesMs: readonly number[]): LapSpread | null {
  const sorted = [...timesMs].sort((a, b) => a - b);
  const bestMs = sorted[0];
  if (bestMs === undefined) return null;
  const lowerQuartileMs = quantile(sorted, 0.25);
  const medianMs = quantile(sorted, 0.5);
  const upperQuartileMs = quantile(sorted, 0.75);
  const reach = (upperQuartileMs - lowerQuartileMs) * WHISKER_REACH;
  const isWithin = (timeMs: number) => timeMs >= lowerQuartileMs - reach && timeMs <= upperQuartileMs + reach;
  const within = sorted.filter(isWithin);
  const deviations = sorted.map((timeMs) => Math.abs(timeMs - medianMs)).sort((a, b) => a - b);
  return {
    lapCount: sorted.length,
    bestMs,
    lowWhiskerMs: within[0] ?? bestMs,
    lowerQuartileMs,
    medianMs,
    upperQuartileMs,
    highWhiskerMs: within.at(-1) ?? bestMs,
    outliersMs: sorted.filter((timeMs) => !isWithin(timeMs)),
    deviationMs: quantile(deviations, 0.5),
  };
}

/** Interpolates between two values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return Math.round(below + (above - below) * (at - Math.floor(at)));
}
