/** Publishes a result again at the desk: edited, ruled, or put back as it was. Each is a revision with its reason. */

import type { CompetitorEdit, CorrectedResult, DeskCorrection } from '@lapwing/contract/desk/publish';
import type { RulingDocument } from '@lapwing/contract/ingest/results-document';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { messageOf, type RequestError } from '@lapwing/contract/values/messages';
import type { Decision } from '@lapwing/timing/revisions/revision-plan';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { contentHashOf } from '../../ingest/content-hash.ts';
import { dryRun } from '../../ingest/uploads/dry-run.ts';
import { type Arrived, storeOnce } from '../../ingest/uploads/upload-log.ts';
import { type CompetitorTexts, editSession, refreshEvent, restoreRevision } from '../../publishing/index.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';
import type { PublishContext } from './publish-files.ts';
import { notePublications, senderOf } from './publisher.ts';
import { compareRows, listResultRows } from './result-rows.ts';

type Transacted = Transaction<Schema>;
type Request = { sessionId: number; uploadId: string; reason: string; body: unknown };
/** Makes the revision, and returns its number. */
export type Revise = (tx: Transacted, by: { name: string; nowMs: number }) => Promise<number>;

/** Throws if the result waits for something before it may be official. */
export type RequireReady = (
  tx: Transacted,
  place: { eventId: number; sessionId: number },
  nowMs: number,
) => Promise<void>;

export function correctResult(
  context: PublishContext & { requireReady: RequireReady },
  member: DeskMember,
  sessionId: number,
  correction: DeskCorrection,
  isDryRun: boolean,
): Promise<CorrectedResult> {
  const { uploadId, reason } = correction;
  const request = { sessionId, uploadId, reason, body: correction };
  return revise(context, member, request, isDryRun, (tx, { name, nowMs }) =>
    correct(tx, sessionId, correction, { name, nowMs, requireReady: context.requireReady }),
  );
}

export function restoreResult(
  context: PublishContext,
  member: DeskMember,
  sessionId: number,
  body: { uploadId: string; revision: number; reason: string },
): Promise<CorrectedResult> {
  const { uploadId, revision, reason } = body;
  return revise(context, member, { sessionId, uploadId, reason, body }, false, (tx, { name, nowMs }) =>
    restoreRevision(tx, sessionId, revision, { publishedBy: name, publishedAtMs: nowMs, reason }),
  );
}

export async function revise(
  { db, inOrganization, now }: PublishContext,
  member: DeskMember,
  { sessionId, uploadId, reason, body }: Request,
  isDryRun: boolean,
  makeRevision: Revise,
): Promise<CorrectedResult> {
  const sender = await senderOf(db, member);
  const nowMs = now();
  const work = async (tx: Transacted) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['name', 'eventId'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const before = await listResultRows(tx, sessionId);
    const revision = await makeRevision(tx, { name: sender.publisherName, nowMs });
    await notePublications(tx, member, [{ sessionId, revision, isChanged: true }]);
    await refreshEvent(tx, session.eventId, nowMs);
    const rows = compareRows(before, await listResultRows(tx, sessionId));
    return { session, answer: { sessionId, revision, rows } };
  };
  if (isDryRun) {
    return (await dryRun((tried) => inOrganization(member.organizationId, tried), work)).answer;
  }
  const arrived: Arrived = {
    caller: sender,
    call: 'desk/corrections',
    uploadId,
    contentHash: contentHashOf(`${sessionId} ${JSON.stringify(body)}`),
    nowMs,
  };
  const { isRepeated: _, ...answer } = await storeOnce({ db, inOrganization }, arrived, async (tx) => {
    const { session, answer } = await work(tx);
    const detail = messageOf('correction-stored', { session: session.name, reason });
    return { eventId: session.eventId, detail, answer };
  });
  return answer;
}

async function correct(
  tx: Transacted,
  sessionId: number,
  { revision, status, edits, rulings, withdrawn, reason }: DeskCorrection,
  { name, nowMs, requireReady }: { name: string; nowMs: number; requireReady: RequireReady },
): Promise<number> {
  const session = await tx
    .selectFrom('sessions')
    .select(['name', 'eventId', 'revisionNumber', 'resultStatus'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const before = nameOf(resultStatuses, session.resultStatus);
  if (before !== 'Provisional' && before !== 'Official') {
    throw problem('conflict', { detail: messageOf('no-result-to-correct', { session: session.name }) });
  }
  if (session.revisionNumber !== revision) {
    throw problem('conflict', { detail: 'The result was published again: load it before editing it' });
  }
  if (status === 'Official' && before === 'Provisional') {
    await requireReady(tx, { eventId: session.eventId, sessionId }, nowMs);
  }
  const ids = new Set((await listResultRows(tx, sessionId)).map(({ competitorId }) => competitorId));
  const unknown = [
    ...edits.map(({ competitorId }, index) => ({ place: `edits.${index}`, id: competitorId })),
    ...rulings.map(({ competitor }, index) => ({ place: `rulings.${index}`, id: Number(competitor) })),
  ].filter(({ id }) => !ids.has(id));
  if (unknown.length > 0) {
    const errors = unknown.map(
      ({ place, id }): RequestError => ({
        in: 'body',
        name: place,
        ...messageOf('competitor-unknown', { competitor: String(id) }),
      }),
    );
    throw problem('invalid-parameters', { errors });
  }
  return editSession(tx, sessionId, edits.map(textsOf), {
    resultStatus: status,
    source: 'official',
    publishedBy: name,
    publishedAtMs: nowMs,
    reason,
    rulings: rulings.map((ruling) => decisionOf(ruling, { decidedBy: name, decidedAtMs: nowMs })),
    withdrawn,
  });
}

function textsOf({ competitorId, number, ...texts }: CompetitorEdit): CompetitorTexts {
  return { id: competitorId, startNumber: number, ...texts };
}

function decisionOf(
  { competitor, ...ruling }: RulingDocument,
  decided: Pick<Decision, 'decidedBy' | 'decidedAtMs'>,
): Decision {
  return {
    competitorId: Number(competitor),
    ruling: ruling.kind === 'retired' ? { kind: 'retired' } : ruling,
    ...decided,
  };
}
