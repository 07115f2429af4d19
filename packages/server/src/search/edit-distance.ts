/** The number of letters to change, add, leave out or swap with their neighbour to turn one word into another. */

/** The number of misspelt letters that a word of this length may have. */
export function forgivenEdits(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** Null if it is more than `most`. */
export function editDistance(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[row - 1] === other[place - 1];
      let least = Math.min(
        at(last, place) + 1,
        at(current, place - 1) + 1,
        at(last, place - 1) + (isSame ? 0 : 1),
      );
      if (one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1])
        least = Math.min(least, at(beforeLast, place - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return null;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, other.length);
  return distance > most ? null : distance;
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
