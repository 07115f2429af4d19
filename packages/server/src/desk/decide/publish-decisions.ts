/** Publishes a result with the rulings that are switched on, or makes it official. */

import type { DeskPublication } from '@lapwing/contract/desk/decide';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { messageOf } from '@lapwing/contract/values/messages';
import { foldCaseFile } from '@lapwing/timing/decide/case-file';
import { switchRulings } from '@lapwing/timing/decide/what-if';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { editSession, readResultToRevise } from '../../publishing/index.ts';
import type { Schema } from '../../storage/schema.ts';
import { revise } from '../publish/correct-result.ts';
import type { PublishContext } from '../publish/publish-files.ts';
import type { DeskMember } from '../require-right.ts';
import { getSession } from './decided-session.ts';
import { type Place, waitOf } from './read-case-file.ts';
import { listActs } from './steward-acts.ts';
import { switchableIn } from './switchable.ts';

export async function publishDecisions(
  context: PublishContext,
  member: DeskMember,
  { eventId, sessionId }: Place,
  body: DeskPublication,
): Promise<void> {
  const request = { sessionId, uploadId: body.uploadId, reason: body.reason, body };
  await revise(context, member, request, false, (tx, by) =>
    publishWith(tx, { eventId, sessionId }, body, by),
  );
}

async function publishWith(
  tx: Transaction<Schema>,
  { eventId, sessionId }: Place,
  { revision, status, on, reason }: DeskPublication,
  { name, nowMs }: { name: string; nowMs: number },
): Promise<number> {
  const session = await getSession(tx, eventId, sessionId);
  const before = nameOf(resultStatuses, session.resultStatus);
  if (before !== 'Provisional' && before !== 'Official')
    throw problem('conflict', { detail: messageOf('no-result-to-correct', { session: session.name }) });
  if (session.revisionNumber !== revision)
    throw problem('conflict', { detail: messageOf('result-published-again') });
  const source = 'official' as const;
  const publication = { resultStatus: status, source, publishedBy: name, publishedAtMs: nowMs, reason };
  if (status === 'Official') {
    await requireReady(tx, { eventId, sessionId }, nowMs);
    return editSession(tx, sessionId, [], publication);
  }
  const { stored } = await readResultToRevise(tx, session);
  const file = foldCaseFile(await listActs(tx, sessionId));
  const decisions = switchRulings(stored, switchableIn(file, stored), new Set(on));
  return editSession(tx, sessionId, [], { ...publication, ...decisions });
}

/** A result that waits for something cannot become official, on this page or any other. */
export async function requireReady(
  tx: Transaction<Schema>,
  { eventId, sessionId }: Place,
  nowMs: number,
): Promise<void> {
  const session = await getSession(tx, eventId, sessionId);
  const { stored } = await readResultToRevise(tx, session);
  const file = foldCaseFile(await listActs(tx, sessionId));
  const wait = await waitOf(tx, session, file, { stored, isRunning: false }, nowMs);
  if (wait.isReady) return;
  if (wait.isProtestTime) throw problem('conflict', { detail: messageOf('protest-time-not-over') });
  if (wait.openProtests > 0) throw problem('conflict', { detail: messageOf('protest-not-decided') });
  if (wait.openIncidents > 0) throw problem('conflict', { detail: messageOf('incident-open') });
  if (wait.unpublishedRulings > 0) throw problem('conflict', { detail: messageOf('ruling-not-published') });
  throw problem('conflict', { detail: messageOf('result-official-already') });
}
