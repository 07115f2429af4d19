import type { AddressInfo } from 'node:net';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, onTestFinished, test } from 'vitest';
import type { Bus } from '../../bus/bus.ts';
import { aPipe } from '../../bus/pipes.test-support.ts';
import { createCentralBus, createWorkerBus } from '../../bus/process-bus.ts';
import { createServer } from '../../http/server.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { openEventAccess } from '../event-access.ts';
import type { Batch } from '../hosting/journal.ts';
import { aSession, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { openSockets } from '../open-sockets.ts';
import { BoardFollower } from '../push/board-follower.test-support.ts';
import { TestViewer, until } from '../push/push.test-support.ts';
import { Viewers } from '../push/viewers.ts';
import { aRaceInBatches } from '../race.test-support.ts';
import { followSessions } from './follow-sessions.ts';
import { changesOf, ON_AIR } from './subjects.ts';

const HOUR_MS = 3_600_000;
const RECORD_END = '\u001e';

describeOnSqlite('Viewers at another process', (openDb) => {
  async function anOwner({ now = Date.now } = {}) {
    const db = await openDb();
    const run = await saveRun(db, [
      aSession({ resultStatus: 'Active', name: 'Heat' }),
      aSession({ resultStatus: 'Active', name: 'Final' }),
    ]);
    const bus = createCentralBus();
    const app = await createServer();
    const live = await openLive(app, {
      db,
      originOf: () => 'http://localhost',
      sharing: { bus, owner: 'main' },
      now,
    });
    onTestFinished(async () => {
      await app.close();
      await bus.close();
    });
    const [heatId = 0, finalId = 0] = run.sessionIds;
    const liveId = (id: number) => `lw-${run.eventId}-${id}`;
    const batches = aRaceInBatches({ competitors: 6, minutes: 4, size: 6 });
    return { ...live, db, bus, run, heatId, finalId, liveId, batches };
  }

  /** `lose` says which messages on the way to the worker are lost. */
  async function aWorker(
    { db, bus }: { db: Database; bus: ReturnType<typeof createCentralBus> },
    name: string,
    lose: (subject: string) => boolean = () => false,
    onPublished: (durationMs: number) => void = () => {},
  ) {
    const [end, other] = aPipe();
    bus.attach(end);
    const whole = createWorkerBus(other, name);
    const workerBus: Bus = {
      ...whole,
      subscribe: (subject, onMessage) =>
        whole.subscribe(subject, (message, on, reply) => {
          if (!lose(on)) onMessage(message, on, reply);
        }),
    };
    const app = await createServer();
    const viewers = new Viewers();
    const { hub, load, close } = followSessions({
      bus: workerBus,
      process: name,
      countViewers: () => viewers.count,
      onError: () => {},
      onPublished,
    });
    openSockets(app, { hub, mayWatch: openEventAccess(db).mayWatch, viewers });
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(async () => {
      close();
      await app.close();
    });
    await load();
    const { port } = app.server.address() as AddressInfo;
    return { hub, port, url: `ws://127.0.0.1:${port}/api/live/socket`, pipe: end };
  }

  const boardOf = (batches: readonly Batch[]) =>
    foldSession(
      emptyState,
      batches.flatMap(({ events }): readonly SessionEvent[] => events),
    ).board;

  function aFollower(url: () => string, liveSessionId: string): BoardFollower {
    const follower = new BoardFollower(url, liveSessionId);
    onTestFinished(() => follower.stop());
    return follower;
  }

  test('see the same numbered changes as at the owner, also those who come late', async () => {
    const owner = await anOwner();
    const worker = await aWorker(owner, 'one');
    const id = owner.liveId(owner.finalId);
    const early = aFollower(() => worker.url, id);
    const late: BoardFollower[] = [];
    for (const [index, batch] of owner.batches.entries()) {
      await owner.hosts.accept(owner.finalId, batch);
      if (index % 10 === 3) late.push(aFollower(() => worker.url, id));
    }
    for (const follower of [early, ...late]) {
      await until(() => follower.number === owner.batches.length);
      expect(follower.holes).toEqual([]);
      expect(follower.board).toEqual(boardOf(owner.batches));
    }
  });

  test('continue at another process from their number, without a snapshot', async () => {
    const owner = await anOwner();
    const workers = [await aWorker(owner, 'one'), await aWorker(owner, 'two')];
    let at = 0;
    const first = owner.batches.slice(0, 10);
    for (const batch of first) await owner.hosts.accept(owner.finalId, batch);
    const follower = aFollower(() => workers[at]?.url ?? '', owner.liveId(owner.finalId));
    await until(() => follower.number === first.length);
    at = 1;
    follower.cut();
    for (const batch of owner.batches.slice(10)) await owner.hosts.accept(owner.finalId, batch);
    await until(() => follower.number === owner.batches.length);
    expect({ ...follower, holes: follower.holes, snapshots: follower.snapshots }).toMatchObject({
      holes: [],
      snapshots: 1,
      resumptions: 1,
    });
    expect(follower.board).toEqual(boardOf(owner.batches));
  });

  test('see a session whose announcement has not come in yet', async () => {
    const owner = await anOwner();
    let lost = 0;
    const worker = await aWorker(owner, 'one', (subject) => {
      if (subject !== ON_AIR || lost > 0) return false;
      lost += 1;
      return true;
    });
    await owner.hosts.accept(owner.finalId, owner.batches[0] as Batch);
    const viewer = await TestViewer.open(worker.url);
    viewer.send({ k: 'join-session', sessionId: owner.liveId(owner.finalId) });
    await until(() => viewer.received.length > 0);
    expect(viewer.received[0]).toMatchObject({ k: 'snapshot', n: 1 });
    expect(lost).toBe(1);
  });

  test('have no gap if messages between the processes are lost', async () => {
    const owner = await anOwner();
    const id = owner.liveId(owner.finalId);
    let count = 0;
    const worker = await aWorker(owner, 'one', (subject) => {
      if (subject !== changesOf(id)) return false;
      count += 1;
      return count % 3 === 0;
    });
    const [first, ...others] = owner.batches;
    if (first !== undefined) await owner.hosts.accept(owner.finalId, first);
    const follower = aFollower(() => worker.url, id);
    await until(() => follower.number === 1);
    for (const batch of others) await owner.hosts.accept(owner.finalId, batch);
    // The last one may be lost too: its number is repeated with what is on the air.
    await until(() => follower.number === owner.batches.length);
    expect(follower.holes).toEqual([]);
    expect(follower.board).toEqual(boardOf(owner.batches));
  });

  test('get each change after a time that is right whatever the clock of the owner says', async () => {
    for (const offMs of [-HOUR_MS, HOUR_MS]) {
      const owner = await anOwner({ now: () => Date.now() + offMs });
      const durationsMs: number[] = [];
      const worker = await aWorker(owner, 'one', undefined, (durationMs) => durationsMs.push(durationMs));
      const [first, ...others] = owner.batches.slice(0, 5);
      if (first !== undefined) await owner.hosts.accept(owner.finalId, first);
      const follower = aFollower(() => worker.url, owner.liveId(owner.finalId));
      await until(() => follower.number === 1);
      for (const batch of others) await owner.hosts.accept(owner.finalId, batch);
      await until(() => durationsMs.length === others.length);
      for (const durationMs of durationsMs) {
        expect(durationMs).toBeGreaterThan(0);
        expect(durationMs).toBeLessThan(HOUR_MS / 2);
      }
    }
  });

  test('of an event see its next session when it starts', async () => {
    const owner = await anOwner();
    const worker = await aWorker(owner, 'one');
    const [batch] = owner.batches;
    if (batch === undefined) throw new Error('no batch');
    await owner.hosts.accept(owner.heatId, batch);
    const viewer = await TestViewer.open(worker.url);
    viewer.send({ k: 'join-event', eventId: `lw-${owner.run.eventId}` });
    const shown = () => viewer.received.flatMap((frame) => (frame.k === 'snapshot' ? [frame.sessionId] : []));
    await until(() => shown().length === 1);
    await owner.hosts.accept(owner.finalId, batch);
    await until(() => shown().includes(owner.liveId(owner.finalId)));
    expect(shown()).toEqual([owner.liveId(owner.heatId), owner.liveId(owner.finalId)]);
  });

  test('with SignalR get the same records as at the owner', async () => {
    const owner = await anOwner();
    const worker = await aWorker(owner, 'one');
    const texts: string[] = [];
    const viewer = await TestViewer.open(worker.url.replace('/socket', '/client'));
    viewer.socket.removeAllListeners('message');
    viewer.socket.on('message', (data) => texts.push(String(data)));
    viewer.send(`{"protocol":"json","version":1}${RECORD_END}`);
    const name = `session-${owner.liveId(owner.finalId)}`;
    viewer.send(`{"type":1,"target":"JoinGroup","invocationId":"1","arguments":["${name}"]}${RECORD_END}`);
    await until(() => texts.some((text) => text.includes('"invocationId":"1"')));
    const [first, second] = owner.batches;
    if (first === undefined || second === undefined) throw new Error('no batches');
    await owner.hosts.accept(owner.finalId, first);
    await until(() => worker.hub.findSession(owner.liveId(owner.finalId))?.isEvicted === false);
    await owner.hosts.accept(owner.finalId, second);
    await until(() => texts.some((text) => text.includes('resultsForSessionReceived')));
  });

  test('are counted at the owner, and keep a board in memory', async () => {
    const owner = await anOwner();
    const worker = await aWorker(owner, 'one');
    const id = owner.liveId(owner.finalId);
    const [batch] = owner.batches;
    if (batch !== undefined) await owner.hosts.accept(owner.finalId, batch);
    const followers = [aFollower(() => worker.url, id), aFollower(() => worker.url, id)];
    await until(() => owner.countViewers(id) === 2);
    expect(owner.countAllViewers()).toBe(2);
    for (const follower of followers) follower.stop();
    await until(() => owner.countAllViewers() === 0);
  });

  test('of a session that is taken off the air wait until it comes back', async () => {
    const owner = await anOwner();
    const worker = await aWorker(owner, 'one');
    const [first, second] = owner.batches;
    if (first === undefined || second === undefined) throw new Error('no batches');
    await owner.hosts.accept(owner.finalId, first);
    const follower = aFollower(() => worker.url, owner.liveId(owner.finalId));
    await until(() => follower.number === 1);
    await owner.hosts.drop(owner.finalId);
    await owner.hosts.accept(owner.finalId, second);
    await until(() => follower.number === 2);
    expect(follower.board).toEqual(boardOf([first, second]));
  });
});
