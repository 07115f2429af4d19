/** Accepts results: whole events, or one session, as a document. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { type Message, messageOf } from '@lapwing/contract/values/messages';
import type { PackedDocument } from '@lapwing/timing/documents/packed-document';
import { MAX_RESULT_FILE_BYTES } from '@lapwing/timing/text/decode-text';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { type Published, publishResults } from '../../publishing/index.ts';
import { mountIngest } from '../access/mount-ingest.ts';
import type { IngestContext } from '../context.ts';
import { dryRun } from './dry-run.ts';
import type { ParsedUpload } from './parse-upload.ts';
import { type Arrived, noteFailure, storeDocument } from './upload-log.ts';

export function resultsRoute(app: FastifyInstance, context: IngestContext): void {
  const { check, uploadParser, slots, now } = context;
  mountIngest(
    app,
    ingestApi.results,
    check,
    { scope: 'results', bodyLimitBytes: MAX_RESULT_FILE_BYTES, slots },
    async ({ caller, bytes, query }) => {
      const { parsed, contentHash } = await uploadParser.read(caller.organizationId, {
        kind: 'results',
        bytes,
      });
      const { uploadId } = parsed;
      const arrived: Arrived = { caller, call: 'results', uploadId, contentHash, nowMs: now() };
      return publishParsed(context, arrived, parsed, query);
    },
  );
}

type PublishOptions = { dryRun?: boolean | undefined; strict?: boolean | undefined };

/** Logs and refuses a document that could not be parsed, with all errors. */
export async function publishParsed(
  { db, inOrganization }: Pick<IngestContext, 'db' | 'inOrganization'>,
  arrived: Arrived,
  parsed: ParsedUpload,
  { dryRun: isDryRun = false, strict: isStrict = false }: PublishOptions,
) {
  const doubts = parsed.ok && isStrict ? parsed.warnings : [];
  if (!parsed.ok || doubts.length > 0) {
    const errors = parsed.ok ? doubts.map((doubt) => ({ in: 'body' as const, ...doubt })) : parsed.errors;
    const refusal = problem('invalid-parameters', { errors });
    if (!isDryRun) await noteFailure(db, arrived, refusal);
    throw refusal;
  }
  const { document, uploadId, warnings } = parsed;
  const publish = (tx: Parameters<typeof publishResults>[0]) =>
    publishResults(tx, publisherOf(arrived), document, isStrict);
  if (isDryRun) {
    const tried = await dryRun((work) => inOrganization(arrived.caller.organizationId, work), publish);
    const allWarnings = [...warnings, ...tried.warnings];
    return { uploadId, isRepeated: false, ...withoutAddresses(tried), warnings: allWarnings };
  }
  const stored = await storeDocument({ db, inOrganization }, arrived, async (tx) => {
    const published = await publish(tx);
    return {
      isChanged: published.sessions.some(({ isChanged }) => isChanged),
      eventId: published.event.eventId,
      detail: summaryOf(document),
      warnings: [...warnings, ...published.warnings],
      answer: { uploadId, ...published, warnings: [...warnings, ...published.warnings] },
    };
  });
  return stored;
}

function publisherOf({ caller, nowMs }: Arrived) {
  const { organizationId, keyName, publisherName = keyName } = caller;
  return { organizationId, name: publisherName, nowMs };
}

/** Ids and addresses of a rolled-back upload lead nowhere. */
function withoutAddresses({ event, sessions }: Published) {
  return {
    event: { ...event, eventId: 0, path: '' },
    sessions: sessions.map((session) => ({ ...session, sessionId: 0, path: '' })),
  };
}

export function summaryOf({ event, sessions }: PackedDocument): Message {
  const competitors = sessions.reduce((sum, session) => sum + session.competitors.length, 0);
  return messageOf('results-stored', {
    event: event.name ?? event.clientId,
    sessions: sessions.length,
    results: competitors,
  });
}
