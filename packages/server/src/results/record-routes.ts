/** The records that visitors see. */

import { recordsApi } from '@lapwing/contract/records/records';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { cachedJson } from '../http/responses/encoded-response.ts';
import type { ResponseCache } from '../http/responses/response-cache.ts';
import { refusePrivateProfile } from './account-routes.ts';
import { getOpenEvent, getOpenSession } from './answers/get-open-event.ts';
import { getOrganization } from './answers/get-organization.ts';
import {
  compareCategories,
  toWireOrganizationRecords,
  toWirePersonalBest,
  toWireSessionRecords,
} from './records/wire-records.ts';
import type { ResultsStore } from './store.ts';

export function recordRoutes(app: FastifyInstance, store: ResultsStore, cache: ResponseCache): void {
  // Both keys begin with the organisation: a decision about a record drops them, and so does any new result.
  mount(app, recordsApi.organizationRecords, ({ params: { organizationId } }) =>
    cache.remember(`results/organizations/${organizationId}/records`, async () => {
      await getOrganization(store, organizationId);
      const records = await store.readAcceptedRecords(organizationId);
      const tracks = await store.listTracks(organizationId);
      const layouts = await store.listLayouts([organizationId]);
      return cachedJson(toWireOrganizationRecords(tracks, layouts, records));
    }),
  );

  mount(app, recordsApi.sessionRecords, async ({ params: { sessionId }, query: { guid } }) => {
    const { eventId } = await getOpenSession(store, sessionId, guid);
    const { organizationId, venueId, isListed } = await getOpenEvent(store, eventId, guid);
    const make = async () => {
      const session = await getOpenSession(store, sessionId, isListed === 1 ? undefined : guid);
      const track = { ...(await store.findTrackOfSession(session)), venueId };
      return cachedJson(
        toWireSessionRecords(session, track, await store.readAcceptedRecords(organizationId)),
      );
    };
    const key = `results/organizations/${organizationId}/records/sessions/${sessionId}`;
    return isListed === 1 ? cache.remember(key, make) : make();
  });

  mount(app, recordsApi.personalBests, async ({ params: { userId }, user }) => {
    await refusePrivateProfile(store, userId, user);
    const bests = await store.readPersonalBests(userId);
    const organizations = [...new Set(bests.map(({ row }) => row.organizationId))];
    const layouts = organizations.length === 0 ? [] : await store.listLayouts(organizations);
    return {
      bests: bests
        .map((best) => toWirePersonalBest(best, layouts))
        .sort(
          (a, b) => a.track.name.localeCompare(b.track.name) || compareCategories(a.category, b.category),
        ),
    };
  });
}
