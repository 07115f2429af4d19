/** The lap made of the best of each section; refused if the sections do not add up to the laps. */

type SectionedLap = { lapTimeMs: number; sectionTimesMs: readonly number[] };

export type IdealLap =
  | { kind: 'ideal'; timeMs: number; sectionTimesMs: number[] }
  /** the largest difference between a lap and its sections */
  | { kind: 'refused'; reason: 'do-not-add-up'; differenceMs: number }
  /** `best-lap-incomplete`: the fastest lap itself misses a section, so the best of the others is not ideal */
  | { kind: 'refused'; reason: 'no-sections' | 'sections-missing' | 'best-lap-incomplete' };

/** Each time is rounded to the millisecond separately. */
const ROUNDING_MS_PER_SECTION = 1;

export function idealLap(laps: readonly SectionedLap[]): IdealLap {
  const sectionCount = Math.max(0, ...laps.map(({ sectionTimesMs }) => sectionTimesMs.length));
  if (sectionCount < 2) return { kind: 'refused', reason: 'no-sections' };
  const complete = laps.filter(
    ({ sectionTimesMs }) =>
      sectionTimesMs.length === sectionCount && sectionTimesMs.every((timeMs) => timeMs > 0),
  );
  if (complete.length === 0) return { kind: 'refused', reason: 'sections-missing' };
  const differenceMs = Math.max(...complete.map(differenceOf));
  if (differenceMs > sectionCount * ROUNDING_MS_PER_SECTION) {
    return { kind: 'refused', reason: 'do-not-add-up', differenceMs };
  }
  const sectionTimesMs = Array.from({ length: sectionCount }, (_, section) =>
    Math.min(...complete.map((lap) => lap.sectionTimesMs[section] ?? Number.POSITIVE_INFINITY)),
  );
  const timeMs = sectionTimesMs.reduce((sum, each) => sum + each, 0);
  const bestMs = Math.min(...laps.map(({ lapTimeMs }) => lapTimeMs));
  if (timeMs > bestMs + sectionCount * ROUNDING_MS_PER_SECTION) {
    return { kind: 'refused', reason: 'best-lap-incomplete' };
  }
  return { kind: 'ideal', timeMs: Math.min(timeMs, bestMs), sectionTimesMs };
}

function differenceOf({ lapTimeMs, sectionTimesMs }: SectionedLap): number {
  return Math.abs(lapTimeMs - sectionTimesMs.reduce((sum, each) => sum + each, 0));
}
