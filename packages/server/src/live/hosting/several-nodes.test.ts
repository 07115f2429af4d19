import type { LiveBoard } from '@lapwing/contract/live/board';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { createRandom } from '@lapwing/timing/simulator/random';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createBusNetwork } from '../../bus/bus-network.test-support.ts';
import { LEASE_MS, LeaseLost } from '../../nodes/lease-store.ts';
import { openSharedLeases } from '../../nodes/leases.ts';
import { createOwnerCalls } from '../../nodes/owner-calls.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { Hub } from '../push/hub.ts';
import { until } from '../push/push.test-support.ts';
import { aRace, inBatches } from '../race.test-support.ts';
import { sessionLease } from '../session-lease.ts';
import type { Batch } from './journal.ts';
import { openSessionHosts, type SessionHostsOptions } from './session-hosts.ts';

/** As long as a timer can wait. */
const NEVER_MS = 2_000_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const noLists = { events: () => [], sessionsOf: () => [] };

/** Several nodes on one database, whose clock is set by the test. */
function simulatedNodes(db: Database) {
  const network = createBusNetwork();
  let clockMs = 1_000_000;
  return {
    pass: (ms: number) => {
      clockMs += ms;
    },
    async open(nodeId: string, options: Partial<SessionHostsOptions> = {}) {
      const leases = await openSharedLeases(db, {
        nodeId,
        clock: () => sql<number>`${sql.lit(clockMs)}`,
        renewEveryMs: NEVER_MS,
      });
      const bus = network.open();
      const hub = new Hub(noLists);
      const now = () => START + 10 * MINUTE_MS;
      const errors: unknown[] = [];
      const onError = (error: unknown) => void errors.push(error);
      const lookEveryMs = NEVER_MS;
      const hosts = await openSessionHosts({ db, hub, leases, bus, now, onError, lookEveryMs, ...options });
      const calls = createOwnerCalls({ leases, bus, own: hosts.own, onError });
      const accept = calls.define(
        'accept',
        async ({ sessionId, batch }: { sessionId: number; batch: Batch }) =>
          (await hosts.accept(sessionId, batch)).isRepeated,
      );
      onTestFinished(() => hosts.stop());
      return {
        hosts,
        leases,
        bus,
        hub,
        errors,
        accept: (sessionId: number, batch: Batch) => accept(sessionId, { sessionId, batch }),
        boardOf: async (sessionId: number): Promise<LiveBoard | undefined> =>
          (await hosts.load(sessionId))?.board,
        numberOf: (sessionId: number) => hosts.find(sessionId)?.number() ?? 0,
        isOwner: (sessionId: number) => leases.isMine(sessionLease(sessionId)),
      };
    },
  };
}

async function listJournal(db: Database, sessionId: number) {
  const rows = await db
    .selectFrom('liveJournal')
    .select(['number', 'batchId'])
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, batchId }) => `${number} ${batchId}`);
}

describeOnEachEngine('Several nodes on one database', (openDb) => {
  const race = aRace();
  const batches = inBatches(race);
  const wholeBoard = foldSession(emptyState, race).board;
  const wholeJournal = batches.map(({ batchId }, index) => `${index + 1} ${batchId}`);

  async function openNodes() {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
    return { db, sessionId: sessionIds[0] ?? 0, ...simulatedNodes(db) };
  }

  test('give the same board and numbers, whichever gets a batch, and store each once', async () => {
    const { db, sessionId, open } = await openNodes();
    const nodes = [await open('a'), await open('b'), await open('c')] as const;
    const random = createRandom('batches anywhere');
    for (const batch of batches) {
      expect(await random.pick(nodes).accept(sessionId, batch)).toBe(false);
      if (random.chance(0.2)) expect(await random.pick(nodes).accept(sessionId, batch)).toBe(true);
    }
    expect(nodes.filter((node) => node.isOwner(sessionId))).toHaveLength(1);
    for (const node of nodes) {
      await until(() => node.numberOf(sessionId) === batches.length);
      expect(await node.boardOf(sessionId)).toEqual(wholeBoard);
      expect(node.errors).toEqual([]);
    }
    expect(await listJournal(db, sessionId)).toEqual(wholeJournal);
  });

  test('number batches that arrive at the same moment without a collision', async () => {
    const { db, sessionId, open } = await openNodes();
    const nodes = [await open('a'), await open('b')] as const;
    await Promise.all(batches.slice(0, 20).map((batch, index) => nodes[index % 2]?.accept(sessionId, batch)));
    const numbers = (await listJournal(db, sessionId)).map((row) => Number(row.split(' ')[0]));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('a node that joins late has the whole board', async () => {
    const { sessionId, open } = await openNodes();
    const first = await open('a');
    for (const batch of batches.slice(0, 10)) await first.accept(sessionId, batch);
    const late = await open('b');
    expect(late.numberOf(sessionId)).toBe(10);
    expect(await late.boardOf(sessionId)).toEqual(await first.boardOf(sessionId));
    for (const batch of batches.slice(10)) await first.accept(sessionId, batch);
    await until(() => late.numberOf(sessionId) === batches.length);
    expect(await late.boardOf(sessionId)).toEqual(wholeBoard);
  });

  test('a sleeping owner writes nothing more, drops what it was sent, and follows the new one', async () => {
    const { db, sessionId, open, pass } = await openNodes();
    const [sleeper, other] = [await open('sleeper'), await open('other')];
    for (const batch of batches.slice(0, 10)) await sleeper.accept(sessionId, batch);
    pass(LEASE_MS);
    await other.leases.renew();
    await other.hosts.look();
    expect(other.isOwner(sessionId)).toBe(true);
    for (const batch of batches.slice(10, 20)) await other.accept(sessionId, batch);
    // It does not know yet.
    expect(sleeper.isOwner(sessionId)).toBe(true);
    const late = batches[20] as Batch;
    await expect(sleeper.hosts.accept(sessionId, late)).rejects.toBeInstanceOf(LeaseLost);
    expect(await listJournal(db, sessionId)).toEqual(wholeJournal.slice(0, 20));
    for (const batch of batches.slice(20)) await sleeper.accept(sessionId, batch);
    await until(() => sleeper.numberOf(sessionId) === batches.length);
    expect([sleeper.isOwner(sessionId), other.isOwner(sessionId)]).toEqual([false, true]);
    expect(await sleeper.boardOf(sessionId)).toEqual(wholeBoard);
    expect(await listJournal(db, sessionId)).toEqual(wholeJournal);
  });

  test('a sleeping owner saves no board', async () => {
    const { db, sessionId, open, pass } = await openNodes();
    const [sleeper, other] = [await open('sleeper'), await open('other')];
    for (const batch of batches.slice(0, 10)) await sleeper.accept(sessionId, batch);
    pass(LEASE_MS);
    await other.leases.renew();
    await other.hosts.look();
    await sleeper.hosts.stop();
    expect(sleeper.errors).toHaveLength(1);
    expect(await db.selectFrom('liveCheckpoints').select('number').execute()).toEqual([]);
  });

  test('the batches of a dead owner are not lost, and those sent to it are taken by another', async () => {
    const { db, sessionId, open, pass } = await openNodes();
    const [dead, other] = [await open('dead'), await open('other')];
    for (const batch of batches.slice(0, 10)) await dead.accept(sessionId, batch);
    dead.bus.cut();
    const accepted = other.accept(sessionId, batches[10] as Batch);
    pass(LEASE_MS);
    await other.leases.renew();
    expect(await accepted).toBe(false);
    expect(other.isOwner(sessionId)).toBe(true);
    expect(await listJournal(db, sessionId)).toEqual(wholeJournal.slice(0, 11));
    expect(await other.boardOf(sessionId)).toEqual(
      foldSession(
        emptyState,
        batches.slice(0, 11).flatMap(({ events }) => events),
      ).board,
    );
  });

  test('without the bus the owner goes on, and the others read its batches from the database', async () => {
    const { sessionId, open } = await openNodes();
    const [owner, other] = [await open('owner'), await open('other')];
    await owner.accept(sessionId, batches[0] as Batch);
    await until(() => other.numberOf(sessionId) === 1);
    owner.bus.cut();
    for (const batch of batches.slice(1)) await owner.accept(sessionId, batch);
    expect(other.numberOf(sessionId)).toBe(1);
    await other.hosts.look();
    expect(await other.boardOf(sessionId)).toEqual(wholeBoard);
  });

  test('a session that came on the air a moment ago is found for a viewer at another node', async () => {
    const { sessionId, open } = await openNodes();
    const [owner, other] = [await open('owner'), await open('other')];
    other.bus.cut();
    await owner.accept(sessionId, batches[0] as Batch);
    expect(other.hosts.find(sessionId)).toBeNull();
    await Promise.all([other.hub.lookForNew?.(), other.hub.lookForNew?.()]);
    expect(other.hub.findSession(other.hosts.find(sessionId)?.liveSessionId ?? '')?.isEvicted).toBe(false);
    expect(await other.boardOf(sessionId)).toEqual(await owner.boardOf(sessionId));
    expect([owner.isOwner(sessionId), other.isOwner(sessionId)]).toEqual([true, false]);
  });

  test('a lost message is noticed with the next one', async () => {
    const { sessionId, open } = await openNodes();
    const [owner, other] = [await open('owner'), await open('other')];
    await owner.accept(sessionId, batches[0] as Batch);
    await until(() => other.numberOf(sessionId) === 1);
    other.bus.cut();
    await owner.accept(sessionId, batches[1] as Batch);
    other.bus.mend();
    await owner.accept(sessionId, batches[2] as Batch);
    await until(() => other.numberOf(sessionId) === 3);
    expect(await other.boardOf(sessionId)).toEqual(await owner.boardOf(sessionId));
  });

  test('each measures how soon its viewers get a batch, whatever the clocks say', async () => {
    const { sessionId, open } = await openNodes();
    const ofOwner: number[] = [];
    const ofOther: number[] = [];
    const owner = await open('owner', { onPublished: (durationMs) => ofOwner.push(durationMs) });
    const other = await open('other', {
      now: () => START + 10 * HOUR_MS,
      onPublished: (durationMs) => ofOther.push(durationMs),
    });
    await owner.accept(sessionId, batches[0] as Batch);
    // The other one opens the session with it.
    await until(() => other.numberOf(sessionId) === 1);
    for (const batch of batches.slice(1, 5)) await owner.accept(sessionId, batch);
    expect(await owner.accept(sessionId, batches[0] as Batch)).toBe(true);
    await until(() => other.numberOf(sessionId) === 5);
    expect([ofOwner.length, ofOther.length]).toEqual([5, 4]);
    for (const durationMs of [...ofOwner, ...ofOther]) {
      expect(durationMs).toBeGreaterThan(0);
      expect(durationMs).toBeLessThan(HOUR_MS);
    }
  });

  test('a batch that has to be read from the journal is measured too', async () => {
    const { sessionId, open } = await openNodes();
    const durationsMs: number[] = [];
    const owner = await open('owner');
    const other = await open('other', { onPublished: (durationMs) => durationsMs.push(durationMs) });
    await owner.accept(sessionId, batches[0] as Batch);
    await until(() => other.numberOf(sessionId) === 1);
    other.bus.cut();
    await owner.accept(sessionId, batches[1] as Batch);
    other.bus.mend();
    await owner.accept(sessionId, batches[2] as Batch);
    await until(() => other.numberOf(sessionId) === 3);
    // Nothing is known about how long ago the second one was accepted.
    expect(durationsMs).toHaveLength(1);
  });

  test('a dropped session leaves the air everywhere', async () => {
    const { sessionId, open } = await openNodes();
    const [owner, other] = [await open('owner'), await open('other')];
    await owner.accept(sessionId, batches[0] as Batch);
    await until(() => other.numberOf(sessionId) === 1);
    await owner.hosts.drop(sessionId);
    await until(() => other.hosts.find(sessionId) === null);
  });

  test('a dropped session stays off the air until another batch arrives', async () => {
    const { sessionId, open } = await openNodes();
    const [owner, other] = [await open('owner'), await open('other')];
    await owner.accept(sessionId, batches[0] as Batch);
    await until(() => other.numberOf(sessionId) === 1);
    await owner.hosts.drop(sessionId);
    await until(() => other.hosts.find(sessionId) === null);
    for (const { hosts } of [owner, other]) {
      // It is still in the database: its deletion may take a moment.
      await hosts.look();
      expect(hosts.find(sessionId)).toBeNull();
    }
    await owner.accept(sessionId, batches[1] as Batch);
    await until(() => other.numberOf(sessionId) === 2);
  });

  test('a session that is folded again is folded again everywhere', async () => {
    const { sessionId, open } = await openNodes();
    const [owner, other] = [await open('owner'), await open('other')];
    for (const batch of batches.slice(0, 5)) await owner.accept(sessionId, batch);
    await until(() => other.numberOf(sessionId) === 5);
    const before = other.hosts.find(sessionId);
    await owner.hosts.refold(sessionId);
    await until(() => other.numberOf(sessionId) === 5 && other.hosts.find(sessionId) !== before);
    expect(await other.boardOf(sessionId)).toEqual(await owner.boardOf(sessionId));
  });

  test('a stopped owner leaves its sessions to the others', async () => {
    const { sessionId, open } = await openNodes();
    const [owner, other] = [await open('owner'), await open('other')];
    await owner.accept(sessionId, batches[0] as Batch);
    await until(() => other.numberOf(sessionId) === 1);
    await owner.hosts.stop();
    await owner.leases.close();
    await other.hosts.look();
    expect(other.isOwner(sessionId)).toBe(true);
  });
});
