/** Decisions of the officials after the session: rulings, withdrawals, provisional or official. Each is a revision. */

import { type Correction, correction } from '@lapwing/contract/ingest/correction';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { messageOf } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { correctSession, refreshEvent } from '../../publishing/index.ts';
import { fullNameOf } from '../../results/competitor-name.ts';
import { listNames, listRevisions, listRulings } from '../../results/queries/revision.ts';
import { toRuling } from '../../results/ruling-rows.ts';
import { namesIn, toWireRevision, toWireRuling } from '../../results/wire/revision.ts';
import type { Database } from '../../storage/database.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { mountIngest } from '../access/mount-ingest.ts';
import type { Caller } from '../access/upload-keys.ts';
import { contentHashOf } from '../content-hash.ts';
import type { IngestContext } from '../context.ts';
import { parseJson } from '../parse-document.ts';
import { type Arrived, noteFailure, storeOnce } from './upload-log.ts';

type Transacted = Transaction<Schema>;

export function correctionsRoutes(app: FastifyInstance, context: IngestContext): void {
  const { db, check, inOrganization, now } = context;

  mountIngest(app, ingestApi.rulings, check, { scope: 'results' }, async ({ caller, params }) => {
    const session = await getOwnSession(db, caller, params.sessionId);
    const names = new Map((await listNames(db, session.id)).map((row) => [row.id, row]));
    return (await listRulings(db, session.id)).map((row) => {
      const about = names.get(row.competitorId);
      return {
        number: row.number,
        startNumber: about?.startNumber ?? '',
        name: about === undefined ? '' : fullNameOf(about),
        decidedBy: row.decidedBy,
        decidedAtMs: row.decidedAtMs,
        isWithdrawn: row.withdrawnInRevision !== null,
        ruling: toWireRuling(toRuling(row)),
      };
    });
  });

  mountIngest(app, ingestApi.correct, check, { scope: 'results' }, async ({ caller, params, bytes }) => {
    const parsed = parseJson(correction, bytes);
    const arrived: Arrived = {
      caller,
      call: 'corrections',
      uploadId: parsed.ok ? parsed.value.uploadId : null,
      // The same text about another session is another correction.
      contentHash: contentHashOf(`${params.sessionId} ${contentHashOf(bytes)}`),
      nowMs: now(),
    };
    if (!parsed.ok) {
      const refusal = problem('invalid-parameters', { errors: parsed.errors });
      await noteFailure(db, arrived, refusal);
      throw refusal;
    }
    await getOwnSession(db, caller, params.sessionId);
    return storeOnce({ db, inOrganization }, arrived, (tx) =>
      answerCorrection(tx, arrived, params.sessionId, parsed.value),
    );
  });
}

async function answerCorrection(
  tx: Transacted,
  { caller, nowMs }: Arrived,
  sessionId: number,
  given: Correction,
) {
  const corrected = await correctSession(tx, sessionId, given, { name: caller.keyName, nowMs });
  const { eventId, sessionName, timeZone, revision, status } = corrected;
  await refreshEvent(tx, eventId, nowMs);
  const revisions = await listRevisions(tx, sessionId);
  const made = revisions.find(({ number }) => number === revision);
  const names = namesIn(revisions, await listNames(tx, sessionId));
  return {
    eventId,
    detail: messageOf('correction-stored', { session: sessionName, reason: given.reason }),
    answer: {
      uploadId: given.uploadId,
      sessionId,
      revision,
      status,
      changes: made === undefined ? [] : toWireRevision(made, names, timeZone).changes,
    },
  };
}

async function getOwnSession(
  db: Database,
  caller: Caller,
  sessionId: number,
): Promise<Pick<Row<'sessions'>, 'id' | 'name'>> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select(['sessions.id', 'sessions.name'])
    .where('sessions.id', '=', sessionId)
    .where('events.organizationId', '=', caller.organizationId)
    .where('events.deletedAtMs', 'is', null)
    .executeTakeFirst();
  if (session === undefined) {
    throw problem('not-found', {
      detail: messageOf('session-not-owned', { organization: caller.organizationName, session: sessionId }),
    });
  }
  return session;
}
