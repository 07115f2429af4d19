/** The lines of a gap chart: their reference, and the range that is shown. */

import type { SeenLapEnds } from './gap-evolution.ts';

export type GapLine = { gapsMs: readonly (number | null)[] };

/** When the first competitor had completed each lap. */
export function firstEnds(field: readonly SeenLapEnds[]): (number | null)[] {
  const lapCount = field.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: lapCount }, (_, lapIndex) =>
    field.reduce<number | null>((first, ends) => {
      const end = ends[lapIndex] ?? null;
      return end === null || (first !== null && first <= end) ? first : end;
    }, null),
  );
}

const LEAST_REACH_MS = 2000;

/** A line is mostly between these shares of its values; beyond them are a few laps, such as those after a pit stop. */
const USUAL = { least: 0.1, most: 0.9 };
/** The few laps are cut off if they would take more than this share of the picture. */
const MOST_FOR_A_FEW_LAPS = 0.25;

/**
 * The range of the highlighted lines, and of those who ended within a lap of the reference; the others are cut off. Pit
 * stops are too, if the gap returns and they would flatten all the rest.
 */
export function gapDomain(
  lines: readonly GapLine[],
  setOff: readonly GapLine[],
  leaderEnds: SeenLapEnds,
): readonly [number, number] {
  const all = setOff.flatMap(({ gapsMs }) => gapsMs.filter((gap) => gap !== null));
  const usual = setOff.flatMap(usualRange);
  const lapTimeMs = (leaderEnds.findLast((endMs) => endMs !== null) ?? 0) / Math.max(1, leaderEnds.length);
  const near = lines
    .map(({ gapsMs }) => gapsMs.findLast((gap) => gap !== null) ?? 0)
    .filter((gapMs) => Math.abs(gapMs) < lapTimeMs);
  const least = Math.min(0, ...near, ...usual);
  const most = Math.max(LEAST_REACH_MS, ...near, ...usual);
  const outermost = { ahead: Math.min(least, ...all), behind: Math.max(most, ...all) };
  const spare = (outermost.behind - outermost.ahead) * MOST_FOR_A_FEW_LAPS;
  const ahead = least - outermost.ahead > spare ? least : outermost.ahead;
  const behind = outermost.behind - most > spare ? most : outermost.behind;
  const margin = (behind - ahead) * 0.04;
  return [ahead - margin, behind + margin];
}

/** Where the line mostly is, and where it ends. */
function usualRange({ gapsMs }: GapLine): number[] {
  const known = gapsMs.filter((gap) => gap !== null);
  const ordered = known.toSorted((a, b) => a - b);
  const at = (share: number) => ordered[Math.round(share * (ordered.length - 1))] ?? 0;
  return [at(USUAL.least), at(USUAL.most), known.at(-1) ?? 0];
}

/** The line nearest to a gap at the end of a lap; null if none is within reach. */
export function lineAt<Line extends GapLine>(
  lines: readonly Line[],
  lap: number,
  gapMs: number,
  reachMs: number,
): Line | null {
  let nearest: Line | null = null;
  let distanceMs = reachMs;
  for (const line of lines) {
    const own = line.gapsMs[lap - 1] ?? null;
    if (own === null || Math.abs(own - gapMs) > distanceMs) continue;
    nearest = line;
    distanceMs = Math.abs(own - gapMs);
  }
  return nearest;
}
