/** Finds the event and session of a live call: on the air, or else among the results. */

import { parseLiveEventId, parseLiveSessionId } from '@lapwing/contract/live/ids';
import { SILENT_FEED_MS } from '@lapwing/contract/live/now';
import type { LiveFlag } from '@lapwing/contract/values/enums';
import { shownFlag } from '@lapwing/timing/live/board/shown-flag';
import { problem } from '../../http/problem.ts';
import type { SessionHost } from '../hosting/session-host.ts';
import type { ListedSession } from '../on-air/listed-session.ts';
import type { FindWeather } from '../weather/weather-provider.ts';
import type { StoredEvent } from './event-queries.ts';
import { newestFlag, settledFlag } from './flag.ts';
import type { PresentationStore } from './presentation-store.ts';
import type { StoredSession } from './session-queries.ts';
import type { LiveStore } from './store.ts';

/** The sessions on the air. */
type OnTheAir = {
  find(sessionId: number): ListedSession | null;
  /** in the order in which they came on the air */
  list(): readonly ListedSession[];
  /** With its board, which may have to be loaded first. */
  load(sessionId: number): Promise<SessionHost | null>;
};

export type LiveContext = {
  store: LiveStore;
  presentation: PresentationStore;
  onTheAir: OnTheAir;
  findWeather: FindWeather;
  now: () => number;
  /** How long an event stays among the finished ones. */
  finishedForMs: number;
};

/** `guid` opens an unlisted event. */
export type EventParams = { eventId: string; guid?: string | undefined };
export type SessionParams = EventParams & { sessionId: string };
/** A session with its event, and its list entry while it is on the air. */
export type FoundSession = { event: StoredEvent; session: StoredSession; listed: ListedSession | null };

export type Finder = ReturnType<typeof createFinder>;

/** How long the timer of a running session has sent nothing, if that is long enough to report; null otherwise. */
export function silenceOf(listed: ListedSession | null): number | null {
  const ageMs = listed === null || listed.isEnded() ? null : listed.feedAgeMs();
  return ageMs !== null && ageMs >= SILENT_FEED_MS ? ageMs : null;
}

export function createFinder({ store, onTheAir, now }: LiveContext) {
  async function getEvent({ eventId: id, guid }: EventParams): Promise<StoredEvent> {
    const eventId = parseLiveEventId(id);
    const event = eventId === null ? null : await store.findEvent(eventId, guid);
    if (event === null) throw problem('not-found', { detail: `There is no live event ${id}` });
    return event;
  }

  async function getSession(params: SessionParams): Promise<FoundSession> {
    const event = await getEvent(params);
    const sessionId = parseLiveSessionId(params.sessionId, event.id);
    const session = sessionId === null ? null : await store.findSession(event.id, sessionId);
    if (session === null)
      throw problem('not-found', { detail: `There is no live session ${params.sessionId}` });
    return { event, session, listed: onTheAir.find(session.id) };
  }

  /** If several sessions run, the one that started last. */
  async function findActive(event: StoredEvent): Promise<FoundSession | null> {
    const listed = onTheAir.list().findLast((one) => one.session.eventId === event.id && !one.isEnded());
    const sessions = await store.listSessions(event.id);
    const session =
      listed === undefined
        ? sessions.findLast(({ id, resultStatus }) => resultStatus === 'Active' && onTheAir.find(id) === null)
        : sessions.find(({ id }) => id === listed.session.id);
    return session === undefined ? null : { event, session, listed: listed ?? null };
  }

  /** Between two sessions, the one that ended last, while it is still shown. */
  async function findLastOnAir(event: StoredEvent): Promise<FoundSession | null> {
    const listed = onTheAir
      .list()
      .filter((one) => one.session.eventId === event.id)
      .toSorted((a, b) => (a.endedAtMs ?? 0) - (b.endedAtMs ?? 0))
      .at(-1);
    const session = listed === undefined ? null : await store.findSession(event.id, listed.session.id);
    return listed === undefined || session === null ? null : { event, session, listed };
  }

  async function flagOf(session: StoredSession, listed: ListedSession | null): Promise<LiveFlag> {
    if (listed !== null) return shownFlag(listed.summary.session);
    return settledFlag(session, now()) ?? newestFlag(await store.listCompetitors(session.id));
  }

  async function flagOfEvent(event: StoredEvent): Promise<LiveFlag> {
    if (event.resultStatus === 'None') return 'Unknown';
    const active = await findActive(event);
    if (active !== null && silenceOf(active.listed) !== null) return 'Unknown';
    if (active !== null) return flagOf(active.session, active.listed);
    // A session that has just ended has no result yet.
    const isOver = event.resultStatus !== 'Active' || (await findLastOnAir(event)) !== null;
    return isOver ? 'Finish' : 'Unknown';
  }

  return { getEvent, getSession, findActive, findLastOnAir, flagOf, flagOfEvent };
}
