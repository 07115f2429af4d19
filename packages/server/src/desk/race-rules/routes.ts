/** The rules of the races of an event: set by its organiser, read by every pit wall. */

import { insightApi } from '@lapwing/contract/insight/calls';
import { type RaceRules, raceRules } from '@lapwing/contract/insight/race-rules';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Database } from '../../storage/database.ts';
import { requireOpenEvent } from '../require-open-event.ts';
import { requireRightForEvent } from '../require-right.ts';

type RaceRulesOptions = { db: Database; now?: () => number };

export function raceRulesRoutes(app: FastifyInstance, { db, now = Date.now }: RaceRulesOptions): void {
  mount(app, insightApi.raceRules, async ({ params, query }) => {
    const eventId = await requireOpenEvent(db, params.eventId, query.guid);
    return { rules: await findRules(eventId) };
  });

  mount(app, insightApi.saveRaceRules, async ({ params: { eventId }, body, user }) => {
    const { accountId } = await requireRightForEvent(db, user, eventId, 'edit');
    if (body.rules === null) {
      await db.deleteFrom('raceRules').where('eventId', '=', eventId).execute();
      return { rules: null };
    }
    const set = { rules: JSON.stringify(body.rules), changedAtMs: now(), changedBy: accountId };
    await db
      .insertInto('raceRules')
      .values({ eventId, ...set })
      .onConflict((conflict) => conflict.column('eventId').doUpdateSet(set))
      .execute();
    return { rules: body.rules };
  });

  /** Rules that an older version stored in another form count as none. */
  async function findRules(eventId: number): Promise<RaceRules | null> {
    const row = await db
      .selectFrom('raceRules')
      .select('rules')
      .where('eventId', '=', eventId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const read = raceRules.safeParse(JSON.parse(row.rules));
    return read.success ? read.data : null;
  }
}
