/** Reads what search engines may list. */

import type { Database } from '../../storage/database.ts';
import { isShownEvent } from '../../storage/empty-live-sessions.ts';
import { listSealKeys } from '../../storage/seal-keys.ts';

export function createDiscoveryStore(db: Database) {
  const listed = () =>
    db.selectFrom('events as event').where('event.isListed', '=', 1).where(isShownEvent('event'));
  return {
    async countEvents(): Promise<number> {
      const { count } = await listed()
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    listSealKeys: () => listSealKeys(db),

    /** Oldest first, so that a part stays the same while events are added. */
    listEvents: (offset: number, count: number) =>
      listed()
        .select(['event.id', 'event.updatedAtMs'])
        .orderBy('event.id')
        .offset(offset)
        .limit(count)
        .execute(),

    listOrganizations: () => db.selectFrom('organizations').select('id').orderBy('id').execute(),

    listChampionships: () =>
      db.selectFrom('championships').select(['id', 'organizationId']).orderBy('id').execute(),

    listPracticeLocations: () => db.selectFrom('practiceLocations').select('id').orderBy('id').execute(),
  };
}

export type DiscoveryStore = ReturnType<typeof createDiscoveryStore>;
