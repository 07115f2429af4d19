/** What changes between two orders: who moves, and whether the podium does. */

import type { Comparison } from '@lapwing/contract/desk/decide';
import type { ResultRow } from '@lapwing/contract/desk/publish';
import { formatLapTime } from '@lapwing/timing/lap-time';

export type MovedRow = {
  row: ResultRow;
  from: number | null;
  to: number | null;
  fromIndex: number;
  toIndex: number;
};

const PODIUM = 3;

/** In the later order. */
export function movedRows({ before, after }: Pick<Comparison, 'before' | 'after'>): MovedRow[] {
  const indexOf = new Map(before.map(({ competitorId }, index) => [competitorId, index]));
  return after.map((row, toIndex) => {
    const fromIndex = indexOf.get(row.competitorId) ?? toIndex;
    return { row, from: before[fromIndex]?.position ?? null, to: row.position, fromIndex, toIndex };
  });
}

export function doesMove({ from, to }: MovedRow): boolean {
  return from !== to;
}

export function doesPodiumChange({ before, after }: Pick<Comparison, 'before' | 'after'>): boolean {
  const first = (rows: readonly ResultRow[]) =>
    rows.slice(0, PODIUM).map(({ competitorId, position }) => (position === null ? 0 : competitorId));
  return first(before).join() !== first(after).join();
}

/** The total or the best lap of the first, and how far the others are behind it; empty if it is not known. */
export function timeText(
  rows: readonly ResultRow[],
  row: ResultRow,
  isByBestLap: boolean,
  lapsText: (laps: number) => string,
): string {
  const [first] = rows;
  const timeOf = ({ bestTimeMs, totalTimeMs }: ResultRow) => (isByBestLap ? bestTimeMs : totalTimeMs);
  const own = timeOf(row);
  if (first === undefined || own === null || row.position === null) return '';
  if (first === row) return formatLapTime(own);
  if (!isByBestLap && first.laps !== row.laps) return lapsText(first.laps - row.laps);
  const lead = timeOf(first);
  return lead === null || own < lead ? '' : `+${formatLapTime(own - lead)}`;
}
