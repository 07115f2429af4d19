/** Joins results through the same document that timing software sends, or tries it; and takes a joined result back. */

import type { MergePlan } from '@lapwing/contract/desk/merges';
import { messageOf } from '@lapwing/contract/values/messages';
import { packDocument } from '@lapwing/timing/documents/packed-document';
import { localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { contentHashOf } from '../../ingest/content-hash.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import { dryRun } from '../../ingest/uploads/dry-run.ts';
import { summaryOf } from '../../ingest/uploads/results-route.ts';
import { type Arrived, storeDocument } from '../../ingest/uploads/upload-log.ts';
import {
  eventClientId,
  nameEvent,
  nameSession,
  publishResults,
  sessionClientId,
  settleEvent,
} from '../../publishing/index.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { notePublications, senderOf } from '../publish/publisher.ts';
import { compareRows, listResultRows } from '../publish/result-rows.ts';
import type { DeskMember } from '../require-right.ts';

type Transacted = Transaction<Schema>;
type MergeContext = { db: Database; inOrganization: OrganizationTransaction; now: () => number };
type SentMerge = { uploadId: string; sessionId: number | null; plan: MergePlan; reason: string };

export async function saveMerge(
  { db, inOrganization, now }: MergeContext,
  member: DeskMember,
  eventId: number,
  sent: SentMerge,
  isDryRun: boolean,
) {
  const sender = await senderOf(db, member);
  const nowMs = now();
  const publisher = { organizationId: member.organizationId, name: sender.publisherName, nowMs };
  const work = async (tx: Transacted) => {
    const before = await findMerge(tx, eventId, sent.sessionId);
    const rowsBefore = before === null ? [] : await listResultRows(tx, before.id);
    const document = await documentOf(tx, eventId, sent, before?.clientId ?? `joined-${sent.uploadId}`);
    const published = await publishResults(tx, publisher, document);
    const [session] = published.sessions;
    if (session === undefined) throw new Error('A document with one session published none');
    const answer = {
      sessionId: session.sessionId,
      name: session.name,
      revisionBefore: before?.revisionNumber ?? 0,
      revision: session.revision,
      isChanged: session.isChanged,
      rows: compareRows(rowsBefore, await listResultRows(tx, session.sessionId)),
    };
    return { published, document, answer };
  };
  if (isDryRun) {
    return (await dryRun((tried) => inOrganization(member.organizationId, tried), work)).answer;
  }
  const arrived: Arrived = {
    caller: sender,
    call: 'desk/publish',
    uploadId: sent.uploadId,
    contentHash: contentHashOf(JSON.stringify(sent)),
    nowMs,
  };
  const { isRepeated: _, ...answer } = await storeDocument({ db, inOrganization }, arrived, async (tx) => {
    const { published, document, answer } = await work(tx);
    await notePublications(tx, member, published.sessions);
    return {
      isChanged: answer.isChanged,
      eventId,
      detail: summaryOf(document),
      warnings: published.warnings,
      answer,
    };
  });
  return answer;
}

export async function removeMerge(
  { inOrganization, now }: MergeContext,
  { organizationId }: DeskMember,
  sessionId: number,
): Promise<number> {
  return inOrganization(organizationId, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'name', 'eventId', 'isMerge'])
      .where('id', '=', sessionId)
      .executeTakeFirst();
    if (session === undefined) throw problem('not-found', { detail: `No session ${sessionId}` });
    const reason = session.isMerge === 1 ? await whyKept(tx, sessionId) : 'is no joined result';
    if (reason !== null) throw problem('conflict', { detail: `${session.name} ${reason}` });
    await announce(tx, { kind: 'session', sessionId }, { kind: 'lists' });
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    await settleEvent(tx, session.eventId, now());
    return session.eventId;
  });
}

async function whyKept(tx: Transacted, sessionId: number): Promise<string | null> {
  const merge = await tx
    .selectFrom('mergedSessions')
    .innerJoin('sessions', 'sessions.id', 'mergedSessions.sessionId')
    .select('sessions.name')
    .where('runSessionId', '=', sessionId)
    .executeTakeFirst();
  if (merge !== undefined) return `is part of ${merge.name}: take that back first`;
  const championship = await tx
    .selectFrom('championshipRounds')
    .innerJoin('championships', 'championships.id', 'championshipRounds.championshipId')
    .select('championships.name')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return championship === undefined ? null : `counts for ${championship.name}: take it out of that first`;
}

async function findMerge(tx: Transacted, eventId: number, sessionId: number | null) {
  if (sessionId === null) return null;
  const session = await tx
    .selectFrom('sessions')
    .select(['id', 'revisionNumber', 'clientId'])
    .where('id', '=', sessionId)
    .where('eventId', '=', eventId)
    .where('isMerge', '=', 1)
    .executeTakeFirst();
  if (session === undefined)
    throw problem('not-found', { detail: `The event has no joined result ${sessionId}` });
  if (session.clientId === null) await nameSession(tx, sessionId);
  return { ...session, clientId: session.clientId ?? sessionClientId(sessionId) };
}

async function documentOf(tx: Transacted, eventId: number, { plan, reason }: SentMerge, clientId: string) {
  await nameEvent(tx, eventId);
  const event = await tx
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.clientId', 'venues.timeZone'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();
  const runs = [];
  for (const [place, runId] of plan.runs.entries()) {
    await nameSession(tx, runId);
    const run = await tx
      .selectFrom('sessions')
      .select(['clientId', 'kind', 'endsAtMs'])
      .where('id', '=', runId)
      .where('eventId', '=', eventId)
      .executeTakeFirst();
    if (run === undefined) {
      const name = `plan.runs.${place}`;
      const message = messageOf('session-unknown', { session: String(runId) });
      throw problem('invalid-parameters', { errors: [{ in: 'body', name, ...message }] });
    }
    runs.push(run);
  }
  const isRace = runs.some(({ kind }) => kind === 'race');
  // After the last of its runs.
  const startsAtMs = Math.max(...runs.map(({ endsAtMs }) => endsAtMs));
  const { places, others, doFewestWin } = plan.points;
  return packDocument({
    event: { clientId: event.clientId ?? eventClientId(eventId) },
    sessions: [
      {
        clientId,
        name: plan.name.trim(),
        type: isRace ? 'race' : 'qualify',
        classification: plan.method,
        startsAt: localDateTimeWithOffset(startsAtMs, event.timeZone),
        status: plan.status,
        competitors: [],
        mergeOf: runs.map((run) => run.clientId ?? ''),
        ...(plan.method === 'PointMerge' && { runPoints: { places, others, doFewestWin } }),
      },
    ],
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  });
}
