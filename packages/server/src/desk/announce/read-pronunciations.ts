/** How the names of a session are pronounced: of the notes of announcers, only what race radio needs. */

import { nameKeyOf } from '@lapwing/timing/facts/equal-name';
import { fullNameOf } from '../../results/competitor-name.ts';
import { driversOf, namesOf } from '../../results/crew-columns.ts';
import type { Database } from '../../storage/database.ts';
import type { Hosts } from '../meeting/load-meeting.ts';

type Asked = { eventId: number; sessionId: number };

/** Nothing about anyone who is not on the board: other notes stay with the announcers. */
export async function pronunciationsOnBoard(
  db: Database,
  hosts: Hosts,
  { eventId, sessionId }: Asked,
): Promise<{ name: string; say: string }[]> {
  const written = await db
    .selectFrom('announcerNotes as note')
    .innerJoin('events as event', 'event.organizationId', 'note.organizationId')
    .innerJoin('sessions as session', 'session.eventId', 'event.id')
    .where('event.id', '=', eventId)
    .where('session.id', '=', sessionId)
    .where('note.say', '<>', '')
    .select(['note.nameKey', 'note.say'])
    .execute();
  if (written.length === 0) return [];
  const byKey = new Map(written.map(({ nameKey, say }) => [nameKey, say]));
  const names = new Set(await namesInSession(db, hosts, sessionId));
  return [...names].flatMap((name) => {
    const say = byKey.get(nameKeyOf(name));
    return say === undefined ? [] : [{ name, say }];
  });
}

/** As the board has them; one that has left memory is made of its result. */
async function namesInSession(db: Database, hosts: Hosts, sessionId: number): Promise<string[]> {
  const host = await hosts.load(sessionId);
  if (host !== null) {
    return host.board.rows.flatMap(({ fullName, earlierDrivers }) => [
      fullName ?? '',
      ...earlierDrivers.map(({ name }) => name),
    ]);
  }
  const rows = await db
    .selectFrom('competitors')
    .where('sessionId', '=', sessionId)
    .select(['firstName', 'lastName', 'drivers'])
    .execute();
  return rows.flatMap((row) => [fullNameOf(row), ...namesOf(driversOf(row))]);
}
