/** The standings of a championship on paper: a column for each round; very many rounds continue in further tables. */

import type { Championship, StandingsRow } from '@lapwing/contract/results/championships';
import { isGuestEvent } from '@lapwing/timing/championship/standings';
import { classEdges } from './class-edges.ts';
import type { Paper } from './paper.ts';
import { colours } from './paper-look.ts';
import {
  drawNotes,
  drawTables,
  filledColumns,
  fitsOnPaper,
  type PrintColumn,
  sizeOfTables,
} from './paper-table.ts';
import type { PrintWords } from './print-words.ts';

type Column = PrintColumn<StandingsRow>;
type RoundColumn = Column & { title: string };

export async function drawStandings(paper: Paper, championship: Championship): Promise<void> {
  const { words } = paper;
  const { competitors, events, isGiven } = championship;
  const naming = namingColumns(words);
  const rounds = roundColumns(championship, words);
  const hasDrops = championship.drops > 0 || competitors.some(({ dropped }) => dropped !== 0);
  const ends = hasDrops ? [droppedColumn(words)] : [];
  const edgeOf = classEdges(competitors.map((row) => row.class));
  const tableWith = (shown: readonly Column[]) =>
    filledColumns([
      {
        columns: [...naming, ...shown, ...ends],
        rows: competitors,
        edgeOf: (row: StandingsRow) => edgeOf(row.class),
      },
    ]);
  let open: readonly Column[] = rounds;
  do {
    let count = open.length;
    while (count > 1 && !fitsOnPaper(paper, tableWith(open.slice(0, count)))) count -= 1;
    const tables = tableWith(open.slice(0, count));
    await drawTables(paper, tables, sizeOfTables(paper, tables));
    open = open.slice(count);
  } while (open.length > 0);
  drawNotes(paper, [
    ...events
      .map((event) => {
        const own = rounds.filter(({ key }) => key.startsWith(`${event.id}-`)).map(({ label }) => label);
        return own.length === 0 ? '' : `${own.join(', ')}: ${event.name}, ${words.day(event.date)}`;
      })
      .filter(Boolean),
    isGiven ? words.given : words.ties,
  ]);
}

function namingColumns(words: PrintWords): Column[] {
  const { columns } = words;
  return [
    {
      key: 'position',
      label: columns.position,
      align: 'end',
      isStrong: true,
      text: ({ position }) => position ?? '',
    },
    { key: 'number', label: columns.number, align: 'end', text: ({ no }) => no ?? '' },
    {
      key: 'name',
      label: columns.name,
      isWide: true,
      isStrong: true,
      text: ({ firstName, lastName, isGuest }) =>
        [`${firstName} ${lastName}`.trim(), isGuest ? words.guest : ''].filter(Boolean).join(' · '),
    },
    { key: 'nationality', label: columns.nationality, isQuiet: true, text: (row) => row.nationality ?? '' },
    { key: 'class', label: columns.class, text: (row) => row.class },
    {
      key: 'total',
      label: columns.points,
      align: 'end',
      isStrong: true,
      text: ({ total, isGuest }) => (isGuest ? '' : words.number(total)),
    },
    {
      key: 'difference',
      label: columns.difference,
      align: 'end',
      text: ({ position, diff }) =>
        position === null || position === '1' || diff === 0 ? '' : `−${words.number(diff)}`,
    },
  ];
}

/** The points of each run, or of each event if events score. Dropped ones are in brackets. */
function roundColumns({ events, layout }: Championship, words: PrintWords): RoundColumn[] {
  let number = 0;
  const column = (eventId: number, roundId: number | null, title: string): RoundColumn => {
    number += 1;
    const resultOf = (row: StandingsRow) => resultIn(row, eventId, roundId);
    return {
      key: `${eventId}-${roundId ?? 'event'}`,
      label: `R ${number}`,
      title,
      align: 'end',
      text: (row) => scoreText(resultOf(row), words),
      colour: (row) => (resultOf(row)?.isDropped ? colours.ink3 : undefined),
    };
  };
  return events.flatMap(({ id, name, rounds }) =>
    layout === 'PointsPerEvent'
      ? [column(id, null, name)]
      : rounds.map((round) => column(id, round.id, round.name)),
  );
}

type RoundScore = Omit<StandingsRow['events'][number]['rounds'][number], 'roundId'>;

function resultIn({ events }: StandingsRow, eventId: number, roundId: number | null): RoundScore | null {
  const event = events.find((each) => each.eventId === eventId);
  if (event === undefined) return null;
  if (roundId !== null) return event.rounds.find((each) => each.roundId === roundId) ?? null;
  return { ...event, status: 'Normal', isGuest: isGuestEvent(event) };
}

function scoreText(result: RoundScore | null, words: PrintWords): string {
  if (result === null) return '–';
  const { points, position, status, isDropped, isGuest } = result;
  if (isGuest) return 'G';
  const isScored = points > 0 || position !== null || status === 'Normal' || status === 'Provisional';
  const score = isScored ? words.number(points) : words.rowStatuses[status];
  return isDropped ? `(${score})` : score;
}

function droppedColumn(words: PrintWords): Column {
  return {
    key: 'dropped',
    label: words.columns.dropped,
    align: 'end',
    isQuiet: true,
    text: ({ dropped, isGuest }) => (isGuest ? '' : words.number(dropped)),
  };
}
