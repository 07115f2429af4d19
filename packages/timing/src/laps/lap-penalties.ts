/** From which lap a time penalty counts: one rule for live boards, for results and for their lap charts. */

import { competitorIndexOf, type FieldCrossings } from './packed/field-crossings.ts';

/** A penalty in a total, and the newest lap when it was decided. */
export type LapPenalty = { fromLap: number; penaltyMs: number };

export type DecidedPenalty = { penaltyMs: number; decidedAtMs: number };

/** `endsMs`: when each lap ended; 0 if it was not seen. */
export function penaltiesInLaps(
  decided: readonly DecidedPenalty[],
  endsMs: Readonly<ArrayLike<number>>,
): LapPenalty[] {
  return decided.map(({ penaltyMs, decidedAtMs }) => ({
    penaltyMs,
    fromLap: lapsDoneAt(endsMs, decidedAtMs),
  }));
}

function lapsDoneAt(endsMs: Readonly<ArrayLike<number>>, atMs: number): number {
  for (let index = endsMs.length - 1; index >= 0; index--) {
    const endMs = endsMs[index] ?? 0;
    if (endMs > 0 && endMs <= atMs) return index + 1;
  }
  return 0;
}

/** In the total of a lap. A penalty decided after the newest lap belongs to that lap, or nothing would show it. */
export function penaltyInLapMs(
  penalties: readonly LapPenalty[],
  lapCount: number,
  lapNumber: number,
): number {
  const isNewest = lapNumber === lapCount;
  return penalties.reduce(
    (sumMs, { fromLap, penaltyMs }) => (isNewest || fromLap <= lapNumber ? sumMs + penaltyMs : sumMs),
    0,
  );
}

/** The first lap in which somebody has a penalty; Infinity without any. */
export function firstPenalisedLap(
  field: readonly { penalties: readonly LapPenalty[]; lapCount: number }[],
): number {
  return field.reduce(
    (first, { penalties, lapCount }) =>
      penalties.reduce((lap, { fromLap }) => Math.min(lap, Math.max(1, Math.min(fromLap, lapCount))), first),
    Number.POSITIVE_INFINITY,
  );
}

/** The crossings with the penalties of each competitor, by index: the ends that count, and the resulting order. */
export function withPenalties(
  field: FieldCrossings,
  penaltiesOf: ReadonlyMap<number, readonly LapPenalty[]>,
): FieldCrossings {
  const { cells, rowStarts } = field;
  const penalised = [...penaltiesOf].map(([index, penalties]) => ({
    penalties,
    lapCount: field.endsMs[index]?.length ?? 0,
  }));
  const firstLap = firstPenalisedLap(penalised);
  if (firstLap >= rowStarts.length) return field;
  const countedEndsMs = field.endsMs.map((ends, index) => {
    const penalties = penaltiesOf.get(index);
    if (penalties === undefined) return ends;
    return Float64Array.from(ends, (endMs, place) =>
      endMs > 0 ? endMs + penaltyInLapMs(penalties, ends.length, place + 1) : endMs,
    );
  });
  const ordered = cells.slice();
  for (let lapIndex = firstLap - 1; lapIndex + 1 < rowStarts.length; lapIndex++) {
    const endOf = (cell: number) => countedEndsMs[competitorIndexOf(cell)]?.[lapIndex] ?? 0;
    // A stable sort: the order over the line decides between equals.
    const row = [...cells.subarray(rowStarts[lapIndex], rowStarts[lapIndex + 1])];
    ordered.set(
      row.sort((a, b) => endOf(a) - endOf(b)),
      rowStarts[lapIndex],
    );
  }
  return { ...field, countedEndsMs, cells: ordered };
}
