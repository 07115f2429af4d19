import { createRandom } from '@lapwing/timing/simulator/random';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';
import { LEASE_MS, LeaseLost } from './lease-store.ts';
import { type Leases, openLeases, openSharedLeases } from './leases.ts';

const NEVER_MS = 1_000_000_000;

/** Nodes on one database, whose clock is set by the test. */
function simulatedNodes(db: Database) {
  let nowMs = 1_000_000;
  return {
    pass: (ms: number) => {
      nowMs += ms;
    },
    open: (nodeId: string): Promise<Leases> =>
      openSharedLeases(db, { nodeId, clock: () => sql<number>`${sql.lit(nowMs)}`, renewEveryMs: NEVER_MS }),
  };
}

/** Promise.withResolvers, which Node 20 does not have. */
function later() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const write = (leases: Leases, name: string) => leases.write(name, async () => 'written');

describeOnEachEngine('leases', (openDb) => {
  test('one node owns a session, and others learn which', async () => {
    const { open } = simulatedNodes(await openDb());
    const [one, other] = [await open('one'), await open('other')];
    expect(await one.take('session/1')).toBe('one');
    expect(await other.take('session/1')).toBe('one');
    expect(await other.take('session/2')).toBe('other');
    expect([one.isMine('session/1'), other.isMine('session/1')]).toEqual([true, false]);
    expect(await write(one, 'session/1')).toBe('written');
    await expect(write(other, 'session/1')).rejects.toBeInstanceOf(LeaseLost);
  });

  test.each([
    { sleptMs: LEASE_MS - 1, owner: 'one' },
    { sleptMs: LEASE_MS, owner: 'other' },
  ])('a node that slept $sleptMs ms: $owner owns its session', async ({ sleptMs, owner }) => {
    const { open, pass } = simulatedNodes(await openDb());
    const [one, other] = [await open('one'), await open('other')];
    await one.take('session/1');
    pass(sleptMs);
    await other.renew();
    expect(await other.take('session/1')).toBe(owner);
  });

  test('a renewed lease stays', async () => {
    const { open, pass } = simulatedNodes(await openDb());
    const [one, other] = [await open('one'), await open('other')];
    await one.take('session/1');
    for (let round = 0; round < 5; round++) {
      pass(LEASE_MS - 1);
      await one.renew();
    }
    expect(await other.take('session/1')).toBe('one');
    expect(one.isMine('session/1')).toBe(true);
  });

  test('a node that was only asleep cannot write after it lost the lease, and notices it', async () => {
    const { open, pass } = simulatedNodes(await openDb());
    const [sleeper, other] = [await open('sleeper'), await open('other')];
    const lost: string[] = [];
    sleeper.onLost((name) => lost.push(name));
    await sleeper.take('session/1');
    await sleeper.take('session/2');
    pass(LEASE_MS);
    await other.renew();
    await other.take('session/1');
    expect(sleeper.isMine('session/1')).toBe(true);
    await expect(write(sleeper, 'session/1')).rejects.toThrow('Another server has taken over session/1');
    expect(lost).toEqual(['session/1']);
    expect(await sleeper.take('session/1')).toBe('other');
    // Nobody has taken the other one.
    expect(await write(sleeper, 'session/2')).toBe('written');
    await sleeper.renew();
    expect(sleeper.isMine('session/2')).toBe(true);
  });

  test('renewing shows what was lost', async () => {
    const { open, pass } = simulatedNodes(await openDb());
    const [sleeper, other] = [await open('sleeper'), await open('other')];
    await sleeper.take('session/1');
    pass(LEASE_MS);
    await other.renew();
    await other.take('session/1');
    await sleeper.renew();
    expect(sleeper.isMine('session/1')).toBe(false);
  });

  test('what a stopped or dead node owned is free', async () => {
    const { open, pass } = simulatedNodes(await openDb());
    const [stopped, released, other] = [await open('stopped'), await open('released'), await open('other')];
    await stopped.take('session/1');
    await released.take('session/2');
    await released.take('session/3');
    await released.release('session/3');
    await stopped.close();
    const names = ['session/1', 'session/2', 'session/3', 'session/4'];
    expect(await other.listFree(names)).toEqual(['session/1', 'session/3', 'session/4']);
    expect(await other.take('session/3')).toBe('other');
    pass(LEASE_MS);
    await other.renew();
    expect(await other.listFree(names)).toEqual(['session/1', 'session/2', 'session/4']);
  });

  test('a node that sleeps in the middle of a write keeps nobody from taking over', async () => {
    const db = await openDb();
    // A SQLite file has one server.
    if (db.engine === 'sqlite') return;
    const { open, pass } = simulatedNodes(db);
    const [sleeper, other] = [await open('sleeper'), await open('other')];
    await sleeper.take('session/1');
    const asleep = later();
    const writing = later();
    const written = sleeper.write('session/1', async (tx) => {
      writing.resolve();
      await asleep.promise;
      await tx.selectFrom('leases').select('name').execute();
    });
    await writing.promise;
    pass(LEASE_MS);
    await other.renew();
    expect(await other.take('session/1')).toBe('other');
    asleep.resolve();
    await expect(written).rejects.toThrow();
    expect(await write(other, 'session/1')).toBe('written');
  });

  test('a lease is taken once, however many nodes want it at the same moment', async () => {
    const { open } = simulatedNodes(await openDb());
    const nodes = [await open('a'), await open('b'), await open('c')];
    const owners = await Promise.all(nodes.map((node) => node.take('session/1')));
    expect(nodes.filter((node) => node.isMine('session/1'))).toHaveLength(1);
    const [owner] = nodes.filter((node) => node.isMine('session/1')).map(({ nodeId }) => nodeId);
    expect(owners.filter((each) => each !== null && each !== owner)).toEqual([]);
  });
});

const whats = ['renew', 'take', 'write', 'write', 'release', 'pass'] as const;
const passes = [1, 1_000, LEASE_MS - 1, LEASE_MS] as const;

describeOnSqlite('leases of any course of events', (openDb) => {
  test.each(['a', 'b', 'c', 'd', 'e', 'f'])('only the last owner writes: %s', async (seed) => {
    const random = createRandom(`leases ${seed}`);
    const name = 'session/1';
    const { open, pass } = simulatedNodes(await openDb());
    const nodes = [await open('a'), await open('b'), await open('c')] as const;
    let lastTaker: Leases | null = null;
    const writers = new Set<string>();
    for (let step = 0; step < 400; step++) {
      const node = random.pick(nodes);
      const what = random.pick(whats);
      if (what === 'pass') pass(random.pick(passes));
      else if (what === 'renew') await node.renew();
      else if (what === 'release') {
        await node.release(name);
        if (lastTaker === node) lastTaker = null;
      } else if (what === 'take') {
        const wasMine = node.isMine(name);
        if ((await node.take(name)) === node.nodeId && !wasMine) lastTaker = node;
      } else {
        const isWritten = await write(node, name).then(
          () => true,
          () => false,
        );
        expect(isWritten).toBe(lastTaker === node);
        if (isWritten) writers.add(node.nodeId);
      }
    }
    expect(writers.size).toBe(nodes.length);
  });

  test('a server with its own file owns everything, without a row', async () => {
    const db = await openDb();
    const leases = await openLeases(db);
    expect(leases.isMine('session/1')).toBe(true);
    expect(await leases.take('session/1')).toBe(leases.nodeId);
    expect(await write(leases, 'session/1')).toBe('written');
    expect(await db.selectFrom('nodes').selectAll().execute()).toEqual([]);
  });
});
