/** Stores one event of an archive with everything that belongs to it, under new ids. */

import { randomUUID } from 'node:crypto';
import { lengthUnits, nameOf } from '@lapwing/contract/values/enums';
import type { Insertable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { ensureVenue } from '../publishing/index.ts';
import { packResult, type ReplacedResult } from '../results/replaced-result.ts';
import { insertRulings } from '../results/ruling-rows.ts';
import { reindex } from '../search/index/searchable-entities.ts';
import { announce } from '../storage/announce.ts';
import { rowsInserter } from '../storage/insert-rows.ts';
import type { Row, Schema } from '../storage/schema.ts';
import { readStored } from '../storage/stored-json.ts';
import type { ArchivedVenue, EventLine } from './format.ts';
import { sealPacker } from './import-seals.ts';
import type { ArchivedCompetitor, ArchivedEvent, ArchivedSession } from './parse-archive.ts';

type Transacted = Transaction<Schema>;
type Ids = Map<number, number>;

/** `kept`: it was changed here since, or another event here has its id of the organisation. */
export type Outcome = 'added' | 'updated' | 'unchanged' | 'kept';

export type ImportContext = {
  organizationId: number;
  origin: string;
  nowMs: number;
};

/** Ids of the archive, and those here. */
export type ImportedIds = { eventId: number; sessions: Ids };

const storedIds = z.array(z.tuple([z.int(), z.int()]));

export async function importEvent(
  tx: Transacted,
  context: ImportContext,
  archived: ArchivedEvent,
  { hash, venue }: { hash: string; venue: ArchivedVenue },
): Promise<{ outcome: Outcome; ids: ImportedIds | null }> {
  const { event } = archived;
  const known = await findImported(tx, context, event.id);
  if (known === null) {
    const twin = await findTwin(tx, context.organizationId, event);
    if (twin !== null)
      return {
        outcome: twin.guid === event.guid ? 'unchanged' : 'kept',
        ids: await matchSessions(tx, twin.id, archived),
      };
    return { outcome: 'added', ids: await write(tx, context, archived, { hash, venue, known: null }) };
  }
  const ids = { eventId: known.eventId, sessions: new Map(known.sessions) };
  if (known.contentHash === hash) return { outcome: 'unchanged', ids };
  if (known.isChangedHere) return { outcome: 'kept', ids };
  return { outcome: 'updated', ids: await write(tx, context, archived, { hash, venue, known }) };
}

type Known = {
  eventId: number;
  guid: string;
  contentHash: string | null;
  isChangedHere: boolean;
  sessions: Ids;
};

async function findImported(
  tx: Transacted,
  { organizationId, origin }: ImportContext,
  originEventId: number,
): Promise<Known | null> {
  const row = await tx
    .selectFrom('importedEvents as imported')
    .innerJoin('events', 'events.id', 'imported.eventId')
    .select(['imported.eventId', 'imported.contentHash', 'imported.updatedAtMs', 'imported.sessionIds'])
    .select(['events.updatedAtMs as nowUpdatedAtMs', 'events.deletedAtMs', 'events.guid'])
    .where('imported.organizationId', '=', organizationId)
    .where('imported.origin', '=', origin)
    .where('imported.originEventId', '=', String(originEventId))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { eventId, guid, contentHash, updatedAtMs, nowUpdatedAtMs, sessionIds } = row;
  return {
    eventId,
    guid,
    contentHash,
    isChangedHere: updatedAtMs !== nowUpdatedAtMs || contentHash === null,
    sessions: new Map(readStored(sessionIds, storedIds) ?? []),
  };
}

/** The same event of the organisation, if it did not come with an archive of this origin. */
async function findTwin(
  tx: Transacted,
  organizationId: number,
  { guid, clientId }: EventLine<'event'>,
): Promise<Pick<Row<'events'>, 'id' | 'guid'> | null> {
  const twin = await tx
    .selectFrom('events')
    .select(['id', 'guid'])
    .where('organizationId', '=', organizationId)
    .where((eb) =>
      eb.or([eb('guid', '=', guid), ...(clientId === null ? [] : [eb('clientId', '=', clientId)])]),
    )
    .orderBy('id')
    .executeTakeFirst();
  return twin ?? null;
}

/** By their name and start, which are the same in the same event. */
async function matchSessions(
  tx: Transacted,
  eventId: number,
  { sessions }: ArchivedEvent,
): Promise<ImportedIds> {
  const here = await tx
    .selectFrom('sessions')
    .select(['id', 'name', 'startsAtMs'])
    .where('eventId', '=', eventId)
    .execute();
  const keyOf = ({ name, startsAtMs }: { name: string; startsAtMs: number }) => `${startsAtMs} ${name}`;
  const byKey = new Map(here.map((session) => [keyOf(session), session.id]));
  const ids: Ids = new Map();
  for (const { session } of sessions) {
    const id = byKey.get(keyOf(session));
    if (id !== undefined) ids.set(session.id, id);
  }
  return { eventId, sessions: ids };
}

type Writing = { hash: string; venue: ArchivedVenue; known: Known | null };

async function write(
  tx: Transacted,
  { organizationId, origin, nowMs }: ImportContext,
  archived: ArchivedEvent,
  { hash, venue, known }: Writing,
): Promise<ImportedIds> {
  await announce(tx, { kind: 'everything' });
  const { id: originEventId, venueId: _, videoStreamUrl, guid, ...columns } = archived.event;
  const { id: __, trackMap, lengthUnit, ...place } = venue;
  const venueId = await ensureVenue(tx, organizationId, {
    ...place,
    lengthUnit: nameOf(lengthUnits, lengthUnit),
  });
  const row = { ...columns, organizationId, venueId, guid: known?.guid ?? (await freeGuid(tx, guid)) };
  const eventId = known === null ? await insertEvent(tx, row) : known.eventId;
  if (known !== null) await tx.updateTable('events').set(row).where('id', '=', eventId).execute();
  await saveVideo(tx, eventId, videoStreamUrl);
  if (trackMap !== null)
    await saveMap(tx, { organizationId, venueId, map: JSON.stringify(trackMap), savedAtMs: nowMs });

  const oldGroups = known === null ? [] : await groupsOf(tx, eventId);
  const groups: Ids = new Map();
  for (const { id, parentId, ...group } of archived.groups) {
    const { id: newId } = await tx
      .insertInto('sessionGroups')
      .values({ ...group, eventId, parentId: parentId === null ? null : mapped(groups, parentId) })
      .returning('id')
      .executeTakeFirstOrThrow();
    groups.set(id, newId);
  }
  const sessions: Ids = new Map();
  for (const each of archived.sessions) {
    const { session } = each;
    const stored = known?.sessions.get(session.id) ?? null;
    sessions.set(
      session.id,
      await saveSession(tx, eventId, mapped(groups, session.groupId), session, stored),
    );
  }
  await removeGone(tx, eventId, [...sessions.values()], oldGroups);
  const packed = await sealPacker(tx, origin);
  for (const each of archived.sessions) {
    await fillSession(tx, each, sessions);
    const sessionId = mapped(sessions, each.session.id);
    for (const seal of each.seals)
      await tx
        .insertInto('seals')
        .values({ ...packed(seal), sessionId })
        .execute();
  }
  for (const { sessionId, runSessionId, sort } of archived.merges) {
    await tx
      .insertInto('mergedSessions')
      .values({ sessionId: mapped(sessions, sessionId), runSessionId: mapped(sessions, runSessionId), sort })
      .execute();
  }
  await reindex(tx, 'Events', [eventId]);
  await saveOrigin(tx, {
    eventId,
    organizationId,
    origin,
    originEventId: String(originEventId),
    importedAtMs: nowMs,
    contentHash: hash,
    updatedAtMs: row.updatedAtMs,
    sessionIds: JSON.stringify([...sessions]),
  });
  return { eventId, sessions };
}

/** Links to an unlisted event stay valid if the guid is free here. */
async function freeGuid(tx: Transacted, guid: string): Promise<string> {
  const taken = await tx.selectFrom('events').select('id').where('guid', '=', guid).executeTakeFirst();
  return taken === undefined ? guid : randomUUID();
}

async function insertEvent(tx: Transacted, row: Insertable<Schema['events']>): Promise<number> {
  const { id } = await tx.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function saveVideo(tx: Transacted, eventId: number, videoStreamUrl: string | null): Promise<void> {
  await tx.deleteFrom('liveEvents').where('eventId', '=', eventId).execute();
  if (videoStreamUrl !== null)
    await tx.insertInto('liveEvents').values({ eventId, videoStreamUrl }).execute();
}

/** The organisation's own map of this server stays. */
async function saveMap(tx: Transacted, map: Insertable<Schema['organizationTrackMaps']>): Promise<void> {
  await tx
    .insertInto('organizationTrackMaps')
    .values(map)
    .onConflict((conflict) => conflict.columns(['organizationId', 'venueId']).doNothing())
    .execute();
}

async function groupsOf(tx: Transacted, eventId: number): Promise<number[]> {
  const rows = await tx.selectFrom('sessionGroups').select('id').where('eventId', '=', eventId).execute();
  return rows.map(({ id }) => id);
}

async function saveSession(
  tx: Transacted,
  eventId: number,
  groupId: number,
  { id: _, runPoints, ...columns }: EventLine<'session'>,
  stored: number | null,
): Promise<number> {
  const row = {
    ...columns,
    eventId,
    groupId,
    runPoints: runPoints === null ? null : JSON.stringify(runPoints),
  };
  if (stored !== null) {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      // Two sessions may have exchanged their ids of the organisation.
      .set({ ...row, clientId: null })
      .where('id', '=', stored)
      .where('eventId', '=', eventId)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return stored;
  }
  const { id } = await tx
    .insertInto('sessions')
    .values({ ...row, clientId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What an earlier import of the event stored, and this archive no longer has. */
async function removeGone(
  tx: Transacted,
  eventId: number,
  sessionIds: readonly number[],
  oldGroups: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('eventId', '=', eventId)
    .$if(sessionIds.length > 0, (query) => query.where('id', 'not in', sessionIds))
    .execute();
  if (oldGroups.length > 0) await tx.deleteFrom('sessionGroups').where('id', 'in', oldGroups).execute();
  if (sessionIds.length === 0) return;
  for (const table of [
    'rulings',
    'seals',
    'sessionRevisions',
    'competitors',
    'announcements',
    'sessionWeather',
    'mergedSessions',
  ] as const)
    await tx.deleteFrom(table).where('sessionId', 'in', sessionIds).execute();
}

const insertCompetitors = rowsInserter((db, row: Insertable<Schema['competitors']>) =>
  db.insertInto('competitors').values(row),
);
const insertAnnouncements = rowsInserter((db, row: Insertable<Schema['announcements']>) =>
  db.insertInto('announcements').values(row),
);
const insertWeather = rowsInserter((db, row: Insertable<Schema['sessionWeather']>) =>
  db.insertInto('sessionWeather').values(row),
);

async function fillSession(tx: Transacted, archived: ArchivedSession, sessions: Ids): Promise<void> {
  const { session, competitors, rulings, revisions, announcements, weather } = archived;
  const sessionId = mapped(sessions, session.id);
  await tx.updateTable('sessions').set({ clientId: session.clientId }).where('id', '=', sessionId).execute();
  await insertCompetitors(
    tx,
    // Rows are in the order of the timer's list, which decides between equals.
    competitors.map((competitor) => competitorRow(competitor, sessionId)),
  );
  const ids = await competitorIds(tx, sessionId, competitors);
  await insertRulings(
    tx,
    rulings.map((ruling) => ({ ...ruling, sessionId, competitorId: mapped(ids, ruling.competitorId) })),
  );
  for (const { changes, replacedResult, ...revision } of revisions) {
    await tx
      .insertInto('sessionRevisions')
      .values({
        ...revision,
        sessionId,
        changes: JSON.stringify(changes.map((change) => changeWith(change, ids))),
        replacedResult:
          replacedResult === null ? null : packResult(replacedWith(replacedResult, ids, sessions)),
      })
      .execute();
  }
  await insertAnnouncements(
    tx,
    announcements.map((announcement) => ({ ...announcement, sessionId })),
  );
  await insertWeather(
    tx,
    weather.map((measurement) => ({ ...measurement, sessionId })),
  );
}

function competitorRow(
  { id: _, lapsDriven: __, additionalFields, drivers, stints, ...row }: ArchivedCompetitor,
  sessionId: number,
) {
  return {
    ...row,
    sessionId,
    additionalFields: JSON.stringify(additionalFields),
    drivers: JSON.stringify(drivers),
    stints: JSON.stringify(stints),
  };
}

async function competitorIds(
  tx: Transacted,
  sessionId: number,
  competitors: readonly ArchivedCompetitor[],
): Promise<Ids> {
  const rows = await tx
    .selectFrom('competitors')
    .select(['id', 'finishPosition'])
    .where('sessionId', '=', sessionId)
    .execute();
  const idAt = new Map(rows.map(({ id, finishPosition }) => [finishPosition, id]));
  return new Map(competitors.map(({ id, finishPosition }) => [id, idAt.get(finishPosition) ?? 0]));
}

/** A competitor who is no longer in the session has an id that no other can get. */
const idOrGone = (ids: Ids, id: number) => ids.get(id) ?? -Math.abs(id);

function changeWith(change: EventLine<'revision'>['changes'][number], ids: Ids) {
  const { competitorId, gone } = change;
  return {
    ...change,
    competitorId: idOrGone(ids, competitorId),
    ...(gone !== undefined && { gone: { ...gone, id: idOrGone(ids, gone.id) } }),
  };
}

function replacedWith(
  { competitors, runs }: NonNullable<EventLine<'revision'>['replacedResult']>,
  ids: Ids,
  sessions: Ids,
): ReplacedResult {
  const rowWith = <Of extends { id: number; sessionId: number }>(row: Of) => ({
    ...row,
    id: idOrGone(ids, row.id),
    sessionId: idOrGone(sessions, row.sessionId),
  });
  // The columns are those that the origin stored.
  return {
    competitors: competitors.map(rowWith),
    runs: runs.map((run) => ({ ...run, id: idOrGone(sessions, run.id), results: run.results.map(rowWith) })),
  } as unknown as ReplacedResult;
}

async function saveOrigin(tx: Transacted, row: Insertable<Schema['importedEvents']>): Promise<void> {
  await tx.deleteFrom('importedEvents').where('eventId', '=', row.eventId).execute();
  await tx.insertInto('importedEvents').values(row).execute();
}

/** Every reference was checked before anything was written. */
function mapped(ids: Ids, id: number): number {
  const found = ids.get(id);
  if (found === undefined) throw new RangeError(`Nothing has the id ${id} in the archive`);
  return found;
}
