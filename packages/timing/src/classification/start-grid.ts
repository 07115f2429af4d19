/** The order in which a race began. */

/** Stands behind the grid: a start from the pit lane. */
export const PIT_LANE = 0;

/** Who has no start position was not on the grid; those from the pit lane stand last, in the order given. */
export function startGrid<Entry extends { startPosition: number | null }>(
  entries: readonly Entry[],
): Entry[] {
  const fromGrid = entries.filter(
    ({ startPosition }) => startPosition !== null && startPosition !== PIT_LANE,
  );
  const fromPitLane = entries.filter(({ startPosition }) => startPosition === PIT_LANE);
  fromGrid.sort((one, other) => (one.startPosition ?? 0) - (other.startPosition ?? 0));
  return [...fromGrid, ...fromPitLane];
}
