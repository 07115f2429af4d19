/** The classification of a session as a CSV file. Existing programs read its first columns by name or by number. */

import type { ResultDifference } from '@lapwing/contract/results/result-difference';
import type { Classification, ClassificationRow, MergedSession } from '@lapwing/contract/results/results';
import { lengthUnits, nameOf } from '@lapwing/contract/values/enums';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import type { FileAnswer } from '../http/mount.ts';
import { csvFile } from '../http/responses/csv.ts';
import { namesOf } from './crew-columns.ts';
import type { SessionRow } from './queries/session.ts';

const NO_TIME = '0.000';
const NONE = '-';

type Column = { title: string; cell: (row: ClassificationRow) => string | number | null };

export function sessionCsv(session: SessionRow, { type, rows }: Classification): FileAnswer {
  const measured = type === 'PointMerge' ? pointColumns(rows) : timedColumns(session, type, rows);
  const hasCrews = rows.some(({ drivers }) => drivers !== undefined);
  const columns = [...competitorColumns, ...measured, statusColumn, ...(hasCrews ? [driversColumn] : [])];
  return csvFile(
    [session.name, session.eventName],
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ cell }) => cell(row))),
  );
}

const competitorColumns: readonly Column[] = [
  { title: 'Pos', cell: (row) => row.position },
  { title: 'Start Number', cell: (row) => row.startNumber },
  { title: 'Competitor', cell: (row) => row.name },
  { title: 'Class', cell: (row) => row.resultClass },
];

const positionInClassColumn: Column = {
  title: 'Pos in Class',
  cell: (row) => (row.positionInClass === 0 ? null : row.positionInClass),
};

const statusColumn: Column = {
  title: 'Status',
  cell: ({ status, isQualified }) => (status === 'Normal' ? (isQualified ? '' : 'Not classified') : status),
};

const driversColumn: Column = {
  title: 'Drivers',
  cell: ({ drivers = [] }) => namesOf(drivers).join(' / '),
};

/** The columns of other services come first, in their order; ours follow. */
function timedColumns(
  session: SessionRow,
  type: Classification['type'],
  rows: readonly ClassificationRow[],
): readonly Column[] {
  const speedUnit = `${nameOf(lengthUnits, session.lengthUnit)}/h`;
  const isMerge = type === 'RaceMerge' || type === 'QualificationMerge';
  return [
    ...(isByBestLap(session, type) ? [] : [totalTimeColumn]),
    { title: 'Diff', cell: (row) => differenceText(row.difference) },
    { title: 'Laps', cell: (row) => row.numberOfLaps || NONE },
    { title: 'Best Lap', cell: (row) => unpadded(row.bestTime) },
    // The laps of a merge are those of several runs, which a number alone does not distinguish.
    { title: 'Best Lap No.', cell: (row) => (isMerge ? NONE : row.bestLap || NONE) },
    {
      title: 'Best Speed',
      cell: (row) => (row.bestSpeed === 0 ? NONE : `${row.bestSpeed.toFixed(3)} ${speedUnit}`),
    },
    positionInClassColumn,
    { title: 'Gap', cell: (row) => differenceText(row.gap) },
    ...(type === 'Handicap' ? handicapColumns : []),
    ...(isMerge ? runColumns(type, rows) : []),
  ];
}

const totalTimeColumn: Column = { title: 'Total Time', cell: (row) => unpadded(row.totalTime) };

/** A total time is meaningless in practice and qualifying. */
function isByBestLap({ kind }: SessionRow, type: Classification['type']): boolean {
  if (type === 'Null') return kind !== 'race';
  return type === 'PracticeAndQualification' || type === 'QualificationMerge';
}

/** The values that the differences of a handicap race are made of. */
const handicapColumns: readonly Column[] = [
  { title: 'Handicap', cell: (row) => timeText(row.handicap) },
  {
    title: 'Total with Handicap',
    cell: (row) =>
      row.totalTime === NO_TIME
        ? ''
        : unpadded(formatLapTime(parseLapTime(row.totalTime) + parseLapTime(row.handicap))),
  },
];

function pointColumns(rows: readonly ClassificationRow[]): Column[] {
  return [
    { title: 'Points', cell: (row) => row.total },
    { title: 'Diff', cell: (row) => row.difference.points ?? null },
    positionInClassColumn,
    { title: 'Gap', cell: (row) => row.gap.points ?? null },
    ...runColumns('PointMerge', rows),
  ];
}

/** R1, R2 …: the score of each run of a merge. */
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

/** Points if they decide, the best lap of a qualifying, the place in a race. */
function broughtByRun(type: Classification['type'], run: MergedSession): string | number | null {
  if (type === 'PointMerge') return run.points;
  return type === 'QualificationMerge' ? timeText(run.bestTime) : run.position;
}

function differenceText({ lapsBehind, timeDifference }: ResultDifference): string {
  return lapsBehind > 0 ? lapsText(lapsBehind) : unpadded(timeDifference);
}

function timeText(time: string): string {
  return time === NO_TIME ? '' : unpadded(time);
}

/** `1:02:04.570` is `1:2:4.570` in these files. */
export function unpadded(time: string): string {
  return time.replace(/(^-?|:)0(?=\d)/g, '$1');
}

export function lapsText(laps: number): string {
  return laps === 1 ? '1 lap' : `${laps} laps`;
}
