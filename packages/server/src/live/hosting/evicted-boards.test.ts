import type { AddressInfo } from 'node:net';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyBoard, emptyState } from '@lapwing/timing/live/session-state';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { createSetAside } from '../../storage/set-aside/set-aside.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { startHub, TestViewer, until } from '../push/push.test-support.ts';
import { aRace, inBatches } from '../race.test-support.ts';
import { openSessionHosts } from './session-hosts.ts';

const MINUTE_MS = 60_000;
const race: SessionEvent[] = [{ kind: 'weather', atMs: START, temperatureC: 21 }, ...aRace()];
const batches = inBatches(race, 40);
const [first = [], rest = []] = [batches.slice(0, -3), batches.slice(-3)];
const boardAfter = (count: number) =>
  foldSession(
    emptyState,
    batches.slice(0, count).flatMap(({ events }) => events),
  ).board;

describeOnSqlite('A board that nobody watches or feeds', (openDb) => {
  async function open() {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [
      aSession({ resultStatus: 'Active', name: 'Final' }),
      aSession({ resultStatus: 'Active', name: 'Other' }),
    ]);
    const [sessionId = 0, otherId = 0] = sessionIds;
    const clock = { nowMs: START + 8 * MINUTE_MS };
    const app = await createServer({ checksAnswers: true });
    const now = () => clock.nowMs;
    const { hosts } = await openLive(app, { db, originOf: () => 'http://localhost', now });
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    // A server that listens on a port has an address of this kind.
    const { port } = app.server.address() as AddressInfo;
    for (const batch of first) await hosts.accept(sessionId, batch);
    const evict = async () => {
      clock.nowMs += 5 * MINUTE_MS;
      await hosts.takeNextSteps();
    };
    const watch = async (path = '/api/live/socket') => {
      const viewer = await TestViewer.open(`ws://127.0.0.1:${port}${path}`);
      onTestFinished(() => viewer.socket.terminate());
      return viewer;
    };
    const id = formatLiveSessionId(eventId, sessionId);
    return { db, app, clock, hosts, evict, watch, eventId, sessionId, otherId, id };
  }

  test('leaves memory after five minutes, and stays unchanged in all lists', async () => {
    const { app, hosts, clock, eventId, sessionId, id } = await open();
    const ask = async (path: string) => (await app.inject(path)).json();
    const lists = async () => [
      await ask('/api/live/now'),
      await ask('/api/events'),
      await ask(`/api/events/${formatLiveEventId(eventId)}`),
      await ask(`/api/events/${formatLiveEventId(eventId)}/sessions/${id}/weather`),
    ];
    clock.nowMs += 5 * MINUTE_MS - 1;
    await hosts.takeNextSteps();
    expect(hosts.countInMemory()).toBe(1);
    clock.nowMs += 1;
    const before = await lists();
    expect(JSON.stringify(before)).toContain('"Final"');
    await hosts.takeNextSteps();
    expect(hosts.countInMemory()).toBe(0);
    expect(await lists()).toEqual(before);
    expect(hosts.list().map(({ session }) => session.id)).toEqual([sessionId]);
    expect(hosts.countInMemory()).toBe(0);
  });

  test('gives the same responses when it is requested, loaded once for all requests', async () => {
    const { app, hosts, evict, eventId, sessionId, id } = await open();
    // Its clocks are stopped.
    const end: SessionEvent = { kind: 'session-ended', atMs: START + 7 * MINUTE_MS };
    await hosts.accept(sessionId, { batchId: 'end', sequence: 1, events: [end] });
    const [competitorId] = boardAfter(first.length).rows.map((row) => row.competitorId);
    const of = `/api/events/${formatLiveEventId(eventId)}/sessions/${id}`;
    const paths = ['data', 'announcements', 'stats', 'laps', `competitor/${competitorId}`, 'replay'];
    const answers = async () => {
      const asked = await Promise.all(paths.map((path) => app.inject(`${of}/${path}`)));
      return asked.map(({ statusCode, body }) => ({ statusCode, body }));
    };
    const before = await answers();
    expect(before.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
    const loaded = await hosts.load(sessionId);
    await evict();
    expect(hosts.countInMemory()).toBe(0);
    expect(await answers()).toEqual(before);
    expect(hosts.countInMemory()).toBe(1);
    await evict();
    const [one, other] = await Promise.all([hosts.load(sessionId), hosts.load(sessionId)]);
    expect(one).toBe(other);
    expect(one).not.toBe(loaded);
    expect(one?.state).toEqual(loaded?.state);
  });

  test.each(['session', 'event'])(
    'is loaded again for a viewer of its %s, and its numbers continue',
    async (what) => {
      const { hosts, evict, watch, eventId, sessionId, id } = await open();
      await evict();
      const viewer = await watch();
      const board = {
        'join-session': { sessionId: id },
        'join-event': { eventId: formatLiveEventId(eventId) },
      };
      const k = what === 'session' ? 'join-session' : 'join-event';
      viewer.send({ k, ...board[k] });
      await until(() => viewer.received.length === 1);
      const [snapshot] = viewer.received;
      expect(snapshot).toMatchObject({ k: 'snapshot', sessionId: id, n: first.length });
      if (snapshot?.k !== 'snapshot') throw new Error('no snapshot');
      let shown = applyDelta(emptyBoard, snapshot.board);
      expect(shown).toEqual(boardAfter(first.length));
      // It stays while it is watched.
      await evict();
      expect(hosts.countInMemory()).toBe(1);
      for (const batch of rest) await hosts.accept(sessionId, batch);
      await until(() => viewer.received.length === 1 + rest.length);
      for (const [index, frame] of viewer.received.slice(1).entries()) {
        if (frame.k !== 'd') throw new Error(`unexpected ${frame.k}`);
        expect(frame.n).toBe(first.length + 1 + index);
        shown = applyDelta(shown, frame);
      }
      expect(shown).toEqual(boardAfter(batches.length));
      viewer.socket.terminate();
      await until(async () => {
        await evict();
        return hosts.countInMemory() === 0;
      });
    },
  );

  test('is not loaded for a viewer who has seen all of it; the viewer gets the next change', async () => {
    const { hosts, evict, watch, sessionId, id } = await open();
    await evict();
    const { stream = '' } = hosts.find(sessionId) ?? {};
    const viewer = await watch();
    viewer.send({ k: 'join-session', sessionId: id, last: { stream, n: first.length } });
    await until(() => viewer.received.length === 1);
    expect(viewer.received[0]).toMatchObject({ k: 'resumed', n: first.length });
    expect(hosts.countInMemory()).toBe(0);
    for (const batch of rest) await hosts.accept(sessionId, batch);
    await until(() => viewer.received.length === 1 + rest.length);
    expect(viewer.received.slice(1).map((frame) => (frame.k === 'd' ? frame.n : frame.k))).toEqual(
      rest.map((_, index) => first.length + 1 + index),
    );
  });

  test('sends the next change to SignalR groups that joined in the meantime', async () => {
    const { hosts, evict, watch, sessionId, id } = await open();
    await evict();
    const viewer = await watch('/api/live/client');
    const records: string[] = [];
    viewer.socket.removeAllListeners('message');
    viewer.socket.on('message', (data) => records.push(String(data)));
    viewer.send('{"protocol":"json","version":1}\u001e');
    viewer.send(
      `${JSON.stringify({ type: 1, invocationId: '1', target: 'JoinGroup', arguments: [`session-${id}`] })}\u001e`,
    );
    await until(() => records.some((record) => record.includes('"invocationId":"1"')));
    for (const batch of rest) await hosts.accept(sessionId, batch);
    await until(() => records.some((record) => record.includes('resultsForSessionReceived')));
  });

  test('is shown to viewers of its event when the current session goes', async () => {
    const { hosts, evict, watch, eventId, otherId, id } = await open();
    await hosts.accept(otherId, { batchId: 'a', sequence: 1, events: race.slice(0, 20) });
    const viewer = await watch();
    viewer.send({ k: 'join-event', eventId: formatLiveEventId(eventId) });
    await until(() => viewer.received.length === 1);
    expect(viewer.received[0]).toMatchObject({ sessionId: formatLiveSessionId(eventId, otherId) });
    await evict();
    expect(hosts.countInMemory()).toBe(1);
    await hosts.drop(otherId);
    await until(() => viewer.received.length === 2);
    expect(viewer.received[1]).toMatchObject({ k: 'snapshot', sessionId: id, n: first.length });
  });

  test('is refused to viewers, set aside and off the air if it cannot be loaded', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
    const [sessionId = 0] = sessionIds;
    const { hub, url } = await startHub();
    let nowMs = START;
    const setAside = createSetAside(db);
    const add: typeof setAside.add = async (item) => {
      if (item.kind === 'live-batch') throw new RangeError('Invalid time value');
      await setAside.add(item);
    };
    const now = () => nowMs;
    const hosts = await openSessionHosts({ db, hub, now, setAside: { ...setAside, add } });
    for (const batch of first) await hosts.accept(sessionId, batch);
    nowMs += 5 * MINUTE_MS;
    await hosts.takeNextSteps();
    await db.deleteFrom('liveCheckpoints').execute();
    await db.updateTable('liveJournal').set({ events: '[{' }).where('number', '=', 2).execute();
    const viewer = await TestViewer.open(url);
    viewer.send({ k: 'join-session', sessionId: formatLiveSessionId(eventId, sessionId) });
    await until(() => viewer.received.some(({ k }) => k === 'refused'));
    expect(viewer.received.at(-1)).toMatchObject({ k: 'refused', reason: 'not-found' });
    expect(hosts.list()).toEqual([]);
    const items = await db.selectFrom('setAside').select(['kind', 'item']).execute();
    expect(items).toEqual([{ kind: 'live-session', item: String(sessionId) }]);
    viewer.socket.terminate();
  });

  test('is loaded without the damaged part of its journal, which is set aside', async () => {
    const { db, hosts, evict, sessionId } = await open();
    await evict();
    await db.deleteFrom('liveCheckpoints').execute();
    await db.updateTable('liveJournal').set({ events: '[{' }).where('number', '=', 2).execute();
    const host = await hosts.load(sessionId);
    expect(host?.board.session.doubts).toContain('data-missing');
    expect(host?.number()).toBe(first.length);
    expect(await db.selectFrom('setAside').select(['kind', 'item']).execute()).toEqual([
      { kind: 'live-batch', item: `${sessionId}/2` },
    ]);
  });

  test('goes off the air on time without being loaded', async () => {
    const { hosts, evict, clock, sessionId } = await open();
    const end: SessionEvent = { kind: 'session-ended', atMs: START + 7 * MINUTE_MS };
    await hosts.accept(sessionId, { batchId: 'end', sequence: 1, events: [end] });
    await evict();
    expect(hosts.find(sessionId)?.isEnded()).toBe(true);
    clock.nowMs += 55 * MINUTE_MS + 1;
    await hosts.takeNextSteps();
    expect(hosts.find(sessionId)).toBeNull();
    expect(await hosts.load(sessionId)).toBeNull();
  });
});
