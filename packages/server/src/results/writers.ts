/** Writes organisations, and the championships made of their events. */

import { championshipLayouts, sports } from '@lapwing/contract/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { keepSearchable } from '../storage/searchable-entities.ts';
import type { NewChampionship, NewOrganization } from './new-event.ts';

export async function saveOrganization(db: Kysely<Schema>, organization: NewOrganization): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('organizations')
      .values({ ...organization, sport: sports[organization.sport] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepSearchable(tx, 'Organizations', [id]);
    return id;
  });
}

export async function saveChampionship(db: Kysely<Schema>, championship: NewChampionship): Promise<number> {
  const { organizationId, name, season, className, layout, rules, events } = championship;
  return db.transaction().execute(async (tx) => {
    const { id: championshipId } = await tx
      .insertInto('championships')
      .values({
        organizationId,
        name,
        season,
        className,
        layout: championshipLayouts[layout],
        rules: JSON.stringify(rules),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [sort, { eventId, rounds }] of events.entries()) {
      await tx.insertInto('championshipEvents').values({ championshipId, eventId, sort }).execute();
      for (const [place, round] of rounds.entries()) {
        await tx
          .insertInto('championshipRounds')
          .values({ championshipId, eventId, ...round, sort: place })
          .execute();
      }
    }
    await keepSearchable(tx, 'Championships', [championshipId]);
    return championshipId;
  });
}
