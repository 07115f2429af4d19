/** The order of the field, lap by lap. In columns: a long race has a hundred thousand crossings. */

/** When one competitor ended each lap; 0 where nobody saw it. */
export type LapEnds = Readonly<ArrayLike<number>>;

export type LapOrder = {
  /** Row N holds, in the order in which they completed their own lap N, the indexes of all who were seen to. */
  rows: readonly Uint16Array[];
  /** when the first had done each lap */
  leaderEndsMs: Float64Array;
};

/** Who completed a lap at the same moment as another keeps the order of `field`. */
export function lapOrder(field: readonly LapEnds[]): LapOrder {
  const lapCount = field.reduce((most, ends) => Math.max(most, ends.length), 0);
  const rows: Uint16Array[] = [];
  // Hardly anybody changes places from one lap to the next, so each row is sorted from the row before.
  const inOrder = Uint16Array.from(field, (_, index) => index);
  const endsMs = new Float64Array(field.length);
  for (let lapIndex = 0; lapIndex < lapCount; lapIndex++) {
    let seen = 0;
    field.forEach((ends, index) => {
      const endMs = lapIndex < ends.length ? (ends[lapIndex] ?? 0) : 0;
      endsMs[index] = endMs > 0 ? endMs : Number.POSITIVE_INFINITY;
      if (endMs > 0) seen += 1;
    });
    sortNearlySorted(inOrder, endsMs);
    rows.push(inOrder.slice(0, seen));
  }
  return { rows, leaderEndsMs: leaderEnds(field, rows) };
}

function sortNearlySorted(indexes: Uint16Array, endsMs: Float64Array): void {
  for (let from = 1; from < indexes.length; from++) {
    const moving = indexes[from] ?? 0;
    const movingEndMs = endsMs[moving] ?? 0;
    let to = from;
    for (; to > 0; to--) {
      const other = indexes[to - 1] ?? 0;
      const otherEndMs = endsMs[other] ?? 0;
      if (otherEndMs < movingEndMs || (otherEndMs === movingEndMs && other < moving)) break;
      indexes[to] = other;
    }
    indexes[to] = moving;
  }
}

/** Where a lap of the first was not seen, the next one proves that it was done. */
function leaderEnds(field: readonly LapEnds[], rows: readonly Uint16Array[]): Float64Array {
  const ends = new Float64Array(rows.length);
  let laterMs = Number.POSITIVE_INFINITY;
  for (let lapIndex = rows.length - 1; lapIndex >= 0; lapIndex--) {
    const first = rows[lapIndex]?.[0];
    const endMs = first === undefined ? laterMs : (field[first]?.[lapIndex] ?? laterMs);
    laterMs = Math.min(laterMs, endMs);
    ends[lapIndex] = laterMs;
  }
  return ends;
}

/** How many laps the leader had done at that moment. */
export function leaderLapAt({ leaderEndsMs }: { leaderEndsMs: LapEnds }, atMs: number): number {
  let low = 0;
  let high = leaderEndsMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leaderEndsMs[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the leader had not yet done another lap when someone ended this one. */
export function isInLeaderLap({ leaderEndsMs }: LapOrder, lapIndex: number, endMs: number): boolean {
  return endMs < (leaderEndsMs[lapIndex + 1] ?? Number.POSITIVE_INFINITY);
}
