/** Everything that was said of a session, page by page, for whoever folds it again. */

import { liveEventId, liveSessionId } from '@lapwing/contract/live-ids';
import { type ReplayPage, replayApi } from '@lapwing/contract/replay';
import type { SessionEvent } from '@lapwing/contract/session-event';
import { type DrivenSession, lapsToSessionEvents } from '@lapwing/timing/live/laps-to-session-events';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { keptJsonText, type ReadyBytes, readyBytes } from '../http/ready-bytes.ts';
import type { ReadyCache } from '../http/ready-cache.ts';
import type { LiveAnswers } from './answers.ts';
import type { Journal } from './journal.ts';
import type { FoundSession } from './on-the-air.ts';
import type { SessionHost } from './session-host.ts';
import type { LiveStore, RunEvent, RunSession } from './store.ts';
import { sessionTypes } from './wire.ts';

const PAGE_BATCHES = 1_000;
const PAGE_EVENTS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';

export type ReplaySources = {
  answers: LiveAnswers;
  store: LiveStore;
  readJournal: Journal['readText'];
  kept: ReadyCache;
};

export function replayRoute(
  app: FastifyInstance,
  { answers, store, readJournal, kept }: ReplaySources,
): void {
  mount(app, replayApi.replay, async ({ params, query: { after = 0, guid } }) => {
    const { event, session, host } = await answers.getSession({ ...params, guid });
    if (!event.isListed) return (await pageFor({ event, session, host }, after)).bytes;
    // A whole page never changes, unless the session ends behind it.
    const key = `${session.id}/${after}/${hasEndedOf(session, host)}`;
    return kept.remember(key, async () => {
      // Looked up again as a stranger would: from here on a change of the event is noticed.
      const page = await pageFor(await answers.getSession(params), after);
      if (!page.hasMore) kept.forget(`${session.id}/${after}/`);
      return page.bytes;
    });
  });

  function hasEndedOf(session: RunSession, host: SessionHost | null): boolean {
    return host === null ? session.resultStatus !== 'Active' : host.isEnded();
  }

  async function pageFor({ event, session, host }: FoundSession, after: number): Promise<Page> {
    const hasEnded = hasEndedOf(session, host);
    const head = { eventId: liveEventId(event.id), sessionId: liveSessionId(event.id, session.id), hasEnded };
    return (await journalPage(session.id, after, head)) ?? lapsPage(event, session, after, head);
  }

  type Head = Pick<ReplayPage, 'eventId' | 'sessionId' | 'hasEnded'>;
  type Page = { bytes: ReadyBytes; hasMore: boolean };

  /** null for a session that has no journal. */
  async function journalPage(sessionId: number, after: number, head: Head): Promise<Page | null> {
    const rows = await readJournal(sessionId, after, PAGE_BATCHES);
    if (rows.length === 0 && (after === 0 || (await readJournal(sessionId, 0, 1)).length === 0)) return null;
    const hasMore = rows.length === PAGE_BATCHES;
    const number = rows.at(-1)?.number ?? after;
    const lists = rows.map(({ events }) => events.slice(1, -1)).filter((list) => list !== '');
    return pageOf({ ...head, madeFrom: 'journal', number, hasMore }, lists.join(','));
  }

  async function lapsPage(event: RunEvent, session: RunSession, after: number, head: Head): Promise<Page> {
    const events: SessionEvent[] = lapsToSessionEvents(await drivenSession(event, session));
    const page = events.slice(after, after + PAGE_EVENTS);
    const hasMore = after + PAGE_EVENTS < events.length;
    const lists = JSON.stringify(page).slice(1, -1);
    return pageOf({ ...head, madeFrom: 'laps', number: after + page.length, hasMore }, lists);
  }

  async function drivenSession(event: RunEvent, session: RunSession): Promise<DrivenSession> {
    const { venue } = event;
    const competitors = await store.listCompetitors(session.id);
    const announcements = await store.listAnnouncements(session.id);
    return {
      ...session,
      sessionType: sessionTypes[session.kind],
      rankedBy: session.rankedBy === 'best-lap' ? 'best-lap' : 'distance',
      trackName: venue.name,
      trackLengthMm: venue.lengthMm,
      trackLengthUnit: venue.lengthUnit,
      competitors: competitors.map((competitor) => ({
        ...competitor,
        competitorId: String(competitor.id),
        number: competitor.startNumber,
      })),
      announcements: announcements.map(({ id, ...announcement }) => ({ id: String(id), ...announcement })),
    };
  }

  /** The events are JSON already. */
  function pageOf(fields: Omit<ReplayPage, 'events'>, events: string): Page {
    const json = `${JSON.stringify(fields).slice(0, -1)},"events":[${events}]}`;
    const { hasMore } = fields;
    return { bytes: hasMore ? keptJsonText(json) : readyBytes(json, JSON_TYPE), hasMore };
  }
}
