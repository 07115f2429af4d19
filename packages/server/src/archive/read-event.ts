/** Reads an event and everything that belongs to it as the lines of an archive. */

import { resultStatuses } from '@lapwing/contract/values/enums';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { Kysely } from 'kysely';
import { unpackResult } from '../results/replaced-result.ts';
import { listChampionshipSeals, listSeals } from '../results/seals/stored-seals.ts';
import type { Row, Schema } from '../storage/schema.ts';
import type { ChampionshipLine, ChampionshipLineKind, EventLine, EventLineKind } from './format.ts';

type Line<Kind extends string, Of> = { kind: Kind } & Of;
type AnyEventLine = { [Kind in EventLineKind]: Line<Kind, { row: EventLine<Kind> }> }[EventLineKind];
type AnyChampionshipLine = {
  [Kind in ChampionshipLineKind]: Line<Kind, { row: ChampionshipLine<Kind> }>;
}[ChampionshipLineKind];

/** Sessions that run are left out: they have no result yet. */
export async function* readEventLines(
  db: Kysely<Schema>,
  eventId: number,
): AsyncGenerator<AnyEventLine, void, undefined> {
  const event = await db
    .selectFrom('events')
    .leftJoin('liveEvents', 'liveEvents.eventId', 'events.id')
    .selectAll('events')
    .select('liveEvents.videoStreamUrl')
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined) return;
  const { organizationId: _, ...ownEvent } = event;
  yield { kind: 'event', row: ownEvent };

  const groups = await db
    .selectFrom('sessionGroups')
    .select(['id', 'parentId', 'name', 'startsAtMs', 'sort'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  for (const row of groups) yield { kind: 'group', row };

  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('resultStatus', '!=', resultStatuses.Active)
    .orderBy('id')
    .execute();
  for (const session of sessions) yield* readSession(db, session);

  const exported = new Set(sessions.map(({ id }) => id));
  const merges = await db
    .selectFrom('mergedSessions')
    .innerJoin('sessions', 'sessions.id', 'mergedSessions.sessionId')
    .select(['mergedSessions.sessionId', 'mergedSessions.runSessionId', 'mergedSessions.sort'])
    .where('sessions.eventId', '=', eventId)
    .orderBy('mergedSessions.sessionId')
    .orderBy('mergedSessions.sort')
    .execute();
  for (const row of merges)
    if (exported.has(row.sessionId) && exported.has(row.runSessionId)) yield { kind: 'merge', row };
}

async function* readSession(
  db: Kysely<Schema>,
  { eventId: _, ...session }: Row<'sessions'>,
): AsyncGenerator<AnyEventLine, void, undefined> {
  const sessionId = session.id;
  // Only this server writes these columns.
  const parsed = { ...session, runPoints: jsonOf(session.runPoints) } as EventLine<'session'>;
  yield { kind: 'session', row: parsed };

  const ids = await db
    .selectFrom('competitors')
    .select('id')
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute();
  for (const { id } of ids) {
    const competitor = await db.selectFrom('competitors').selectAll().where('id', '=', id).executeTakeFirst();
    if (competitor !== undefined) yield { kind: 'competitor', row: competitorLine(competitor) };
  }

  const rulings = await db
    .selectFrom('rulings')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  for (const { sessionId: __, ...row } of rulings) yield { kind: 'ruling', row: row as EventLine<'ruling'> };

  const revisions = await db
    .selectFrom('sessionRevisions')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  for (const { sessionId: __, changes, replacedResult, ...row } of revisions) {
    const replaced = replacedResult === null ? null : unpackResult(replacedResult);
    const line = { ...row, changes: JSON.parse(changes), replacedResult: replaced };
    yield { kind: 'revision', row: line as EventLine<'revision'> };
  }

  for (const seal of await listSeals(db, sessionId)) yield { kind: 'seal', row: seal };

  const announcements = await db
    .selectFrom('announcements')
    .select(['atMs', 'text'])
    .where('sessionId', '=', sessionId)
    .orderBy('atMs')
    .orderBy('id')
    .execute();
  for (const row of announcements) yield { kind: 'announcement', row };

  const weather = await db
    .selectFrom('sessionWeather')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  for (const { sessionId: __, ...row } of weather) yield { kind: 'weather', row };
}

function competitorLine({ sessionId: _, ...row }: Row<'competitors'>): EventLine<'competitor'> {
  return {
    ...row,
    additionalFields: JSON.parse(row.additionalFields),
    drivers: JSON.parse(row.drivers),
    stints: JSON.parse(row.stints),
    laps: decodeLaps(row.laps).map((lap) => ({ ...lap, sectionTimesMs: [...lap.sectionTimesMs] })),
  };
}

/** Rounds in sessions that are not in the archive are left out. */
export async function* readChampionshipLines(
  db: Kysely<Schema>,
  championshipId: number,
  exported: { events: ReadonlySet<number>; sessions: ReadonlySet<number> },
): AsyncGenerator<AnyChampionshipLine, void, undefined> {
  const championship = await db
    .selectFrom('championships')
    .selectAll()
    .where('id', '=', championshipId)
    .executeTakeFirst();
  if (championship === undefined) return;
  const { organizationId: _, ...own } = championship;
  yield { kind: 'championship', row: { ...own, rules: JSON.parse(own.rules) } };
  const events = await db
    .selectFrom('championshipEvents')
    .select(['eventId', 'sort'])
    .where('championshipId', '=', championshipId)
    .orderBy('sort')
    .execute();
  for (const row of events) if (exported.events.has(row.eventId)) yield { kind: 'event', row };
  const rounds = await db
    .selectFrom('championshipRounds')
    .select(['eventId', 'sessionId', 'name', 'shortName', 'sort', 'rules'])
    .where('championshipId', '=', championshipId)
    .orderBy('id')
    .execute();
  for (const row of rounds)
    if (exported.sessions.has(row.sessionId))
      yield { kind: 'round', row: { ...row, rules: row.rules === null ? null : JSON.parse(row.rules) } };
  const revisions = await db
    .selectFrom('championshipRevisions')
    .select(['number', 'document', 'savedAtMs', 'source', 'followsResults'])
    .where('championshipId', '=', championshipId)
    .orderBy('number')
    .execute();
  for (const row of revisions) {
    // Only this server writes these columns.
    const line = { ...row, document: JSON.parse(row.document) } as ChampionshipLine<'revision'>;
    yield { kind: 'revision', row: line };
  }
  for (const seal of await listChampionshipSeals(db, championshipId)) yield { kind: 'seal', row: seal };
}

function jsonOf(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
