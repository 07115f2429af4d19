/** The laps of a field as they were on an earlier board. */

import type { LiveCompetitorLaps, LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';

const noLaps = { endsMs: [], positions: [], pitLaps: [], yellowLaps: [], redLaps: [] };

/** `idOf`: the id of a row in the laps, which come from the result once a session is over. */
export function lapsAt(
  laps: LiveLaps,
  rows: readonly LiveRow[],
  idOf: (row: LiveRow) => string = ({ competitorId }) => competitorId,
): LiveLaps {
  const byId = new Map(laps.competitors.map((competitor) => [competitor.competitorId, competitor]));
  return {
    ...laps,
    competitors: rows.map((row) => ({
      ...firstLaps(byId.get(idOf(row)), row.laps),
      competitorId: row.competitorId,
    })),
  };
}

function firstLaps(
  competitor: LiveCompetitorLaps | undefined,
  count: number,
): Omit<LiveCompetitorLaps, 'competitorId'> {
  const { endsMs, positions, pitLaps, yellowLaps, redLaps } = competitor ?? noLaps;
  const until = (numbers: readonly number[]) => numbers.filter((lap) => lap <= count);
  return {
    endsMs: endsMs.slice(0, count),
    positions: positions.slice(0, count),
    pitLaps: until(pitLaps),
    yellowLaps: until(yellowLaps),
    redLaps: until(redLaps),
  };
}
