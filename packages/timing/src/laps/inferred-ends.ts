/** Infers missing ends of laps from the laps around them. */

import type { Lap } from './lap.ts';

/** A lap begins where the previous one ends, so one known end and lap times give others. */
export function withInferredEnds(laps: readonly Lap[]): Lap[] {
  const endsMs = laps.map(({ completedAtMs }) => completedAtMs);
  for (let index = laps.length - 2; index >= 0; index--) {
    const next = laps[index + 1];
    const nextEndMs = endsMs[index + 1] ?? 0;
    if (endsMs[index] === 0 && nextEndMs > 0 && next !== undefined && next.lapTimeMs > 0)
      endsMs[index] = Math.max(0, nextEndMs - next.lapTimeMs);
  }
  return laps.map((lap, index) => {
    const beforeMs = endsMs[index - 1] ?? 0;
    if (endsMs[index] === 0 && beforeMs > 0 && lap.lapTimeMs > 0) endsMs[index] = beforeMs + lap.lapTimeMs;
    const completedAtMs = endsMs[index] ?? 0;
    return completedAtMs === lap.completedAtMs ? lap : { ...lap, completedAtMs };
  });
}
