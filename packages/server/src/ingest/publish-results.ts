/** Publishes a document: event, sessions, competitors with their laps. All of it in one transaction, or nothing. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { resultStatuses } from '@lapwing/contract/enums';
import type { PublishedResults } from '@lapwing/contract/ingest';
import { parseVenueTime } from '@lapwing/timing/documents/venue-time';
import type { Transaction } from 'kysely';
import { problem } from '../http/problem.ts';
import type { NewPublication } from '../results/new-event.ts';
import { replaceSession } from '../results/replace-session.ts';
import { saveSession } from '../results/save-session.ts';
import { ensureGroup, orderGroup, refreshEvent, removeEmptyGroups } from '../results/upsert-event.ts';
import type { Row, Schema } from '../storage/schema.ts';
import { ensureEvent, type FoundEvent, findSession } from './find-event.ts';
import { keepLaps } from './keep-laps.ts';
import { newSessionOf } from './new-session.ts';
import type { PackedDocument, PackedSession } from './packed-document.ts';

type Transacted = Transaction<Schema>;

export type Publisher = {
  organizationId: number;
  /** where the document does not say who publishes it */
  name: string;
  nowMs: number;
};

export type Published = Pick<PublishedResults, 'event' | 'sessions' | 'warnings'>;

export async function publishResults(
  tx: Transacted,
  publisher: Publisher,
  document: PackedDocument,
): Promise<Published> {
  const found = await ensureEvent(tx, publisher.organizationId, document.event, publisher.nowMs);
  const published = await publishSessions(tx, found, publisher, document);
  const event = await settleEvent(tx, found.event.id, publisher.nowMs);
  return {
    event: { clientId: document.event.clientId, eventId: event.id, name: event.name, path: eventPath(event) },
    ...published,
  };
}

/** After the last of what was said of an event: its headings, what follows from its sessions, and how it is found. */
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
): Promise<Pick<Published, 'sessions' | 'warnings'>> {
  const sessions: Published['sessions'] = [];
  const warnings: Published['warnings'] = [];
  const idByClientId = new Map<string, number>();
  for (const [index, session] of document.sessions.entries()) {
    const { keptCount, countedCount, ...saved } = await publishSession(tx, session, {
      found,
      document,
      publisher,
      idByClientId,
    });
    idByClientId.set(session.clientId, saved.sessionId);
    sessions.push({
      clientId: session.clientId,
      name: session.name,
      ...saved,
      path: sessionPath(saved.sessionId, found.event),
    });
    if (keptCount > 0) {
      const message = `the laps of ${keptCount} that were known before are kept, since the document has none`;
      warnings.push({ name: `/sessions/${index}`, message: `${session.name}: ${message}` });
    }
    if (countedCount > 0) {
      const message = `the totals of ${countedCount} have penalties in them that were known already: they count once`;
      warnings.push({ name: `/sessions/${index}`, message: `${session.name}: ${message}` });
    }
    // A whole weekend must not hold up those who are only reading.
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

function guidQuery({ isListed, guid }: Linked): string {
  return isListed === 1 ? '' : `?guid=${guid}`;
}

type Context = {
  found: FoundEvent;
  document: PackedDocument;
  publisher: Publisher;
  idByClientId: ReadonlyMap<string, number>;
};

async function publishSession(tx: Transacted, packed: PackedSession, context: Context) {
  const { found, document, publisher } = context;
  const { event, timeZone } = found;
  const publishedBy = document.publishedBy ?? publisher.name;
  const wantedStartMs = packed.startsAt === undefined ? null : parseVenueTime(packed.startsAt, timeZone);
  const path = groupPathOf(packed);
  const known = await findSession(tx, event, {
    ...packed,
    startsAtMs: wantedStartMs,
    groupPath: path,
    otherClientIds: new Set(document.sessions.map(({ clientId }) => clientId)),
  });
  const session = await newSessionOf(packed, {
    timeZone,
    fallbackStartsAtMs: known?.startsAtMs ?? event.startsAtMs,
    decidedBy: publishedBy,
    decidedAtMs: publisher.nowMs,
  });
  const runIds = await runIdsOf(tx, packed, context);
  await nextTurn();
  const publication: NewPublication | null =
    packed.status === 'None'
      ? null
      : {
          resultStatus: packed.status,
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
      keptCount: 0,
      countedCount: 0,
    };
  }

  // Who only announces a session that has begun takes nothing back.
  if (publication === null && known.resultStatus !== resultStatuses.None) {
    return {
      sessionId: known.id,
      revision: known.revisionNumber,
      isChanged: false,
      keptCount: 0,
      countedCount: 0,
    };
  }
  const kept = keepLaps(
    session,
    packed.competitors.map(({ laps }) => laps === null),
    await knownLaps(tx, known.id),
    packed.endsAt === undefined ? known.endsAtMs : null,
  );
  const { revision, isChanged, countedCount } = await replaceSession(tx, known.id, {
    session: kept.session,
    publication,
    hasAllRulings: packed.rulings !== undefined,
    runIds,
  });
  if (path !== null) {
    const groupId = await ensureGroup(tx, event.id, path, session.startsAtMs);
    if (groupId !== known.groupId) {
      await tx.updateTable('sessions').set({ groupId }).where('id', '=', known.id).execute();
    }
    await orderGroup(tx, groupId);
  }
  return { sessionId: known.id, revision, isChanged, keptCount: kept.keptCount, countedCount };
}

async function knownLaps(tx: Transacted, sessionId: number) {
  return tx
    .selectFrom('competitors')
    .select(['id', 'startNumber', 'firstName', 'lastName', 'transponder', 'laps'])
    .where('sessionId', '=', sessionId)
    .execute();
}

function groupPathOf({ group }: PackedSession): readonly string[] | null {
  if (group === undefined) return null;
  const path = typeof group === 'string' ? [group] : group;
  return path.length === 0 ? null : path;
}

async function runIdsOf(
  tx: Transacted,
  { mergeOf = [], clientId }: PackedSession,
  { found, document, idByClientId }: Context,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [place, runClientId] of mergeOf.entries()) {
    const own = idByClientId.get(runClientId);
    const stored =
      own ??
      (
        await tx
          .selectFrom('sessions')
          .select('id')
          .where('eventId', '=', found.event.id)
          .where('clientId', '=', runClientId)
          .executeTakeFirst()
      )?.id;
    if (stored === undefined) {
      const index = document.sessions.findIndex((session) => session.clientId === clientId);
      throw problem('invalid-parameters', {
        errors: [
          {
            in: 'body',
            name: `/sessions/${index}/mergeOf/${place}`,
            message: `there is no session ${runClientId} before this one, in the document or in the event`,
          },
        ],
      });
    }
    ids.push(stored);
  }
  return ids;
}
