/** Defines which entities can be found by name: writers report what they wrote, a rebuild reads all. */

import { accountStatuses, nameOf, namesOf, searchEntityTypes, sports } from '@lapwing/contract/values/enums';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import type { Kysely } from 'kysely';
import { isShownEvent } from '../../storage/empty-live-sessions.ts';
import type { Schema } from '../../storage/schema.ts';
import { keepParticipants } from './participants.ts';
import {
  deleteSearchEntries,
  type EntryType,
  type SearchEntry,
  saveSearchEntries,
} from './search-entries.ts';

type EntityId = string | number;
/** Competitors are entered with their event. */
export type SourceType = Exclude<EntryType, 'Participants'>;
/** Of the given entities, those that the public may find. */
type Source = (db: Kysely<Schema>, ids: readonly EntityId[]) => Promise<SearchEntry[]>;

const sources: Readonly<Record<SourceType, Source>> = {
  Events: async (db, ids) => {
    const rows = await db
      .selectFrom('events')
      .innerJoin('venues', 'venues.id', 'events.venueId')
      .select(['events.id', 'events.name', 'events.sport', 'events.startsAtMs', 'venues.countryCode'])
      .where('events.id', 'in', ids.map(Number))
      .where('events.isListed', '=', 1)
      .where(isShownEvent('events'))
      .execute();
    return rows.map(({ id, sport, startsAtMs, ...row }) => ({
      ...row,
      entityType: 'Events',
      entityId: id,
      sport: nameOf(sports, sport),
      dateMs: startsAtMs,
    }));
  },
  PracticeLocations: async (db, ids) => {
    const rows = await db
      .selectFrom('practiceLocations')
      .select(['id', 'name', 'sport', 'countryCode'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return rows.map(({ id, sport, ...row }) => ({
      ...row,
      entityType: 'PracticeLocations',
      entityId: id,
      sport: nameOf(sports, sport),
    }));
  },
  Profiles: async (db, ids) => {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'givenName', 'surName', 'nickName', 'countryCode'])
      .where('id', 'in', ids.map(String))
      .where('isPrivate', '=', 0)
      .where('status', '=', accountStatuses.Active)
      .execute();
    return rows.map(({ id, givenName, surName, nickName, countryCode }) => ({
      entityType: 'Profiles',
      entityId: id,
      name: `${givenName} ${surName}`.trim(),
      nickName,
      countryCode,
    }));
  },
  Organizations: async (db, ids) => {
    const rows = await db
      .selectFrom('organizations')
      .select(['id', 'name', 'sport', 'countryCode'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return rows.map(({ id, sport, ...row }) => ({
      ...row,
      entityType: 'Organizations',
      entityId: id,
      sport: nameOf(sports, sport),
    }));
  },
  Championships: async (db, ids) => {
    const rows = await db
      .selectFrom('championships')
      .innerJoin('organizations', 'organizations.id', 'championships.organizationId')
      .select([
        'championships.id',
        'championships.name',
        'championships.season',
        'organizations.sport',
        'organizations.countryCode',
      ])
      .where('championships.id', 'in', ids.map(Number))
      .where('championships.deletedAtMs', 'is', null)
      .execute();
    return rows.map(({ id, name, season, sport, countryCode }) => ({
      entityType: 'Championships',
      entityId: id,
      name: championshipTitle({ name, season }),
      sport: nameOf(sports, sport),
      countryCode,
    }));
  },
};

export const entryTypes = namesOf(searchEntityTypes).filter((name) => name !== 'LiveEvents');
export const sourceTypes = entryTypes.filter((name) => name !== 'Participants');

const ENTITIES_AT_ONCE = 1_000;

/** After they were written or deleted, in the same transaction: updates their entries. */
export async function reindex(
  db: Kysely<Schema>,
  entityType: SourceType,
  entityIds: readonly EntityId[],
): Promise<void> {
  for (let from = 0; from < entityIds.length; from += ENTITIES_AT_ONCE) {
    const ids = entityIds.slice(from, from + ENTITIES_AT_ONCE);
    const entries = await sources[entityType](db, ids);
    await saveSearchEntries(db, entries);
    const found = new Set(entries.map(({ entityId }) => String(entityId)));
    const gone = ids.filter((id) => !found.has(String(id)));
    await deleteSearchEntries(db, entityType, gone);
    if (entityType === 'Events') for (const id of ids) await keepParticipants(db, Number(id));
  }
}

/** `Events/12`; null if it is none. */
export function asEntry(item: string): { type: SourceType; id: string } | null {
  const [type, ...id] = item.split('/');
  const sourceType = sourceTypes.find((name) => name === type);
  return sourceType === undefined ? null : { type: sourceType, id: id.join('/') };
}
