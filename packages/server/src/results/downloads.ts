/** Results as CSV files. */

import type { Championship } from '@lapwing/contract/championships';
import type { FieldGap, LapData } from '@lapwing/contract/lap-data';
import type {
  Classification,
  ClassificationRow,
  MergedSession,
  ResultDifference,
} from '@lapwing/contract/results';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import { csvFile } from '../http/csv.ts';
import type { FileAnswer } from '../http/mount.ts';
import { isRankedByDistance } from './laps-wire.ts';
import type { SessionRow } from './session-queries.ts';

const NO_TIME = '0.000';

type Column = { title: string; cell: (row: ClassificationRow) => string | number | null };

const whoColumns: readonly Column[] = [
  // Who is not classified has no place, though the list goes on counting.
  { title: 'Pos', cell: (row) => (row.isQualified ? row.position : null) },
  { title: 'No', cell: (row) => row.startNumber },
  { title: 'Name', cell: (row) => row.name },
  { title: 'Class', cell: (row) => row.resultClass },
  { title: 'Pos in Class', cell: (row) => (row.positionInClass === 0 ? null : row.positionInClass) },
];

/** Where handicaps decide: what each has, and what the differences are made of. */
const handicapColumns: readonly Column[] = [
  { title: 'Handicap', cell: (row) => timeText(row.handicap) },
  {
    title: 'Total with Handicap',
    cell: (row) =>
      row.totalTime === NO_TIME
        ? ''
        : formatLapTime(parseLapTime(row.totalTime) + parseLapTime(row.handicap)),
  },
];

const inLapColumn: Column = { title: 'In Lap', cell: (row) => (row.bestLap === 0 ? null : row.bestLap) };

function timedColumns(type: Classification['type'], rows: readonly ClassificationRow[]): readonly Column[] {
  const isMerge = type === 'RaceMerge' || type === 'QualificationMerge';
  return [
    { title: 'Laps', cell: (row) => row.numberOfLaps },
    { title: 'Total Time', cell: (row) => timeText(row.totalTime) },
    ...(type === 'Handicap' ? handicapColumns : []),
    { title: 'Diff', cell: (row) => differenceText(type, row, row.difference) },
    { title: 'Gap', cell: (row) => differenceText(type, row, row.gap) },
    { title: 'Best Time', cell: (row) => timeText(row.bestTime) },
    // The laps of a merge are those of several runs: no number tells which one.
    ...(isMerge ? [] : [inLapColumn]),
    { title: 'Best Speed', cell: (row) => (row.bestSpeed === 0 ? null : row.bestSpeed) },
    ...(isMerge ? runColumns(type, rows) : []),
  ];
}

const statusColumn: Column = { title: 'Status', cell: ({ status }) => (status === 'Normal' ? '' : status) };

/** Where points decide there are points, in all and of each run; elsewhere laps and times. */
export function sessionCsv(session: SessionRow, { type, rows }: Classification): FileAnswer {
  const measured = type === 'PointMerge' ? pointColumns(rows) : timedColumns(type, rows);
  const columns = [...whoColumns, ...measured, statusColumn];
  return csvFile(
    [session.name, session.eventName],
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ cell }) => cell(row))),
  );
}

function pointColumns(rows: readonly ClassificationRow[]): Column[] {
  return [
    { title: 'Points', cell: (row) => row.total },
    { title: 'Diff', cell: (row) => row.difference.points ?? null },
    { title: 'Gap', cell: (row) => row.gap.points ?? null },
    ...runColumns('PointMerge', rows),
  ];
}

/** R1, R2 … : what each run of a merge brought. */
function runColumns(type: Classification['type'], rows: readonly ClassificationRow[]): Column[] {
  const runs = rows.find(({ sessions }) => sessions !== null)?.sessions ?? [];
  return runs.map(({ sessionId }, index) => ({
    title: `R${index + 1}`,
    cell: ({ sessions }) => {
      const run = sessions?.find((one) => one.sessionId === sessionId);
      return run === undefined ? null : broughtByRun(type, run);
    },
  }));
}

/** Points where they decide, the best lap of a qualifying, the place in a race. */
function broughtByRun(type: Classification['type'], run: MergedSession): string | number | null {
  if (type === 'PointMerge') return run.points;
  return type === 'QualificationMerge' ? timeText(run.bestTime) : run.position;
}

/** In practice and qualifying nobody is in front of anybody: three columns fewer. */
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
  const kept = <Cell>(cells: readonly Cell[]) =>
    cells.filter((_, column) => isRace || !inRaceOnly.has(header[column] ?? ''));
  const rows = laps.map((lap) =>
    kept([
      lap.lapNr,
      lap.fieldComparison.position,
      lap.lapTime,
      lap.diffWithLastLap,
      lap.diffWithBestLap,
      gapText(lap.fieldComparison.gapAhead),
      gapText(lap.fieldComparison.diff),
      lap.speed,
    ]),
  );
  const name = lapDataInfo?.participantInfo.name ?? '';
  return csvFile([name, session.name, session.eventName], kept(header), rows);
}

/** As on the screen: a guest takes a place and scores nothing. */
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

/** Empty for who is in no order, and where what decides is not known. */
function differenceText(
  type: Classification['type'],
  { status, totalTime, bestTime }: ClassificationRow,
  { lapsBehind, timeDifference }: ResultDifference,
): string {
  if (status === 'DNS' || status === 'DQ') return '';
  if (lapsBehind > 0) return lapsText(lapsBehind);
  const isByBest = type === 'PracticeAndQualification' || type === 'QualificationMerge';
  const isUnknown = timeDifference === NO_TIME && (isByBest ? bestTime : totalTime) === NO_TIME;
  return isUnknown ? '' : timeDifference;
}

function timeText(time: string): string {
  return time === NO_TIME ? '' : time;
}

function gapText(gap: FieldGap | null): string {
  if (gap === null) return '';
  return gap.laps > 0 ? lapsText(gap.laps) : gap.time;
}

function lapsText(laps: number): string {
  return laps === 1 ? '1 lap' : `${laps} laps`;
}
