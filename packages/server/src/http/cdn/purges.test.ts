import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce } from '../../storage/announce.ts';
import type { Change } from '../../storage/changes.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { createMetrics } from '../monitoring/metrics.ts';
import { openPurges } from './purges.ts';

const HOLD_S = 600;
const NEVER_MS = 3_600_000;

/** A network that answers with these statuses, and 200 afterwards. It lets the requests of `hang` wait. */
async function aNetwork(...statuses: (number | 'hang')[]) {
  const received: { tags: string[]; header: unknown }[] = [];
  const hanging: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { tags } = JSON.parse(body) as { tags: string[] };
    expect(request.headers['surrogate-key']).toBe(tags.join(' '));
    expect(request.headers['cache-tag']).toBe(tags.join(','));
    received.push({ tags, header: request.headers['fastly-key'] });
    const status = statuses.shift() ?? 200;
    if (status === 'hang') hanging.push(response);
    else response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const tagsOf = () => received.map(({ tags }) => tags);
  return { received, tagsOf, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge` };
}

function tagsOfChange(change: Change): string[] {
  if (change.kind === 'session') return [`session-${change.sessionId}`];
  return change.kind === 'lists' ? ['lists'] : [];
}

/** A clock of the test, which all servers have. */
function aClock() {
  let nowMs = 1_000_000;
  return {
    now: () => nowMs,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

function aServer(db: Database, url: string, { now }: ReturnType<typeof aClock>, lookEveryMs = 5) {
  const metrics = createMetrics();
  const lines: unknown[] = [];
  const purges = openPurges({
    ...{
      db,
      url,
      header: ['Fastly-Key', 'secret'],
      holdS: HOLD_S,
      metrics,
      now,
      lookEveryMs,
      firstPauseMs: 1,
    },
    ...{ tagsOf: tagsOfChange, everything: 'results' },
    log: { warn: (line: unknown) => void lines.push(line) },
  });
  onTestFinished(async () => {
    await purges.close();
    await metrics.close();
  });
  const metricOf = async (name: string) =>
    Number(new RegExp(`^${name} ([\\d.]+)`, 'm').exec(await metrics.text())?.[1]);
  return {
    kill: purges.close,
    lines,
    metricOf,
    countOf: (outcome: string) => metricOf(`cdn_purges_total\\{outcome="${outcome}"\\}`),
  };
}

const session = (sessionId: number): Change => ({ kind: 'session', sessionId });
const lists: Change = { kind: 'lists' };

function commit(db: Database, ...changes: Change[]) {
  return db.transaction().execute((tx) => announce(tx, ...changes));
}

const storedIn = (db: Database) => db.selectFrom('cdnPurges').selectAll().execute();

describeOnEachEngine('Calls to let go', (openDb, { migratedPlace }) => {
  /** Of as many servers on one database. */
  async function openDbs(): Promise<() => Promise<Database>> {
    const place = await migratedPlace();
    return async () => {
      const db = await openDatabase(place);
      onTestFinished(() => db.close());
      return db;
    };
  }

  test('have the tags of changes of the same moment together, and the secret header', async () => {
    const db = await openDb();
    const clock = aClock();
    const { received, url } = await aNetwork();
    aServer(db, url, clock);
    await commit(db, session(1), lists);
    await commit(db, session(2), lists);
    await commit(db, { kind: 'live-progress' });
    expect(received).toEqual([]);
    clock.pass(100);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(new Set(received[0]?.tags)).toEqual(new Set(['session-1', 'session-2', 'lists']));
    expect(received[0]?.tags).toHaveLength(3);
    expect(received[0]?.header).toBe('secret');
  });

  test('are made a second time, for responses that were on their way, and then forgotten', async () => {
    const db = await openDb();
    const clock = aClock();
    const { tagsOf, url } = await aNetwork();
    const { countOf } = aServer(db, url, clock);
    await commit(db, lists);
    clock.pass(100);
    await vi.waitFor(async () => expect(await countOf('done')).toBe(1));
    await vi.waitFor(async () => expect(await storedIn(db)).toMatchObject([{ sendsLeft: 1 }]));
    clock.pass(4_999);
    await commit(db, { kind: 'live-progress' });
    expect(tagsOf()).toEqual([['lists']]);
    clock.pass(1);
    await vi.waitFor(async () => expect(await storedIn(db)).toEqual([]));
    expect(tagsOf()).toEqual([['lists'], ['lists']]);
  });

  test('have thirty tags at most', async () => {
    const db = await openDb();
    const clock = aClock();
    const { tagsOf, url } = await aNetwork();
    aServer(db, url, clock);
    await commit(db, ...Array.from({ length: 70 }, (_, id) => session(id)));
    clock.pass(100);
    await vi.waitFor(() => expect(tagsOf().map(({ length }) => length)).toEqual([30, 30, 10]));
  });

  test('name everything if there are too many', async () => {
    const db = await openDb();
    const clock = aClock();
    const { tagsOf, url } = await aNetwork();
    aServer(db, url, clock);
    await commit(db, ...Array.from({ length: 301 }, (_, id) => session(id)));
    clock.pass(100);
    await vi.waitFor(() => expect(tagsOf()).toEqual([['results']]));
  });

  test('are not made for what is rolled back', async () => {
    const db = await openDb();
    const { url } = await aNetwork();
    aServer(db, url, aClock());
    const failing = db.transaction().execute(async (tx) => {
      await announce(tx, lists);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await storedIn(db)).toEqual([]);
  });

  test('that fail are repeated', async () => {
    const db = await openDb();
    const clock = aClock();
    const { received, url } = await aNetwork(500, 429, 503);
    const { countOf } = aServer(db, url, clock);
    await commit(db, lists);
    clock.pass(100);
    await vi.waitFor(async () => expect(await countOf('done')).toBe(1));
    expect(received).toHaveLength(4);
    expect([await countOf('retried'), await countOf('failed')]).toEqual([3, 0]);
  });

  test('wait with their age in the figures', async () => {
    const db = await openDb();
    const clock = aClock();
    const { url } = await aNetwork('hang');
    const { metricOf } = aServer(db, url, clock);
    await commit(db, lists);
    await commit(db, session(1));
    clock.pass(7_000);
    await vi.waitFor(async () => expect(await metricOf('cdn_purges_waiting')).toBe(2));
    expect(await metricOf('cdn_purges_oldest_seconds')).toBe(7);
  });

  test('are given up when the network has let go by itself, and the log says so', async () => {
    const db = await openDb();
    const clock = aClock();
    const { url } = await aNetwork(...Array.from({ length: 1_000 }, () => 500));
    const { countOf, lines } = aServer(db, url, clock);
    await commit(db, lists);
    clock.pass((HOLD_S + 5) * 1_000);
    await vi.waitFor(async () => expect(await countOf('retried')).toBeGreaterThan(2));
    expect([await countOf('failed'), lines]).toEqual([0, []]);
    clock.pass(1);
    await vi.waitFor(async () => expect(await countOf('failed')).toBe(1));
    expect(lines).toEqual([{ tags: ['lists'], changes: 1, reason: 'it answered 500' }]);
    await vi.waitFor(async () => expect(await storedIn(db)).toEqual([]));
  });

  test('are made by another server if the one that stored the change is killed', async () => {
    const openNext = await openDbs();
    const clock = aClock();
    const { tagsOf, url } = await aNetwork();
    const killed = await openNext();
    const before = aServer(killed, url, clock, NEVER_MS);
    await commit(killed, lists);
    await before.kill();
    expect(tagsOf()).toEqual([]);
    aServer(await openNext(), url, clock);
    clock.pass(100);
    await vi.waitFor(() => expect(tagsOf()).toEqual([['lists']]));
  });

  test('are made by another server if one is killed while it makes them, and not before', async () => {
    const openNext = await openDbs();
    const clock = aClock();
    const { tagsOf, url } = await aNetwork('hang');
    const [one, other] = [await openNext(), await openNext()];
    aServer(one, url, clock);
    await commit(one, lists);
    clock.pass(100);
    await vi.waitFor(() => expect(tagsOf()).toEqual([['lists']]));
    aServer(other, url, clock);
    clock.pass(19_999 - 100);
    await commit(other, session(1));
    clock.pass(100);
    await vi.waitFor(() => expect(tagsOf()).toEqual([['lists'], ['session-1']]));
    clock.pass(1);
    await vi.waitFor(() => expect(tagsOf()).toEqual([['lists'], ['session-1'], ['lists']]));
  });

  test('are made once, however many servers look', async () => {
    const openNext = await openDbs();
    const clock = aClock();
    const { received, url } = await aNetwork();
    const dbs = [await openNext(), await openNext(), await openNext()];
    for (const db of dbs) aServer(db, url, clock);
    for (const [id, db] of [...dbs, ...dbs, ...dbs].entries()) {
      await commit(db, session(id));
      clock.pass(100);
      await vi.waitFor(() => expect(received.length).toBe(id + 1));
    }
    expect(new Set(received.flatMap(({ tags }) => tags)).size).toBe(9);
  });
});
