/** Moves overlapping labels just far enough apart, in the same order. */

export function keepApart(places: readonly number[], distance: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => at(places, a) - at(places, b));
  const moved = [...places];
  for (let index = 1; index < order.length; index++) {
    const above = at(moved, order[index - 1]);
    const own = order[index] ?? 0;
    moved[own] = Math.max(at(moved, own), above + distance);
  }
  return moved;
}

function at(values: readonly number[], index: number | undefined): number {
  return values[index ?? 0] ?? 0;
}
