/** Folds the events of a session in a worker: a day of racing takes seconds, in which the page must not freeze. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { diffSession } from '@lapwing/timing/live/delta/session-delta';
import { lapsInColumns } from '@lapwing/timing/live/history/laps-in-columns';
import { createReplay } from '@lapwing/timing/live/history/replay';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import type { FromReplay, ToReplay } from './replay-messages.ts';

const replay = createReplay();
let shown: LiveBoard = emptyBoard;
let lapsSaid = -1;

const say = (message: FromReplay) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToReplay>) => {
  if (data.k === 'events') {
    replay.add(data.events);
    const { fromMs, untilMs, marks } = replay;
    say({ k: 'timeline', fromMs, untilMs, marks });
    return;
  }
  const state = replay.stateAt(data.venueMs);
  // Events arrived, even if nothing of them shows: the source is not silent.
  const silent = state.board.atMs === shown.atMs ? null : { at: state.board.atMs };
  say({ k: 'board', venueMs: data.venueMs, delta: diffSession(shown, state.board) ?? silent });
  shown = state.board;
  const laps = shown.rows.reduce((sum, row) => sum + row.laps, 0);
  if (laps === lapsSaid) return;
  lapsSaid = laps;
  say({ k: 'laps', laps: lapsInColumns(state) });
});
