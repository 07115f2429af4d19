/** Calendars and feeds: what other programs fetch again and again to know what is new. */

import { nameOf, resultStatuses } from '@lapwing/contract/enums';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';
import { type ReadyBytes, readyBytes, sendReady } from '../http/ready-bytes.ts';
import { type CalendarEvent, calendarText } from './calendar.ts';
import { type FeedItem, jsonFeedText, type ResultFeed, rssText } from './result-feed.ts';
import type { FeedEvent, FeedsStore } from './store.ts';

const CALENDAR_EVENTS = 500;
const FEED_ITEMS = 50;
/** Readers come by the hour; whoever has just published looks at once. */
const CACHE = 'public, max-age=60';
const E6 = 1_000_000;

type FeedsOptions = {
  originOf: (request: FastifyRequest) => string;
  siteName: (request: FastifyRequest) => string;
};

const forms = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rssText },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeedText },
} as const;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function placeOf({ venueName, countryCode }: FeedEvent): string {
  return `${venueName}, ${countryNames.of(countryCode) ?? countryCode}`;
}

function toCalendarEvent(event: FeedEvent, origin: string): CalendarEvent {
  const { latitudeE6, longitudeE6 } = event;
  return {
    id: event.id,
    name: event.name,
    startsAtMs: event.startsAtMs,
    endsAtMs: event.endsAtMs,
    timeZone: event.timeZone,
    place: placeOf(event),
    degrees:
      latitudeE6 === null || longitudeE6 === null
        ? null
        : { latitude: latitudeE6 / E6, longitude: longitudeE6 / E6 },
    updatedAtMs: event.updatedAtMs,
    address: `${origin}/events/${event.id}`,
  };
}

function toItem(event: FeedEvent, origin: string): FeedItem {
  const status = nameOf(resultStatuses, event.resultStatus);
  return {
    address: `${origin}/events/${event.id}`,
    title: event.name,
    summary: `${status} results. ${event.organizationName}, ${placeOf(event)}.`,
    updatedAtMs: event.updatedAtMs,
    image: `${origin}/share/events/${event.id}.png`,
  };
}

export function feedsRoutes(app: FastifyInstance, store: FeedsStore, options: FeedsOptions): void {
  const send = (request: FastifyRequest, reply: FastifyReply, ready: ReadyBytes) =>
    sendReady(request, reply.header('cache-control', CACHE), ready);

  async function getOrganization(request: FastifyRequest): Promise<{ id: number; name: string }> {
    const { organizationId } = request.params as { organizationId: string };
    const id = Number(organizationId);
    const name = /^\d{1,9}$/.test(organizationId) ? await store.findOrganizationName(id) : null;
    if (name === null) throw problem('not-found', { detail: `No organization ${organizationId}` });
    return { id, name };
  }

  app.get('/feeds/organizations/:organizationId/events.ics', async (request, reply) => {
    const { id, name } = await getOrganization(request);
    const origin = options.originOf(request);
    const events = await store.listEvents(id, CALENDAR_EVENTS);
    const text = calendarText({
      name,
      host: new URL(origin).hostname,
      events: events.map((event) => toCalendarEvent(event, origin)),
    });
    return send(request, reply, readyBytes(text, 'text/calendar; charset=utf-8'));
  });

  for (const [extension, { type, write }] of Object.entries(forms)) {
    app.get(`/feeds/results.${extension}`, async (request, reply) => {
      const origin = options.originOf(request);
      const items = await store.listResults(null, FEED_ITEMS);
      const feed: ResultFeed = {
        title: options.siteName(request),
        description: 'Results as they are published',
        home: `${origin}/`,
        self: `${origin}/feeds/results.${extension}`,
        items: items.map((event) => toItem(event, origin)),
      };
      return send(request, reply, readyBytes(write(feed), type));
    });

    app.get(`/feeds/organizations/:organizationId/results.${extension}`, async (request, reply) => {
      const { id, name } = await getOrganization(request);
      const origin = options.originOf(request);
      const items = await store.listResults(id, FEED_ITEMS);
      const feed: ResultFeed = {
        title: `${name} · ${options.siteName(request)}`,
        description: `Results of ${name} as they are published`,
        home: `${origin}/organizations/${id}`,
        self: `${origin}/feeds/organizations/${id}/results.${extension}`,
        items: items.map((event) => toItem(event, origin)),
      };
      return send(request, reply, readyBytes(write(feed), type));
    });
  }
}
