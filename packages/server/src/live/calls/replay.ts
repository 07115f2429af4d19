/** All stored events of a session, page by page, for clients that fold them again. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import { type ReplayPage, replayApi } from '@lapwing/contract/live/replay';
import { lapsToSessionEvents } from '@lapwing/timing/live/history/laps-to-session-events';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import {
  cachedJsonText,
  type EncodedResponse,
  encodedResponse,
  JSON_TYPE,
} from '../../http/responses/encoded-response.ts';
import type { ResponseCache } from '../../http/responses/response-cache.ts';
import type { Journal, JournalForm } from '../hosting/journal.ts';
import type { LiveAnswers } from './answers.ts';
import type { StoredEvent } from './event-queries.ts';
import type { FoundSession } from './find-on-air.ts';
import type { StoredSession } from './session-queries.ts';
import type { LiveStore } from './store.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { loadResult } from './stored-board.ts';

const PAGE_BATCHES = 1_000;
const PAGE_EVENTS = 10_000;

/** In the journal's order. A page ends with the batch that fills it. */
const PAGE_LENGTH = 2_000_000;
const READ_AT_ONCE = 25;

export type ReplaySources = {
  answers: LiveAnswers;
  store: LiveStore;
  stored: StoredAnswers;
  journal: Pick<Journal, 'readText' | 'formOf'>;
  cache: ResponseCache;
};

export function replayRoute(
  app: FastifyInstance,
  { answers, store, stored, journal, cache }: ReplaySources,
): void {
  mount(app, replayApi.replay, async ({ params, query: { after = 0, guid }, inThread }) => {
    const found = await answers.getSession({ ...params, guid });
    const { event, session, listed } = found;
    const { hasEnded } = headOf(found);
    const form = await journal.formOf(session.id);
    if (form === null) {
      const ofLaps = { sessionId: session.id, isKept: event.isListed && listed === null && hasEnded };
      return stored.ofResult(ofLaps, `replay/${after}`, listed === null ? inThread : null, () =>
        lapsPage(event, session, after, headOf(found)),
      );
    }
    // Reading a page means unpacking much more than a page.
    const isLong = form.isPacked && listed === null && inThread !== null;
    if (!event.isListed || (isLong && form.isOpen))
      return isLong ? inThread() : (await journalPage(session.id, form, after, headOf(found))).bytes;
    // A full page never changes, unless the session ends right after it.
    return cache.remember(`${session.id}/${after}/${hasEnded}`, async () => {
      // Looked up again as an anonymous visitor, so that later changes of the event invalidate it.
      const head = headOf(await answers.getSession(params));
      // Adding to a packed journal unpacks it first, which drops its cached pages.
      if (isLong) return inThread();
      const { bytes, hasMore } = await journalPage(session.id, form, after, head);
      if (!hasMore) cache.forget(`${session.id}/${after}/`);
      return bytes;
    });
  });

  function headOf({ event, session, listed }: FoundSession): Head {
    return {
      eventId: formatLiveEventId(event.id),
      sessionId: formatLiveSessionId(event.id, session.id),
      hasEnded: listed === null ? session.resultStatus !== 'Active' : listed.isEnded(),
    };
  }

  type Head = Pick<ReplayPage, 'eventId' | 'sessionId' | 'hasEnded'>;
  type Page = { bytes: EncodedResponse; hasMore: boolean };

  async function journalPage(
    sessionId: number,
    { isPacked }: JournalForm,
    after: number,
    head: Head,
  ): Promise<Page> {
    // Packed batches are unpacked again for every read.
    const atOnce = isPacked ? PAGE_BATCHES : READ_AT_ONCE;
    const lists: string[] = [];
    let number = after;
    let batches = 0;
    let length = 0;
    let hasMore = true;
    while (hasMore && batches < PAGE_BATCHES && length < PAGE_LENGTH) {
      const rows = await journal.readText(sessionId, number, atOnce, PAGE_LENGTH - length);
      for (const row of rows) {
        if (length >= PAGE_LENGTH || batches === PAGE_BATCHES) break;
        length += row.events.length;
        if (row.events.length > 2) lists.push(row.events.slice(1, -1));
        batches += 1;
        number = row.number;
      }
      hasMore = rows.length > 0;
      await nextTurn();
    }
    return { bytes: pageOf({ ...head, madeFrom: 'journal', number, hasMore }, lists.join(',')), hasMore };
  }

  async function lapsPage(
    event: StoredEvent,
    session: StoredSession,
    after: number,
    head: Head,
  ): Promise<EncodedResponse> {
    const events: SessionEvent[] = lapsToSessionEvents(await loadResult(store, event, session, Date.now()));
    const page = events.slice(after, after + PAGE_EVENTS);
    const hasMore = after + PAGE_EVENTS < events.length;
    const lists = JSON.stringify(page).slice(1, -1);
    return pageOf({ ...head, madeFrom: 'laps', number: after + page.length, hasMore }, lists);
  }

  /** The events are JSON already. */
  function pageOf(fields: Omit<ReplayPage, 'events'>, events: string): EncodedResponse {
    const json = `${JSON.stringify(fields).slice(0, -1)},"events":[${events}]}`;
    return fields.hasMore ? cachedJsonText(json) : encodedResponse(json, JSON_TYPE);
  }
}
