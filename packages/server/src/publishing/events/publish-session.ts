/** Publishes one session of a document: a new one, or the next revision of a stored one. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SessionKind } from '@lapwing/contract/results/events';
import { resultStatuses } from '@lapwing/contract/values/enums';
import type { Message } from '@lapwing/contract/values/messages';
import { isoDate } from '@lapwing/contract/values/wire-values';
import { findInRun } from '@lapwing/timing/classification/classify-session';
import type { PackedDocument, PackedSession } from '@lapwing/timing/documents/packed-document';
import { midnightBefore, parseVenueTime, startOfDay } from '@lapwing/timing/documents/venue-time';
import type { NewPublication, NewSession } from '@lapwing/timing/revisions/new-session';
import { localDateTime } from '@lapwing/timing/timestamp';
import type { Transaction } from 'kysely';
import { listRunsOf, resultsOfRuns } from '../../results/queries/session.ts';
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
import { type FoundEvent, findSession } from './find-event.ts';
import { replaceSession } from './replace-session.ts';
import { saveSession } from './save-session.ts';
import { ensureGroup, orderGroup } from './upsert-event.ts';

type Transacted = Transaction<Schema>;

export type SessionContext = {
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

export async function publishSession(
  tx: Transacted,
  packed: PackedSession,
  context: SessionContext,
): Promise<SavedSession> {
  const { found, document, publisher, pointer } = context;
  const { event, timeZone } = found;
  const publishedBy = document.publishedBy ?? publisher.name;
  const groupPath = groupPathOf(packed);
  const stored = await findSession(tx, event, {
    ...packed,
    startsAtMs: packed.startsAt === undefined ? null : parseVenueTime(packed.startsAt, timeZone),
    ...(packed.startTime !== undefined && { timeOfDay: { time: packed.startTime, timeZone } }),
    groupPath,
    otherClientIds: new Set(document.sessions.map(({ clientId }) => clientId)),
  });
  const runs = await findRuns(tx, packed.mergeOf ?? [], {
    eventId: event.id,
    sessionId: stored?.id ?? null,
    ...context,
  });
  const runIds = runs.map(({ id }) => id);
  await refuseCostlyMerges(tx, {
    eventId: event.id,
    sessionId: stored?.id ?? null,
    competitorCount: packed.competitors.length,
    runIds,
    pointer,
  });
  const followsRuns = runIds.length > 0 && packed.competitors.length === 0;
  const described = await newSessionOf(
    stored !== null && packed.content === 'laps' ? ofKind(packed, stored) : packed,
    {
      timeZone,
      fallbackStartsAtMs: startOf(packed, stored, found) ?? lastEndOf(runs) ?? firstDayOf(found),
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

  const upload = { packed, session, publication, runIds, entriesWithoutRun, groupPath };
  return stored === null ? addSession(tx, context, upload) : updateSession(tx, context, stored, upload);
}

type UploadedSession = {
  packed: PackedSession;
  session: NewSession;
  /** null if the session is only announced */
  publication: NewPublication | null;
  runIds: readonly number[];
  entriesWithoutRun: number;
  groupPath: readonly string[] | null;
};

async function addSession(
  tx: Transacted,
  { found: { event }, document, publisher }: SessionContext,
  { packed, session, publication, runIds, entriesWithoutRun, groupPath }: UploadedSession,
): Promise<SavedSession> {
  const groupId = await ensureGroup(tx, event.id, groupPath ?? [event.name], session.startsAtMs);
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

async function updateSession(
  tx: Transacted,
  { found: { event } }: SessionContext,
  stored: Row<'sessions'>,
  { packed, session, publication, runIds, entriesWithoutRun, groupPath }: UploadedSession,
): Promise<SavedSession> {
  await announce(tx, { kind: 'session', sessionId: stored.id });
  if (stored.isMadeLive === 1)
    await tx.updateTable('sessions').set({ isMadeLive: 0 }).where('id', '=', stored.id).execute();
  // Announcing a session that has already begun withdraws nothing.
  if (publication === null && stored.resultStatus !== resultStatuses.None) {
    return {
      sessionId: stored.id,
      revision: stored.revisionNumber,
      isChanged: false,
      doubts: [],
      notes: [],
    };
  }
  const competitors = await storedCompetitors(tx, stored.id);
  const isLapsOnly = packed.content === 'laps' && stored.revisionNumber > 0 && competitors.length > 0;
  const added = isLapsOnly ? addLaps(session, stored, competitors) : null;
  const kept = keepLaps(
    session,
    packed.competitors.map(({ laps }) => laps === null),
    competitors,
    packed.endsAt === undefined ? stored.endsAtMs : null,
  );
  const next = added?.session ?? kept.session;
  const { revision, isChanged, countedCount } = await replaceSession(tx, stored.id, {
    session: next,
    publication: publication && withStatusOf(added?.session, publication),
    hasAllRulings: added === null && packed.rulings !== undefined,
    hasPenaltiesInTotals: packed.hasPenaltiesInTotals ?? false,
    addsLaps: added !== null,
    runIds: added === null ? runIds : (await listRunsOf(tx, stored.id)).map(({ id }) => id),
  });
  if (groupPath !== null) {
    const groupId = await ensureGroup(tx, event.id, groupPath, session.startsAtMs);
    if (groupId !== stored.groupId) {
      await tx.updateTable('sessions').set({ groupId }).where('id', '=', stored.id).execute();
    }
    await orderGroup(tx, groupId);
  }
  return {
    sessionId: stored.id,
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
  stored: Row<'sessions'> | null,
  found: FoundEvent,
): number | null {
  if (startTime === undefined) return stored?.startsAtMs ?? null;
  const { timeZone } = found;
  const day = localDateTime(stored?.startsAtMs ?? firstDayOf(found), timeZone).slice(0, 10);
  return parseVenueTime(`${day}T${startTime}`, timeZone);
}

/** Its midnight. The start of the event would be wrong: that is the start of its first session. */
function firstDayOf({ event, timeZone }: FoundEvent): number {
  // Days such as 31 November were accepted in the past.
  const isDay = isoDate.safeParse(event.startDate).success;
  return isDay ? startOfDay(event.startDate, timeZone) : midnightBefore(event.startsAtMs, timeZone);
}

/** A file of laps does not contain the type of its session. */
function ofKind(packed: PackedSession, stored: Row<'sessions'>): PackedSession {
  // The column only takes these three kinds.
  return { ...packed, type: stored.kind as SessionKind };
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
