/**
 * Taps without a number are the same crossing as the nearest one that another source saw at that moment. Each source sees a
 * crossing once: two taps of one phone are two crossings.
 */

import type { OpenEntry } from './tape-entry.ts';

/** People press within this time of each other. */
const SAME_MOMENT_MS = 1_000;

export function joinTaps(entries: readonly OpenEntry[]): OpenEntry[] {
  const isTap = (entry: OpenEntry) =>
    entry.competitorId === null && entry.transponder === null && entry.struckBy === null;
  const joined = entries.filter((entry) => !isTap(entry));
  for (const tap of entries.filter(isTap)) {
    const same = nearest(joined, tap);
    if (same === null) joined.push(tap);
    else same.sightings.push(...tap.sightings);
  }
  return joined;
}

function nearest(entries: readonly OpenEntry[], tap: OpenEntry): OpenEntry | null {
  const source = tap.sightings[0]?.source ?? null;
  let best: OpenEntry | null = null;
  for (const entry of entries) {
    const distanceMs = Math.abs(entry.atMs - tap.atMs);
    if (distanceMs > SAME_MOMENT_MS || entry.struckBy !== null) continue;
    if (entry.sightings.some((sighting) => sighting.source === source)) continue;
    if (best === null || distanceMs < Math.abs(best.atMs - tap.atMs)) best = entry;
  }
  return best;
}
