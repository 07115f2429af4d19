/** One result from the points of several runs. */

export type RunPoints = {
  /** of the first, second, … */
  places: readonly number[];
  /** for competitors without a place, or with one beyond the end of the list */
  others: number;
  /** in some sports, in which a place costs points */
  doFewestWin?: boolean;
};

/** The result of one competitor in one run; a null position means not classified. */
type RunResult = { position: number | null };

type MergedPoints = {
  points: number;
  /** null without an entry in a run */
  pointsPerRun: (number | null)[];
  /** in the last run: among equals, the better one there is in front */
  lastPlace: number | null;
};

/** `runs` in the order they were driven; null without an entry, which gets the points of `others`. */
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
