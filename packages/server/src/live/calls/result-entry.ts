/** A row of a stored session's board in the texts and short names that programs read. */

import type { LeaderboardEntry } from '@lapwing/contract/live/leaderboard-entry';
import { leaderboardEntryNames as names } from '@lapwing/contract/live/leaderboard-names';
import type { LiveRow } from '@lapwing/contract/live/row';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { type BoardPlace, leaderboardEntryOf } from '@lapwing/timing/live/board/leaderboard-entry';

/** Programs know these fields only from running sessions. */
const ofRunningAlone = [
  names.lastPitStop,
  names.sincePit,
  names.stintTime,
  names.totalStintTime,
  names.animationSpeed,
  names.animationStartPoint,
] as const;

export function resultEntryOf(row: LiveRow, place: BoardPlace): LeaderboardEntry {
  const entry: LeaderboardEntry = { [names.position]: unplacedText(row), ...leaderboardEntryOf(row, place) };
  for (const name of ofRunningAlone) delete entry[name];
  // Empty values of a result are empty texts.
  return {
    ...entry,
    no: row.number ?? '',
    dNo: row.displayNumber ?? '',
    nam: row.fullName ?? '',
    fNam: row.firstName ?? '',
    lNam: row.lastName ?? '',
  };
}

/** Entries of a future session have no position yet either. */
function unplacedText({ laps, totalTimeMs, bestLapTimeMs }: LiveRow): string | undefined {
  return laps > 0 || totalTimeMs !== null || bestLapTimeMs !== null ? NOT_CLASSIFIED : undefined;
}
