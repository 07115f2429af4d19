/** The results of a running round as its board shows them: what would be published if it ended now. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { ChampionshipSeason, SeasonResult } from '@lapwing/contract/results/season';
import { countryNumbers } from '@lapwing/contract/values/countries';
import { applyMoves, type Move } from '../classification/moves.ts';
import { measures } from '../classification/ranking.ts';
import { crewNames } from '../laps/crew.ts';
import { entryOf } from '../live/board/entry-of-row.ts';
import { personOf } from './season.ts';

/** A car of a running round. */
export type LiveResult = SeasonResult & {
  row: LiveRow;
  /** has taken the finish flag */
  isFinished: boolean;
};

type ShownBoard = Pick<LiveBoard, 'rows' | 'notices'> & {
  session: Pick<LiveBoard['session'], 'rankedBy'>;
};

/** Only those of the class that the championship is for, in the order of the board. */
export function liveResults(
  board: ShownBoard,
  { class: className }: Pick<ChampionshipSeason, 'class'>,
  /** competitors whose time penalties are left out */
  unpenalised: ReadonlySet<string> = new Set(),
): LiveResult[] {
  const counts = new Map<string, number>();
  let place = 0;
  return ruledRows(board, unpenalised).flatMap((row): LiveResult[] => {
    const entry = entryOf(row);
    place += 1;
    const isPlaced = row.position !== null;
    const inClass = (counts.get(entry.className) ?? 0) + 1;
    const isInClass = isPlaced && !row.isOutOfClass;
    if (isInClass) counts.set(entry.className, inClass);
    if (className !== '' && entry.className !== className) return [];
    const nationality = (row.nationality ?? '').toUpperCase();
    const isKnown = crewNames(row).length === 0 && Object.hasOwn(countryNumbers, nationality);
    return [
      {
        person: personOf(entry),
        no: entry.startNumber,
        firstName: entry.firstName,
        lastName: entry.lastName,
        class: entry.className,
        accountId: null,
        nationality: isKnown ? nationality : null,
        position: className === '' ? (isPlaced ? place : null) : isInClass ? inClass : null,
        status: row.status,
        isGuest: false,
        startPosition: row.startPosition,
        bestTimeMs: row.bestLapTimeMs,
        row,
        isFinished: row.isFinished,
      },
    ];
  });
}

/**
 * Whether the order of the board is that of the times, so that it can be made again without a penalty. A feed may have an
 * order of its own.
 */
export function isOrderedByTime({ rows, session }: ShownBoard): boolean {
  if (session.rankedBy !== 'distance') return false;
  const placed = rows.filter(({ position }) => position !== null).map((row) => measured(row));
  return placed.every((row, index) => index === 0 || compare(placed[index - 1] ?? row, row) <= 0);
}

/** The board shows the order on the road: laps and places that the stewards took count in the result. */
function ruledRows(board: ShownBoard, unpenalised: ReadonlySet<string>): readonly LiveRow[] {
  const placed = board.rows.filter(({ position }) => position !== null);
  const others = board.rows.filter(({ position }) => position === null);
  const taken = (kind: 'laps' | 'places', { index }: LiveRow) =>
    board.notices.flatMap(({ decision, row, value = 0 }) =>
      decision === kind && row === index ? [value] : [],
    );
  const lapsOf = (row: LiveRow) => taken('laps', row).reduce((sum, laps) => sum + laps, 0);
  const penaltyOf = ({ competitorId, penaltyMs }: LiveRow) => (unpenalised.has(competitorId) ? penaltyMs : 0);
  const entries = placed.map((row) => ({
    row,
    className: entryOf(row).className,
    measured: measured(row, penaltyOf(row), lapsOf(row)),
  }));
  const isMeasured = placed.some((row) => penaltyOf(row) !== 0 || lapsOf(row) > 0) && isOrderedByTime(board);
  const ordered = isMeasured ? entries.toSorted((a, b) => compare(a.measured, b.measured)) : entries;
  const moves = entries.flatMap((entry) =>
    taken('places', entry.row).map((places): Move<typeof entry> => ({ kind: 'places', entry, places })),
  );
  return [...applyMoves(ordered, moves).map(({ row }) => row), ...others];
}

function measured({ laps, totalTimeMs, status }: LiveRow, penaltyMs = 0, lapsTaken = 0) {
  return {
    className: '',
    status,
    lapCount: Math.max(0, laps - lapsTaken),
    totalTimeMs: totalTimeMs === null ? null : totalTimeMs - penaltyMs,
    bestTimeMs: null,
  };
}

const { compare } = measures.distance;
