/** One result out of the points that several runs brought. */

export type RunPoints = {
  /** of the first, second, … */
  places: readonly number[];
  /** for who took part without a place, or with one beyond the end of the list */
  others: number;
  /** in some sports, where a place costs points */
  doFewestWin?: boolean;
};

/** What one competitor did in one run; a null position is one who was not classified. */
type RunResult = { position: number | null };

type MergedPoints = {
  points: number;
  /** null where there was no entry for a run */
  pointsPerRun: (number | null)[];
  /** in the last run: who was better there is in front of equals */
  lastPlace: number | null;
};

/** `runs` in the order they were driven; null where there was no entry, which brings what `others` get. */
export function mergePoints(
  runs: readonly (RunResult | null)[],
  { places, others }: RunPoints,
): MergedPoints {
  const pointsPerRun = runs.map((run) => {
    if (run === null) return null;
    return run.position === null ? others : (places[run.position - 1] ?? others);
  });
  return {
    points: pointsPerRun.reduce<number>((sum, points) => sum + (points ?? others), 0),
    pointsPerRun,
    lastPlace: runs.at(-1)?.position ?? null,
  };
}
