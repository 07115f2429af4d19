/** When laps ended that nobody saw the end of, where the laps around them tell. */

import type { Lap } from './lap.ts';

/** A lap begins where the one before it ends, so that one seen end and lap times tell others. */
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
