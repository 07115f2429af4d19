/** The laps of a live session as the lines of charts. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { type FlagPeriod, flagPeriods } from '@lapwing/timing/analysis/flag-periods';
import { gapEvolution } from '@lapwing/timing/analysis/gap-evolution';
import { firstEnds } from '@lapwing/timing/analysis/gap-lines';
import { paceEnds } from '@lapwing/timing/analysis/pace-ends';
import type { GapChartLine } from '../../../../ui/charts/GapChart.tsx';
import { numberOf, shortNameOf } from '../../state/rows.ts';

export type RaceLine = GapChartLine & {
  positions: readonly (number | null)[];
  /** on the board: others may have gone by since the last lap */
  place: number | null;
};

export type RaceLines = {
  lines: RaceLine[];
  leaderEnds: readonly (number | null)[];
  periods: FlagPeriod[];
};

/** The leader of each lap, the average pace of the one who leads now, or the index of a competitor. */
export type RaceReference = 'leader' | 'pace' | number;

/** In the order of the board, relative to the reference. */
export function raceLines(laps: LiveLaps, rows: readonly LiveRow[], reference: RaceReference): RaceLines {
  const byId = new Map(laps.competitors.map((competitor) => [competitor.competitorId, competitor]));
  const shown = rows.flatMap((row) => {
    const own = byId.get(row.competitorId);
    return own === undefined || own.endsMs.length === 0 ? [] : [{ row, own }];
  });
  const leaderEnds = firstEnds(shown.map(({ own }) => own.endsMs));
  const referenceEnds =
    reference === 'pace'
      ? averagePace(shown.map(({ own }) => own))
      : (shown.find(({ row }) => row.index === reference)?.own.endsMs ?? leaderEnds);
  return {
    leaderEnds,
    periods: flagPeriods(
      leaderFlags(
        shown.map(({ own }) => own),
        leaderEnds,
      ),
    ),
    lines: shown.map(({ row, own }) => ({
      key: row.index,
      startNumber: numberOf(row),
      name: shortNameOf(row),
      gapsMs: gapEvolution(referenceEnds, own.endsMs),
      positions: own.positions,
      place: row.position,
      pitLaps: own.pitLaps,
    })),
  };
}

function averagePace(field: readonly LiveLaps['competitors'][number][]) {
  const [leader] = field;
  return leader === undefined ? [] : paceEnds(leader, field);
}

/** The flags under which the leader drove each lap. */
function leaderFlags(
  field: readonly LiveLaps['competitors'][number][],
  leaderEnds: readonly (number | null)[],
) {
  return leaderEnds.map((end, lapIndex) => {
    const leader = field.find(({ endsMs }) => end !== null && endsMs[lapIndex] === end);
    if (leader?.redLaps.includes(lapIndex + 1)) return 'RED';
    return leader?.yellowLaps.includes(lapIndex + 1) ? 'YELLOW' : null;
  });
}
