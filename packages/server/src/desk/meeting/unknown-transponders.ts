/** Transponders that crossed a loop in a running session of the meeting, and belong to no entry. */

import type { UnknownTransponder } from '@lapwing/contract/desk/calls';
import { resultStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { readItems } from './item-values.ts';
import { entriesOf, type Hosts, listSessions } from './load-meeting.ts';

export async function listUnknownTransponders(
  db: Kysely<Schema>,
  hosts: Hosts,
  eventId: number,
): Promise<UnknownTransponder[]> {
  const known = new Set(entriesOf(await readItems(db, eventId)).flatMap(({ transponders }) => transponders));
  const found: UnknownTransponder[] = [];
  for (const session of await listSessions(db, eventId)) {
    if (session.resultStatus !== resultStatuses.Active) continue;
    const rows = (await hosts.load(session.id))?.board.rows ?? [];
    for (const { doubts, transponder, laps, lastSeenAtMs } of rows) {
      if (!doubts.includes('not-entered') || !transponder || known.has(transponder)) continue;
      found.push({ transponder, sessionId: session.id, sessionName: session.name, laps, lastSeenAtMs });
    }
  }
  return found;
}
