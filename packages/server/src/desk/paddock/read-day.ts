/** The programme of an event with what has run so far, as the paddock clock needs it. */

import type { MeetingGroup, StoredEntry, StoredSession } from '@lapwing/contract/desk/meeting';
import { USUAL_GRID_LEAD_MINUTES } from '@lapwing/contract/desk/paddock';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { groupBy } from '@lapwing/timing/group-by';
import { type ExpectedStart, expectStarts, type PaddockItem } from '@lapwing/timing/paddock/expect-starts';
import { type Overrun, overrunsOf } from '@lapwing/timing/paddock/learn-overruns';
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { readItems } from '../meeting/item-values.ts';
import {
  breaksOf,
  entriesOf,
  type Hosts,
  listSessions,
  type SessionRow,
  sessionOf,
  stateOf,
} from '../meeting/load-meeting.ts';

const MINUTE_MS = 60_000;
/** Of earlier events: enough to learn from. */
const EARLIER_SESSIONS = 150;

type PaddockEvent = Pick<
  Row<'events'>,
  'id' | 'name' | 'organizationId' | 'isListed' | 'guid' | 'startsAtMs' | 'updatedAtMs'
> & { timeZone: string };

export type PaddockDay = {
  event: PaddockEvent;
  sessions: readonly StoredSession[];
  rows: ReadonlyMap<number, SessionRow>;
  items: readonly PaddockItem[];
  entries: readonly StoredEntry[];
  groups: readonly MeetingGroup[];
  gridLeadMinutes: number;
  expected: ReadonlyMap<number, ExpectedStart>;
};

export const keyOf = (sessionId: number) => `session-${sessionId}`;

/** Null for a deleted event. Anyone who shows it checks whether the event is open. */
export async function readDay(
  db: Database,
  hosts: Hosts,
  eventId: number,
  nowMs: number,
): Promise<PaddockDay | null> {
  const event = await findEvent(db, eventId);
  if (event === null) return null;
  const stored = await readItems(db, eventId);
  const rows = await listSessions(db, eventId);
  const sessions = rows.map((row) => sessionOf(row, event, stored));
  const items = [
    ...sessions.map((session, index) => itemOf(session, rows[index], hosts, nowMs)),
    ...breaksOf(stored).map(
      ({ id, name, startsAtMs, slotMs }): PaddockItem => ({
        ...{ key: `break-${id}`, name, type: 'break', isBreak: true, isPlanned: true, startsAtMs, slotMs },
        ...{ startedAtMs: null, endedAtMs: null, toGoMs: null, turnaroundMs: 0, isStopped: false },
      }),
    ),
  ];
  const lead = await db
    .selectFrom('gridLeads')
    .select('minutes')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  const gridLeadMinutes = lead?.minutes ?? USUAL_GRID_LEAD_MINUTES;
  const expected = expectStarts({
    items,
    earlier: await readEarlier(db, event),
    gridLeadMs: gridLeadMinutes * MINUTE_MS,
    nowMs,
  });
  const byKey = new Map(expected.map((each) => [each.key, each]));
  const groups = stored.find(({ kind }) => kind === 'meeting')?.value.groups as MeetingGroup[] | undefined;
  return {
    event,
    sessions,
    rows: new Map(rows.map((row) => [row.id, row])),
    items,
    entries: entriesOf(stored),
    groups: groups ?? [],
    gridLeadMinutes,
    expected: new Map(
      sessions.flatMap(({ id }) => {
        const found = byKey.get(keyOf(id));
        return found === undefined ? [] : [[id, found] as const];
      }),
    ),
  };
}

async function findEvent(db: Kysely<Schema>, eventId: number): Promise<PaddockEvent | null> {
  const found = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.id', 'events.name', 'events.organizationId', 'events.isListed', 'events.guid'])
    .select(['events.startsAtMs', 'events.updatedAtMs', 'venues.timeZone'])
    .where('events.id', '=', eventId)
    .where('events.deletedAtMs', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

function itemOf(
  session: StoredSession,
  row: SessionRow | undefined,
  hosts: Hosts,
  nowMs: number,
): PaddockItem {
  const { id, version, name, type, startsAtMs, slotMs, timeMs } = session;
  const state = row && stateOf(row, hosts);
  const board = state?.endedAtMs === null ? hosts.find(id)?.summary.session : undefined;
  const ranForMs = board?.isClockRunning && board.clockAtMs !== null ? nowMs - board.clockAtMs : 0;
  const toGoMs = board?.timeToGoMs ?? null;
  return {
    ...{ key: keyOf(id), name, type, isBreak: false, isPlanned: version > 0, startsAtMs, slotMs },
    startedAtMs: state?.startedAtMs ?? startOfUnseen(row, nowMs),
    endedAtMs: state?.endedAtMs ?? null,
    toGoMs: toGoMs === null ? null : Math.max(0, toGoMs - Math.max(0, ranForMs)),
    turnaroundMs: timeMs === null ? 0 : Math.max(0, slotMs - timeMs),
    isStopped: board?.flag === 'Red' || board?.flag === 'Stop',
  };
}

/** A session that runs without live timing has begun at its time. */
function startOfUnseen(row: SessionRow | undefined, nowMs: number): number | null {
  if (row === undefined || row.liveSince !== null || row.startsAtMs > nowMs) return null;
  return row.resultStatus === resultStatuses.Active ? row.startsAtMs : null;
}

/** Only of listed events: nothing about hidden ones follows from a public time. */
async function readEarlier(
  db: Kysely<Schema>,
  { organizationId, startsAtMs }: PaddockEvent,
): Promise<Overrun[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('meetingItems', (join) =>
      join
        .onRef('meetingItems.eventId', '=', 'sessions.eventId')
        .onRef('meetingItems.id', '=', 'sessions.id')
        .on('meetingItems.kind', '=', 'session'),
    )
    .select(['sessions.eventId', 'sessions.id', 'sessions.startsAtMs', 'sessions.endsAtMs', 'sessions.kind'])
    .where('events.organizationId', '=', organizationId)
    .where('events.isListed', '=', 1)
    .where('events.deletedAtMs', 'is', null)
    .where('events.startsAtMs', '<', startsAtMs)
    .where('sessions.revisionNumber', '>', 0)
    .where('sessions.isMerge', '=', 0)
    .orderBy('sessions.startsAtMs', 'desc')
    .limit(EARLIER_SESSIONS)
    .execute();
  const overruns: Overrun[] = [];
  for (const [eventId, ofEvent] of groupBy(rows, (row) => row.eventId)) {
    const stored = await readItems(db, eventId, { kind: 'session' });
    const plans = new Map(
      stored.map(({ id, value }) => [id, value as { startsAtMs: number; slotMs: number }]),
    );
    const items = ofEvent.flatMap((row) => {
      const plan = plans.get(row.id);
      if (plan === undefined) return [];
      const { startsAtMs: plannedMs, slotMs } = plan;
      const { id, kind: type, startsAtMs: startedAtMs, endsAtMs: endedAtMs } = row;
      return [
        {
          ...{ key: keyOf(id), type, isBreak: false, isPlanned: true },
          ...{ startsAtMs: plannedMs, slotMs, startedAtMs, endedAtMs },
        },
      ];
    });
    overruns.push(...overrunsOf(items));
  }
  return overruns;
}
