/** The gap between two competitors at the end of each lap. */

/** When each lap ended, the first lap first; null if unknown. */
export type SeenLapEnds = readonly (number | null)[];

/** One for each lap that both ended, null if either end is unknown; negative means ahead. */
export function gapEvolution(reference: SeenLapEnds, other: SeenLapEnds): (number | null)[] {
  return Array.from({ length: Math.min(reference.length, other.length) }, (_, index) => {
    const referenceEnd = reference[index] ?? null;
    const otherEnd = other[index] ?? null;
    return referenceEnd === null || otherEnd === null ? null : otherEnd - referenceEnd;
  });
}
