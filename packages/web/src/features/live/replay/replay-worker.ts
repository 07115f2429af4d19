/** Folds what was said of a session, off the page: a day of racing takes seconds, in which the page must not stand still. */

import type { LiveBoard } from '@lapwing/contract/live-board';
import { lapsInColumns } from '@lapwing/timing/live/laps-in-columns';
import { createReplay } from '@lapwing/timing/live/replay';
import { diffSession, snapshotOf } from '@lapwing/timing/live/session-delta';
import type { FromReplay, ToReplay } from './replay-messages.ts';

const replay = createReplay();
let shown: LiveBoard | null = null;
let shownMs = 0;

const say = (message: FromReplay) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToReplay>) => {
  switch (data.k) {
    case 'events': {
      replay.add(data.events);
      const { fromMs, untilMs, marks } = replay;
      say({ k: 'timeline', fromMs, untilMs, marks });
      break;
    }
    case 'at': {
      shownMs = data.venueMs;
      const { board } = replay.stateAt(data.venueMs);
      const delta = shown === null ? snapshotOf(board) : diffSession(shown, board);
      say({ k: 'board', venueMs: data.venueMs, isWhole: shown === null, delta });
      shown = board;
      break;
    }
    case 'laps':
      say({ k: 'laps', laps: lapsInColumns(replay.stateAt(shownMs)) });
      break;
  }
});
