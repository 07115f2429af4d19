/** From one order of rows to another, moving as few of them as possible. */

import type { LiveRow } from '@lapwing/contract/live/row';

/** Index and new place of each moved row, by place. All moved rows are removed before the first is inserted. */
export function movedRows(before: readonly number[], after: readonly number[]): [number, number][] {
  let first = 0;
  while (first < after.length && before[first] === after[first]) first++;
  if (first === after.length) return [];
  let last = after.length - 1;
  while (last > first && before[last] === after[last]) last--;

  const placeBefore = new Map<number, number>();
  for (let place = first; place <= last; place++) placeBefore.set(before[place] ?? 0, place);
  const places = after.slice(first, last + 1).map((index) => placeBefore.get(index) ?? 0);
  const stays = longestRising(places);
  const moved: [number, number][] = [];
  places.forEach((_, offset) => {
    if (!stays[offset]) moved.push([after[first + offset] ?? 0, first + offset]);
  });
  return moved;
}

export function putInOrder(
  rows: readonly LiveRow[],
  moved: readonly (readonly [number, number])[],
): LiveRow[] {
  if (moved.length === 0) return [...rows];
  const moving = new Map<number, LiveRow>();
  const indexes = new Set(moved.map(([index]) => index));
  const staying = rows.filter((row) => {
    if (!indexes.has(row.index)) return true;
    moving.set(row.index, row);
    return false;
  });
  const result: LiveRow[] = [];
  let next = 0;
  for (const [index, place] of moved) {
    while (result.length < place && next < staying.length) result.push(staying[next++] as LiveRow); // it exists
    const row = moving.get(index);
    if (row !== undefined) result.push(row);
  }
  return [...result, ...staying.slice(next)];
}

/** Whether each value is in a longest increasing subsequence: its rows did not move relative to each other. */
function longestRising(values: readonly number[]): boolean[] {
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[offset] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = offset;
  });
  const isChosen = values.map(() => false);
  for (let offset = ends.at(-1) ?? -1; offset !== -1; offset = before[offset] ?? -1) isChosen[offset] = true;
  return isChosen;
}
