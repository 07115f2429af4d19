/** The results of a person, under the addresses that existing programs use. */

import { achievementsCall } from '@lapwing/contract/people/achievements';
import { profilesApis } from '@lapwing/contract/people/profiles';
import { rowStatuses } from '@lapwing/contract/values/enums';
import { localDate } from '@lapwing/timing/timestamp';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { refusePrivateProfile } from './account-routes.ts';
import { fullNameOf } from './competitor-name.ts';
import type { ResultsStore } from './store.ts';

const RESULTS_LOOKED_AT = 100;
const MESSAGES = 25;
const LAST_ON_PODIUM = 3;

export function personRoutes(app: FastifyInstance, store: ResultsStore, brand: string): void {
  async function listNewest(accountId: string, count: number) {
    return (await store.listAccountResults(accountId, undefined, { count, offset: 0 })).results;
  }

  for (const { timeline } of profilesApis(brand)) {
    mount(app, timeline, async ({ params: { userId }, user }) => {
      await refusePrivateProfile(store, userId, user);
      return {
        messages: (await listNewest(userId, MESSAGES)).map((row) => ({
          eventId: String(row.eventId),
          sessionId: String(row.sessionId),
          timelineName: row.sessionName,
          racerName: fullNameOf(row),
          eventName: row.eventName,
          utc: new Date(row.startsAtMs).toISOString(),
          type: 0,
        })),
      };
    });
  }

  mount(app, achievementsCall, async ({ params: { userId }, user }) => {
    await refusePrivateProfile(store, userId, user);
    const rows = await listNewest(userId, RESULTS_LOOKED_AT);
    const onPodium = rows.filter(
      ({ finishPosition, isClassified, status }) =>
        finishPosition <= LAST_ON_PODIUM && isClassified === 1 && status === rowStatuses.Normal,
    );
    return {
      badges: onPodium.map((row) => ({
        eventId: row.eventId,
        eventName: row.eventName,
        eventDate: localDate(row.startsAtMs, row.timeZone),
        sessionId: row.sessionId,
        sessionName: row.sessionName,
        className: row.className,
        position: row.finishPosition,
        racer: { name: fullNameOf(row) },
      })),
    };
  });
}
