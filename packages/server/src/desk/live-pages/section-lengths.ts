/** The lengths of the sections of a track, from the places of its loops on the map. */

import type { LiveTrackMap } from '@lapwing/contract/live/presentation';

/** Empty without section loops, or without a length. The last section ends at the finish line. */
export function sectionLengthsOf(map: LiveTrackMap | null, trackLengthMm: number): number[] {
  const places = (map?.loops ?? [])
    .filter(({ role, at }) => role === 'section' && at > 0 && at < 1)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  if (places.length === 0 || trackLengthMm <= 0) return [];
  return [...places, 1].map((at, index) => Math.round((at - (places[index - 1] ?? 0)) * trackLengthMm));
}
