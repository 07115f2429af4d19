/** Caches responses about an event, a session or a championship, if everyone may see it. */

import { type FileAnswer, fileBytes } from '../../http/mount.ts';
import { withByteOrderMark } from '../../http/responses/csv.ts';
import { cachedJson, type EncodedResponse } from '../../http/responses/encoded-response.ts';
import type { ResponseCache } from '../../http/responses/response-cache.ts';
import type { InThread } from '../../http/threads/answer-thread.ts';
import type { ResponseSource } from '../long-results.ts';
import type { EventRow } from '../queries/event.ts';
import type { SessionRow } from '../queries/session.ts';
import type { ResultsStore } from '../store.ts';
import { getOpenEvent, getOpenSession } from './get-open-event.ts';

export type Guid = { guid?: string | undefined };
/** Long responses are made in the thread, if there is one. */
export type SessionQuery = Guid & { inThread?: InThread };
export type CsvQuery = { bom?: boolean | undefined };

/** The format of one version of the API; its name is part of the cache key. */
export type Version<Wire, Written = unknown> = { flavour: string; write: (wire: Wire) => Written };

export type CachedAnswers = ReturnType<typeof createCachedAnswers>;

export function createCachedAnswers(store: ResultsStore, cache: ResponseCache) {
  /** Responses that are not public are not cached: the next visitor may not have the guid. */
  async function rememberIfListed<Found extends { isListed: 0 | 1 }>(
    key: string,
    guid: string | undefined,
    get: (guid: string | undefined) => Promise<Found>,
    make: (found: Found) => Promise<EncodedResponse>,
  ): Promise<EncodedResponse> {
    if (guid === undefined) return cache.remember(key, async () => make(await get(undefined)));
    const found = await get(guid);
    // Read again without the guid for the cache: from here on a change of the event is noticed.
    return found.isListed === 1 ? cache.remember(key, async () => make(await get(undefined))) : make(found);
  }

  const encodedOfEvent = (
    eventId: number,
    query: Guid,
    what: string,
    make: (event: EventRow) => Promise<EncodedResponse>,
  ) =>
    rememberIfListed(
      `results/events/${eventId}/${what}`,
      query.guid,
      (guid) => getOpenEvent(store, eventId, guid),
      make,
    );

  const ofEvent = (eventId: number, query: Guid, what: string, make: (event: EventRow) => Promise<unknown>) =>
    encodedOfEvent(eventId, query, what, async (event) => cachedJson(await make(event)));

  /** `source` is null if the response is short for every session. */
  const encodedOfSession = (
    sessionId: number,
    query: SessionQuery,
    what: string,
    source: ResponseSource | null,
    make: (session: SessionRow) => Promise<EncodedResponse>,
  ) =>
    rememberIfListed(
      `results/sessions/${sessionId}/${what}`,
      query.guid,
      (guid) => getOpenSession(store, sessionId, guid),
      async (session) => {
        const { inThread = null } = query;
        const isLong = inThread !== null && source !== null && (await store.isLongSession(session, source));
        return isLong ? inThread() : make(session);
      },
    );

  const ofSession = (
    sessionId: number,
    query: SessionQuery,
    what: string,
    source: ResponseSource | null,
    make: (session: SessionRow) => Promise<unknown>,
  ) => encodedOfSession(sessionId, query, what, source, async (session) => cachedJson(await make(session)));

  /** A response about a session that also depends on other results: cached until anything changes. */
  const ofSessionInArchive = (
    sessionId: number,
    { guid, inThread = null }: SessionQuery,
    what: string,
    source: ResponseSource | null,
    make: (session: SessionRow) => Promise<unknown>,
  ) =>
    rememberIfListed(
      `results/list/${what}/${sessionId}`,
      guid,
      (given) => getOpenSession(store, sessionId, given),
      async (session) =>
        inThread !== null && source !== null && (await store.isLongSession(session, source))
          ? inThread()
          : cachedJson(await make(session)),
    );

  const ofChampionship = (
    championshipId: number,
    what: string,
    inThread: InThread,
    make: () => Promise<EncodedResponse>,
  ) =>
    cache.remember(`results/championships/${championshipId}/${what}`, async () =>
      inThread !== null && (await store.isLongChampionship(championshipId)) ? inThread() : make(),
    );

  return { encodedOfEvent, ofEvent, encodedOfSession, ofSession, ofSessionInArchive, ofChampionship };
}

export function csvBytes(file: FileAnswer, bom = false): EncodedResponse {
  return fileBytes(bom ? withByteOrderMark(file) : file);
}
