/** What the officials decide after the flag: rulings, taken back rulings, provisional or official. Each is a revision. */

import { nameOf, resultStatuses } from '@lapwing/contract/enums';
import { type Correction, correction, ingestApi } from '@lapwing/contract/ingest';
import { decodeLaps } from '@lapwing/timing/laps/packed-laps';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { problem } from '../http/problem.ts';
import { fullNameOf } from '../results/competitor-name.ts';
import { type Publication, publish } from '../results/publish-revision.ts';
import { listNames, listRevisions, listRulings } from '../results/revision-queries.ts';
import { namesIn, toWireRevision, toWireRuling } from '../results/revision-wire.ts';
import { toRuling } from '../results/ruling-rows.ts';
import { refreshEvent } from '../results/upsert-event.ts';
import type { Database } from '../storage/database.ts';
import type { Row, Schema } from '../storage/schema.ts';
import { contentHashOf } from './content-hash.ts';
import type { IngestContext } from './context.ts';
import { mountIngest } from './mount-ingest.ts';
import { rulingOf } from './new-session.ts';
import { parseJson } from './parse-document.ts';
import type { Caller } from './upload-keys.ts';
import { type Arrived, noteFailure, storeOnce } from './upload-log.ts';

type Transacted = Transaction<Schema>;

export function correctionsRoutes(app: FastifyInstance, context: IngestContext): void {
  const { db, check, oneByOne, now } = context;

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
      // The same words about another session are another correction.
      contentHash: contentHashOf(`${params.sessionId} ${contentHashOf(bytes)}`),
      nowMs: now(),
    };
    if (!parsed.ok) {
      const refusal = problem('invalid-parameters', { errors: parsed.errors });
      await noteFailure(db, arrived, refusal);
      throw refusal;
    }
    await getOwnSession(db, caller, params.sessionId);
    return oneByOne(caller.organizationId, () =>
      storeOnce(db, arrived, (tx) => correct(tx, arrived, params.sessionId, parsed.value)),
    );
  });
}

async function correct(tx: Transacted, { caller, nowMs }: Arrived, sessionId: number, given: Correction) {
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .selectAll('sessions')
    .select('venues.timeZone')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const before = nameOf(resultStatuses, session.resultStatus);
  if (before !== 'Provisional' && before !== 'Official') {
    throw problem('conflict', { detail: `${session.name} has no result yet that could be corrected` });
  }
  const publishedBy = given.publishedBy ?? caller.keyName;
  const publication: Publication = {
    resultStatus: given.status ?? before,
    publishedBy,
    publishedAtMs: nowMs,
    reason: given.reason,
    ...(await decisionsOf(tx, sessionId, given, { decidedBy: publishedBy, decidedAtMs: nowMs })),
  };
  const { eventId, number } = await publish(tx, sessionId, publication);
  await refreshEvent(tx, eventId, nowMs);
  const revisions = await listRevisions(tx, sessionId);
  const made = revisions.find((revision) => revision.number === number);
  const names = namesIn(revisions, await listNames(tx, sessionId));
  return {
    eventId,
    detail: `${session.name}: ${given.reason}`,
    answer: {
      uploadId: given.uploadId,
      sessionId,
      revision: number,
      status: publication.resultStatus,
      changes: made === undefined ? [] : toWireRevision(made, names, session.timeZone).changes,
    },
  };
}

async function decisionsOf(
  tx: Transacted,
  sessionId: number,
  { rulings = [], withdrawn = [] }: Correction,
  decided: { decidedBy: string; decidedAtMs: number },
): Promise<Pick<Publication, 'rulings' | 'withdrawn'>> {
  const competitors = await tx
    .selectFrom('competitors')
    .select(['id', 'clientId', 'startNumber', 'laps', 'lapCount'])
    .where('sessionId', '=', sessionId)
    .execute();
  const known = await listRulings(tx, sessionId);
  const errors = withdrawn.flatMap((number, index) => {
    const ruling = known.find((row) => row.number === number);
    if (ruling !== undefined && ruling.withdrawnInRevision === null) return [];
    const message =
      ruling === undefined ? `there is no ruling ${number}` : `ruling ${number} was taken back before`;
    return [{ in: 'body' as const, name: `/withdrawn/${index}`, message }];
  });
  const made = rulings.flatMap((ruling, index) => {
    const place = `/rulings/${index}`;
    const about = findCompetitor(competitors, ruling.competitor);
    if (typeof about === 'string') {
      errors.push({ in: 'body', name: `${place}/competitor`, message: about });
      return [];
    }
    const lapCount = Math.max(decodeLaps(about.laps).length, about.lapCount);
    if (ruling.kind === 'lap-deleted' && ruling.lapNumber > lapCount) {
      const message = `${ruling.competitor} has ${lapCount} laps, and no lap ${ruling.lapNumber}`;
      errors.push({ in: 'body', name: `${place}/lapNumber`, message });
    }
    return [{ competitorId: about.id, ruling: rulingOf(ruling), ...decided }];
  });
  if (errors.length > 0) throw problem('invalid-parameters', { errors });
  return { rulings: made, withdrawn };
}

type Named = Pick<Row<'competitors'>, 'id' | 'clientId' | 'startNumber' | 'laps' | 'lapCount'>;

/** By the source's own id, else by a number that only one has; or why nobody was found. */
function findCompetitor(competitors: readonly Named[], name: string): Named | string {
  const byId = competitors.filter(({ clientId }) => clientId === name);
  const found = byId.length > 0 ? byId : competitors.filter(({ startNumber }) => startNumber === name);
  if (found.length > 1) return `several have the number ${name}: say the clientId`;
  return found[0] ?? `nobody in the session is called ${name}`;
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
    throw problem('not-found', { detail: `${caller.organizationName} has no session ${sessionId}` });
  }
  return session;
}
