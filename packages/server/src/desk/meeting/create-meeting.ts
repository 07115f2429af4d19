/** Creates a meeting, empty or as a copy of an earlier one on another day. */

import type { ItemChange, MeetingDetails } from '@lapwing/contract/desk/meeting';
import { messageOf } from '@lapwing/contract/values/messages';
import { parseVenueTime } from '@lapwing/timing/documents/venue-time';
import { localDateTime } from '@lapwing/timing/timestamp';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';
import { ensureEvent, settleEvent } from '../../publishing/index.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';
import { changeMeeting, ensureMeeting } from './change-meeting.ts';
import { readItems } from './item-values.ts';
import {
  breaksOf,
  detailsOf,
  entriesOf,
  getEvent,
  laddersOf,
  listSessions,
  sessionOf,
} from './load-meeting.ts';

type Transacted = Transaction<Schema>;

const DAY_MS = 86_400_000;

export type NewMeeting = {
  changeId: string;
  details: MeetingDetails;
  copyOf: number | null;
  copiesEntries: boolean;
};

/** The id of its event. Created once, however often it is sent. */
export async function createMeeting(
  tx: Transacted,
  { organizationId, accountId }: DeskMember,
  { changeId, details, copyOf, copiesEntries }: NewMeeting,
  nowMs: number,
): Promise<number> {
  if (details.endDate < details.startDate) {
    const error = { in: 'body', name: 'details.endDate', ...messageOf('event-ends-before-start') } as const;
    throw problem('invalid-parameters', { errors: [error] });
  }
  const { groups, ...facts } = details;
  const software = { name: 'Lapwing race desk', version: PRODUCT_VERSION };
  const clientId = `desk-${changeId}`;
  const { event, isNew } = await ensureEvent(tx, organizationId, { clientId, ...facts, software }, nowMs);
  if (!isNew) return event.id;
  await ensureMeeting(tx, await getEvent(tx, event.id), nowMs);
  const author = { accountId, nowMs };
  const copied = copyOf === null ? null : await readCopy(tx, organizationId, copyOf, details);
  const ownGroups = groups.length > 0 ? groups : (copied?.groups ?? []);
  const first: ItemChange[] =
    ownGroups.length === 0 ? [] : [{ kind: 'meeting', id: event.id, version: 0, set: { groups: ownGroups } }];
  const items = [
    ...first,
    ...(copied?.programme ?? []),
    ...(copied?.ladders ?? []),
    ...(copiesEntries ? (copied?.entries ?? []) : []),
  ];
  await changeMeeting(tx, event.id, { changeId, items }, author);
  if (copied !== null) await copyGrids(tx, event.id, copied.gridFrom, author);
  await settleEvent(tx, event.id, nowMs);
  return event.id;
}

/** An earlier meeting of the same organisation, with its times moved to the new days. */
async function readCopy(tx: Transacted, organizationId: number, copyOf: number, details: MeetingDetails) {
  const source = await getEvent(tx, copyOf);
  if (source.organizationId !== organizationId) throw problem('not-found', { detail: `No event ${copyOf}` });
  const items = await readItems(tx, copyOf);
  const days = (Date.parse(details.startDate) - Date.parse(source.startDate)) / DAY_MS;
  const moved = (atMs: number) => moveDays(atMs, days, source.venue.timeZone, details.location.timeZone);
  // Heats and finals are drawn again.
  const sessions = (await listSessions(tx, copyOf))
    .map((row) => sessionOf(row, source, items))
    .filter(({ ladderRace }) => !ladderRace);
  const asNew = { id: null, version: 0 };
  return {
    groups: detailsOf(source, items).groups,
    programme: [
      ...sessions.map(
        ({ id: _, version: __, clientId: ___, ...plan }): ItemChange => ({
          ...asNew,
          kind: 'session',
          set: { ...plan, startsAtMs: moved(plan.startsAtMs), gridFrom: null },
        }),
      ),
      ...breaksOf(items).map(
        ({ id: _, version: __, ...plan }): ItemChange => ({
          ...asNew,
          kind: 'break',
          set: { ...plan, startsAtMs: moved(plan.startsAtMs) },
        }),
      ),
    ],
    entries: entriesOf(items).map(
      ({ id: _, version: __, ...entry }): ItemChange => ({
        ...asNew,
        kind: 'entry',
        set: { ...entry, isCheckedIn: false },
      }),
    ),
    ladders: laddersOf(items).map(
      ({ id: _, version: __, ...ladder }): ItemChange => ({
        ...asNew,
        kind: 'ladder',
        set: {
          ...ladder,
          key: `${ladder.key.slice(0, 40)}-${details.startDate}`,
          format: { ...ladder.format, seededBy: null },
          ...{ entrants: [], heats: [], withdrawn: [] },
        },
      }),
    ),
    /** by the position of the session in the programme */
    gridFrom: sessions.map(
      ({ gridFrom }) => gridFrom && { ...gridFrom, from: indexOf(sessions, gridFrom.sessionId) },
    ),
  };
}

const indexOf = (sessions: readonly { id: number }[], wanted: number) =>
  sessions.findIndex(({ id }) => id === wanted);

/** The same time of day, also if the clock was changed in between. */
function moveDays(atMs: number, days: number, fromZone: string, toZone: string): number {
  const local = localDateTime(atMs, fromZone);
  const date = new Date(Date.parse(local.slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10);
  return parseVenueTime(`${date}${local.slice(10)}`, toZone);
}

type CopiedGrid = { reversedPlaces: number; from: number } | null;

/** Grids refer to the new sessions, which have ids only now; they were stored in the order of the copied ones. */
async function copyGrids(
  tx: Transacted,
  eventId: number,
  grids: readonly CopiedGrid[],
  author: { accountId: string; nowMs: number },
): Promise<void> {
  const items = (await readItems(tx, eventId)).filter(({ kind }) => kind === 'session');
  const changes = grids.flatMap((grid, index): ItemChange[] => {
    const [own, from] = [items[index], grid === null ? undefined : items[grid.from]];
    if (own === undefined || from === undefined || grid === null) return [];
    const gridFrom = { sessionId: from.id, reversedPlaces: grid.reversedPlaces };
    return [{ kind: 'session', id: own.id, version: own.version, set: { gridFrom } }];
  });
  if (changes.length > 0)
    await changeMeeting(tx, eventId, { changeId: 'copied-grids', items: changes }, author);
}
