/** The event of today has a programme at the race desk, and runs eight minutes late: its paddock clock has something to say. */

import { resultStatuses } from '@lapwing/contract/values/enums';
import type { Database } from '../storage/database.ts';

const MINUTE_MS = 60_000;
const LATE_MS = 8 * MINUTE_MS;
const RAN_OVER_MS = 2 * MINUTE_MS;

export async function makeLateDay(db: Database, eventId: number, nowMs: number): Promise<void> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select(['sessions.id', 'sessions.name', 'sessions.kind', 'sessions.clientId', 'sessions.resultStatus'])
    .select(['sessions.startsAtMs', 'sessions.endsAtMs', 'sessionGroups.name as groupName'])
    .select('events.name as eventName')
    .where('sessions.eventId', '=', eventId)
    .where('sessions.isMerge', '=', 0)
    .orderBy('sessions.startsAtMs')
    .orderBy('sessions.id')
    .execute();
  const begun = sessions.filter(({ resultStatus }) => resultStatus !== resultStatuses.None);
  const next = sessions.find(({ resultStatus }) => resultStatus === resultStatuses.None);
  const [first] = begun;
  if (next === undefined || first === undefined) return;
  const freeAtMs = Math.max(nowMs, ...begun.map(({ endsAtMs }) => endsAtMs));
  // The plan of all that is to come moves to an earlier time, but none is over before it began.
  const earlierMs = Math.min(next.startsAtMs - freeAtMs + LATE_MS, next.endsAtMs - nowMs - 2 * MINUTE_MS);
  const groupOf = (name: string) => (name === first.eventName ? '' : name);
  const items: { kind: string; value: object; id: number }[] = [];
  for (const { id, name, kind, clientId, groupName, resultStatus, startsAtMs, endsAtMs } of sessions) {
    const hasBegun = resultStatus !== resultStatuses.None;
    const plannedMs = hasBegun
      ? startsAtMs - Math.min(LATE_MS, RAN_OVER_MS * (begun.findIndex((each) => each.id === id) + 1))
      : startsAtMs - earlierMs;
    const tookMs = Math.ceil((endsAtMs - startsAtMs) / MINUTE_MS) * MINUTE_MS;
    const slotMs = Math.max(MINUTE_MS, hasBegun ? tookMs - RAN_OVER_MS : tookMs);
    const lengths = { laps: null, timeMs: null, minimumLapTimeMs: null, gridFrom: null, ladderRace: null };
    const plan = { name, type: kind, group: groupOf(groupName), classes: [], startsAtMs: plannedMs, slotMs };
    items.push({ kind: 'session', id, value: { ...plan, ...lengths, clientId: clientId ?? `desk-${id}` } });
    if (!hasBegun) {
      await db
        .updateTable('sessions')
        .set({ startsAtMs: plannedMs, endsAtMs: endsAtMs - earlierMs })
        .where('id', '=', id)
        .execute();
    }
  }
  const entries = await listEntries(db, eventId);
  const groups = [...new Set(entries.map(({ groupName }) => groupName))].map((name) => ({
    name: groupOf(name),
    classes: [
      ...new Set(entries.filter(({ groupName }) => groupName === name).map((each) => each.className)),
    ],
  }));
  items.push({
    kind: 'meeting',
    id: eventId,
    value: { groups: groups.filter(({ name, classes }) => name !== '' && !classes.includes('')) },
  });
  const cars = new Map(entries.map((entry) => [`${entry.number} ${entry.className}`, entry]));
  const firstId = Math.max(...sessions.map(({ id }) => id)) + 1;
  for (const [index, { groupName: _, ...entry }] of [...cars.values()].entries()) {
    const rest = { team: '', transponders: [], drivers: [], isCheckedIn: true, note: '' };
    items.push({ kind: 'entry', id: firstId + index, value: { ...entry, ...rest } });
  }
  const lastItemId = firstId + cars.size;
  await db.insertInto('meetings').values({ eventId, version: 1, lastItemId, createdAtMs: nowMs }).execute();
  for (const { kind, id, value } of items) {
    const row = { eventId, kind, id, version: 1, value: JSON.stringify(value) };
    await db.insertInto('meetingItems').values(row).execute();
  }
}

/** Everyone who has driven today. */
function listEntries(db: Database, eventId: number) {
  return db
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .select(['competitors.startNumber as number', 'competitors.firstName', 'competitors.lastName'])
    .select(['competitors.nationality', 'competitors.className', 'sessionGroups.name as groupName'])
    .where('sessions.eventId', '=', eventId)
    .distinct()
    .orderBy('competitors.className')
    .orderBy('competitors.startNumber')
    .execute();
}
