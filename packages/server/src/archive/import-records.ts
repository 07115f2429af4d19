/**
 * Stores the lap records of an archive, after its events. A record is known again by its content. What was decided here
 * since stays as it is; decisions that were made at the origin since are added.
 */

import { lengthUnits, nameOf } from '@lapwing/contract/values/enums';
import type { Insertable, Transaction } from 'kysely';
import { ensureVenue } from '../publishing/index.ts';
import { fullNameOf } from '../results/competitor-name.ts';
import { WHOLE_EVENT } from '../results/records/record-laps.ts';
import { listLayouts, listStoredRecords, type StoredRecord } from '../results/records/stored-records.ts';
import { announce } from '../storage/announce.ts';
import type { Schema } from '../storage/schema.ts';
import type { ArchivedVenue, RecordLine } from './format.ts';
import type { ImportedIds, Outcome } from './import-event.ts';
import type { ArchivedRecords } from './parse-records.ts';

type Transacted = Transaction<Schema>;
type Ids = Map<number, number>;

export type RecordsContext = {
  organizationId: number;
  venues: ReadonlyMap<number, ArchivedVenue>;
  /** by the ids of the archive */
  events: ReadonlyMap<number, ImportedIds>;
};

/** The outcome of each record. */
export async function importRecords(
  tx: Transacted,
  context: RecordsContext,
  { layouts, tracks, records }: ArchivedRecords,
): Promise<Outcome[]> {
  await announce(tx, { kind: 'lists' });
  const venueIds = await storeVenues(tx, context, [...layouts, ...records]);
  const layoutIds = await storeLayouts(tx, context.organizationId, layouts, venueIds);
  for (const track of tracks) await storeTrack(tx, context, track, layoutIds);

  const known = new Map(
    (await listStoredRecords(tx, context.organizationId)).map((record) => [keyOf(record), record]),
  );
  const outcomes: Outcome[] = [];
  for (const record of records) {
    const { decisions, competitor, ...own } = record;
    const row = {
      ...own,
      organizationId: context.organizationId,
      venueId: venueIds.get(record.venueId) ?? 0,
      layoutId: record.layoutId === null ? null : (layoutIds.get(record.layoutId) ?? null),
      competitorId: await findCompetitor(tx, context, record),
    };
    outcomes.push(await storeRecord(tx, row, decisions, known.get(keyOf(row)) ?? null));
  }
  return outcomes;
}

async function storeVenues(
  tx: Transacted,
  { organizationId, venues }: RecordsContext,
  used: readonly { venueId: number }[],
): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { venueId } of used) {
    const venue = venues.get(venueId);
    if (venue === undefined || ids.has(venueId)) continue;
    const { id: _, trackMap: __, lengthUnit, ...place } = venue;
    const stored = { ...place, lengthUnit: nameOf(lengthUnits, lengthUnit) };
    ids.set(venueId, await ensureVenue(tx, organizationId, stored));
  }
  return ids;
}

/** One of the same name is the same layout of a track. */
async function storeLayouts(
  tx: Transacted,
  organizationId: number,
  layouts: readonly RecordLine<'layout'>[],
  venueIds: Ids,
): Promise<Ids> {
  const here = await listLayouts(tx, [organizationId]);
  const ids: Ids = new Map();
  for (const { id, venueId: archivedVenueId, name, lengthM } of layouts) {
    const venueId = venueIds.get(archivedVenueId) ?? 0;
    const same = here.find(
      (each) => each.venueId === venueId && each.name.toLowerCase() === name.toLowerCase(),
    );
    const row = { organizationId, venueId, name, lengthM };
    const stored =
      same ?? (await tx.insertInto('trackLayouts').values(row).returning('id').executeTakeFirstOrThrow());
    ids.set(id, stored.id);
  }
  return ids;
}

async function storeTrack(
  tx: Transacted,
  { events }: RecordsContext,
  { eventId, sessionId, layoutId, ...set }: RecordLine<'track'>,
  layoutIds: Ids,
): Promise<void> {
  const event = events.get(eventId);
  const sessionHere = sessionId === null ? WHOLE_EVENT : event?.sessions.get(sessionId);
  if (event === undefined || sessionHere === undefined) return;
  const layoutHere = layoutId === null ? null : (layoutIds.get(layoutId) ?? null);
  await tx
    .insertInto('sessionTracks')
    .values({ ...set, eventId: event.eventId, sessionId: sessionHere, layoutId: layoutHere })
    .onConflict((conflict) => conflict.columns(['eventId', 'sessionId']).doNothing())
    .execute();
}

/** null for a record that was entered by hand; an id that nobody has if its lap is in no result here. */
async function findCompetitor(
  tx: Transacted,
  { events }: RecordsContext,
  { competitor, name, startNumber }: RecordLine<'record'>,
): Promise<number | null> {
  if (competitor === null) return null;
  const gone = -competitor.id;
  const sessionHere = [...events.values()].flatMap(({ sessions }) =>
    competitor.sessionId === null ? [] : (sessions.get(competitor.sessionId) ?? []),
  )[0];
  if (sessionHere === undefined) return gone;
  const rows = await tx
    .selectFrom('competitors')
    .select(['id', 'finishPosition', 'firstName', 'lastName', 'startNumber'])
    .where('sessionId', '=', sessionHere)
    .execute();
  // The holder has the same name. A later revision here may have given the holder another place.
  const alike = rows.filter((row) => fullNameOf(row) === name && row.startNumber === startNumber);
  const found = alike.find(({ finishPosition }) => finishPosition === competitor.finishPosition) ?? alike[0];
  return found?.id ?? gone;
}

/** Competitors are left out: one who was gone may have returned. */
function keyOf(record: Omit<Insertable<Schema['lapRecords']>, 'id'>): string {
  const { venueId, layoutId, direction, conditions, className, lapTimeMs, lapNumber } = record;
  const { setAtMs, name, startNumber, source, competitorId } = record;
  const category = [venueId, layoutId, direction, conditions, className];
  const lap = [lapTimeMs, lapNumber, setAtMs, name, startNumber, source, competitorId === null];
  return JSON.stringify([...category, ...lap]);
}

async function storeRecord(
  tx: Transacted,
  row: Insertable<Schema['lapRecords']>,
  decisions: RecordLine<'record'>['decisions'],
  known: StoredRecord | null,
): Promise<Outcome> {
  const stored = known?.decisions ?? [];
  const isContinued = stored.every(({ decision, reason, atMs }, index) => {
    const archived = decisions[index];
    return archived?.decision === decision && archived.reason === reason && archived.decidedAtMs === atMs;
  });
  if (!isContinued) return 'kept';
  if (stored.length === decisions.length) return 'unchanged';
  const recordId =
    known?.id ?? (await tx.insertInto('lapRecords').values(row).returning('id').executeTakeFirstOrThrow()).id;
  for (const [index, { decidedAtMs, ...decision }] of decisions.entries()) {
    if (index < stored.length) continue;
    await tx
      .insertInto('recordDecisions')
      .values({ ...decision, recordId, number: index + 1, accountId: '', atMs: decidedAtMs })
      .execute();
  }
  return known === null ? 'added' : 'updated';
}
