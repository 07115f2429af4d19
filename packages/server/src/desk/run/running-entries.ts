/**
 * Brings changed entries to the boards of running sessions, as one act: a car that was entered late has its name there, and
 * a transponder brings all its crossings.
 */

import type { StoredEntry } from '@lapwing/contract/desk/meeting';
import type { PlainEventOf } from '@lapwing/contract/ingest/plain-event';
import type { Act } from '@lapwing/contract/ingest/session-event';
import type { LiveBoard } from '@lapwing/contract/live/board';
import { fieldOf } from '@lapwing/timing/desk/field';
import type { Slot } from '@lapwing/timing/live/acts/timeline';
import { justBefore } from '@lapwing/timing/live/desk/from-moment';
import type { IngestApi } from '../../ingest/routes.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import type { Database } from '../../storage/database.ts';
import { competitorIdOf, entered } from '../meeting/entry-events.ts';
import type { LoggedItem } from '../meeting/item-values.ts';
import { loadMeeting } from '../meeting/load-meeting.ts';
import { changesAfter, fieldsChanged } from '../meeting/meeting-log.ts';
import { memberName } from '../member-name.ts';
import type { DeskMember } from '../require-right.ts';

type Competitor = PlainEventOf<'competitor'>;

/** What a board shows of an entry. */
const shownFields = [
  ...(['number', 'firstName', 'lastName', 'className', 'team', 'nationality', 'transponders'] as const),
] satisfies (keyof StoredEntry & keyof Competitor)[];

type Context = {
  db: Database;
  hosts: Pick<SessionHosts, 'find' | 'load'>;
  acceptAt: IngestApi['acceptAt'];
  now: () => number;
};

/** `number`: of the change. Sent again, it is stored once. */
export async function updateRunningEntries(
  { db, hosts, acceptAt, now }: Context,
  { organizationId, accountId }: Pick<DeskMember, 'organizationId' | 'accountId'>,
  eventId: number,
  number: number,
): Promise<void> {
  const [change] = await changesAfter(db, eventId, number - 1);
  const logged = change?.number === number ? change.logged.filter(isShown) : [];
  if (logged.length === 0) return;
  const { sessions, states, entries, details } = await loadMeeting(db, hosts, eventId);
  const running = states.filter(({ status }) => status === 'Active');
  if (running.length === 0) return;
  const by = await memberName(db, accountId);
  for (const { sessionId } of running) {
    const host = await hosts.load(sessionId);
    const session = sessions.find(({ id }) => id === sessionId);
    if (host === null || session === undefined || host.board.session.isEnded) continue;
    const atMs = now();
    const field = fieldOf(session, details.groups, entries);
    const { slots } = await host.readTimeline();
    const does = competitorsOf(logged, { board: host.board, slots, field, nowMs: atMs });
    if (does.length === 0) continue;
    const act: Act = { kind: 'act', atMs, actId: `meeting:${number}`, by, does };
    const batch = { batchId: `desk:meeting:${number}`, sequence: 0, events: [act] };
    await acceptAt(organizationId, { eventId, sessionId }, batch);
  }
}

/** A removed entry stays on the board: it may have driven. */
function isShown({ kind, before, after }: LoggedItem): boolean {
  if (kind !== 'entry' || after === null) return false;
  const changed = fieldsChanged(before, after);
  return shownFields.some((field) => changed.includes(field));
}

type Running = {
  board: LiveBoard;
  slots: readonly Slot[];
  /** who takes part */
  field: readonly StoredEntry[];
  nowMs: number;
};

function competitorsOf(logged: readonly LoggedItem[], running: Running): Competitor[] {
  const { board, field, nowMs } = running;
  return logged.flatMap(({ id, before }) => {
    const entry = field.find((each) => each.id === id);
    if (entry === undefined) return [];
    const number = typeof before?.number === 'string' ? before.number : entry.number;
    const row = findRow(board, id, number);
    const competitor = entered(entry, undefined, nowMs);
    const { competitorId } = row ?? competitor;
    const atMs = sinceMs(running, entry, competitorId);
    if (row === undefined) return [{ ...competitor, atMs }];
    const changed = fieldsChanged(before, entry);
    const news = shownFields.filter((each) => before === null || changed.includes(each));
    return [
      {
        ...{ kind: 'competitor', competitorId, atMs },
        ...Object.fromEntries(news.map((each) => [each, competitor[each] ?? ''])),
      },
    ];
  });
}

/** A session that was not armed at the desk has other ids: its timer knows the cars by their numbers. */
function findRow(board: LiveBoard, entryId: number, number: string) {
  const own = board.rows.find((row) => row.competitorId === competitorIdOf(entryId));
  return own ?? board.rows.find((row) => row.number === number && !row.doubts.includes('not-entered'));
}

/** From the start of the session or the first crossing on, but after what its source said of the same competitor. */
function sinceMs(
  { slots, board, nowMs }: Running,
  { transponders }: StoredEntry,
  competitorId: string,
): number {
  let sinceAtMs = Math.min(nowMs, board.session.startedAtMs ?? nowMs);
  let enteredAtMs = 0;
  for (const { event, placedAtMs } of slots) {
    if (
      event.kind === 'passing' &&
      event.transponder !== undefined &&
      transponders.includes(event.transponder)
    )
      sinceAtMs = Math.min(sinceAtMs, justBefore(event.atMs));
    if (event.kind === 'competitor' && event.competitorId === competitorId) enteredAtMs = placedAtMs;
  }
  return Math.max(sinceAtMs, enteredAtMs);
}
