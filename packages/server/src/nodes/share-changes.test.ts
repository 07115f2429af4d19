import { afterEach, expect, test, vi } from 'vitest';
import { createBusNetwork, type TestBus } from '../bus/bus-network.test-support.ts';
import { announce } from '../storage/announce.ts';
import type { Change } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { DROP_WITHOUT_BUS_MS, shareChanges } from './share-changes.ts';

afterEach(() => void vi.useRealTimers());

describeOnSqlite('Commits of other nodes', (openDb) => {
  async function openNode(bus: TestBus) {
    const db = await openDb();
    const heard: Change[] = [];
    db.onChange((change) => void heard.push(change));
    const closings: (() => unknown)[] = [];
    const addHook = ((_: string, work: () => unknown) => closings.push(work)) as never;
    shareChanges({ addHook }, db, bus);
    return { db, heard, close: () => closings.forEach((work) => void work()) };
  }

  function commit(db: Database, change: Change) {
    return db.transaction().execute((tx) => announce(tx, change));
  }

  test('are heard like those of this one, each once', async () => {
    const network = createBusNetwork();
    const [one, other] = [await openNode(network.open()), await openNode(network.open())];
    await commit(one.db, { kind: 'session', sessionId: 3 });
    await commit(one.db, { kind: 'live-progress' });
    await vi.waitFor(() => expect(other.heard).toEqual([{ kind: 'session', sessionId: 3 }]));
    await commit(other.db, { kind: 'lists' });
    await vi.waitFor(() => expect(one.heard).toHaveLength(3));
    expect(one.heard).toEqual([
      { kind: 'session', sessionId: 3 },
      { kind: 'live-progress' },
      { kind: 'lists' },
    ]);
    expect(other.heard).toEqual([{ kind: 'session', sessionId: 3 }, { kind: 'lists' }]);
  });

  test('may be missed while the bus is away: everything counts as changed every few seconds and at its return', async () => {
    vi.useFakeTimers();
    const bus = createBusNetwork().open();
    const { heard, close } = await openNode(bus);
    vi.advanceTimersByTime(3 * DROP_WITHOUT_BUS_MS);
    expect(heard).toEqual([]);
    bus.cut();
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(3 * DROP_WITHOUT_BUS_MS);
    expect(heard).toHaveLength(4);
    bus.mend();
    expect(heard).toEqual(Array.from({ length: 5 }, () => ({ kind: 'everything' })));
    vi.advanceTimersByTime(3 * DROP_WITHOUT_BUS_MS);
    expect(heard).toHaveLength(5);
    close();
    bus.cut();
    vi.advanceTimersByTime(60_000);
    expect(heard).toHaveLength(6);
  });
});
