/** Answers to the questions that a listener asks with one key. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveGap, LiveRow } from '@lapwing/contract/live/row';
import type { LiveFlag } from '@lapwing/contract/values/enums';
import { clockAt } from '../board/clock.ts';
import { trackPlace } from '../board/track-place.ts';
import { type Spoken, spokenOf } from './sayings.ts';

export const questions = ['leader', 'gap', 'flag', 'time', 'next'] as const;
export type Question = (typeof questions)[number];

export type Answer =
  | { kind: 'leader'; who: Spoken; laps: number; second: Spoken | null; gap: LiveGap }
  | {
      kind: 'gap';
      who: Spoken;
      position: number | null;
      ahead: { who: Spoken; gap: LiveGap } | null;
      behind: { who: Spoken; gap: LiveGap } | null;
    }
  | { kind: 'flag'; flag: LiveFlag; said: string | null }
  | { kind: 'time'; timeToGoMs: number | null; lapsToGo: number | null }
  | { kind: 'next'; who: Spoken; inMs: number }
  /** Nobody is pinned, or nothing is known. */
  | { kind: 'unknown'; question: Question };

type Asked = { board: LiveBoard; mine: ReadonlySet<number>; venueMs: number };

export function answerOf(question: Question, asked: Asked): Answer {
  return answers[question](asked) ?? { kind: 'unknown', question };
}

const answers: Readonly<Record<Question, (asked: Asked) => Answer | null>> = {
  leader({ board: { rows } }) {
    const [first, second] = rows;
    if (first === undefined) return null;
    return {
      kind: 'leader',
      who: spokenOf(first),
      laps: first.laps,
      second: second === undefined ? null : spokenOf(second),
      gap: second?.gap ?? { kind: 'none' },
    };
  },

  /** Of the first of the pinned ones on the board; of the leader if nobody is pinned. */
  gap({ board: { rows }, mine }) {
    const place = Math.max(
      0,
      rows.findIndex(({ index }) => mine.has(index)),
    );
    const row = rows[place];
    if (row === undefined) return null;
    return {
      kind: 'gap',
      who: spokenOf(row),
      position: row.position,
      ahead: place === 0 ? null : neighbour(rows[place - 1], row.gap),
      behind: neighbour(rows[place + 1], row.gapBehind),
    };
  },

  flag: ({ board: { session } }) => ({ kind: 'flag', flag: session.flag, said: session.flagSaid }),

  time({ board, venueMs }) {
    const { timeToGoMs } = clockAt(board, venueMs);
    const { lapsToGo } = board.session;
    return timeToGoMs === null && lapsToGo === null ? null : { kind: 'time', timeToGoMs, lapsToGo };
  },

  /** Who comes to the finish line next. */
  next({ board, venueMs }) {
    const [first] = arrivals(board, venueMs);
    return first === undefined
      ? null
      : { kind: 'next', who: spokenOf(first.row), inMs: Math.round(first.inMs) };
  },
};

function neighbour(row: LiveRow | undefined, gap: LiveGap) {
  return row === undefined || gap.kind === 'none' ? null : { who: spokenOf(row), gap };
}

/** Everyone who moves, in the order in which they will come to the finish line. */
export function arrivals(board: LiveBoard, venueMs: number): { row: LiveRow; inMs: number }[] {
  return board.rows
    .flatMap((row) => {
      const place = trackPlace(row, board, venueMs);
      const lapMs = row.lastLapTimeMs || row.bestLapTimeMs;
      if (place.kind !== 'moving' || !lapMs) return [];
      return [{ row, inMs: (1 - place.at) * lapMs }];
    })
    .toSorted((a, b) => a.inMs - b.inMs);
}
