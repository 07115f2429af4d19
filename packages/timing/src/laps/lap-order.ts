/** The order of the field, lap by lap. In columns, because a long race has a hundred thousand crossings. */

/** When one competitor ended each lap; 0 if unknown. */
export type LapEnds = Readonly<ArrayLike<number>>;

export type LapOrder = {
  /**
   * Row N has the indexes of all whose place is known, in the order in which they completed their own lap N. Places are
   * unknown from the moment at which someone may have completed it without a crossing.
   */
  rows: readonly Uint16Array[];
  /** when the first had completed each lap */
  leaderEndsMs: Float64Array;
};

/** Competitors who complete a lap at the same moment keep the order of `field`. */
export function lapOrder(field: readonly LapEnds[]): LapOrder {
  const lapCount = field.reduce((most, ends) => Math.max(most, ends.length), 0);
  const rows: Uint16Array[] = [];
  const firstEndsMs = new Float64Array(lapCount);
  // Hardly anyone changes places from one lap to the next, so each row is sorted from the previous one.
  const inOrder = Uint16Array.from(field, (_, index) => index);
  const endsMs = new Float64Array(field.length);
  /** when each was last seen in an earlier lap */
  const seenAtMs = new Float64Array(field.length);
  for (let lapIndex = 0; lapIndex < lapCount; lapIndex++) {
    let unseenFromMs = Number.POSITIVE_INFINITY;
    field.forEach((ends, index) => {
      const endMs = lapIndex < ends.length ? (ends[lapIndex] ?? 0) : 0;
      endsMs[index] = endMs > 0 ? endMs : Number.POSITIVE_INFINITY;
      if (endMs > 0) seenAtMs[index] = endMs;
      else if (lapIndex < ends.length) unseenFromMs = Math.min(unseenFromMs, seenAtMs[index] ?? 0);
    });
    sortNearlySorted(inOrder, endsMs);
    firstEndsMs[lapIndex] = endsMs[inOrder[0] ?? 0] ?? Number.POSITIVE_INFINITY;
    rows.push(inOrder.slice(0, countUntil(inOrder, endsMs, unseenFromMs)));
  }
  return { rows, leaderEndsMs: leaderEnds(firstEndsMs) };
}

/** How many at the front ended the lap no later than that. */
function countUntil(indexes: Uint16Array, endsMs: Float64Array, untilMs: number): number {
  const end = indexes.findIndex((index) => {
    const endMs = endsMs[index] ?? 0;
    return endMs === Number.POSITIVE_INFINITY || endMs > untilMs;
  });
  return end === -1 ? indexes.length : end;
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

/** If a lap of the leader has no known end, the next one proves that it was done. */
function leaderEnds(firstEndsMs: Float64Array): Float64Array {
  let laterMs = Number.POSITIVE_INFINITY;
  return firstEndsMs.reduceRight((ends, endMs, lapIndex) => {
    laterMs = Math.min(laterMs, endMs);
    ends[lapIndex] = laterMs;
    return ends;
  }, new Float64Array(firstEndsMs.length));
}

/** The number of laps that the leader had completed at that moment. */
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

/** Whether the leader had not yet completed another lap when a competitor ended this one. */
export function isInLeaderLap({ leaderEndsMs }: LapOrder, lapIndex: number, endMs: number): boolean {
  return endMs < (leaderEndsMs[lapIndex + 1] ?? Number.POSITIVE_INFINITY);
}
