/** Which rows of a board are faster than the lap record of their class. */

import type { LiveRow } from '@lapwing/contract/live/row';

export type StandingRecord = { className: string; lapTimeMs: number; name: string };

type Row = Pick<
  LiveRow,
  'class' | 'className' | 'bestLapTimeMs' | 'isBestTime' | 'isBestTimeInClass' | 'isOutOfClass' | 'marker'
>;

/** The record that the best lap of a row beats: only the fastest of its class can. Equal times do not. */
export function beatenRecord(row: Row, records: readonly StandingRecord[]): StandingRecord | null {
  const { bestLapTimeMs, isBestTime, isBestTimeInClass, isOutOfClass, marker } = row;
  if (bestLapTimeMs === null || !(isBestTime || isBestTimeInClass)) return null;
  if (isOutOfClass || marker === 'Disqualified') return null;
  const record = records.find(({ className }) =>
    className === '' ? !row.class && !row.className : className === row.className || className === row.class,
  );
  return record !== undefined && bestLapTimeMs < record.lapTimeMs ? record : null;
}
