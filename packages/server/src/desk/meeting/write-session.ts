/** Writes a planned session as a session of the event, which visitors see as coming. */

import { randomUUID } from 'node:crypto';
import type { PlannedSession } from '@lapwing/contract/desk/meeting';
import { type ClassificationType, classificationTypes, resultStatuses } from '@lapwing/contract/values/enums';
import type { Transaction } from 'kysely';
import { ensureGroup, orderGroup, saveSession } from '../../publishing/index.ts';
import { announce } from '../../storage/announce.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import type { SessionValue } from './item-values.ts';

type Transacted = Transaction<Schema>;
type SessionEvent = Pick<Row<'events'>, 'id' | 'name'>;

const classificationOf = ({ type }: PlannedSession): ClassificationType =>
  type === 'race' ? 'Race' : 'PracticeAndQualification';
const groupPathOf = ({ group }: PlannedSession, event: SessionEvent) => [group === '' ? event.name : group];

/** Its new id, and the value with the id that live batches use. */
export async function addSession(
  tx: Transacted,
  event: SessionEvent,
  plan: PlannedSession,
  nowMs: number,
): Promise<{ id: number; value: SessionValue }> {
  const clientId = `desk-${randomUUID()}`;
  const groupId = await ensureGroup(tx, event.id, groupPathOf(plan, event), plan.startsAtMs);
  const session = {
    clientId,
    name: plan.name,
    kind: plan.type,
    classificationType: classificationOf(plan),
    resultStatus: 'None' as const,
    startsAtMs: plan.startsAtMs,
    endsAtMs: plan.startsAtMs + plan.slotMs,
    competitors: [],
  };
  const id = await saveSession(tx, session, { eventId: event.id, groupId, sort: 1_000 }, nowMs, []);
  await orderGroup(tx, groupId);
  return { id, value: { ...plan, clientId } };
}

/** A session that was removed comes back with its id, so that links to it work again. */
export async function restoreSession(
  tx: Transacted,
  event: SessionEvent,
  id: number,
  plan: SessionValue,
): Promise<void> {
  const groupId = await ensureGroup(tx, event.id, groupPathOf(plan, event), plan.startsAtMs);
  await announce(tx, { kind: 'session', sessionId: id });
  await tx
    .insertInto('sessions')
    .values({
      id,
      eventId: event.id,
      groupId,
      clientId: plan.clientId,
      comment: null,
      isMerge: 0,
      resultStatus: resultStatuses.None,
      hasStartGrid: 0,
      sort: 1_000,
      ...columnsOf(plan),
    })
    .execute();
  await orderGroup(tx, groupId);
}

export async function updateSession(
  tx: Transacted,
  event: SessionEvent,
  id: number,
  before: PlannedSession,
  plan: PlannedSession,
): Promise<void> {
  const groupId = await ensureGroup(tx, event.id, groupPathOf(plan, event), plan.startsAtMs);
  // A merge shows the names of its runs.
  await announce(tx, before.name === plan.name ? { kind: 'session', sessionId: id } : { kind: 'everything' });
  await tx
    .updateTable('sessions')
    .set({ ...columnsOf(plan), groupId })
    .where('id', '=', id)
    .execute();
  await orderGroup(tx, groupId);
}

export async function removeSession(tx: Transacted, id: number): Promise<void> {
  await announce(tx, { kind: 'session', sessionId: id });
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

function columnsOf(plan: PlannedSession) {
  return {
    name: plan.name,
    kind: plan.type,
    classificationType: classificationTypes[classificationOf(plan)],
    startsAtMs: plan.startsAtMs,
    endsAtMs: plan.startsAtMs + plan.slotMs,
  };
}
