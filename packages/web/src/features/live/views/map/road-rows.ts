/** Places discs along a straight road: each stays at its own place along it, and in a row where it covers no other. */

export type OnRoad = { key: number; x: number };
/** `row`: 0 is the road, negative rows are above it; several keys are shown as one disc with their count. */
export type RoadDisc = { keys: readonly number[]; x: number; row: number };

/** In the order in which they fill. */
const rows = [0, -1, 1];
/** For those who fit in no other row. */
const LAST_ROW = -2;
export const rowsAbove = 2;
export const rowsBelow = 1;

/** The first of the list get the rows nearest to the road. */
export function roadRows(cars: readonly OnRoad[], diameter: number): RoadDisc[] {
  const discs: RoadDisc[] = [];
  const heaps: { keys: number[]; x: number; row: number }[] = [];
  for (const { key, x } of cars) {
    const row = rows.find((one) =>
      discs.every((disc) => disc.row !== one || Math.abs(disc.x - x) >= diameter),
    );
    if (row !== undefined) {
      discs.push({ keys: [key], x, row });
      continue;
    }
    const heap = heaps.find((one) => Math.abs(one.x - x) < diameter);
    if (heap === undefined) heaps.push({ keys: [key], x, row: LAST_ROW });
    else heap.keys.push(key);
  }
  return [...discs, ...heaps];
}
