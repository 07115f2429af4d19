/** Publishes a document: event, sessions, competitors with their laps. All in one transaction, or nothing. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublishedResults } from '@lapwing/contract/ingest/results-upload';
import { inSession, type Message, type UploadWarning } from '@lapwing/contract/values/messages';
import { runsFirst } from '@lapwing/timing/documents/order-sessions';
import type { PackedDocument } from '@lapwing/timing/documents/packed-document';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import type { Publisher } from '../revisions/publish-revision.ts';
import { ensureEvent, type FoundEvent } from './find-event.ts';
import { noteOrigin } from './note-origin.ts';
import { publishSession } from './publish-session.ts';
import { refreshEvent, removeEmptyGroups } from './upsert-event.ts';

type Transacted = Transaction<Schema>;

export type Published = Pick<PublishedResults, 'event' | 'sessions'> & { warnings: UploadWarning[] };

export async function publishResults(
  tx: Transacted,
  publisher: Publisher,
  document: PackedDocument,
  isStrict = false,
): Promise<Published> {
  const found = await ensureEvent(tx, publisher.organizationId, document.event, publisher.nowMs);
  const { importedFrom } = document.event;
  if (importedFrom !== undefined) await noteOrigin(tx, publisher, found.event.id, importedFrom);
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
