/** The record of a session that was never live, made from the laps of its result. The newest few stay in memory. */

import { diffSession } from '@lapwing/timing/live/delta/session-delta';
import { lapsToSessionEvents } from '@lapwing/timing/live/history/laps-to-session-events';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { momentsOf } from '@lapwing/timing/live/rewind/moments';
import { createRecorder, type RecordedPart } from '@lapwing/timing/live/rewind/recorder';
import { emptyState } from '@lapwing/timing/live/session-state';
import type { Database } from '../../storage/database.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import type { StoredEvent } from './event-queries.ts';
import type { StoredSession } from './session-queries.ts';
import type { LiveStore } from './store.ts';
import { loadResult } from './stored-board.ts';

const MOST_IN_MEMORY = 4;

export type RecordsFromLaps = (
  event: StoredEvent,
  session: StoredSession,
) => Promise<readonly RecordedPart[]>;

/** `details` are those of its event and session. */
type Kept = { details: string; parts: Promise<readonly RecordedPart[]> };

export function createRecordsFromLaps(db: Database, store: LiveStore): RecordsFromLaps {
  const kept = new Map<number, Kept>();
  // Lists have the details of events and sessions, which are compared: a busy server has such changes all the time.
  db.onChange((change) => {
    if (change.kind === 'everything') kept.clear();
    else if (change.kind === 'session') kept.delete(change.sessionId);
  });

  async function make(event: StoredEvent, session: StoredSession): Promise<readonly RecordedPart[]> {
    const events = lapsToSessionEvents(await loadResult(store, event, session, Date.now()));
    const recorder = createRecorder();
    const turn = yieldToEventLoop();
    let state = emptyState;
    for (const { events: some, shownMs } of momentsOf(events, 0)) {
      const before = state.board;
      state = foldSession(state, some);
      const after = state.board;
      const deltaJson = JSON.stringify(diffSession(before, after) ?? { at: after.atMs });
      recorder.record({ before, after, shownMs, deltaJson });
      await turn();
    }
    const open = recorder.open();
    return [...recorder.closed(), ...(open === null ? [] : [open])];
  }

  return (event, session) => {
    const details = JSON.stringify([event, session]);
    const known = kept.get(session.id);
    if (known?.details === details) return known.parts;
    const parts = make(event, session);
    kept.delete(session.id);
    kept.set(session.id, { details, parts });
    parts.catch(() => kept.delete(session.id));
    const [oldest] = kept.keys();
    if (kept.size > MOST_IN_MEMORY && oldest !== undefined) kept.delete(oldest);
    return parts;
  };
}
