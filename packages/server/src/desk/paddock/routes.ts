/** The calls of the paddock clock: expected starts for everyone, the lead of the grid call, and its messages. */

import { type PaddockClock, paddockApi } from '@lapwing/contract/desk/paddock';
import { messageOf } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import { countedAddressOf } from '../../http/client-address.ts';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { type Attempts, pushBounds } from '../../identity/attempts.ts';
import { wrongKeys } from '../../live/web-push/routes.ts';
import { isPushService } from '../../live/web-push/send-message.ts';
import type { Database } from '../../storage/database.ts';
import { isOpenTo } from '../../storage/open-event.ts';
import { requireRightForEvent } from '../require-right.ts';
import { entrantOf, numberOfAccount } from './entrants.ts';
import type { GridFollowers } from './grid-followers.ts';
import { expectedSessions, type PaddockClocks, runningEndsFromMs } from './paddock-clock.ts';

export type PaddockRoutes = {
  db: Database;
  clocks: PaddockClocks;
  followers: GridFollowers;
  attempts: Attempts;
  hasPush: boolean;
  now: () => number;
};

export function paddockRoutes(app: FastifyInstance, options: PaddockRoutes): void {
  const { db, clocks, followers, attempts, hasPush, now } = options;

  async function openDay(eventId: number, guid: string | undefined) {
    const day = await clocks.day(eventId);
    if (day === null || !isOpenTo(day.event, guid))
      throw problem('not-found', { detail: `No event ${eventId}` });
    return day;
  }

  mount(app, paddockApi.paddockClock, async ({ params: { eventId }, query, user }): Promise<PaddockClock> => {
    const day = await openDay(eventId, query.guid);
    const { entries } = day;
    const number =
      query.number ?? (user === null ? null : await numberOfAccount(db, entries, user.accountId));
    const nowMs = now();
    return {
      nowMs,
      timeZone: day.event.timeZone,
      gridLeadMinutes: day.gridLeadMinutes,
      sessions: expectedSessions(day),
      runningEndsFromMs: runningEndsFromMs(day, nowMs),
      hasEntries: entries.length > 0,
      entrant: number === null ? null : entrantOf(day, number),
    };
  });

  mount(app, paddockApi.saveGridLead, async ({ params: { eventId }, body, user }) => {
    const { accountId } = await requireRightForEvent(db, user, eventId, 'edit');
    const set = { minutes: body.gridLeadMinutes, changedAtMs: now(), changedBy: accountId };
    await db
      .insertInto('gridLeads')
      .values({ eventId, ...set })
      .onConflict((conflict) => conflict.column('eventId').doUpdateSet(set))
      .execute();
    clocks.forget(eventId);
    return body;
  });

  mount(app, paddockApi.followGrid, async ({ body, request }) => {
    if (!hasPush) throw problem('not-found', { detail: 'This site has no push' });
    if (!isPushService(body.endpoint)) {
      throw problem('invalid-parameters', {
        errors: [{ in: 'body', name: 'endpoint', ...messageOf('expected-push-service') }],
      });
    }
    const errors = wrongKeys(body.keys);
    if (errors.length > 0) throw problem('invalid-parameters', { errors });
    const address = countedAddressOf(request);
    const waitMs = await attempts.take(pushBounds(address));
    if (waitMs > 0) {
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
    const day = await openDay(body.eventId, body.guid);
    const entrant = entrantOf(day, body.number);
    if (entrant === null) throw problem('not-found', { detail: `No entry has the number ${body.number}` });
    const refusal = await followers.add({ ...body, number: entrant.number }, address);
    if (refusal !== null) throw problem('conflict', { detail: refusal });
  });

  mount(app, paddockApi.unfollowGrid, ({ body }) => followers.remove(body));
}
