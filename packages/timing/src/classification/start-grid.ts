/** The order in which a race started. */

/** After the grid: a start from the pit lane. */
export const PIT_LANE = 0;

/**
 * A competitor without a start position was not on the grid; those from the pit lane are last, in the order of the
 * list.
 */
export function startGrid<Entry extends { startPosition: number | null }>(
  entries: readonly Entry[],
): Entry[] {
  const fromGrid = entries.filter(
    ({ startPosition }) => startPosition !== null && startPosition !== PIT_LANE,
  );
  const fromPitLane = entries.filter(({ startPosition }) => startPosition === PIT_LANE);
  fromGrid.sort((a, b) => (a.startPosition ?? 0) - (b.startPosition ?? 0));
  return [...fromGrid, ...fromPitLane];
}

/**
 * The slot of each competitor on the grid, counting empty ones; starters from the pit lane are after the last of them.
 */
export function gridPositions<Entry extends { startPosition: number | null }>(
  entries: readonly Entry[],
): (entry: Entry) => number | null {
  const last = entries.reduce((most, { startPosition }) => Math.max(most, startPosition ?? 0), 0);
  const fromPitLane = entries.filter(({ startPosition }) => startPosition === PIT_LANE);
  const positions = new Map(
    entries.map((entry) => [
      entry,
      entry.startPosition === PIT_LANE ? last + 1 + fromPitLane.indexOf(entry) : entry.startPosition,
    ]),
  );
  return (entry) => positions.get(entry) ?? null;
}
