/** Where everybody was at the end of each lap as the board counts it: with the penalties that were known by then. */

import type { Book, LiveLap, SessionState } from './session-state.ts';

/** In the total of a lap. What was decided since belongs to the newest one: the board shows no other. */
export function penaltyInLapMs(
  { penalties, laps }: Pick<Book, 'penalties' | 'laps'>,
  lapNumber: number,
): number {
  const isNewest = lapNumber === laps.length;
  return penalties.reduce(
    (sumMs, { fromLap, penaltyMs }) => (isNewest || fromLap <= lapNumber ? sumMs + penaltyMs : sumMs),
    0,
  );
}

/** The positions in the laps of the competitor with an index. A feed has counted its penalties itself. */
export function lapPositions({ board, books }: SessionState): (index: number) => (number | null)[] {
  const { scoring, rankedBy } = board.session;
  const isCounted = scoring === 'passings' && rankedBy === 'distance';
  const counted = isCounted ? positionsWithPenalties(books) : new Map<LiveLap, number>();
  return (index) => (books[index]?.laps ?? []).map((lap) => counted.get(lap) ?? lap.position);
}

/** In laps in which nobody has a penalty the order is the one over the line. */
function positionsWithPenalties(books: SessionState['books']): Map<LiveLap, number> {
  const known = books.filter((book) => book !== null);
  const penalised = known.filter(({ penalties }) => penalties.length > 0);
  const firstLaps = penalised.flatMap(({ penalties, laps }) =>
    penalties.map(({ fromLap }) => Math.max(1, Math.min(fromLap, laps.length))),
  );
  const positions = new Map<LiveLap, number>();
  const lapCount = Math.max(0, ...known.map(({ laps }) => laps.length));
  for (let lapNumber = Math.min(...firstLaps); lapNumber <= lapCount; lapNumber++) {
    const endsMs = known.flatMap((book) => {
      const lap = book.laps[lapNumber - 1];
      if (lap === undefined || lap.completedAtMs === 0) return [];
      return { lap, endMs: lap.completedAtMs + penaltyInLapMs(book, lapNumber) };
    });
    endsMs.sort((one, other) => one.endMs - other.endMs);
    for (const [ahead, { lap }] of endsMs.entries()) positions.set(lap, ahead + 1);
  }
  return positions;
}
