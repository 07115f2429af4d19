/** Who takes part in a planned session, for visitors: in the order of its grid, or by number. */

import type { Starter } from '@lapwing/contract/desk/calls';
import { compareNumbers } from '@lapwing/timing/desk/compare-numbers';
import { fieldOf } from '@lapwing/timing/desk/field';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import { isOpenTo } from '../../storage/open-event.ts';
import type { Schema } from '../../storage/schema.ts';
import { getEvent, type Hosts, loadMeeting } from './load-meeting.ts';
import { readGrid } from './session-grid.ts';

export type StartList = { fromSessionName: string; starters: Starter[] };

/** An unlisted event opens with its guid, here as everywhere. */
export async function readStartList(
  db: Kysely<Schema>,
  hosts: Hosts,
  sessionId: number,
  guid: string | undefined,
): Promise<StartList> {
  const noSession = () => problem('not-found', { detail: `There is no session ${sessionId}` });
  const found = await db
    .selectFrom('sessions')
    .select('eventId')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (found === undefined) throw noSession();
  const { eventId } = found;
  const event = await getEvent(db, eventId);
  if (!isOpenTo(event, guid)) throw noSession();
  const { sessions, details, entries } = await loadMeeting(db, hosts, eventId);
  const session = sessions.find(({ id }) => id === sessionId);
  if (session === undefined || entries.length === 0) return { fromSessionName: '', starters: [] };
  const { fromSessionName, hasResult, places } = await readGrid(db, hosts, eventId, sessionId);
  const positionOf = new Map(places.map(({ entryId, position }) => [entryId, position]));
  const starters = fieldOf(session, details.groups, entries).map((entry): Starter => {
    const { id, number, firstName, lastName, nationality, className, team } = entry;
    const name = `${firstName} ${lastName}`.trim();
    const position = hasResult ? (positionOf.get(id) ?? null) : null;
    return { position, number, name, nationality, className, team };
  });
  return { fromSessionName, starters: starters.sort(compareStarters) };
}

/** Those without a place stand behind the grid. */
function compareStarters(a: Starter, b: Starter): number {
  const last = Number.POSITIVE_INFINITY;
  const [one, other] = [a.position ?? last, b.position ?? last];
  return one === other ? compareNumbers(a.number, b.number) : one - other;
}
