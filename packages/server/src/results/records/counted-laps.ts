/** Reads the laps of competitors as their results count them, to see which of them may be a record. */

import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import { scoreWithRulings } from '@lapwing/timing/classification/ruling';
import { groupBy } from '@lapwing/timing/group-by';
import type { Lap } from '@lapwing/timing/laps/lap';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { fastestRecordLap, mayBeRecord } from '@lapwing/timing/records/record-lap';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { toRuling } from '../ruling-rows.ts';

/** Few statements take more values. */
const MOST_AT_A_TIME = 500;

export type CountedLap = { lapTimeMs: number; lapNumber: number | null; endedAtMs: number };
type Best = { competitorId: number; bestTimeMs: number | null; bestLapNumber: number | null };

/** By competitor. A result with only a best time has no laps. */
export async function readCountedLaps(
  db: Kysely<Schema>,
  competitorIds: readonly number[],
): Promise<Map<number, Lap[]>> {
  const laps = new Map<number, Lap[]>();
  for (let start = 0; start < competitorIds.length; start += MOST_AT_A_TIME) {
    const ids = competitorIds.slice(start, start + MOST_AT_A_TIME);
    const rows = await db
      .selectFrom('competitors')
      .select(['id', 'laps', 'status'])
      .where('id', 'in', ids)
      .execute();
    const rulings = await db
      .selectFrom('rulings')
      .selectAll()
      .where('sessionId', 'in', ({ selectFrom }) =>
        selectFrom('competitors').select('competitors.sessionId').where('competitors.id', 'in', ids),
      )
      .where('competitorId', 'in', ids)
      .where('withdrawnInRevision', 'is', null)
      .orderBy('number')
      .execute();
    const rulingsOf = groupBy(rulings, ({ competitorId }) => competitorId);
    for (const { id, laps: packed, status } of rows) {
      const timed = { laps: decodeLaps(packed), status: nameOf(rowStatuses, status) };
      laps.set(id, scoreWithRulings(timed, (rulingsOf.get(id) ?? []).map(toRuling)).laps);
    }
  }
  return laps;
}

/** The fastest lap that may be a record, without those that were decided already; null if there is none. */
export function fastestOf(
  best: Best,
  laps: readonly Lap[],
  decided: ReadonlySet<number | null>,
): CountedLap | null {
  if (!hasLap(best, laps)) {
    const { bestTimeMs, bestLapNumber } = best;
    return bestTimeMs === null || decided.has(bestLapNumber)
      ? null
      : { lapTimeMs: bestTimeMs, lapNumber: bestLapNumber, endedAtMs: 0 };
  }
  const except = new Set([...decided].filter((number) => number !== null));
  return lapAt(laps, fastestRecordLap(laps, except));
}

/** A lap that was decided on, as the result counts it now; null if it does not count any more. */
export function countedLap(
  best: Best,
  laps: readonly Lap[],
  { lapNumber, lapTimeMs }: { lapNumber: number | null; lapTimeMs: number },
): CountedLap | null {
  if (!hasLap(best, laps)) {
    const isSame = best.bestTimeMs === lapTimeMs && best.bestLapNumber === lapNumber;
    return isSame ? { lapTimeMs, lapNumber, endedAtMs: 0 } : null;
  }
  const lap = laps[(lapNumber ?? 0) - 1];
  return lap !== undefined && lap.lapTimeMs === lapTimeMs && mayBeRecord(lap) ? lapAt(laps, lapNumber) : null;
}

/** Whether the best time of the result is one of its laps. */
function hasLap({ bestTimeMs }: Best, laps: readonly Lap[]): boolean {
  return laps.some(({ lapTimeMs }) => lapTimeMs === bestTimeMs);
}

function lapAt(laps: readonly Lap[], lapNumber: number | null): CountedLap | null {
  const lap = laps[(lapNumber ?? 0) - 1];
  return lap === undefined ? null : { lapTimeMs: lap.lapTimeMs, lapNumber, endedAtMs: lap.completedAtMs };
}
