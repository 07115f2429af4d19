import type { AddressInfo } from 'node:net';
import { formatLiveSessionId } from '@lapwing/contract/live/ids';
import { createRandom } from '@lapwing/timing/simulator/random';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { BoardFollower } from '../push/board-follower.test-support.ts';
import { Hub } from '../push/hub.ts';
import { until } from '../push/push.test-support.ts';
import { aRace, aRaceInBatches, inBatches } from '../race.test-support.ts';
import { openSessionHosts } from './session-hosts.ts';

const MINUTE_MS = 60_000;
const noLists = { events: () => [], sessionsOf: () => [] };

describeOnSqlite('Sessions that are fed, watched and evicted in any order', (openDb) => {
  test.each(['a', 'b', 'c', 'd'])('end as if they had never been evicted: %s', async (seed) => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [
      aSession({ resultStatus: 'Active', name: 'Evicted' }),
      aSession({ resultStatus: 'Active', name: 'Kept' }),
    ]);
    const [sessionId = 0, keptId = 0] = sessionIds;
    const clock = { nowMs: START };
    const app = await createServer();
    const now = () => clock.nowMs;
    const { hosts } = await openLive(app, { db, originOf: () => 'http://localhost', now });
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    // A server that listens on a port has an address of this kind.
    const { port } = app.server.address() as AddressInfo;
    const url = () => `ws://127.0.0.1:${port}/api/live/socket`;
    const liveId = formatLiveSessionId(eventId, sessionId);
    const never = await openSessionHosts({ db, hub: new Hub(noLists), now: () => START });

    const random = createRandom(`evictions ${seed}`);
    const batches = aRaceInBatches({ competitors: 8, minutes: 5, size: 6 });
    const viewers: BoardFollower[] = [];
    const underWay: Promise<unknown>[] = [];
    let evictions = 0;
    let sent = 0;
    const fed: Promise<unknown>[] = [];
    while (sent < batches.length) {
      const batch = batches[sent];
      if (batch === undefined) break;
      if (random.chance(0.6)) {
        sent += 1;
        // The next one is sent before or after this one is acknowledged.
        fed.push(hosts.accept(sessionId, batch));
        if (random.chance(0.7)) await Promise.all(fed);
      }
      if (random.chance(0.3)) {
        clock.nowMs += 6 * MINUTE_MS;
        const looked = hosts.takeNextSteps();
        underWay.push(looked);
        if (random.chance(0.5)) await looked;
        if (hosts.countInMemory() === 0) evictions += 1;
      }
      if (random.chance(0.06)) viewers.push(new BoardFollower(url, liveId));
      if (random.chance(0.3)) viewers.shift()?.stop();
      if (random.chance(0.1)) viewers[0]?.cut();
      if (random.chance(0.2)) underWay.push(hosts.load(sessionId));
      if (random.chance(0.2)) await new Promise((resolve) => setTimeout(resolve, random.between(0, 15)));
    }
    await Promise.all([...fed, ...underWay]);
    for (const batch of batches) await never.accept(keptId, batch);
    const [host, kept] = [await hosts.load(sessionId), await never.load(keptId)];
    expect(evictions).toBeGreaterThan(0);
    expect(host?.number()).toBe(batches.length);
    expect(host?.state).toEqual(kept?.state);
    viewers.push(new BoardFollower(url, liveId));
    await until(() => viewers.every(({ number }) => number === batches.length));
    for (const viewer of viewers) {
      expect(viewer.holes).toEqual([]);
      expect(viewer.board).toEqual(kept?.board);
      viewer.stop();
    }
  });
});

describeOnSqlite('A server with many sessions', (openDb) => {
  async function open(sessions: number) {
    const db = await openDb();
    const { sessionIds } = await saveRun(
      db,
      Array.from({ length: sessions }, (_, index) =>
        aSession({ resultStatus: 'Active', name: `Session ${index}` }),
      ),
    );
    const clock = { nowMs: START };
    const folded: number[] = [];
    const openHosts = () =>
      openSessionHosts({
        db,
        hub: new Hub(noLists),
        now: () => clock.nowMs,
        onFolded: ({ session }) => folded.push(session.id),
      });
    return { db, sessionIds, clock, folded, openHosts };
  }
  const batches = inBatches(aRace({ competitors: 4, minutes: 3 }), 30);

  test('holds after a start only the boards that were fed a moment ago', async () => {
    const { sessionIds, clock, openHosts } = await open(6);
    const before = await openHosts();
    for (const [index, sessionId] of sessionIds.entries()) {
      if (index === 4) clock.nowMs += 5 * MINUTE_MS;
      for (const batch of batches.slice(0, 3)) await before.accept(sessionId, batch);
    }
    // Killed, so there are no checkpoints yet.
    const hosts = await openHosts();
    expect(hosts.list()).toHaveLength(6);
    expect(hosts.countInMemory()).toBe(2);
    for (const sessionId of sessionIds)
      expect((await hosts.load(sessionId))?.state).toEqual((await before.load(sessionId))?.state);
  });

  test('loses nothing of a batch that arrives while its board is evicted, and forwards each once', async () => {
    const { sessionIds, clock, folded, openHosts } = await open(1);
    const [sessionId = 0] = sessionIds;
    const hosts = await openHosts();
    for (const [index, batch] of batches.entries()) {
      clock.nowMs += 6 * MINUTE_MS;
      const looked = hosts.takeNextSteps();
      for (let turn = 0; turn < index % 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const { state } = await hosts.accept(sessionId, batch);
      await looked;
      expect(state.turn).toBeGreaterThan(0);
      expect(hosts.find(sessionId)?.number()).toBe(index + 1);
    }
    expect(folded).toHaveLength(batches.length);
  });
});
