/** Places that the officials decided, and that were not measured. */

export type Move<Entry> =
  /** straight behind the last of the class, or behind the whole field */
  | { kind: 'relegated'; entry: Entry; behind: 'class' | 'field' }
  /** 1 for the first */
  | { kind: 'placed'; entry: Entry; position: number }
  /** by that many places, at most to the end of those who are classified */
  | { kind: 'places'; entry: Entry; places: number }
  | { kind: 'not-classified'; entry: Entry };

/** Those not classified, in the order of decision: a place that was assigned later counts. */
export function withoutPlace<Entry>(moves: readonly Move<Entry>[]): Set<Entry> {
  const found = new Set<Entry>();
  for (const { kind, entry } of moves) {
    if (kind === 'not-classified') found.add(entry);
    if (kind === 'placed') found.delete(entry);
  }
  return found;
}

/** In the order of decision: each one sees the order that the previous ones left. */
export function applyMoves<Entry extends { className: string }>(
  ordered: readonly Entry[],
  moves: readonly Move<Entry>[],
): Entry[] {
  const result = [...ordered];
  for (const move of moves) {
    const from = result.indexOf(move.entry);
    if (from === -1 || move.kind === 'not-classified') continue;
    result.splice(from, 1);
    result.splice(destinationOf(move, result, from), 0, move.entry);
  }
  return result;
}

function destinationOf<Entry extends { className: string }>(
  move: Exclude<Move<Entry>, { kind: 'not-classified' }>,
  others: readonly Entry[],
  from: number,
): number {
  if (move.kind === 'placed') return Math.max(0, move.position - 1);
  if (move.kind === 'places') return Math.min(others.length, from + move.places);
  if (move.behind === 'field') return others.length;
  const lastOfClass = others.findLastIndex(({ className }) => className === move.entry.className);
  return lastOfClass === -1 ? from : lastOfClass + 1;
}
