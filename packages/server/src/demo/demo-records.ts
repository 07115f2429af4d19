/** The lap records of the demo world: accepted and still proposed ones, one that was withdrawn, one from before. */

import { addRecord, decideRecord, recordOf } from '../desk/records/decide-records.ts';
import { readRecords } from '../results/records/read-records.ts';
import type { Database } from '../storage/database.ts';

const DAY_MS = 86_400_000;

/** The newest proposal of some classes stays undecided. */
const UNDECIDED_EVERY = 3;

export async function makeRecords(
  db: Database,
  organizationId: number,
  { accountId, nowMs }: { accountId: string; nowMs: number },
): Promise<void> {
  const accepted = { decision: 'accepted', reason: '', accountId, atMs: nowMs - DAY_MS } as const;
  await db.transaction().execute(async (tx) => {
    const categories = await readRecords(tx, organizationId);
    for (const [index, { proposals }] of categories.entries()) {
      const decided = index % UNDECIDED_EVERY === 1 ? proposals.slice(0, -1) : proposals;
      for (const proposal of decided) await addRecord(tx, recordOf(proposal), accepted);
    }
    const [oldest] = categories.flatMap(({ proposals }) => proposals.slice(0, 1));
    if (oldest === undefined) return;
    const earlier = {
      ...recordOf(oldest),
      competitorId: null,
      lapNumber: null,
      startNumber: '',
      name: 'Henk Dekker',
      lapTimeMs: Math.round(oldest.lapTimeMs * 1.02),
      setAtMs: oldest.setAtMs - 5_000 * DAY_MS,
      source: 'Club yearbook',
    };
    await addRecord(tx, earlier, accepted);
    const last = await tx
      .selectFrom('lapRecords')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('competitorId', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (last !== undefined) {
      const reason = 'The transponder was in another car';
      await decideRecord(tx, organizationId, last.id, {
        decision: 'withdrawn',
        reason,
        accountId,
        atMs: nowMs,
      });
    }
  });
}
