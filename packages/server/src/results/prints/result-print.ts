/** The result of a session on paper: the columns of the widest table on the screen. */

import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { hasDriven, isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import { classEdges } from './class-edges.ts';
import type { Paper } from './paper.ts';
import { colours } from './paper-look.ts';
import { drawNotes, drawTables, filledColumns, type PrintColumn, sizeOfTables } from './paper-table.ts';
import type { PrintWords } from './print-words.ts';
import {
  crewNames,
  penaltyText,
  placeText,
  rulingText,
  shownDifference,
  shownSigned,
  shownTime,
  statusText,
} from './shown-values.ts';

type Column = PrintColumn<ClassificationRow>;

export async function drawResult(
  paper: Paper,
  classification: Classification,
  speedUnit: string,
): Promise<void> {
  const { rows, classes, bestLap } = classification;
  const { words } = paper;
  const edgeOf = classEdges(classes);
  const tables = filledColumns([
    {
      columns: columnsOf(classification, speedUnit, words),
      rows,
      edgeOf: ({ resultClass }: ClassificationRow) => edgeOf(resultClass),
    },
  ]);
  await drawTables(paper, tables, sizeOfTables(paper, tables));
  drawNotes(paper, [
    ...(bestLap === null || parseLapTime(bestLap.lapTime) === 0
      ? []
      : [words.bestLapOf(bestLap.name, bestLap.lapTime, bestLap.lapNumber)]),
    ...rows
      .map((row) => ({ who: `${row.startNumber} ${row.name}`, ruled: rulingText(row.rulings, words) }))
      .filter(({ ruled }) => ruled !== '')
      .map(({ who, ruled }) => `${who}: ${ruled}`),
  ]);
}

function columnsOf(classification: Classification, speedUnit: string, words: PrintWords): Column[] {
  const { type } = classification;
  const { naming, points, laps, total, handicap, gaps, best, runs } = groupsOf(
    classification,
    speedUnit,
    words,
  );
  switch (type) {
    case 'PracticeAndQualification':
      return [...naming, ...best, ...gaps, laps, points];
    case 'QualificationMerge':
      return [...naming, ...runs, ...best, ...gaps, laps];
    case 'PointMerge':
      return [...naming, ...runs, points, ...gaps, laps, ...best];
    case 'RaceMerge':
      return [...naming, ...runs, points, laps, total, ...gaps, ...best];
    default:
      return [...naming, points, laps, total, ...(type === 'Handicap' ? [handicap] : []), ...gaps, ...best];
  }
}

function groupsOf(classification: Classification, speedUnit: string, words: PrintWords) {
  const { columns } = words;
  const count = (value: number | null, decimals?: number) =>
    value === null || value <= 0 ? '' : words.number(value, decimals);
  const naming: Column[] = [
    {
      key: 'position',
      label: columns.position,
      align: 'end',
      isStrong: true,
      text: (row) => (hasDriven(row) || isOut(row) ? placeText(row, words) : ''),
    },
    { key: 'number', label: columns.number, align: 'end', isStrong: true, text: (row) => row.startNumber },
    {
      key: 'name',
      label: columns.name,
      isWide: true,
      text: (row) => [crewNames(row), row.isGuest ? words.guest : ''].filter(Boolean).join(' · '),
    },
    { key: 'nationality', label: columns.nationality, isQuiet: true, text: (row) => row.nationality ?? '' },
    {
      key: 'team',
      label: columns.team,
      isWide: true,
      isQuiet: true,
      text: (row) => row.additionalFields[0] ?? '',
    },
    {
      key: 'class',
      label: columns.class,
      text: (row) =>
        [
          row.resultClass,
          isPlaced(row) && row.positionInClass > 0 && row.resultClass !== '' && row.positionInClass,
        ]
          .filter(Boolean)
          .join(' '),
    },
  ];
  return {
    naming,
    points: amount('points', columns.points, ({ total }) => (total === null ? '' : words.number(total))),
    laps: amount('laps', columns.laps, ({ numberOfLaps, bestTime }) =>
      count(knownLapCount(numberOfLaps, parseLapTime(bestTime))),
    ),
    total: amount('total', columns.total, (row) =>
      [penaltyText(row.rulings, words), shownTime(row.totalTime)].filter(Boolean).join(' '),
    ),
    handicap: amount('handicap', columns.handicap, (row) => shownSigned(row.handicap)),
    gaps: [
      amount('difference', columns.difference, (row) =>
        isOut(row) ? statusText(row, words) : hasDriven(row) ? shownDifference(row.difference, words) : '',
      ),
      amount('gap', columns.gap, (row) => (isOut(row) ? '' : shownDifference(row.gap, words))),
    ],
    best: [
      {
        ...amount('best', columns.best, (row) => shownTime(row.bestTime)),
        isBest: (row: ClassificationRow) => isFastest(row, classification),
        colour: (row: ClassificationRow) => (isFastest(row, classification) ? colours.best : undefined),
      },
      amount('in-lap', columns.inLap, ({ bestLap }) => count(bestLap)),
      amount('speed', speedUnit, ({ bestSpeed }) => count(bestSpeed, 1)),
    ],
    runs: runColumns(classification, words),
  };
}

function amount(key: string, label: string, text: (row: ClassificationRow) => string): Column {
  return { key, label, align: 'end', text };
}

function isFastest({ name, bestTime }: ClassificationRow, { bestLap, type }: Classification): boolean {
  if (type === 'PracticeAndQualification') return false;
  return (
    bestLap !== null && bestLap.name === name && bestLap.lapTime === bestTime && shownTime(bestTime) !== ''
  );
}

function runColumns({ rows, type }: Classification, words: PrintWords): Column[] {
  const runs = rows.find(({ sessions }) => sessions !== null)?.sessions ?? [];
  return runs.map(({ sessionId }, index) =>
    amount(`run-${sessionId}`, words.run(index + 1), ({ sessions }) => {
      const run = sessions?.find((each) => each.sessionId === sessionId);
      if (run === undefined) return '';
      if (type === 'PointMerge') return run.points === null ? '' : words.number(run.points);
      if (type === 'QualificationMerge') return shownTime(run.bestTime);
      return run.position === null ? '' : String(run.position);
    }),
  );
}
