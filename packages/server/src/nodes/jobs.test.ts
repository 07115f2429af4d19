import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { onOneNode } from './jobs.ts';
import { LEASE_MS } from './lease-store.ts';
import { openSharedLeases } from './leases.ts';

const NEVER_MS = 2_000_000_000;

describeOnEachEngine('background work', (openDb) => {
  test('is done by one node, and by another when that one has died', async () => {
    const db = await openDb();
    let nowMs = 1_000_000;
    const open = (nodeId: string) =>
      openSharedLeases(db, { nodeId, clock: () => sql<number>`${sql.lit(nowMs)}`, renewEveryMs: NEVER_MS });
    const [one, other] = [await open('one'), await open('other')];
    const done: string[] = [];
    const rounds = [one, other].map((node) => onOneNode(node, async () => void done.push(node.nodeId)));
    for (const round of rounds) await round();
    expect(done).toEqual(['one']);
    nowMs += LEASE_MS;
    await other.renew();
    await rounds[1]?.();
    expect(done).toEqual(['one', 'other']);
  });
});
