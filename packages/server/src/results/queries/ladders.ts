/** Heats, finals and brackets of an event, from the draw of the race desk and the published results. */

import { ladder, ladderRace } from '@lapwing/contract/desk/ladder';
import { entry } from '@lapwing/contract/desk/meeting';
import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { type LadderEntry, resolveLadder } from '@lapwing/timing/desk/ladder/resolve-ladder';
import type { RaceSession } from '@lapwing/timing/desk/ladder/run-race';
import { groupBy } from '@lapwing/timing/group-by';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';
import { hasResult } from '../has-result.ts';

export async function hasLadders(db: Kysely<Schema>, eventId: number): Promise<boolean> {
  const found = await db
    .selectFrom('meetingItems')
    .select('id')
    .where('eventId', '=', eventId)
    .where('kind', '=', 'ladder')
    .executeTakeFirst();
  return found !== undefined;
}

/** Only those that were drawn. */
export async function listLadders(db: Kysely<Schema>, eventId: number): Promise<ShownLadder[]> {
  const rows = await db
    .selectFrom('meetingItems')
    .select(['kind', 'id', 'value'])
    .where('eventId', '=', eventId)
    .where('kind', 'in', ['ladder', 'entry', 'session'])
    .orderBy('id')
    .execute();
  const drawn = rows.flatMap(({ kind, id, value }) => {
    const stored = kind === 'ladder' ? readStored(value, ladder) : null;
    return stored === null || stored.entrants.length === 0 ? [] : [{ ...stored, id }];
  });
  if (drawn.length === 0) return [];
  const entries = rows.flatMap(({ kind, id, value }): LadderEntry[] => {
    const stored = kind === 'entry' ? readStored(value, entry) : null;
    return stored === null ? [] : [{ ...stored, id }];
  });
  const races = rows.flatMap(({ kind, id, value }) => {
    const stored = kind === 'session' ? readStored(value, withRace) : null;
    return stored?.ladderRace ? [{ sessionId: id, ...stored.ladderRace }] : [];
  });
  const sessions = await readSessions(
    db,
    races.map(({ sessionId }) => sessionId),
  );
  const { timeZone } = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select('venues.timeZone')
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();
  return drawn.map((each) =>
    resolveLadder(each, {
      ...{ entries, timeZone },
      sessions: new Map(
        races.flatMap(({ ladder: key, race, sessionId }) => {
          const session = key === each.key ? sessions.get(sessionId) : undefined;
          return session === undefined ? [] : [[race, session] as const];
        }),
      ),
    }),
  );
}

const withRace = z.object({ ladderRace: z.optional(z.nullable(ladderRace)) });
const storedGrid = z.array(z.int());

async function readSessions(
  db: Kysely<Schema>,
  sessionIds: readonly number[],
): Promise<Map<number, RaceSession>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
    .select(['sessions.id', 'sessions.startsAtMs', 'sessions.resultStatus', 'sessions.revisionNumber'])
    .select('liveSessions.sessionId as liveSince')
    .where('sessions.id', 'in', sessionIds)
    .execute();
  const published = rows.filter(hasResult).map(({ id }) => id);
  const competitors = await readFinishers(db, published);
  const grids = await db
    .selectFrom('sessionGrids')
    .select(['sessionId', 'entries'])
    .where('sessionId', 'in', sessionIds)
    .orderBy('number')
    .execute();
  // The last one counts.
  const takenGrids = new Map(
    grids.map(({ sessionId, entries }) => [sessionId, readStored(entries, storedGrid)]),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sessionId: row.id,
        startsAtMs: row.startsAtMs,
        isBegun: hasResult(row) || row.revisionNumber > 0 || row.liveSince !== null,
        result: hasResult(row) ? (competitors.get(row.id) ?? []) : null,
        takenGrid: takenGrids.get(row.id) ?? null,
      },
    ]),
  );
}

async function readFinishers(db: Kysely<Schema>, sessionIds: readonly number[]) {
  if (sessionIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom('competitors')
    .select(['sessionId', 'startNumber', 'isClassified', 'bestTimeMs'])
    .where('sessionId', 'in', sessionIds)
    .orderBy('sessionId')
    .orderBy('finishPosition')
    .execute();
  const finishers = rows.map(({ sessionId, startNumber, isClassified, bestTimeMs }) => ({
    ...{ sessionId, startNumber, isClassified: isClassified === 1, bestLapMs: bestTimeMs },
  }));
  return groupBy(finishers, ({ sessionId }) => sessionId);
}
