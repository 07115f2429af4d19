import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { expect, onTestFinished, test } from 'vitest';
import { createLiveSessions } from '../../ingest/live/live-sessions.ts';
import { createOrganizationTransaction } from '../../ingest/organization-transaction.ts';
import { createPresentationStore } from '../../live/calls/presentation-store.ts';
import { openSessionHosts, type SessionHosts } from '../../live/hosting/session-hosts.ts';
import { aSession, saveRun } from '../../live/live.test-support.ts';
import { Hub } from '../../live/push/hub.ts';
import { saveOrganization } from '../../publishing/events/organizations.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../../storage/engines.test-support.ts';
import { finishDemoWorld } from '../demo-state.ts';
import { organizations } from '../world/organizations.ts';
import { forgetOldSessions } from './delete-old-sessions.ts';
import { demoEvents } from './demo-events.ts';
import { headOf, startLiveDemo } from './live-demo.ts';
import { endForgottenSessions } from './publish-overdue.ts';

const START = Date.parse('2026-05-03T12:05:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A clock that advances only while everyone waits, and then jumps to the next wake-up, by at least one step. */
class Clock {
  nowMs = START;
  readonly #stepMs: number;

  constructor(stepMs: number) {
    this.#stepMs = stepMs;
  }

  readonly #waiting: { atMs: number; wake: () => void }[] = [];

  now = () => this.nowMs;
  wait = (durationMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(new Error('stopped'));
      };
      const wake = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const waiter = { atMs: this.nowMs + Math.max(durationMs, this.#stepMs), wake };
      this.#waiting.push(waiter);
      signal.addEventListener('abort', stop);
    });

  async runUntil(untilMs: number, waiters: number): Promise<void> {
    for (;;) {
      while (this.#waiting.length < waiters) await new Promise((resolve) => setImmediate(resolve));
      this.#waiting.sort((a, b) => a.atMs - b.atMs);
      const next = this.#waiting[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#waiting.shift();
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.wake();
    }
    this.nowMs = untilMs;
  }
}

async function boardsOf(hosts: SessionHosts) {
  const loaded = await Promise.all(hosts.list().map(({ session }) => hosts.load(session.id)));
  return loaded.flatMap((host) => (host === null ? [] : [host.board]));
}

async function openWorld(db: Database, clock: Clock) {
  for (const { name, city, countryCode, sport } of organizations.slice(0, 2)) {
    const rest = { websiteUrl: null, logoUrl: null, createdAtMs: 0 };
    await saveOrganization(db, { name, city, countryCode, sport, ...rest });
  }
  const hub = new Hub({ events: () => [], sessionsOf: () => [] });
  const hosts = await openSessionHosts({ db, hub, now: clock.now });
  const onError = (error: unknown) => {
    throw error;
  };
  const inOrganization = createOrganizationTransaction(db);
  const sessions = createLiveSessions({ db, hosts, inOrganization, now: clock.now, onError });
  onTestFinished(() => hosts.stop());
  const sent: LiveBatch[] = [];
  const start = () =>
    startLiveDemo({
      db,
      send: async (organizationId, batch) => {
        const accepted = await sessions.accept(organizationId, batch);
        if (!accepted.isRepeated) sent.push(batch);
        return accepted;
      },
      dropSession: hosts.drop,
      onError,
      now: clock.now,
      wait: clock.wait,
    });
  return { hosts, sessions, sent, start };
}

describeOnEachEngine('The live demo', (openDb) => {
  test('runs a kart race, two endurance races and a practice, and a race that ends becomes a result', async () => {
    const db = await openDb();
    const clock = new Clock(4 * MINUTE_MS);
    const { hosts, start } = await openWorld(db, clock);
    const demo = start();
    await clock.runUntil(START, demoEvents.length);
    const boards = await boardsOf(hosts);
    expect(boards.map(({ session }) => session.sessionType).sort()).toEqual([
      'Practice',
      'Race',
      'Race',
      'Race',
    ]);
    for (const { rows, session } of boards) {
      expect(rows.length).toBeGreaterThan(15);
      expect(rows[0]?.laps).toBeGreaterThan(1);
      expect(session.temperatureC).not.toBeNull();
    }
    expect(Math.max(...boards.map(({ rows }) => rows.length))).toBe(72);
    expect(new Set(boards.flatMap(({ rows }) => rows.map(({ className }) => className))).size).toBe(7);

    await clock.runUntil(START + 10 * MINUTE_MS, demoEvents.length);
    const listFinished = db
      .selectFrom('competitors')
      .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
      .innerJoin('events', 'events.id', 'sessions.eventId')
      .select(['sessions.name', 'competitors.lapCount'])
      .where('events.name', '=', 'Lage Landen Kart Day')
      .orderBy('competitors.finishPosition');
    const finished = await listFinished.execute();
    expect(finished).toHaveLength(24);
    expect(finished[0]).toMatchObject({ name: 'Race 49', lapCount: expect.any(Number) });
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'Noordzee One Hour')
      .executeTakeFirstOrThrow();
    const presentation = createPresentationStore(db);
    expect((await presentation.findTrackMap(event))?.points.length).toBeGreaterThan(100);
    expect((await presentation.listAddresses()).map(({ videoStreamUrl }) => videoStreamUrl)).toEqual([
      '/demo-camera/stream.m3u8',
    ]);
    await demo.stop();
  });

  test('has everything in progress when a new world is first opened, at any time of the day', async () => {
    const db = await openDb();
    const clock = new Clock(MINUTE_MS);
    const { hosts, start } = await openWorld(db, clock);
    clock.nowMs = Date.parse('2026-05-03T13:13:20Z');
    await finishDemoWorld(db, clock.nowMs);
    const demo = start();
    await clock.runUntil(clock.nowMs, demoEvents.length);
    const boards = await boardsOf(hosts);
    expect(boards.map(({ session }) => session.flag)).toEqual(demoEvents.map(() => 'Green'));
    for (const { rows } of boards) expect(rows[0]?.laps).toBeGreaterThan(1);
    await demo.stop();
  });

  test('publishes what was left running when its time is over, and nothing of a real timer', async () => {
    const db = await openDb();
    const clock = new Clock(MINUTE_MS);
    const { sessions } = await openWorld(db, clock);
    const [show] = demoEvents;
    if (show === undefined) throw new Error('there is nothing to show');
    await sessions.accept(1, { ...headOf(show, START), batchId: 'a', sequence: 0, events: [] });
    const left = aSession({ resultStatus: 'Active', startsAtMs: START, endsAtMs: START + MINUTE_MS });
    // A real session has just begun: it exists, but has no events yet.
    const begun = aSession({ resultStatus: 'Active', startsAtMs: START, endsAtMs: START });
    const { sessionIds } = await saveRun(db, [left, begun]);
    const running = async () => {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('resultStatus', '=', resultStatuses.Active)
        .execute();
      return rows.map(({ id }) => id);
    };
    await endForgottenSessions(db, START + MINUTE_MS);
    expect(await running()).toContain(sessionIds[0]);
    await endForgottenSessions(db, START + MINUTE_MS + 1);
    expect(await running()).toHaveLength(2);
    expect(await running()).not.toContain(sessionIds[0]);
  });

  test('keeps only the newest sessions', async () => {
    const db = await openDb();
    const clock = new Clock(MINUTE_MS);
    const { hosts, sessions } = await openWorld(db, clock);
    const [show] = demoEvents;
    if (show === undefined) throw new Error('there is nothing to show');
    const { id } = await db.selectFrom('organizations').select('id').orderBy('id').executeTakeFirstOrThrow();
    for (let turn = 0; turn < 10; turn++) {
      const startsAtMs = START + turn * show.everyMs + (turn < 2 ? -DAY_MS : 0);
      await sessions.accept(id, { ...headOf(show, startsAtMs), batchId: `${turn}`, sequence: 0, events: [] });
    }
    const namesNow = async () =>
      (await db.selectFrom('sessions').select('name').orderBy('id').execute()).map(({ name }) => name);
    const before = await namesNow();
    await forgetOldSessions(db, show, hosts.drop);
    expect(await namesNow()).toEqual(before.slice(2));
    expect(await db.selectFrom('events').select('id').execute()).toHaveLength(1);
    expect(hosts.list()).toHaveLength(8);
  });
});

describeOnSqlite('The live demo', (openDb) => {
  test('continues after a restart with what was not sent before', async () => {
    const db = await openDb();
    const clock = new Clock(MINUTE_MS / 4);
    const { hosts, sent, start } = await openWorld(db, clock);
    const first = start();
    await clock.runUntil(START + MINUTE_MS, demoEvents.length);
    await first.stop();
    const second = start();
    await clock.runUntil(START + 2 * MINUTE_MS, demoEvents.length);
    await second.stop();
    const said = sent.filter(({ session }) => session.name === 'Race 49').flatMap(({ events }) => events);
    const texts = said.map((event) => JSON.stringify(event));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    expect(hosts.list()).toHaveLength(demoEvents.length);
  });
});
