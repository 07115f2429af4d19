/** Who is entered in an event, and where each starts: as planned at the race desk, or as published. */

import { entry, meetingDetails, plannedSession } from '@lapwing/contract/desk/meeting';
import { PIT_LANE, startGrid } from '@lapwing/timing/classification/start-grid';
import { fieldOf } from '@lapwing/timing/desk/field';
import { gridFromResult } from '@lapwing/timing/desk/grid-from-result';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';
import { fullNameOf } from '../competitor-name.ts';
import { driversOf, namesOf } from '../crew-columns.ts';
import { listGridDrops } from '../queries/grid-drops.ts';
import type { SessionRow } from '../queries/session.ts';

/** What everyone may see of an entry: no transponder, no note. */
export type EntryOnPaper = {
  number: string;
  /** everyone who drives the car */
  names: string;
  nationality: string;
  team: string;
  className: string;
};

const groupsValue = z.object({ groups: meetingDetails.shape.groups });

/** Raised by every change at the desk; 0 for an event that was never there. */
export async function meetingVersionOf(db: Kysely<Schema>, eventId: number): Promise<number> {
  const meeting = await db
    .selectFrom('meetings')
    .select('version')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return meeting?.version ?? 0;
}

async function readItems<Value extends z.ZodMiniType>(
  db: Kysely<Schema>,
  eventId: number,
  kind: string,
  schema: Value,
): Promise<{ id: number; value: z.output<Value> }[]> {
  const rows = await db
    .selectFrom('meetingItems')
    .select(['id', 'value'])
    .where('eventId', '=', eventId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, value: text }) => {
    const value = readStored(text, schema);
    return value === null ? [] : [{ id, value }];
  });
}

async function plannedEntries(db: Kysely<Schema>, eventId: number): Promise<EntryOnPaper[]> {
  const items = await readItems(db, eventId, 'entry', entry);
  return items.map(({ value: { number, firstName, lastName, nationality, className, team, drivers } }) => ({
    number,
    names: [{ firstName, lastName }, ...drivers]
      .map((driver) => fullNameOf({ firstName: driver.firstName ?? '', lastName: driver.lastName }))
      .filter(Boolean)
      .join(' / '),
    nationality: nationality ?? '',
    team,
    className,
  }));
}

/** The entries of the desk; without any, everyone with a result in one of the sessions, once. */
export async function entriesOnPaper(db: Kysely<Schema>, eventId: number): Promise<EntryOnPaper[]> {
  const planned = await plannedEntries(db, eventId);
  if (planned.length > 0) return planned;
  const rows = await selectStarters(db)
    .where('sessions.eventId', '=', eventId)
    .where('sessions.isMerge', '=', 0)
    .execute();
  const entries = new Map<string, EntryOnPaper>();
  for (const row of rows) {
    const shown = starterOnPaper(row);
    // The team may be known in one session only.
    const key = [shown.number, shown.names, shown.className].join('\n');
    if (entries.get(key)?.team === undefined || shown.team !== '') entries.set(key, shown);
  }
  return [...entries.values()];
}

function selectStarters(db: Kysely<Schema>) {
  return db
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .select([
      'competitors.startNumber',
      'competitors.firstName',
      'competitors.lastName',
      'competitors.className',
      'competitors.nationality',
      'competitors.additionalFields',
      'competitors.drivers',
      'competitors.startPosition',
      'competitors.isClassified',
    ])
    .orderBy('competitors.sessionId')
    .orderBy('competitors.finishPosition');
}

type StarterRow = Awaited<ReturnType<ReturnType<typeof selectStarters>['execute']>>[number];

function starterOnPaper(row: StarterRow): EntryOnPaper {
  const fields: unknown = JSON.parse(row.additionalFields);
  const crew = namesOf(driversOf(row));
  return {
    number: row.startNumber,
    names: crew.length > 0 ? crew.join(' / ') : fullNameOf(row),
    nationality: row.nationality ?? '',
    team: Array.isArray(fields) ? String(fields[0] ?? '') : '',
    className: row.className,
  };
}

type Slot = EntryOnPaper & { slot: number | null };
type GridOnPaper = {
  slots: Slot[];
  /** the result that it was made from; null if it is that of the session itself */
  from: { id: number; name: string; revisionNumber: number } | null;
};

/** That of the published result, otherwise the one that its plan gives; null if there is none. */
export async function gridOnPaper(
  db: Kysely<Schema>,
  session: Pick<SessionRow, 'id' | 'eventId' | 'hasStartGrid' | 'groupName' | 'eventName'>,
): Promise<GridOnPaper | null> {
  if (session.hasStartGrid === 1) {
    const rows = await selectStarters(db).where('competitors.sessionId', '=', session.id).execute();
    const slots = startGrid(rows).map((row) => ({
      ...starterOnPaper(row),
      slot: row.startPosition === PIT_LANE ? null : row.startPosition,
    }));
    if (slots.length > 0) return { slots, from: null };
  }
  return plannedGrid(db, session);
}

async function plannedGrid(
  db: Kysely<Schema>,
  { id, eventId, groupName, eventName }: Pick<SessionRow, 'id' | 'eventId' | 'groupName' | 'eventName'>,
): Promise<GridOnPaper | null> {
  const plans = await readItems(db, eventId, 'session', plannedSession);
  const plan = plans.find((each) => each.id === id)?.value;
  if (plan === undefined || plan.gridFrom === null) return null;
  const { sessionId, reversedPlaces } = plan.gridFrom;
  const result = await selectStarters(db)
    .select(['competitors.id', 'sessions.name as sessionName', 'sessions.revisionNumber'])
    .where('competitors.sessionId', '=', sessionId)
    .where('sessions.eventId', '=', eventId)
    .execute();
  const [first] = result;
  if (first === undefined) return null;
  const [groups] = await readItems(db, eventId, 'meeting', groupsValue);
  const group = groupName === eventName ? '' : groupName;
  const field = fieldOf({ ...plan, group }, groups?.value.groups ?? [], await plannedEntries(db, eventId));
  const drops = await listGridDrops(db, sessionId);
  const finishers = result.map((row) => ({
    ...{ startNumber: row.startNumber, isClassified: row.isClassified === 1 },
    gridDrop: drops.get(row.id) ?? 0,
  }));
  const grid = gridFromResult(finishers, field, reversedPlaces);
  if (grid.length === 0) return null;
  return {
    slots: grid.map((each, index) => ({ ...each, slot: index + 1 })),
    from: { id: sessionId, name: first.sessionName, revisionNumber: first.revisionNumber },
  };
}
