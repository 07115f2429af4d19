/** The record of a session that was never live, made from the laps of its result. The newest few stay in memory. */

import { diffSession } from '@lapwing/timing/live/delta/session-delta';
import { lapsToSessionEvents } from '@lapwing/timing/live/history/laps-to-session-events';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { momentsOf } from '@lapwing/timing/live/rewind/moments';
import { createRecorder, type RecordedPart } from '@lapwing/timing/live/rewind/recorder';
import { emptyState } from '@lapwing/timing/live/session-state';
import type { Change } from '../../storage/changes.ts';
import type { Database } from '../../storage/database.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import type { StoredEvent } from './event-queries.ts';
import type { StoredSession } from './session-queries.ts';
import type { LiveStore } from './store.ts';
import { loadResult } from './stored-board.ts';

const MOST_IN_MEMORY = 4;
const harmless: readonly Change['kind'][] = ['live-progress', 'practice', 'search-index', 'account-details'];

export type RecordsFromLaps = (
  event: StoredEvent,
  session: StoredSession,
) => Promise<readonly RecordedPart[]>;

export function createRecordsFromLaps(db: Database, store: LiveStore): RecordsFromLaps {
  const kept = new Map<number, Promise<readonly RecordedPart[]>>();
  db.onChange(({ kind }) => {
    if (!harmless.includes(kind)) kept.clear();
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
    const known = kept.get(session.id);
    if (known !== undefined) return known;
    const made = make(event, session);
    kept.set(session.id, made);
    made.catch(() => kept.delete(session.id));
    const [oldest] = kept.keys();
    if (kept.size > MOST_IN_MEMORY && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
