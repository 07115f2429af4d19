/** Laps and standings as CSV files. */

import type { Championship } from '@lapwing/contract/results/championships';
import type { FieldGap, LapData } from '@lapwing/contract/results/lap-data';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import type { FileAnswer } from '../http/mount.ts';
import { csvFile } from '../http/responses/csv.ts';
import type { SessionRow } from './queries/session.ts';
import { lapsText, unpadded } from './session-csv.ts';
import { isRankedByDistance } from './wire/laps.ts';

/** In practice and qualifying there is no order on the track: three columns fewer. */
export function lapsCsv(session: SessionRow, { lapDataInfo, laps }: LapData): FileAnswer {
  const isRace = isRankedByDistance(session);
  const header = [
    'Lap',
    'Pos',
    'Lap Time',
    'Diff to Last Lap',
    'Diff to Best Lap',
    'Gap in Front',
    'Diff to P1',
    'Speed',
  ];
  const inRaceOnly = new Set(['Pos', 'Gap in Front', 'Diff to P1']);
  const shownCells = <Cell>(cells: readonly Cell[]) =>
    cells.filter((_, column) => isRace || !inRaceOnly.has(header[column] ?? ''));
  const hasDrivers = laps.some(({ driver }) => driver !== undefined);
  const rows = laps.map((lap, index) => [
    ...shownCells([
      lap.lapNr,
      lap.fieldComparison.position,
      unpadded(lap.lapTime),
      unpadded(differenceText(lap.lapTime, laps[index - 1]?.lapTime)),
      unpadded(lap.diffWithBestLap),
      gapText(lap.fieldComparison.gapAhead),
      gapText(lap.fieldComparison.diff),
      lap.speed,
    ]),
    ...(hasDrivers ? [lap.driver ?? ''] : []),
  ]);
  const name = lapDataInfo?.participantInfo.name ?? '';
  return csvFile(
    [name, session.name, session.eventName],
    [...shownCells(header), ...(hasDrivers ? ['Driver'] : [])],
    rows,
  );
}

/** As on the screen: a guest has a place and no points. */
const GUEST = 'G';

export function championshipCsv(championship: Championship): FileAnswer {
  const rounds = championship.events.flatMap((event) =>
    event.rounds.map((round) => ({
      eventId: event.id,
      roundId: round.id,
      title: `${event.name} ${round.shortName}`,
    })),
  );
  const header = [
    'Pos',
    'No',
    'Name',
    'Class',
    'Total',
    'Dropped',
    'Diff',
    'Gap',
    ...rounds.map(({ title }) => title),
  ];
  const rows = championship.competitors.map((row) => [
    row.position,
    row.no,
    `${row.firstName} ${row.lastName}`.trim(),
    row.class,
    ...[row.total, row.dropped, row.diff, row.gap].map((points) => (row.isGuest ? null : points)),
    ...rounds.map(({ eventId, roundId }) => {
      const { rounds: driven = [] } = row.events.find((event) => event.eventId === eventId) ?? {};
      const round = driven.find((each) => each.roundId === roundId);
      return round?.isGuest ? GUEST : (round?.points ?? null);
    }),
  ]);
  return csvFile([championship.name, championship.season], header, rows);
}

/** Signed, unlike on the wire. */
function differenceText(lapTime: string, lastLapTime = ''): string {
  const [lapTimeMs, lastMs] = [parseLapTime(lapTime), parseLapTime(lastLapTime)];
  return formatLapTime(lapTimeMs > 0 && lastMs > 0 ? lapTimeMs - lastMs : 0);
}

function gapText(gap: FieldGap | null): string {
  if (gap === null) return '';
  return gap.laps > 0 ? lapsText(gap.laps) : unpadded(gap.time);
}
