/** What changed in a meeting since a version, for a desk that has the rest. */

import type { MeetingUpdate } from '@lapwing/contract/desk/meeting';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { readItems } from './item-values.ts';
import {
  breaksOf,
  detailsOf,
  entriesOf,
  getEvent,
  type Hosts,
  laddersOf,
  listSessions,
  sessionOf,
  stateOf,
  versionOf,
} from './load-meeting.ts';
import { changesAfter, readLog } from './meeting-log.ts';

/** Sessions that nobody has planned are always in it: they came from elsewhere, without a version. */
export async function readUpdates(
  db: Kysely<Schema>,
  hosts: Hosts,
  eventId: number,
  since: number,
): Promise<Omit<MeetingUpdate, 'outcome' | 'conflicts' | 'made'>> {
  const event = await getEvent(db, eventId);
  const version = await versionOf(db, eventId);
  const rows = await listSessions(db, eventId);
  const items = await readItems(db, eventId, { sinceVersion: since });
  const planned = new Set(await plannedSessions(db, eventId));
  const isNew = (id: number) =>
    !planned.has(id) || items.some((item) => item.kind === 'session' && item.id === id);
  const all = items.some(({ kind }) => kind === 'meeting') ? detailsOf(event, items) : null;
  const removed =
    version > since
      ? (await changesAfter(db, eventId, since))
          .flatMap(({ logged }) => logged)
          .filter(({ after }) => after === null)
          .map(({ kind, id }) => ({ kind, id }))
          // Removed, and restored since.
          .filter(({ kind, id }) => !items.some((item) => item.kind === kind && item.id === id))
      : [];
  return {
    version,
    details: all,
    removed,
    sessions: rows.filter(({ id }) => isNew(id)).map((row) => sessionOf(row, event, items)),
    breaks: breaksOf(items),
    entries: entriesOf(items),
    ladders: laddersOf(items),
    states: rows.map((row) => stateOf(row, hosts)),
    log: await readLog(db, eventId),
  };
}

async function plannedSessions(db: Kysely<Schema>, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('meetingItems')
    .select('id')
    .where('eventId', '=', eventId)
    .where('kind', '=', 'session')
    .execute();
  return rows.map(({ id }) => id);
}
