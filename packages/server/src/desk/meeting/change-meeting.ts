/** Changes a meeting: all of a change or nothing, with its author, and never over what another desk has changed. */

import {
  type ItemChange,
  type ItemKind,
  MAX_ENTRIES,
  MAX_LADDERS,
  MAX_PROGRAMME,
  type MeetingDetails,
  type MeetingUpdate,
} from '@lapwing/contract/desk/meeting';
import { messageOf } from '@lapwing/contract/values/messages';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { ensureEvent, settleEvent } from '../../publishing/index.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';
import { type LoggedItem, parseValue, readItems, removeItem, writeItem } from './item-values.ts';
import {
  clientIdOf,
  detailsOf,
  getEvent,
  isBegun,
  listSessions,
  type MeetingEvent,
  sessionOf,
  versionOf,
} from './load-meeting.ts';
import { changesAfter } from './meeting-log.ts';
import {
  type Conflict,
  type CurrentItem,
  type CurrentState,
  planChange,
  planUndo,
  type WantedItem,
} from './plan-change.ts';
import { addSession, removeSession, restoreSession, updateSession } from './write-session.ts';

type Transacted = Transaction<Schema>;

export type Changed = Pick<MeetingUpdate, 'outcome' | 'conflicts' | 'made'>;

export const unchanged: Changed = { outcome: 'unchanged', conflicts: [], made: null };

type Author = Pick<DeskMember, 'accountId'> & { nowMs: number };

/** Makes an event a meeting of the desk, with an id for live batches. */
export async function ensureMeeting(
  tx: Transacted,
  event: MeetingEvent,
  nowMs: number,
): Promise<{ lastItemId: number }> {
  if (event.clientId === null) {
    await announce(tx, { kind: 'lists' });
    const clientId = clientIdOf(event);
    await tx.updateTable('events').set({ clientId }).where('id', '=', event.id).execute();
  }
  await tx
    .insertInto('meetings')
    .values({ eventId: event.id, version: 0, lastItemId: 0, createdAtMs: nowMs })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
  return tx
    .selectFrom('meetings')
    .select('lastItemId')
    .where('eventId', '=', event.id)
    .executeTakeFirstOrThrow();
}

/** The number of the stored change with this id of the desk; null if it is new. */
export async function findRepeated(
  tx: Transacted,
  eventId: number,
  changeId: string,
): Promise<number | null> {
  const repeated = await tx
    .selectFrom('meetingChanges')
    .select('number')
    .where('eventId', '=', eventId)
    .where('changeId', '=', changeId)
    .executeTakeFirst();
  return repeated?.number ?? null;
}

export async function changeMeeting(
  tx: Transacted,
  eventId: number,
  { changeId, items }: { changeId: string; items: readonly ItemChange[] },
  author: Author,
): Promise<Changed> {
  const repeated = await findRepeated(tx, eventId, changeId);
  if (repeated !== null) return { ...unchanged, made: repeated };
  const state = await openState(tx, eventId);
  const oldest = Math.min(...items.map(({ version }) => version), state.version);
  const logged = (await changesAfter(tx, eventId, oldest)).map(({ number, logged: of }) => ({ number, of }));
  const loggedAfter = (version: number) =>
    logged.filter(({ number }) => number > version).flatMap(({ of }) => of);
  const planned = planChange(items, { find: state.find, loggedAfter });
  return store(tx, state, planned, { ...author, changeId, undoes: null });
}

/** The number of a change that does not exist, or was undone before, changes nothing. */
export async function undoChange(
  tx: Transacted,
  eventId: number,
  number: number,
  author: Author,
): Promise<Changed> {
  const [change] = (await changesAfter(tx, eventId, number - 1)).filter((each) => each.number === number);
  if (change === undefined || change.undoneBy !== null) return unchanged;
  const state = await openState(tx, eventId);
  const planned = planUndo(change.logged.toReversed(), state);
  return store(tx, state, planned, { ...author, changeId: `undo:${number}`, undoes: number });
}

type State = Pick<CurrentState, 'find'> & {
  event: MeetingEvent;
  version: number;
  counts: Record<ItemKind, number>;
  sessionIds: ReadonlySet<number>;
};

async function openState(tx: Transacted, eventId: number): Promise<State> {
  const event = await getEvent(tx, eventId);
  const items = await readItems(tx, eventId);
  const rows = await listSessions(tx, eventId);
  const current = new Map<string, CurrentItem>();
  const keyOf = (kind: ItemKind, id: number) => `${kind} ${id}`;
  const counts = { meeting: 1, session: rows.length, break: 0, entry: 0, ladder: 0 };
  for (const { kind, id, version, value } of items) {
    if (kind === 'meeting' || kind === 'session') continue;
    counts[kind] += 1;
    current.set(keyOf(kind, id), { version, value, isBegun: false });
  }
  for (const row of rows) {
    const { id, version, ...value } = sessionOf(row, event, items);
    current.set(keyOf('session', id), { version, value, isBegun: isBegun(row) });
  }
  const { version: detailsVersion, ...details } = detailsOf(event, items);
  current.set(keyOf('meeting', eventId), { version: detailsVersion, value: details, isBegun: false });
  return {
    event,
    version: await versionOf(tx, eventId),
    counts,
    sessionIds: new Set(rows.map(({ id }) => id)),
    find: (kind, id) => current.get(keyOf(kind, id)) ?? null,
  };
}

type Planned = { wanted: readonly WantedItem[]; conflicts: readonly Conflict[] };

async function store(
  tx: Transacted,
  state: State,
  { wanted, conflicts }: Planned,
  { accountId, nowMs, changeId, undoes }: Author & { changeId: string; undoes: number | null },
): Promise<Changed> {
  if (conflicts.length > 0) return { outcome: 'refused', conflicts: [...conflicts], made: null };
  if (wanted.length === 0) return unchanged;
  requireValid(state, wanted);
  const { event } = state;
  const number = state.version + 1;
  let { lastItemId } = await ensureMeeting(tx, event, nowMs);
  const logged: LoggedItem[] = [];
  for (const item of wanted) {
    const id = item.id ?? (item.kind === 'session' ? 0 : ++lastItemId);
    const written = await writeOne(tx, event, { ...item, id }, item.id === null, nowMs);
    if (written.after === null) await removeItem(tx, event.id, written);
    else await writeItem(tx, event.id, { ...written, version: number, value: written.after });
    logged.push(written);
  }
  await tx
    .insertInto('meetingChanges')
    .values({
      ...{ eventId: event.id, number, accountId, atMs: nowMs, undoes, undoneBy: null },
      changeId: undoes === null ? changeId : `${changeId}:${number}`,
      items: JSON.stringify(logged),
    })
    .execute();
  if (undoes !== null) await setUndone(tx, event.id, undoes, number);
  await tx
    .updateTable('meetings')
    .set({ version: number, lastItemId })
    .where('eventId', '=', event.id)
    .execute();
  if (logged.some(isShownWithEvent)) await settleEvent(tx, event.id, nowMs);
  return { outcome: 'stored', conflicts: [], made: number };
}

/** The programme, the details, and how many entries there are. */
function isShownWithEvent({ kind, before, after }: LoggedItem): boolean {
  return (
    kind === 'session' || kind === 'meeting' || (kind === 'entry' && (before === null || after === null))
  );
}

/** An undo that is undone itself leaves the first change as it was. */
async function setUndone(tx: Transacted, eventId: number, undone: number, by: number): Promise<void> {
  await tx
    .updateTable('meetingChanges')
    .set({ undoneBy: by })
    .where('eventId', '=', eventId)
    .where('number', '=', undone)
    .execute();
}

/** What the event itself has is written there. */
async function writeOne(
  tx: Transacted,
  event: MeetingEvent,
  item: LoggedItem,
  isNew: boolean,
  nowMs: number,
): Promise<LoggedItem> {
  const { kind, id, before, after } = item;
  if (kind === 'meeting' && after !== null) await writeDetails(tx, event, after as MeetingDetails, nowMs);
  if (kind !== 'session') return item;
  if (after === null) {
    await removeSession(tx, id);
    return item;
  }
  if (isNew) {
    const { id: newId, value } = await addSession(tx, event, planOf({ ...after, clientId: '' }), nowMs);
    return { ...item, id: newId, after: value };
  }
  if (before === null) await restoreSession(tx, event, id, planOf(after));
  else await updateSession(tx, event, id, planOf(before), planOf(after));
  return item;
}

/** Checked before: a change with an invalid value was refused. */
function planOf(value: unknown) {
  const plan = parseValue('session', value);
  if (plan === null) throw new RangeError('A planned session cannot be read');
  return plan;
}

async function writeDetails(
  tx: Transacted,
  event: MeetingEvent,
  { groups: _, ...details }: MeetingDetails,
  nowMs: number,
): Promise<void> {
  await ensureEvent(tx, event.organizationId, { clientId: clientIdOf(event), ...details }, nowMs);
}

/** New things need all fields, and everything has to fit together. */
function requireValid({ counts, sessionIds }: State, wanted: readonly WantedItem[]): void {
  const added = { ...counts };
  for (const [index, { kind, id, before, after }] of wanted.entries()) {
    const place = { in: 'body', name: `items.${index}` } as const;
    if (after === null) {
      if (kind === 'meeting') throw problem('bad-request', { detail: 'A meeting is deleted with its event' });
      added[kind] -= 1;
      continue;
    }
    if (before === null) added[kind] += 1;
    if (kind === 'meeting' && id === null) throw problem('bad-request', { detail: 'The meeting exists' });
    const value = kind === 'session' ? { clientId: '', ...after } : after;
    if (parseValue(kind, value) === null) {
      throw problem('invalid-parameters', { errors: [{ ...place, ...messageOf('invalid-value') }] });
    }
    requireSensible(after, place, sessionIds);
    if (kind === 'ladder') requireDrawnOnce(after, place);
  }
  if (added.entry > MAX_ENTRIES) throw tooMany(MAX_ENTRIES);
  if (added.session + added.break > MAX_PROGRAMME) throw tooMany(MAX_PROGRAMME);
  if (added.ladder > MAX_LADDERS) throw tooMany(MAX_LADDERS);
}

function requireSensible(
  after: Record<string, unknown>,
  place: { in: 'body'; name: string },
  sessionIds: ReadonlySet<number>,
): void {
  const { gridFrom, startDate, endDate } = after as {
    gridFrom?: { sessionId: number } | null;
    startDate?: string;
    endDate?: string;
  };
  if (gridFrom && !sessionIds.has(gridFrom.sessionId)) {
    const message = messageOf('session-not-in-event', { session: String(gridFrom.sessionId) });
    throw problem('invalid-parameters', { errors: [{ ...place, ...message }] });
  }
  const isBackwards = startDate !== undefined && endDate !== undefined && endDate < startDate;
  if (isBackwards) {
    throw problem('invalid-parameters', { errors: [{ ...place, ...messageOf('event-ends-before-start') }] });
  }
}

/** Nobody is twice in a round, and everybody in a heat was drawn. */
function requireDrawnOnce(after: Record<string, unknown>, place: { in: 'body'; name: string }): void {
  const { entrants, heats } = after as { entrants: number[]; heats: number[][][] };
  const drawn = new Set(entrants);
  const isOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;
  const isRight = heats.every((round) => isOnce(round.flat()) && round.flat().every((id) => drawn.has(id)));
  if (!isOnce(entrants) || !isRight) {
    throw problem('invalid-parameters', { errors: [{ ...place, ...messageOf('invalid-value') }] });
  }
}

function tooMany(maximum: number) {
  return problem('invalid-parameters', {
    errors: [{ in: 'body', name: 'items', ...messageOf('too-many-competitors', { maximum }) }],
  });
}
