/** Publishes a document: event, sessions, competitors with their laps. All in one transaction, or nothing. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublishedResults } from '@lapwing/contract/ingest/results-upload';
import type { SessionKind } from '@lapwing/contract/results/events';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { inSession, type Message, type UploadWarning } from '@lapwing/contract/values/messages';
import { isoDate } from '@lapwing/contract/values/wire-values';
import { findInRun } from '@lapwing/timing/classification/classify-session';
import { runsFirst } from '@lapwing/timing/documents/order-sessions';
import type { PackedDocument, PackedSession } from '@lapwing/timing/documents/packed-document';
import { midnightBefore, parseVenueTime, startOfDay } from '@lapwing/timing/documents/venue-time';
import type { NewPublication, NewSession } from '@lapwing/timing/revisions/new-session';
import { localDateTime } from '@lapwing/timing/timestamp';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { listRunsOf, resultsOfRuns } from '../../results/session-queries.ts';
import { announce } from '../../storage/announce.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { addLaps } from '../document/add-laps.ts';
import { type FoundRun, findRuns } from '../document/find-runs.ts';
import { keepLaps } from '../document/keep-laps.ts';
import { newSessionOf } from '../document/new-session.ts';
import { doubtsOf, doubtsOfAdded, notesOf } from '../document/publish-warnings.ts';
import { refuseCostlyMerges } from '../merges/merge-limit.ts';
import { entriesOfRuns } from '../merges/merged-entries.ts';
import type { Publisher } from '../revisions/publish-revision.ts';
import { ensureEvent, type FoundEvent, findSession } from './find-event.ts';
import { replaceSession } from './replace-session.ts';
import { saveSession } from './save-session.ts';
import { ensureGroup, orderGroup, refreshEvent, removeEmptyGroups } from './upsert-event.ts';

type Transacted = Transaction<Schema>;

export type Published = Pick<PublishedResults, 'event' | 'sessions'> & { warnings: UploadWarning[] };

export async function publishResults(
  tx: Transacted,
  publisher: Publisher,
  document: PackedDocument,
  isStrict = false,
): Promise<Published> {
  const found = await ensureEvent(tx, publisher.organizationId, document.event, publisher.nowMs);
  const published = await publishSessions(tx, found, publisher, document, isStrict);
  const event = await settleEvent(tx, found.event.id, publisher.nowMs);
  return {
    event: { clientId: document.event.clientId, eventId: event.id, name: event.name, path: eventPath(event) },
    ...published,
  };
}

/** After the last change to an event: its headings, what follows from its sessions, and its search entry. */
export async function settleEvent(tx: Transacted, eventId: number, nowMs: number): Promise<Row<'events'>> {
  await removeEmptyGroups(tx, eventId);
  return refreshEvent(tx, eventId, nowMs);
}

/** The sessions of one document, in an event that is settled afterwards. */
export async function publishSessions(
  tx: Transacted,
  found: FoundEvent,
  publisher: Publisher,
  document: PackedDocument,
  /** refuses doubtful results instead of publishing them with a warning */
  isStrict = false,
): Promise<Pick<Published, 'sessions' | 'warnings'>> {
  const sessions: Published['sessions'] = [];
  const warnings: Published['warnings'] = [];
  const idByClientId = new Map<string, number>();
  for (const index of runsFirst(document.sessions).order) {
    const session = document.sessions[index];
    if (session === undefined) continue;
    const context = { found, document, publisher, idByClientId, pointer: `/sessions/${index}` };
    const { doubts, notes, ...saved } = await publishSession(tx, session, context);
    idByClientId.set(session.clientId, saved.sessionId);
    sessions[index] = {
      clientId: session.clientId,
      name: session.name,
      ...saved,
      path: sessionPath(saved.sessionId, found.event),
    };
    const placed = (message: Message) => ({
      name: `/sessions/${index}`,
      ...inSession(message, session.name),
    });
    if (isStrict && doubts.length > 0) {
      const errors = doubts.map((doubt) => ({ in: 'body' as const, ...placed(doubt) }));
      throw problem('invalid-parameters', { errors });
    }
    warnings.push(...[...doubts, ...notes].map(placed));
    // A whole weekend must not block readers.
    await nextTurn();
  }
  return { sessions, warnings };
}

type Linked = Pick<Row<'events'>, 'isListed' | 'guid'>;

export function eventPath(event: Linked & { id: number }): string {
  return `/events/${event.id}${guidQuery(event)}`;
}

function sessionPath(sessionId: number, event: Linked): string {
  return `/sessions/${sessionId}${guidQuery(event)}`;
}

export function guidQuery({ isListed, guid }: Linked): string {
  return isListed === 1 ? '' : `?guid=${guid}`;
}

type Context = {
  found: FoundEvent;
  document: PackedDocument;
  publisher: Publisher;
  idByClientId: ReadonlyMap<string, number>;
  /** the position of the session in the document */
  pointer: string;
};

type SavedSession = {
  sessionId: number;
  revision: number;
  isChanged: boolean;
  /** why the result may be wrong */
  doubts: Message[];
  /** what was stored or counted differently from the document */
  notes: Message[];
};

async function publishSession(
  tx: Transacted,
  packed: PackedSession,
  context: Context,
): Promise<SavedSession> {
  const { found, document, publisher, pointer } = context;
  const { event, timeZone } = found;
  const publishedBy = document.publishedBy ?? publisher.name;
  const path = groupPathOf(packed);
  const known = await findSession(tx, event, {
    ...packed,
    startsAtMs: packed.startsAt === undefined ? null : parseVenueTime(packed.startsAt, timeZone),
    ...(packed.startTime !== undefined && { timeOfDay: { time: packed.startTime, timeZone } }),
    groupPath: path,
    otherClientIds: new Set(document.sessions.map(({ clientId }) => clientId)),
  });
  const runs = await findRuns(tx, packed.mergeOf ?? [], {
    eventId: event.id,
    sessionId: known?.id ?? null,
    ...context,
  });
  const runIds = runs.map(({ id }) => id);
  await refuseCostlyMerges(tx, {
    eventId: event.id,
    sessionId: known?.id ?? null,
    competitorCount: packed.competitors.length,
    runIds,
    pointer,
  });
  const followsRuns = runIds.length > 0 && packed.competitors.length === 0;
  const described = await newSessionOf(
    known !== null && packed.content === 'laps' ? ofKind(packed, known) : packed,
    {
      timeZone,
      fallbackStartsAtMs: startOf(packed, known, found) ?? lastEndOf(runs) ?? firstDayOf(found),
      decidedBy: publishedBy,
      decidedAtMs: publisher.nowMs,
      entries: followsRuns && packed.status !== 'None' ? await entriesOfRuns(tx, runIds) : null,
      pointer,
    },
  );
  const session = followsRuns ? { ...described, followsRuns } : described;
  const entriesWithoutRun = followsRuns ? 0 : await countEntriesWithoutRun(tx, session, runIds);
  await nextTurn();
  const publication: NewPublication | null =
    packed.status === 'None'
      ? null
      : {
          resultStatus: packed.status,
          source: 'upload',
          publishedBy,
          publishedAtMs: publisher.nowMs,
          reason: document.reason ?? '',
        };

  if (known === null) {
    const groupId = await ensureGroup(tx, event.id, path ?? [event.name], session.startsAtMs);
    const place = {
      eventId: event.id,
      groupId,
      sort: document.sessions.length + document.sessions.indexOf(packed),
    };
    const publications = publication === null ? [] : [publication];
    const sessionId = await saveSession(tx, { ...session, publications }, place, publisher.nowMs, runIds);
    await orderGroup(tx, groupId);
    return {
      sessionId,
      revision: publication === null ? 0 : 1,
      isChanged: true,
      doubts: doubtsOf(session),
      notes: notesOf({ entriesWithoutRun }),
    };
  }

  await announce(tx, { kind: 'session', sessionId: known.id });
  if (known.isMadeLive === 1)
    await tx.updateTable('sessions').set({ isMadeLive: 0 }).where('id', '=', known.id).execute();
  // Announcing a session that has already begun withdraws nothing.
  if (publication === null && known.resultStatus !== resultStatuses.None) {
    return {
      sessionId: known.id,
      revision: known.revisionNumber,
      isChanged: false,
      doubts: [],
      notes: [],
    };
  }
  const stored = await storedCompetitors(tx, known.id);
  const isLapsOnly = packed.content === 'laps' && known.revisionNumber > 0 && stored.length > 0;
  const added = isLapsOnly ? addLaps(session, known, stored) : null;
  const kept = keepLaps(
    session,
    packed.competitors.map(({ laps }) => laps === null),
    stored,
    packed.endsAt === undefined ? known.endsAtMs : null,
  );
  const next = added?.session ?? kept.session;
  const { revision, isChanged, countedCount } = await replaceSession(tx, known.id, {
    session: next,
    publication: publication && withStatusOf(added?.session, publication),
    hasAllRulings: added === null && packed.rulings !== undefined,
    hasPenaltiesInTotals: packed.hasPenaltiesInTotals ?? false,
    addsLaps: added !== null,
    runIds: added === null ? runIds : (await listRunsOf(tx, known.id)).map(({ id }) => id),
  });
  if (path !== null) {
    const groupId = await ensureGroup(tx, event.id, path, session.startsAtMs);
    if (groupId !== known.groupId) {
      await tx.updateTable('sessions').set({ groupId }).where('id', '=', known.id).execute();
    }
    await orderGroup(tx, groupId);
  }
  return {
    sessionId: known.id,
    revision,
    isChanged,
    doubts: added === null ? doubtsOf(next) : doubtsOfAdded(added),
    notes: notesOf({ entriesWithoutRun, keptCount: added === null ? kept.keptCount : 0, countedCount }),
  };
}

async function storedCompetitors(tx: Transacted, sessionId: number) {
  return tx.selectFrom('competitors').selectAll().where('sessionId', '=', sessionId).execute();
}

function groupPathOf({ group }: PackedSession): readonly string[] | null {
  if (group === undefined) return null;
  const path = typeof group === 'string' ? [group] : group;
  return path.length === 0 ? null : path;
}

/** For a document without a start, or with only a time of day. */
function startOf(
  { startTime }: PackedSession,
  known: Row<'sessions'> | null,
  found: FoundEvent,
): number | null {
  if (startTime === undefined) return known?.startsAtMs ?? null;
  const { timeZone } = found;
  const day = localDateTime(known?.startsAtMs ?? firstDayOf(found), timeZone).slice(0, 10);
  return parseVenueTime(`${day}T${startTime}`, timeZone);
}

/** Its midnight. The start of the event would be wrong: that is the start of its first session. */
function firstDayOf({ event, timeZone }: FoundEvent): number {
  // Days such as 31 November were accepted in the past.
  const isDay = isoDate.safeParse(event.startDate).success;
  return isDay ? startOfDay(event.startDate, timeZone) : midnightBefore(event.startsAtMs, timeZone);
}

/** A file of laps does not contain the type of its session. */
function ofKind(packed: PackedSession, known: Row<'sessions'>): PackedSession {
  // The column only takes these three kinds.
  return { ...packed, type: known.kind as SessionKind };
}

/** Laps alone do not make an official result provisional. */
function withStatusOf(session: NewSession | undefined, publication: NewPublication): NewPublication {
  return session?.resultStatus === 'Official' ? { ...publication, resultStatus: 'Official' } : publication;
}

/** A merge exists when the last of its runs is over. */
function lastEndOf(runs: readonly FoundRun[]): number | null {
  return runs.length === 0 ? null : Math.max(...runs.map(({ endsAtMs }) => endsAtMs));
}

/** How many entries of a merge are in no run with a result. */
async function countEntriesWithoutRun(
  tx: Transacted,
  { competitors }: NewSession,
  runIds: readonly number[],
): Promise<number> {
  const results = (await resultsOfRuns(tx, runIds)).flat();
  if (results.length === 0) return 0;
  return competitors.filter((own) => findInRun(results, own) === undefined).length;
}
