/** Which other sites may show a page in a frame: those that its organisation names, or all if it names none. */

import { parseLiveEventId } from '@lapwing/contract/live/ids';
import * as z from 'zod/mini';
import type { Database } from '../storage/database.ts';
import { readStored } from '../storage/stored-json.ts';

const storedSites = z.array(z.string());

/** Origins; empty for all sites. */
export type FindEmbeddingSites = (path: string) => Promise<readonly string[]>;

export function createEmbeddingSites(db: Database): FindEmbeddingSites {
  return async (path) => {
    const organizationId = await findOrganization(db, path);
    if (organizationId === undefined) return [];
    const found = await db
      .selectFrom('organizations')
      .select('embeddingSites')
      .where('id', '=', organizationId)
      .executeTakeFirst();
    return (found && readStored(found.embeddingSites, storedSites)) ?? [];
  };
}

async function findOrganization(db: Database, path: string): Promise<number | undefined> {
  const [, area = '', id = ''] = path.toLowerCase().split('/');
  if (area === 'organizations') return numberIn(id);
  if (area === 'sessions') {
    const found = await db
      .selectFrom('sessions')
      .innerJoin('events', 'events.id', 'sessions.eventId')
      .select('events.organizationId')
      .where('sessions.id', '=', numberIn(id) ?? 0)
      .executeTakeFirst();
    return found?.organizationId;
  }
  const eventId = area === 'livetiming' ? parseLiveEventId(id) : numberIn(id);
  const found = await db
    .selectFrom('events')
    .select('organizationId')
    .where('id', '=', eventId ?? 0)
    .executeTakeFirst();
  return found?.organizationId;
}

/** Ids are at most this large in the database. */
const LARGEST_ID = 2_147_483_647;

function numberIn(text: string): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : undefined;
  return number === undefined || number > LARGEST_ID ? undefined : number;
}
