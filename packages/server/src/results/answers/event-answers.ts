/** Responses about events and organisations. */

import { event as eventSchema } from '@lapwing/contract/results/events';
import { cachedJson, type EncodedResponse } from '../../http/responses/encoded-response.ts';
import type { ResponseCache } from '../../http/responses/response-cache.ts';
import type { InThread } from '../../http/threads/answer-thread.ts';
import { readableRows } from '../../storage/readable-rows.ts';
import { eventOverviewOf } from '../event-overview.ts';
import { isLongField, isLongList } from '../long-results.ts';
import type { EventFilter, Page } from '../queries/event.ts';
import type { SessionRow } from '../queries/session.ts';
import type { ResultsStore } from '../store.ts';
import { toWireEvent, toWireGrouping, toWireOrganization } from '../wire/event.ts';
import type { CachedAnswers, Guid, SessionQuery } from './cached-answers.ts';
import { getOrganization } from './get-organization.ts';
import { withTotal } from './paging.ts';

export function eventAnswers(
  store: ResultsStore,
  cache: ResponseCache,
  { encodedOfEvent, ofEvent }: CachedAnswers,
) {
  const groupingOf = async (eventId: number) => {
    const { groups, sessions } = await store.listSessionGroups(eventId);
    return toWireGrouping(groups, sessions);
  };

  async function isLongOverview(
    sessions: readonly SessionRow[],
    championships: readonly { id: number }[],
  ): Promise<boolean> {
    const results = sessions.reduce((sum, { competitorCount }) => sum + (competitorCount ?? 0), 0);
    if (isLongField(results)) return true;
    for (const { id } of championships) if (await store.isLongChampionship(id)) return true;
    return false;
  }

  async function eventList(filter: EventFilter, page: Page, inThread: InThread): Promise<EncodedResponse> {
    if (inThread !== null && isLongList(page)) return inThread();
    const { events, total } = await store.listEvents(filter, page);
    const winners = await store.listEventWinners(events.map(({ id }) => id));
    const shown = readableRows(events, {
      what: 'event',
      idOf: ({ id }) => id,
      show: (row) => toWireEvent(row, null, winners.get(row.id)),
      schema: eventSchema,
    });
    return withTotal(shown, total);
  }

  return {
    /** Not cached if it is about an account, which may be private, or asks for another instant each time. */
    events: (filter: EventFilter, page: Page, inThread: InThread) =>
      filter.accountId === undefined && filter.updatedFromMs === undefined
        ? cache.remember(`results/list/${JSON.stringify({ ...filter, ...page })}`, () =>
            eventList(filter, page, inThread),
          )
        : eventList(filter, page, inThread),

    event: (id: number, guid: Guid, hasSessions: boolean) =>
      ofEvent(id, guid, hasSessions ? 'with-sessions' : 'alone', async (event) =>
        toWireEvent(event, {
          sessions: hasSessions ? await groupingOf(id) : null,
          championships: await store.listChampionshipsOfEvent(id),
          classes: await store.listEventClasses(id),
        }),
      ),

    eventOverview: (id: number, query: SessionQuery) =>
      encodedOfEvent(id, query, 'overview', async (event) => {
        const { inThread = null } = query;
        const { groups, sessions } = await store.listSessionGroups(id);
        const championships = await store.listChampionshipsOfEvent(id);
        if (inThread !== null && (await isLongOverview(sessions, championships))) return inThread();
        const classes = await store.listEventClasses(id);
        const detail = { sessions: toWireGrouping(groups, sessions), championships, classes };
        return cachedJson(await eventOverviewOf(store, event, toWireEvent(event, detail), sessions));
      }),

    eventLadders: (id: number, guid: Guid) => ofEvent(id, guid, 'ladders', () => store.listLadders(id)),

    eventSessions: (id: number, guid: Guid) => ofEvent(id, guid, 'sessions', () => groupingOf(id)),

    organization: (id: number) =>
      cache.remember(`results/organizations/${id}`, async () =>
        cachedJson(toWireOrganization(await getOrganization(store, id))),
      ),

    organizationEvents: (id: number, filter: EventFilter, page: Page, inThread: InThread) =>
      cache.remember(
        `results/organizations/${id}/events/${JSON.stringify({ ...filter, ...page })}`,
        async () => {
          await getOrganization(store, id);
          return eventList({ ...filter, organizationId: id }, page, inThread);
        },
      ),
  };
}
