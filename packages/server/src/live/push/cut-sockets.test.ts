import type { AddressInfo } from 'node:net';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { formatLiveSessionId } from '@lapwing/contract/live/ids';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { createRandom } from '@lapwing/timing/simulator/random';
import { expect, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aSession, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { aRaceInBatches } from '../race.test-support.ts';
import { BoardFollower } from './board-follower.test-support.ts';
import { until } from './push.test-support.ts';

describeOnSqlite('Viewers whose sockets are cut at random', (openDb) => {
  test('see every change and end with the same board as the server', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
    const sessionId = sessionIds[0] ?? 0;
    const app = await createServer();
    const { hosts } = await openLive(app, { db, originOf: () => 'http://localhost' });
    await app.listen({ host: '127.0.0.1', port: 0 });
    // A server that listens on a port has an address of this kind.
    const { port } = app.server.address() as AddressInfo;
    const url = () => `ws://127.0.0.1:${port}/api/live/socket`;
    const viewers = Array.from(
      { length: 6 },
      () => new BoardFollower(url, formatLiveSessionId(eventId, sessionId)),
    );
    const random = createRandom('cut sockets');
    const batches = aRaceInBatches({ competitors: 10, minutes: 5, size: 4 });
    const said: SessionEvent[] = [];
    for (const batch of batches) {
      said.push(...batch.events);
      await hosts.accept(sessionId, batch);
      for (const viewer of viewers) if (random.chance(0.08)) viewer.cut();
      if (random.chance(0.4)) await new Promise((resolve) => setTimeout(resolve, random.between(0, 30)));
    }
    await until(() => viewers.every(({ number }) => number === batches.length));
    const expected = foldSession(emptyState, said).board;
    for (const viewer of viewers) {
      expect(viewer.holes).toEqual([]);
      expect(viewer.board).toEqual(expected);
    }
    expect(viewers.reduce((sum, { resumptions }) => sum + resumptions, 0)).toBeGreaterThan(0);
    for (const viewer of viewers) viewer.stop();
    await app.close();
  });
});
