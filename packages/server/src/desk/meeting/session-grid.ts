/** The start grid of a planned session, from the result that its plan names. */

import type { GridPlace } from '@lapwing/contract/desk/calls';
import type { Meeting, StoredEntry } from '@lapwing/contract/desk/meeting';
import { fieldOf } from '@lapwing/timing/desk/field';
import { gridFromResult } from '@lapwing/timing/desk/grid-from-result';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import { listGridDrops } from '../../results/queries/grid-drops.ts';
import type { Schema } from '../../storage/schema.ts';
import { findRace } from './find-race.ts';
import { type Hosts, loadMeeting } from './load-meeting.ts';

export type SessionGrid = { fromSessionName: string; hasResult: boolean; places: GridPlace[] };

/** Without a source the grid is empty. */
export async function readGrid(
  db: Kysely<Schema>,
  hosts: Hosts,
  eventId: number,
  sessionId: number,
): Promise<SessionGrid> {
  const meeting = await loadMeeting(db, hosts, eventId);
  const session = meeting.sessions.find(({ id }) => id === sessionId);
  if (session === undefined) throw problem('not-found', { detail: `The event has no session ${sessionId}` });
  const ofLadder = session.ladderRace ? await readRaceGrid(db, meeting, sessionId) : null;
  if (ofLadder !== null) return ofLadder;
  const { gridFrom } = session;
  if (gridFrom === null) return { fromSessionName: '', hasResult: false, places: [] };
  const result = await readResult(db, gridFrom.sessionId);
  const field = fieldOf(session, meeting.details.groups, meeting.entries);
  const grid = gridFromResult(result, field, gridFrom.reversedPlaces);
  const source = meeting.sessions.find(({ id }) => id === gridFrom.sessionId);
  return {
    fromSessionName: source === undefined ? '' : [source.group, source.name].filter(Boolean).join(' · '),
    hasResult: result.length > 0,
    places: grid.map(placeOf),
  };
}

function placeOf({ id, number, firstName, lastName, className }: StoredEntry, index: number): GridPlace {
  const name = `${firstName} ${lastName}`.trim();
  return { position: index + 1, number, name, className, entryId: id };
}

/** The grid of a heat, a final or a race of a bracket; null for any other session. */
async function readRaceGrid(
  db: Kysely<Schema>,
  meeting: Meeting,
  sessionId: number,
): Promise<SessionGrid | null> {
  const found = await findRace(db, meeting.eventId, sessionId);
  if (found === null) return null;
  const entryOf = new Map(meeting.entries.map((entry) => [entry.id, entry]));
  const cars = found.race.places.flatMap(({ entryId }) => entryOf.get(entryId ?? 0) ?? []);
  return { fromSessionName: found.ladder.group, hasResult: cars.length > 0, places: cars.map(placeOf) };
}

/** In the order of the result; empty without one. */
export async function readResult(
  db: Kysely<Schema>,
  sessionId: number,
): Promise<{ startNumber: string; isClassified: boolean; gridDrop: number }[]> {
  const rows = await db
    .selectFrom('competitors')
    .select(['id', 'startNumber', 'isClassified'])
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .execute();
  const drops = await listGridDrops(db, sessionId);
  return rows.map(({ id, startNumber, isClassified }) => ({
    ...{ startNumber, isClassified: isClassified === 1, gridDrop: drops.get(id) ?? 0 },
  }));
}
