/** Compares the section times of each lap with its lap time. */

export type SectionsDoNotAddUp = {
  kind: 'sections-do-not-add-up';
  laps: number;
  /** the last one found */
  competitorId: string;
  lapTimeMs: number;
  sectionsMs: number;
};

export type SectionCheck = {
  section(competitorId: string, section: number, timeMs: number): void;
  lap(competitorId: string, lapTimeMs: number, sectionTimesMs?: readonly number[]): void;
  clear(): void;
  finding(): SectionsDoNotAddUp | null;
};

/** Each time is rounded separately, and loops of other decoders have their own clocks. */
const TOLERATED_MS_PER_SECTION = 10;

export function createSectionCheck(): SectionCheck {
  /** the sections of the current lap, and its time if that came before the last section */
  const driven = new Map<string, { timesMs: Map<number, number>; lapTimeMs: number | null }>();
  let sectionCount = 0;
  let found: SectionsDoNotAddUp | null = null;

  function compare(competitorId: string, lapTimeMs: number, timesMs: readonly number[]) {
    const sectionsMs = timesMs.reduce((sum, timeMs) => sum + timeMs, 0);
    if (Math.abs(sectionsMs - lapTimeMs) <= TOLERATED_MS_PER_SECTION * timesMs.length) return;
    const laps = (found?.laps ?? 0) + 1;
    found = { kind: 'sections-do-not-add-up', laps, competitorId, lapTimeMs, sectionsMs };
  }

  function compareWhenComplete(competitorId: string) {
    const lap = driven.get(competitorId);
    if (lap === undefined || lap.lapTimeMs === null) return;
    if (sectionCount < 2 || lap.timesMs.size < sectionCount) return;
    compare(competitorId, lap.lapTimeMs, [...lap.timesMs.values()]);
    driven.delete(competitorId);
  }

  return {
    section(competitorId, section, timeMs) {
      sectionCount = Math.max(sectionCount, section + 1);
      const lap = driven.get(competitorId);
      // The first section of the next lap: missing sections of the last one will not come any more.
      const isNewLap = lap === undefined || (lap.lapTimeMs !== null && lap.timesMs.has(section));
      if (isNewLap) driven.set(competitorId, { timesMs: new Map([[section, timeMs]]), lapTimeMs: null });
      else lap.timesMs.set(section, timeMs);
      compareWhenComplete(competitorId);
    },

    lap(competitorId, lapTimeMs, sectionTimesMs = []) {
      const isWhole = sectionTimesMs.length > 1 && sectionTimesMs.every((timeMs) => timeMs > 0);
      if (isWhole) return compare(competitorId, lapTimeMs, sectionTimesMs);
      const lap = driven.get(competitorId);
      if (lap === undefined) return;
      // The previous lap had too few sections to compare.
      if (lap.lapTimeMs !== null) driven.delete(competitorId);
      else lap.lapTimeMs = lapTimeMs;
      compareWhenComplete(competitorId);
    },

    clear: () => driven.clear(),
    finding: () => found,
  };
}
