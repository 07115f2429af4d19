/** The start grid of a session from the result of an earlier one. */

type Finisher = {
  startNumber: string;
  isClassified: boolean;
  /** places that it starts further back */
  gridDrop?: number;
};

/**
 * In the order of the result, with the first places reversed and then the grid drops, from the back; then those who were not classified, and last the entries
 * that were not in the result, in their own order. Who is not entered, or not in the field, gets no place.
 */
export function gridFromResult<F extends Finisher, E extends { number: string }>(
  result: readonly F[],
  field: readonly E[],
  reversedPlaces: number,
): E[] {
  const finishers = [
    ...result.filter(({ isClassified }) => isClassified),
    ...result.filter(({ isClassified }) => !isClassified),
  ];
  const placed = finishers.flatMap(({ startNumber }) => {
    const entry = field.find(({ number }) => number === startNumber);
    return entry === undefined ? [] : [entry];
  });
  const known = [...new Set(placed)];
  const others = field.filter((entry) => !known.includes(entry));
  const grid = [...known.slice(0, reversedPlaces).toReversed(), ...known.slice(reversedPlaces)];
  const drops = new Map(result.map(({ startNumber, gridDrop = 0 }) => [startNumber, gridDrop]));
  return [...dropped(grid, ({ number }) => drops.get(number) ?? 0), ...others];
}

/** From the back, so that nobody loses a place to another one who drops. */
function dropped<E>(grid: readonly E[], dropOf: (entry: E) => number): E[] {
  const result = [...grid];
  for (const [place, entry] of [...grid.entries()].reverse()) {
    if (dropOf(entry) === 0) continue;
    result.splice(place, 1);
    result.splice(Math.min(result.length, place + dropOf(entry)), 0, entry);
  }
  return result;
}
