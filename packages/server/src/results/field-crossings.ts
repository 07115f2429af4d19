/** The crossings of a session's field: stored if there are many, otherwise read from the laps. */

import { type LapPenalty, penaltiesInLaps, withPenalties } from '@lapwing/timing/laps/lap-penalties';
import { decodeCrossings } from '@lapwing/timing/laps/packed/crossings';
import { crossField, type FieldCrossings } from '@lapwing/timing/laps/packed/field-crossings';
import { packField, readField } from '@lapwing/timing/laps/packed/packed-field';
import type { Kysely, Transaction } from 'kysely';
import { queryById } from '../storage/prepared-query.ts';
import type { Schema } from '../storage/schema.ts';

/** About fifteen thousand laps; fewer are read from the laps themselves within a millisecond or two. */
const WORTH_KEEPING_BYTES = 128_000;

const keptField = queryById((db, sessionId) =>
  db.selectFrom('fieldCrossings').select('packed').where('sessionId', '=', sessionId),
);

/** Competitors are numbered from 0 in the order of the classification. */
export async function getFieldCrossings(db: Kysely<Schema>, sessionId: number): Promise<FieldCrossings> {
  const [kept] = await keptField(db, sessionId);
  const field = kept === undefined ? null : readField(kept.packed);
  if (field !== null) return field;
  const competitors = await db
    .selectFrom('competitors')
    .select('laps')
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .execute();
  return fieldOf(competitors.map(({ laps }) => laps));
}

/** With the penalties in force. */
export async function getPenalisedCrossings(db: Kysely<Schema>, sessionId: number): Promise<FieldCrossings> {
  const field = await getFieldCrossings(db, sessionId);
  const rulings = await penaltiesById(db, sessionId);
  if (rulings.length === 0) return field;
  const ids = await idsById(db, sessionId);
  const byIndex = new Map<number, LapPenalty[]>();
  for (const { competitorId, laps, value, decidedAtMs } of rulings) {
    const index = ids.findIndex(({ id }) => id === competitorId);
    const { endsMs } = decodeCrossings(laps);
    const penalties = byIndex.get(index) ?? [];
    byIndex.set(index, [...penalties, ...penaltiesInLaps([{ penaltyMs: value ?? 0, decidedAtMs }], endsMs)]);
  }
  return withPenalties(field, byIndex);
}

const penaltiesById = queryById((db, sessionId) =>
  db
    .selectFrom('rulings')
    .innerJoin('competitors', 'competitors.id', 'rulings.competitorId')
    .select(['rulings.competitorId', 'rulings.value', 'rulings.decidedAtMs', 'competitors.laps'])
    .where('rulings.sessionId', '=', sessionId)
    .where('rulings.kind', '=', 'penalty')
    .where('rulings.withdrawnInRevision', 'is', null),
);

const idsById = queryById((db, sessionId) =>
  db.selectFrom('competitors').select('id').where('sessionId', '=', sessionId).orderBy('finishPosition'),
);

/** After the competitors have been written: `packedLaps` of each, in the order of the classification. */
export async function saveFieldCrossings(
  tx: Transaction<Schema>,
  sessionId: number,
  packedLaps: readonly Uint8Array[],
): Promise<void> {
  if (packedLaps.reduce((sum, { length }) => sum + length, 0) < WORTH_KEEPING_BYTES) return;
  const packed = packField(fieldOf(packedLaps));
  if (packed === null) return;
  await tx.insertInto('fieldCrossings').values({ sessionId, packed }).execute();
}

function fieldOf(packedLaps: readonly Uint8Array[]): FieldCrossings {
  return crossField(packedLaps.map(decodeCrossings));
}
