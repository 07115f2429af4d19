/** Decides on proposals and records. Every decision is kept, with who made it and why. */

import type { RecordDecision } from '@lapwing/contract/desk/records';
import type { Insertable, Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { fullNameOf } from '../../results/competitor-name.ts';
import { type Candidate, readRecords } from '../../results/records/read-records.ts';
import type { Schema } from '../../storage/schema.ts';

type Transacted = Transaction<Schema>;
type Decision = { decision: RecordDecision; reason: string; accountId: string; atMs: number };
type ProposedLap = { competitorId: number; lapNumber: number | null; lapTimeMs: number };

/** Only what is a proposal now: a result may have been revised since the desk was opened. */
export async function decideProposal(
  tx: Transacted,
  organizationId: number,
  lap: ProposedLap,
  decision: Decision,
): Promise<void> {
  const proposals = (await readRecords(tx, organizationId)).flatMap((records) => records.proposals);
  const proposal = proposals.find(
    ({ row, lapNumber, lapTimeMs }) =>
      row.competitorId === lap.competitorId && lapNumber === lap.lapNumber && lapTimeMs === lap.lapTimeMs,
  );
  if (proposal === undefined) {
    throw problem('conflict', {
      detail: 'The lap is no proposal any more: its result or the record changed',
    });
  }
  await addRecord(tx, recordOf(proposal), decision);
}

/** The row of a proposal. */
export function recordOf({ row, lapNumber, lapTimeMs }: Candidate): Insertable<Schema['lapRecords']> {
  const { organizationId, venueId, layoutId, direction, conditions, className, startNumber } = row;
  return {
    organizationId,
    venueId,
    layoutId,
    direction,
    conditions,
    className,
    startNumber,
    lapTimeMs,
    lapNumber,
    competitorId: row.competitorId,
    setAtMs: row.startsAtMs,
    name: fullNameOf(row),
    source: '',
  };
}

export async function addRecord(
  tx: Transacted,
  record: Insertable<Schema['lapRecords']>,
  decision: Decision,
): Promise<void> {
  const { id } = await tx.insertInto('lapRecords').values(record).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('recordDecisions')
    .values({ recordId: id, number: 1, ...decision })
    .execute();
}

export async function decideRecord(
  tx: Transacted,
  organizationId: number,
  recordId: number,
  decision: Decision,
): Promise<void> {
  const last = await tx
    .selectFrom('recordDecisions')
    .innerJoin('lapRecords', 'lapRecords.id', 'recordDecisions.recordId')
    .select(['recordDecisions.number', 'recordDecisions.decision'])
    .where('lapRecords.id', '=', recordId)
    .where('lapRecords.organizationId', '=', organizationId)
    .orderBy('recordDecisions.number', 'desc')
    .executeTakeFirst();
  if (last === undefined) throw problem('not-found', { detail: `There is no record ${recordId}` });
  if (last.decision === decision.decision) {
    throw problem('conflict', { detail: `The record is ${decision.decision} already` });
  }
  await tx
    .insertInto('recordDecisions')
    .values({ recordId, number: last.number + 1, ...decision })
    .execute();
}
