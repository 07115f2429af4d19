/** Facts about the drivers of a session that runs or is to come: from the board, otherwise from the entries. */

import type { SessionFacts } from '@lapwing/contract/results/facts';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { fieldOf } from '@lapwing/timing/desk/field';
import { problem } from '../../http/problem.ts';
import {
  type FieldMember,
  makeFacts,
  personOf,
  readSessionFacts,
} from '../../results/facts/session-facts.ts';
import { hasResult } from '../../results/has-result.ts';
import type { Database } from '../../storage/database.ts';
import { type Hosts, loadMeeting } from '../meeting/load-meeting.ts';

type Asked = { eventId: number; sessionId: number };

/** A board changes many times a second, its drivers seldom: the facts of this many fields are remembered. */
const MOST_REMEMBERED = 50;

type FactReader = (asked: Asked, nowMs: number) => Promise<SessionFacts>;

export function createFactReader(db: Database, hosts: Hosts): FactReader {
  const remembered = new Map<string, Promise<SessionFacts>>();
  db.onChange(({ kind }) => {
    if (kind !== 'live-progress' && kind !== 'practice' && kind !== 'search-index') remembered.clear();
  });

  function remember(key: string, make: () => Promise<SessionFacts>): Promise<SessionFacts> {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const made = make();
    remembered.set(key, made);
    made.catch(() => remembered.delete(key));
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return made;
  }

  return async ({ eventId, sessionId }, nowMs) => {
    const session = await db
      .selectFrom('sessions as session')
      .innerJoin('events as event', 'event.id', 'session.eventId')
      .where('session.id', '=', sessionId)
      .where('session.eventId', '=', eventId)
      .select(['session.startsAtMs', 'session.kind', 'session.resultStatus', 'event.venueId'])
      .executeTakeFirst();
    if (session === undefined) {
      throw problem('not-found', { detail: `No session ${sessionId} in event ${eventId}` });
    }
    if (hasResult(session)) return remember(`result ${sessionId}`, () => readSessionFacts(db, sessionId));
    const isRunning = session.resultStatus === resultStatuses.Active;
    const field = isRunning
      ? await fieldOnBoard(hosts, sessionId)
      : await fieldOfEntries(db, hosts, { eventId, sessionId });
    const { startsAtMs, kind, venueId } = session;
    const of = { sessionId, venueId, isRace: kind === 'race', isDone: false, field };
    const untilMs = isRunning ? Math.max(nowMs, startsAtMs) : startsAtMs;
    return remember(JSON.stringify(of), () => makeFacts(db, { ...of, startsAtMs: untilMs }));
  };
}

const notYet = { finishPosition: 0, place: null, bestTimeMs: null };

async function fieldOnBoard(hosts: Hosts, sessionId: number): Promise<FieldMember[]> {
  const rows = (await hosts.load(sessionId))?.board.rows ?? [];
  return rows.map(
    ({ number, displayNumber, fullName, className, class: code, transponder, earlierDrivers }) => ({
      ...notYet,
      startNumber: displayNumber || number || '',
      className: className || code || '',
      person: personOf(
        fullName ?? '',
        transponder ? [transponder.toUpperCase()] : [],
        earlierDrivers.length > 0,
      ),
    }),
  );
}

async function fieldOfEntries(
  db: Database,
  hosts: Hosts,
  { eventId, sessionId }: Asked,
): Promise<FieldMember[]> {
  const { sessions, details, entries } = await loadMeeting(db, hosts, eventId);
  const session = sessions.find(({ id }) => id === sessionId);
  if (session === undefined) return [];
  return fieldOf(session, details.groups, entries).map((entry) => ({
    ...notYet,
    startNumber: entry.number,
    className: entry.className,
    person: personOf(
      `${entry.firstName} ${entry.lastName}`.trim(),
      entry.transponders.map((code) => code.toUpperCase()),
      entry.drivers.length > 0,
    ),
  }));
}
