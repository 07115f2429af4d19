/** Who may read an event and its sessions. Lists, and the results of an account, have listed events only. */

import { problem } from '../../http/problem.ts';
import { isOpenTo } from '../../storage/open-event.ts';
import type { EventRow } from '../queries/event.ts';
import type { SessionRow } from '../queries/session.ts';
import type { ResultsStore } from '../store.ts';

/** An unlisted event opens with its guid; without it there is no such event. */
export async function getOpenEvent(
  store: ResultsStore,
  eventId: number,
  guid: string | undefined,
): Promise<EventRow> {
  const event = await store.findEvent(eventId);
  if (event === null || !isOpenTo(event, guid))
    throw problem('not-found', { detail: `There is no event ${eventId}` });
  return event;
}

export async function getOpenSession(
  store: ResultsStore,
  sessionId: number,
  guid: string | undefined,
): Promise<SessionRow> {
  const session = await store.findSession(sessionId);
  if (session === null || !isOpenTo(session, guid))
    throw problem('not-found', { detail: `There is no session ${sessionId}` });
  return session;
}
