/** The sectors of two competitors in the newest lap of which both have one: how much slower the one behind was. */

import type { LiveRow } from '@lapwing/contract/live/row';

type Driven = Pick<LiveRow, 'laps' | 'lastSeenLoop' | 'sections'>;
type Sector = { section: number; wonMs: number };

/** The sectors of a row are of its current lap up to where it was last seen, and of the lap before from there on. */
function lapOf({ laps, lastSeenLoop }: Driven, section: number): number {
  return section < lastSeenLoop ? laps + 1 : laps;
}

/** `wonMs` is negative if the one behind was faster. null without a common sector. */
export function sectorDuel(
  ahead: Driven,
  behind: Driven,
): { lap: number; sectors: readonly Sector[] } | null {
  const common = behind.sections.flatMap(({ timeMs }, section) => {
    const aheadMs = ahead.sections[section]?.timeMs ?? 0;
    const lap = lapOf(behind, section);
    const isSameLap = lap === lapOf(ahead, section);
    return isSameLap && timeMs > 0 && aheadMs > 0 ? [{ lap, section, wonMs: timeMs - aheadMs }] : [];
  });
  if (common.length === 0) return null;
  const lap = Math.max(...common.map((sector) => sector.lap));
  return { lap, sectors: common.filter((sector) => sector.lap === lap) };
}
