/** What a session leaves behind: who drove which laps, and what was decided, for the results. */

import type { LiveRow } from '@lapwing/contract/live/row';
import type { Ruling, Timed } from '../../classification/ruling.ts';
import type { Lap } from '../../laps/lap.ts';
import type { CompetitorHistory, SessionState } from '../session-state.ts';

export type DrivenResult = {
  row: LiveRow;
  /** all of them, the first one first */
  transponders: readonly string[];
  timed: Timed;
  rulings: readonly Ruling[];
};

/** In the order of the final board. What a scored feed gave wins over what its laps add up to. */
export function resultOf({ board, histories, rows }: SessionState): DrivenResult[] {
  const isFeed = board.session.scoring === 'feed';
  return board.rows.flatMap(({ index }) => {
    const [row, history] = [rows[index], histories[index]];
    if (!row || !history) return [];
    const given = isFeed ? givenOf(row) : {};
    return [
      {
        row,
        transponders: history.transponders,
        timed: { laps: lapsOf(history), status: row.status, ...given },
        rulings: history.rulings,
      },
    ];
  });
}

/** The penalties are rulings of their own. */
function givenOf({ laps, totalTimeMs, penaltyMs, bestLapTimeMs }: LiveRow): Partial<Timed> {
  return {
    givenLapCount: laps,
    givenTotalMs: totalTimeMs === null ? null : totalTimeMs - penaltyMs,
    givenBestMs: bestLapTimeMs,
  };
}

/** A lap is deleted by its ruling, and by nothing else. */
function lapsOf({ laps }: CompetitorHistory): Lap[] {
  return laps.map(({ totalTimeMs: _total, speedKmh: _speed, ...lap }) => ({ ...lap, isDeleted: false }));
}
