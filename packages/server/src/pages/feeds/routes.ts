/** Calendars and feeds, which other programs fetch regularly. */

import type { Language } from '@lapwing/contract/values/constants';
import type { CalendarSession, FindCalendarSessions } from '@lapwing/timing/paddock/calendar-session';
import { localDate, localDateTime } from '@lapwing/timing/timestamp';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';
import { type EncodedResponse, encodedResponse, sendEncoded } from '../../http/responses/encoded-response.ts';
import { languageOf, varyByLanguage } from '../../http/wanted-language.ts';
import { isInstant } from '../../storage/plausible.ts';
import { readableRows } from '../../storage/readable-rows.ts';
import { type CalendarEvent, calendarText } from './calendar.ts';
import { type FeedWords, feedWords } from './feed-texts.ts';
import { type FeedItem, jsonFeedText, type ResultFeed, rssText } from './result-feed.ts';
import type { FeedEvent, FeedsStore } from './store.ts';

const CALENDAR_EVENTS = 500;
const FEED_ITEMS = 50;
/** Feed readers poll hourly, but a publisher checks immediately. */
const CACHE = 'public, max-age=60';
/** A day that runs late moves its sessions. */
const SESSIONS_REFRESH_MINUTES = 5;
const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const E6 = 1_000_000;

type FeedsOptions = {
  findCalendarSessions: FindCalendarSessions;
  originOf: (request: FastifyRequest) => string;
  siteName: (request: FastifyRequest) => string;
};

const forms = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rssText },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeedText },
} as const;

/** The common values of one response. */
type FeedContext = {
  origin: string;
  words: FeedWords;
  /** `?lang=nl` if the address has a language, kept in the links of the response */
  query: string;
  vary: ReturnType<typeof varyByLanguage>;
};

function toCalendarEvent(event: FeedEvent, { origin, words }: FeedContext, query = ''): CalendarEvent {
  needDates(event);
  const { latitudeE6, longitudeE6 } = event;
  return {
    id: event.id,
    name: event.name,
    startsAtMs: event.startsAtMs,
    endsAtMs: event.endsAtMs,
    timeZone: event.timeZone,
    place: words.placeOf(event),
    degrees:
      latitudeE6 === null || longitudeE6 === null
        ? null
        : { latitude: latitudeE6 / E6, longitude: longitudeE6 / E6 },
    updatedAtMs: event.updatedAtMs,
    address: `${origin}/events/${event.id}${query}`,
  };
}

function toCalendarSession(
  { sessionId, grid, plannedAtMs, sequence, ...session }: CalendarSession,
  event: FeedEvent,
  context: FeedContext,
  query: string,
): CalendarEvent {
  const clock = (atMs: number) => localDateTime(atMs, event.timeZone).slice(11, 16);
  const description =
    grid === null ? '' : context.words.gridCall(clock(grid.atMs), grid.spreadMinutes, clock(plannedAtMs));
  return {
    ...toCalendarEvent(event, context, query),
    ...session,
    id: sessionId,
    name: `${session.name} · ${event.name}`,
    session: { sequence, description },
    address: `${context.origin}/sessions/${sessionId}${query}`,
  };
}

/** Checks the dates at a point where an event can still be left out. */
function needDates({ startsAtMs, endsAtMs, updatedAtMs, timeZone }: FeedEvent): void {
  for (const atMs of [startsAtMs, endsAtMs, updatedAtMs]) {
    if (!isInstant(atMs)) throw new RangeError(`${atMs} is no instant`);
    localDate(atMs, timeZone);
  }
}

function toItem(event: FeedEvent, { origin, words }: FeedContext): FeedItem {
  needDates(event);
  return {
    address: `${origin}/events/${event.id}`,
    title: event.name,
    summary: words.summaryOf(event),
    updatedAtMs: event.updatedAtMs,
    image: `${origin}/share/events/${event.id}.png?lang=${words.language}`,
  };
}

const ofEvent = { what: 'event', idOf: ({ id }: FeedEvent) => id };

export function feedsRoutes(app: FastifyInstance, store: FeedsStore, options: FeedsOptions): void {
  const words = new Map<Language, FeedWords>();

  function wordsIn(language: Language): FeedWords {
    const found = words.get(language) ?? feedWords(language);
    words.set(language, found);
    return found;
  }

  function feedContextOf(request: FastifyRequest): FeedContext {
    const { lang } = request.query as { lang?: unknown };
    const language = languageOf(lang, request.headers['accept-language']);
    return {
      origin: options.originOf(request),
      words: wordsIn(language),
      query: lang === undefined ? '' : `?lang=${language}`,
      vary: varyByLanguage(lang),
    };
  }

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { words, vary }: FeedContext,
    ready: EncodedResponse,
    cache = CACHE,
  ) =>
    sendEncoded(
      request,
      reply.headers({
        'cache-control': cache,
        'content-language': words.language,
        ...vary,
      }),
      ready,
    );

  async function getOrganization(request: FastifyRequest): Promise<{ id: number; name: string }> {
    const { organizationId } = request.params as { organizationId: string };
    const id = Number(organizationId);
    const name = /^\d{1,9}$/.test(organizationId) ? await store.findOrganizationName(id) : null;
    if (name === null) throw problem('not-found', { detail: `No organization ${organizationId}` });
    return { id, name };
  }

  app.get('/feeds/organizations/:organizationId/events.ics', async (request, reply) => {
    const { id, name } = await getOrganization(request);
    const context = feedContextOf(request);
    const events = await store.listEvents(id, CALENDAR_EVENTS);
    const text = await calendarText({
      name,
      host: new URL(context.origin).hostname,
      language: context.words.language,
      events: readableRows(events, { ...ofEvent, show: (event) => toCalendarEvent(event, context) }),
    });
    return send(request, reply, context, encodedResponse(text, CALENDAR_TYPE));
  });

  app.get('/feeds/events/:event', async (request, reply) => {
    const { event: file } = request.params as { event: string };
    const { guid } = request.query as { guid?: unknown };
    const known = typeof guid === 'string' ? guid : undefined;
    const [, id] = /^(\d{1,9})\.ics$/.exec(file) ?? [];
    const found = id === undefined ? null : await store.findEvent(Number(id), known);
    const context = feedContextOf(request);
    const query = known === undefined ? '' : `?guid=${encodeURIComponent(known)}`;
    const show = (each: FeedEvent) => toCalendarEvent(each, context, query);
    const [event] = readableRows(found === null ? [] : [found], { ...ofEvent, show });
    if (event === undefined) throw problem('not-found', { detail: `No calendar ${file}` });
    const text = await calendarText({
      name: event.name,
      host: new URL(context.origin).hostname,
      language: context.words.language,
      events: [event],
    });
    reply.header('content-disposition', `attachment; filename="event-${event.id}.ics"`);
    const ready = encodedResponse(text, CALENDAR_TYPE);
    return send(request, reply, context, ready, known === undefined ? CACHE : 'private, no-store');
  });

  app.get('/feeds/events/:event/sessions.ics', async (request, reply) => {
    const { event: eventId } = request.params as { event: string };
    const { guid, number } = request.query as { guid?: unknown; number?: unknown };
    const known = typeof guid === 'string' ? guid : undefined;
    const wanted = typeof number === 'string' && number !== '' ? number : undefined;
    const noCalendar = () => problem('not-found', { detail: `No calendar of sessions of event ${eventId}` });
    if (!/^\d{1,9}$/.test(eventId)) throw noCalendar();
    const event = await store.findEvent(Number(eventId), known);
    const given = { guid: known, number: wanted };
    const sessions = event && (await options.findCalendarSessions(event.id, given));
    if (event === null || sessions === null) throw noCalendar();
    const context = feedContextOf(request);
    const query = known === undefined ? '' : `?guid=${encodeURIComponent(known)}`;
    const show = (session: CalendarSession) => toCalendarSession(session, event, context, query);
    const name = [wanted, event.name].filter(Boolean).join(' · ');
    const text = await calendarText({
      name,
      host: new URL(context.origin).hostname,
      language: context.words.language,
      events: readableRows([...sessions], { what: 'session', idOf: ({ sessionId }) => sessionId, show }),
      refreshMinutes: SESSIONS_REFRESH_MINUTES,
    });
    const ready = encodedResponse(text, CALENDAR_TYPE);
    return send(request, reply, context, ready, known === undefined ? CACHE : 'private, no-store');
  });

  for (const [extension, { type, write }] of Object.entries(forms)) {
    app.get(`/feeds/results.${extension}`, async (request, reply) => {
      const context = feedContextOf(request);
      const { origin, words, query } = context;
      const events = await store.listResults(null, FEED_ITEMS);
      const feed: ResultFeed = {
        language: words.language,
        title: options.siteName(request),
        description: words.results,
        home: `${origin}/`,
        self: `${origin}/feeds/results.${extension}${query}`,
        items: readableRows(events, { ...ofEvent, show: (event) => toItem(event, context) }),
      };
      return send(request, reply, context, encodedResponse(write(feed), type));
    });

    app.get(`/feeds/organizations/:organizationId/results.${extension}`, async (request, reply) => {
      const { id, name } = await getOrganization(request);
      const context = feedContextOf(request);
      const { origin, words, query } = context;
      const events = await store.listResults(id, FEED_ITEMS);
      const feed: ResultFeed = {
        language: words.language,
        title: `${name} · ${options.siteName(request)}`,
        description: words.resultsOf(name),
        home: `${origin}/organizations/${id}`,
        self: `${origin}/feeds/organizations/${id}/results.${extension}${query}`,
        items: readableRows(events, { ...ofEvent, show: (event) => toItem(event, context) }),
      };
      return send(request, reply, context, encodedResponse(write(feed), type));
    });
  }
}
