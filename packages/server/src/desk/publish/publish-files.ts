/** Publishes a form with result files, or tries it: the same steps, rolled back. */

import type {
  PlacedMessage,
  PreviewedSession,
  PublishOptions,
  PublishPreview,
} from '@lapwing/contract/desk/publish';
import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import type { SessionKind } from '@lapwing/contract/results/events';
import type { Message, RequestError } from '@lapwing/contract/values/messages';
import type { PackedDocument } from '@lapwing/timing/documents/packed-document';
import type { FileContext } from '@lapwing/timing/formats/read-result-files';
import { localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import type { Transaction } from 'kysely';
import { Problem, problem } from '../../http/problem.ts';
import { contentHashOf } from '../../ingest/content-hash.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import { dryRun } from '../../ingest/uploads/dry-run.ts';
import type { HashedUpload } from '../../ingest/uploads/parse-upload.ts';
import { summaryOf } from '../../ingest/uploads/results-route.ts';
import { type Arrived, noteFailure, storeDocument } from '../../ingest/uploads/upload-log.ts';
import type { UploadParserPool } from '../../ingest/uploads/upload-parser-pool.ts';
import {
  eventClientId,
  nameEvent,
  nameSession,
  publishResults,
  sessionClientId,
} from '../../publishing/index.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';
import { resultColumns, withRemembered } from './column-store.ts';
import { notePublications, senderOf } from './publisher.ts';
import type { PublishForm } from './read-form.ts';
import { compareRows, listResultRows } from './result-rows.ts';

export type PublishContext = {
  db: Database;
  inOrganization: OrganizationTransaction;
  uploadParser: UploadParserPool;
  now: () => number;
};

type Transacted = Transaction<Schema>;
type Target = { event: EventDocument; isEventGiven: boolean; session: FileContext['session'] };

export async function previewFiles(
  context: PublishContext,
  member: DeskMember,
  form: PublishForm,
): Promise<PublishPreview> {
  const { parsed, described } = await parse(context, member, form);
  const files = described?.files ?? [];
  const warnings = described?.warnings ?? [];
  if (!parsed.ok) {
    const others = parsed.errors.filter(({ file }) => described === undefined || file === undefined);
    const errors = [...(described?.errors ?? []), ...others.map(unplaced)];
    return { event: null, files, sessions: [], errors, warnings };
  }
  const sender = await senderOf(context.db, member);
  try {
    const tried = await dryRun(
      (work) => context.inOrganization(member.organizationId, work),
      (tx) => tryPublishing(tx, parsed.document, { ...sender, nowMs: context.now() }, form.options),
    );
    const { event, sessions } = tried;
    return { event, sessions, files, errors: [], warnings: [...warnings, ...tried.warnings.map(unplaced)] };
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode >= 500) throw error;
    return { event: null, files, sessions: [], errors: errorsOf(error).map(unplaced), warnings };
  }
}

/** Refused with all errors, if there are any. */
export async function publishFiles(context: PublishContext, member: DeskMember, form: PublishForm) {
  const { db, inOrganization, now } = context;
  const { options, files } = form;
  const { parsed, contentHash } = await parse(context, member, form);
  const sender = await senderOf(db, member);
  const { uploadId: _, ...facts } = options;
  const arrived: Arrived = {
    caller: sender,
    call: 'desk/publish',
    uploadId: options.uploadId,
    contentHash: contentHashOf(`${contentHash} ${JSON.stringify(facts)}`),
    nowMs: now(),
    fileName: files
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
  };
  if (!parsed.ok) {
    const refusal = problem('invalid-parameters', { errors: parsed.errors });
    await noteFailure(db, arrived, refusal);
    throw refusal;
  }
  const { document, uploadId, warnings } = parsed;
  return storeDocument({ db, inOrganization }, arrived, async (tx) => {
    const published = await publishInto(tx, document, { ...sender, nowMs: arrived.nowMs }, options);
    await notePublications(tx, member, published.sessions);
    if (options.remembersColumns) await resultColumns.save(tx, member.organizationId, options.columns);
    const all = [...warnings, ...published.warnings];
    return {
      isChanged: published.sessions.some(({ isChanged }) => isChanged),
      eventId: published.event.eventId,
      detail: summaryOf(document),
      warnings: all,
      answer: { uploadId, ...published, warnings: all },
    };
  });
}

async function parse(
  { db, uploadParser }: PublishContext,
  { organizationId }: DeskMember,
  { options, files }: PublishForm,
): Promise<HashedUpload> {
  const { event, isEventGiven, session } = await targetOf(db, organizationId, options);
  const columns = withRemembered(options.columns, await resultColumns.list(db, organizationId));
  return uploadParser.read(organizationId, {
    kind: 'file',
    files,
    uploadId: options.uploadId,
    format: null,
    context: { event, session },
    queryErrors: [],
    isEventGiven,
    desk: { columns, fixes: options.fixes },
    ...(options.reason !== '' && { reason: options.reason }),
  });
}

async function targetOf(db: Database, organizationId: number, options: PublishOptions): Promise<Target> {
  const { eventId, newEvent, sessionName, sessionType, startsAt, status } = options;
  const stored = eventId === null ? null : await findTarget(db, organizationId, eventId, options.sessionId);
  const named = newEvent === null ? '-' : `${newEvent.startDate} ${newEvent.name}`;
  const session = stored?.session ?? null;
  return {
    event:
      eventId === null
        ? { clientId: named, ...newEvent }
        : { clientId: stored?.clientId ?? eventClientId(eventId) },
    isEventGiven: eventId !== null || newEvent !== null,
    session: {
      status,
      ...(session === null
        ? {
            ...(sessionName.trim() !== '' && { name: sessionName.trim() }),
            ...(sessionType !== null && { type: sessionType }),
            ...(startsAt !== null && { startsAt }),
          }
        : {
            clientId: session.clientId ?? sessionClientId(session.id),
            name: session.name,
            // The column only takes these three kinds.
            type: session.kind as SessionKind,
            startsAt: localDateTimeWithOffset(session.startsAtMs, stored?.timeZone ?? 'UTC'),
          }),
    },
  };
}

async function findTarget(db: Database, organizationId: number, eventId: number, sessionId: number | null) {
  const event = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.id', 'events.clientId', 'venues.timeZone'])
    .where('events.id', '=', eventId)
    .where('events.organizationId', '=', organizationId)
    .where('events.deletedAtMs', 'is', null)
    .executeTakeFirst();
  if (event === undefined) throw problem('not-found', { detail: `The organization has no event ${eventId}` });
  if (sessionId === null) return { ...event, session: null };
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'clientId', 'name', 'kind', 'startsAtMs'])
    .where('id', '=', sessionId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (session === undefined) throw problem('not-found', { detail: `The event has no session ${sessionId}` });
  return { ...event, session };
}

type Publisher = { organizationId: number; publisherName: string; nowMs: number };

async function publishInto(
  tx: Transacted,
  document: PackedDocument,
  { organizationId, publisherName: name, nowMs }: Publisher,
  { eventId, sessionId }: PublishOptions,
) {
  // Those that were not sent with an id of their own are found by ours from now on.
  if (eventId !== null) await nameEvent(tx, eventId);
  if (sessionId !== null) await nameSession(tx, sessionId);
  return publishResults(tx, { organizationId, name, nowMs }, document);
}

async function tryPublishing(
  tx: Transacted,
  document: PackedDocument,
  publisher: Publisher,
  options: PublishOptions,
) {
  const before = await findEvent(tx, publisher.organizationId, document, options);
  const rowsBefore = await resultsIn(tx, before?.id ?? null);
  const { event, sessions, warnings } = await publishInto(tx, document, publisher, options);
  const previewed: PreviewedSession[] = [];
  for (const session of sessions) {
    const row = await tx
      .selectFrom('sessions')
      .select(['kind', 'startsAtMs'])
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    const stored = rowsBefore.get(session.sessionId);
    previewed.push({
      name: session.name,
      // The column only takes these three kinds.
      type: row.kind as SessionKind,
      startsAtMs: row.startsAtMs,
      sessionId: stored === undefined ? null : session.sessionId,
      revisionBefore: stored?.revision ?? 0,
      revision: session.revision,
      isChanged: session.isChanged,
      rows: compareRows(stored?.rows ?? [], await listResultRows(tx, session.sessionId)),
    });
  }
  const { timeZone } = await tx
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select('venues.timeZone')
    .where('events.id', '=', event.eventId)
    .executeTakeFirstOrThrow();
  return {
    event: { eventId: before?.id ?? null, name: event.name, timeZone },
    sessions: previewed,
    warnings,
  };
}

function findEvent(
  tx: Transacted,
  organizationId: number,
  { event }: PackedDocument,
  { eventId }: PublishOptions,
) {
  return tx
    .selectFrom('events')
    .select('id')
    .where('organizationId', '=', organizationId)
    .$if(eventId !== null, (events) => events.where('id', '=', eventId ?? 0))
    .$if(eventId === null, (events) => events.where('clientId', '=', event.clientId))
    .executeTakeFirst();
}

async function resultsIn(tx: Transacted, eventId: number | null) {
  if (eventId === null)
    return new Map<number, { revision: number; rows: Awaited<ReturnType<typeof listResultRows>> }>();
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'revisionNumber'])
    .where('eventId', '=', eventId)
    .execute();
  const results = [];
  for (const { id, revisionNumber } of sessions) {
    const rows = revisionNumber === 0 ? [] : await listResultRows(tx, id);
    results.push([id, { revision: revisionNumber, rows }] as const);
  }
  return new Map(results);
}

/** An error that is not about a place in a file. */
function unplaced({
  name,
  file = '',
  line = null,
  message,
  code,
  params,
}: Pick<RequestError, 'name' | 'message'> &
  Partial<Message> & { file?: string | undefined; line?: number | null | undefined }): PlacedMessage {
  return {
    file,
    line,
    column: null,
    cell: null,
    field: name,
    message,
    ...(code !== undefined && { code, params: { ...params } }),
    excerpt: null,
  };
}

function errorsOf({ details: { errors, detail }, message }: Problem) {
  if (errors !== undefined) return errors;
  return [{ name: '', ...(typeof detail === 'object' ? detail : { message: detail ?? message }) }];
}
