/** The lines of a gap chart: how far each was behind the reference, and which part of it is worth the room. */

import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { gapEvolution } from '@lapwing/timing/analysis/gap-evolution';
import type { FieldRunner } from '../field-runner.ts';

export type GapLine = { runner: FieldRunner; gapsMs: readonly (number | null)[] };

/** `reference` is null for whoever led each lap: of those shown, which in one class is the leader of the class. */
export function gapLines(
  runners: readonly FieldRunner[],
  race: FieldRace,
  reference: FieldRunner | null,
  isWholeField: boolean,
): GapLine[] {
  const referenceEnds = reference?.laps.endsMs ?? (isWholeField ? race.leaderEnds : firstEnds(runners));
  return runners.map((runner) => ({ runner, gapsMs: gapEvolution(referenceEnds, runner.laps.endsMs) }));
}

function firstEnds(runners: readonly FieldRunner[]): (number | null)[] {
  const lapCount = Math.max(0, ...runners.map(({ laps }) => laps.endsMs.length));
  return Array.from({ length: lapCount }, (_, lapIndex) => {
    const ends = runners.map(({ laps }) => laps.endsMs[lapIndex] ?? null).filter((endMs) => endMs !== null);
    return ends.length === 0 ? null : Math.min(...ends);
  });
}

const LEAST_REACH_MS = 2000;

/** As much as those set off need, and those who ended within a lap of the reference; who is further away is cut. */
export function gapDomain(
  lines: readonly GapLine[],
  setOff: readonly GapLine[],
  { leaderEnds }: Pick<FieldRace, 'leaderEnds'>,
): readonly [number, number] {
  const own = setOff.flatMap(({ gapsMs }) => gapsMs.filter((gap) => gap !== null));
  const lapTimeMs = (leaderEnds.findLast((endMs) => endMs !== null) ?? 0) / Math.max(1, leaderEnds.length);
  const near = lines
    .map(({ gapsMs }) => gapsMs.findLast((gap) => gap !== null) ?? 0)
    .filter((gapMs) => Math.abs(gapMs) < lapTimeMs);
  const ahead = Math.min(0, ...near, ...own);
  const behind = Math.max(LEAST_REACH_MS, ...near, ...own);
  const margin = (behind - ahead) * 0.04;
  return [ahead - margin, behind + margin];
}

/** The line nearest to a gap at the end of a lap; null where none is within reach. */
export function lineAt(
  lines: readonly GapLine[],
  lap: number,
  gapMs: number,
  reachMs: number,
): GapLine | null {
  let nearest: GapLine | null = null;
  let distanceMs = reachMs;
  for (const line of lines) {
    const own = line.gapsMs[lap - 1] ?? null;
    if (own === null || Math.abs(own - gapMs) > distanceMs) continue;
    nearest = line;
    distanceMs = Math.abs(own - gapMs);
  }
  return nearest;
}
