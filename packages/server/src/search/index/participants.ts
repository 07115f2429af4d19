/** Keeps the competitors of an event in the search index: everyone once, with their last session. */

import { createHash } from 'node:crypto';
import { nameOf, resultStatuses, sports } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { deleteSearchEntries, type SearchEntry, saveSearchEntries } from './search-entries.ts';

type Entrant = Pick<Row<'competitors'>, 'startNumber' | 'firstName' | 'lastName' | 'className'>;

/** The entries on the board of a running session. */
export type SessionBoard = { sessionId: number; entries: readonly Entrant[] };

/** In the transaction that wrote the event, one of its results, or a board. */
export async function keepParticipants(
  tx: Kysely<Schema>,
  eventId: number,
  board: SessionBoard | null = null,
): Promise<void> {
  const wanted = await listParticipants(tx, eventId, board);
  await saveSearchEntries(tx, [...wanted.values()]);
  const storedEntries = await tx
    .selectFrom('searchEntries')
    .select(['entityId', 'sessionId', 'competitorId'])
    .where('eventId', '=', eventId)
    .execute();
  // Only its board knows the entries of a running session; they stay while other sessions are written.
  const running = await runningSessions(tx, eventId);
  if (board !== null) running.delete(board.sessionId);
  const gone = storedEntries.filter(
    ({ entityId, sessionId, competitorId }) =>
      !wanted.has(entityId) && !(competitorId === null && running.has(sessionId ?? 0)),
  );
  await deleteSearchEntries(
    tx,
    'Participants',
    gone.map(({ entityId }) => entityId),
  );
}

/** Before the event itself is deleted. */
export async function deleteParticipants(tx: Kysely<Schema>, eventId: number): Promise<void> {
  const storedEntries = await tx
    .selectFrom('searchEntries')
    .select('entityId')
    .where('eventId', '=', eventId)
    .execute();
  await deleteSearchEntries(
    tx,
    'Participants',
    storedEntries.map(({ entityId }) => entityId),
  );
}

/** None for a hidden event. */
async function runningSessions(tx: Kysely<Schema>, eventId: number): Promise<Set<number>> {
  const sessions = await tx
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select('sessions.id')
    .where('sessions.eventId', '=', eventId)
    .where('sessions.resultStatus', '=', resultStatuses.Active)
    .where('events.isListed', '=', 1)
    .execute();
  return new Set(sessions.map(({ id }) => id));
}

const listEntrants = queryById((db, sessionId) =>
  db
    .selectFrom('competitors')
    .select(['id', 'startNumber', 'firstName', 'lastName', 'className', 'drivers'])
    .where('sessionId', '=', sessionId),
);

async function listParticipants(
  tx: Kysely<Schema>,
  eventId: number,
  board: SessionBoard | null,
): Promise<Map<string, SearchEntry>> {
  const wanted = new Map<string, SearchEntry>();
  const event = await tx
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.sport', 'events.startsAtMs', 'venues.countryCode'])
    .where('events.id', '=', eventId)
    .where('events.isListed', '=', 1)
    .executeTakeFirst();
  if (event === undefined) return wanted;
  const { countryCode, startsAtMs: dateMs } = event;
  const sport = nameOf(sports, event.sport);
  const keyOf = createKeys();
  const add = (entrant: Entrant, name: string, sessionId: number, competitorId: number | null) => {
    if (name === '') return;
    const { startNumber, className } = entrant;
    const entityId = `${eventId}-${keyOf(JSON.stringify([name, startNumber, className]))}`;
    const participant = { eventId, sessionId, competitorId, startNumber, className };
    wanted.set(entityId, {
      entityType: 'Participants',
      entityId,
      name,
      sport,
      countryCode,
      dateMs,
      participant,
    });
  };

  const turn = yieldToEventLoop();
  for (const sessionId of await sessionsInOrder(tx, eventId)) {
    await turn();
    for (const competitor of await listEntrants(tx, sessionId)) {
      await turn();
      for (const name of namesOf(competitor)) add(competitor, name, sessionId, competitor.id);
    }
  }
  for (const entrant of board?.entries ?? []) {
    await turn();
    for (const name of namesOf(entrant)) add(entrant, name, board?.sessionId ?? 0, null);
  }
  return wanted;
}

/** The latest last; merged results before all others, because driven sessions matter more. */
async function sessionsInOrder(tx: Kysely<Schema>, eventId: number): Promise<number[]> {
  const sessions = await tx
    .selectFrom('sessions')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('isMerge', 'desc')
    .orderBy('startsAtMs')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return sessions.map(({ id }) => id);
}

/** The competitor, and the other drivers of the car. */
function namesOf(entrant: Entrant & { drivers?: string }): string[] {
  const own = fullName(entrant);
  // Only this server writes the column.
  const drivers = JSON.parse(entrant.drivers ?? '[]') as Pick<Entrant, 'firstName' | 'lastName'>[];
  return [own, ...drivers.map(fullName).filter((name) => !own.includes(name))];
}

function fullName({ firstName, lastName }: Pick<Entrant, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Each text is hashed once: most competitors take part in several sessions of an event. */
function createKeys(): (text: string) => string {
  const keys = new Map<string, string>();
  return (text) => {
    const key = keys.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 16);
    keys.set(text, key);
    return key;
  };
}
