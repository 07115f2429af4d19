/** The order of a published result that laps and times alone do not explain. */

/** For rulings that were made from the published order alone. */
export const asPublished = { reason: 'Place in the published result', source: 'published-order' } as const;

export type Placing<Entry> = { entry: Entry; position: number };

/**
 * Placings that, applied one after the other, turn the computed order into the published one. If possible, only those
 * who moved are placed, which reads like the officials' ruling; otherwise all from the top down.
 */
export function placingsFor<Entry>(
  computed: readonly Entry[],
  published: readonly Entry[],
): Placing<Entry>[] {
  const targets = new Map(published.map((entry, index) => [entry, index]));
  const inOrder = longestInOrder(computed, targets);
  const moved = published
    .map((entry, index) => ({ entry, position: index + 1 }))
    .filter(({ entry }) => !inOrder.has(entry));
  for (const placings of [moved.toReversed(), moved]) {
    if (leadsTo(computed, placings, published)) return placings;
  }
  return fromTheTop(computed, published);
}

function place<Entry>(order: Entry[], { entry, position }: Placing<Entry>): void {
  order.splice(order.indexOf(entry), 1);
  order.splice(position - 1, 0, entry);
}

function leadsTo<Entry>(
  computed: readonly Entry[],
  placings: readonly Placing<Entry>[],
  published: readonly Entry[],
): boolean {
  const order = [...computed];
  for (const placing of placings) place(order, placing);
  return order.every((entry, index) => entry === published[index]);
}

function fromTheTop<Entry>(computed: readonly Entry[], published: readonly Entry[]): Placing<Entry>[] {
  const order = [...computed];
  return published.flatMap((entry, index) => {
    if (order[index] === entry) return [];
    const placing = { entry, position: index + 1 };
    place(order, placing);
    return [placing];
  });
}

/** The longest list of entries that can stay: their published places rise in the computed order. */
function longestInOrder<Entry>(computed: readonly Entry[], targets: ReadonlyMap<Entry, number>): Set<Entry> {
  const places = computed.map((entry) => targets.get(entry) ?? -1);
  const ends: number[] = [];
  const before: (number | null)[] = [];
  for (const [index, place] of places.entries()) {
    const length = firstAtLeast(place, ends, places);
    before[index] = length === 0 ? null : (ends[length - 1] ?? null);
    ends[length] = index;
  }
  const inOrder = new Set<Entry>();
  for (let at: number | null = ends.at(-1) ?? null; at !== null; at = before[at] ?? null) {
    const entry = computed[at];
    if (entry !== undefined) inOrder.add(entry);
  }
  return inOrder;
}

/** The places of `ends` rise: the index of the first that is no better than `place`, or the length. */
function firstAtLeast(place: number, ends: readonly number[], places: readonly number[]): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[ends[middle] ?? 0] ?? -1) >= place) high = middle;
    else low = middle + 1;
  }
  return low;
}
