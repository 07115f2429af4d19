/** The built server with workers: visitors notice nothing of them, also if one is killed. */

import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../free-port.test-support.ts';
import { openAuthority } from '../http/tls/certificates.test-support.ts';
import { aRelayKey, clubDay } from '../ingest/club-day.test-support.ts';
import { anUpload } from '../ingest/ingest.test-support.ts';
import { aServerPlace, type ServerProcess } from '../ingest/server-process.test-support.ts';
import type { Batch } from '../live/hosting/journal.ts';
import { BoardFollower } from '../live/push/board-follower.test-support.ts';
import { until } from '../live/push/push.test-support.ts';
import { aRaceInBatches } from '../live/race.test-support.ts';
import { openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { postgresPlace, postgresUrl } from '../storage/places.test-support.ts';
import { parentOf, workersOf } from './worker-processes.test-support.ts';

async function aServer(workers = 2, databaseUrl: string | null = null) {
  const place = await aServerPlace();
  const db = await openDatabase({ dataDir: place.dataDir, databaseUrl });
  await migrateToLatest(db);
  const key = await aRelayKey(db, ['live', 'results']);
  await db.close();
  const env = {
    LAPWING_WORKERS: String(workers),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const server = await place.start({ env });
  return { ...place, server, key };
}

async function post(server: ServerProcess, key: string, path: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (;;) {
    try {
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${server.url}${path}`, request);
      if (response.status !== 200) throw new Error(await response.text());
      return await response.json();
    } catch (error) {
      // Its connection ended with a worker: it sends the same again, as a relay does.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

async function sendBatch(server: ServerProcess, key: string, batch: Batch): Promise<string> {
  const answer = await post(server, key, '/api/ingest/v1/live', { ...batch, ...clubDay });
  // The contract of the call guarantees this shape.
  return (answer as { liveSessionId: string }).liveSessionId;
}

const metricsOf = async ({ url }: ServerProcess) => (await fetch(`${url}/metrics`)).text();

/** A sample of the metrics page; the sum over its labels. */
function sumOf(metrics: string, name: string): number {
  const lines = metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

function follow(server: ServerProcess, liveSessionId: string): BoardFollower {
  const follower = new BoardFollower(
    () => `${server.url.replace('http', 'ws')}/api/live/socket`,
    liveSessionId,
  );
  onTestFinished(() => follower.stop());
  return follower;
}

test('viewers are spread over the workers, and continue if one of them is killed', async () => {
  const { server, key } = await aServer();
  const batches = aRaceInBatches({ competitors: 10, minutes: 5, size: 6 });
  const [first, ...others] = batches;
  if (first === undefined) throw new Error('no batches');
  const liveSessionId = await sendBatch(server, key, first);
  const followers = Array.from({ length: 12 }, () => follow(server, liveSessionId));
  await until(() => followers.every(({ number }) => number === 1));
  expect(sumOf(await metricsOf(server), 'live_viewers')).toBe(12);
  const [victim = 0] = workersOf(server);
  expect(workersOf(server)).toHaveLength(2);

  let published = 0;
  for (const [index, batch] of others.entries()) {
    await sendBatch(server, key, batch);
    if (index !== 8) continue;
    published = sumOf(await metricsOf(server), 'live_publish_duration_seconds_count');
    process.kill(victim, 'SIGKILL');
    await until(() => !workersOf(server).includes(victim));
    // Counters that fall look like a restart.
    const after = sumOf(await metricsOf(server), 'live_publish_duration_seconds_count');
    expect(after).toBeGreaterThanOrEqual(published);
  }
  expect(published).toBeGreaterThan(0);
  await until(() => followers.every(({ number }) => number === batches.length));
  const { board } = foldSession(
    emptyState,
    batches.flatMap(({ events }) => events),
  );
  for (const follower of followers) {
    expect(follower.holes).toEqual([]);
    expect(follower.board).toEqual(board);
  }
  // Half of them had to connect again, and none got the board a second time.
  expect(followers.filter(({ resumptions }) => resumptions === 1)).toHaveLength(6);
  expect(followers.map(({ snapshots }) => snapshots)).toEqual(followers.map(() => 1));
  await until(() => workersOf(server).length === 2);
  expect(workersOf(server)).not.toContain(victim);
});

async function publishAndRead({ server, key }: Pick<Awaited<ReturnType<typeof aServer>>, 'server' | 'key'>) {
  const notSeen: string[] = [];
  for (let round = 0; round < 5; round++) {
    const name = `Club day ${round}`;
    const upload = anUpload({ uploadId: `upload-${round}`, event: { ...clubDay.event, name } });
    await post(server, key, '/api/ingest/v1/results', upload);
    // Each on its own connection, so both workers answer.
    const headers = { connection: 'close' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () =>
        (await fetch(`${server.url}/api/v0.2.3/eventresults/events`, { headers })).text(),
      ),
    );
    for (const answer of answers) if (!answer.includes(name)) notSeen.push(name);
  }
  expect(notSeen).toEqual([]);
}

test('what was published is seen by the publisher immediately, whichever worker answers', async () => {
  const place = await aServer(2);
  await publishAndRead(place);
  const metrics = await metricsOf(place.server);
  for (const name of ['main', 'worker-1', 'worker-2'])
    expect(metrics).toMatch(new RegExp(`process_cpu_seconds_total\\{[^}]*process="${name}"`));
});

test.skipIf(postgresUrl === null)('the same on PostgreSQL', async () => {
  const { databaseUrl, remove } = await postgresPlace(postgresUrl ?? '');
  onTestFinished(remove);
  await publishAndRead(await aServer(2, databaseUrl));
});

test('a worker that hangs is replaced', async () => {
  const { server } = await aServer(1);
  const [hanging = 0] = workersOf(server);
  process.kill(hanging, 'SIGSTOP');
  await until(() => !workersOf(server).includes(hanging));
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(server.output()).toContain('a worker hangs and is replaced');
});

/** Its workers, stopped while they start. */
async function withHeldWorkers(count: number) {
  const place = await aServerPlace();
  const server = await place.launch({ env: { LAPWING_WORKERS: String(count) } });
  const held = new Set<number>();
  while (held.size < count) {
    for (const pid of workersOf(server)) {
      if (!held.has(pid)) process.kill(pid, 'SIGSTOP');
      held.add(pid);
    }
    await wait(5);
  }
  return { server, held: [...held] };
}

test('a server that has answered does not end if its workers cannot start: they are tried again', async () => {
  const { server, held } = await withHeldWorkers(2);
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  for (const pid of held) process.kill(pid, 'SIGKILL');
  await server.untilRunning();
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  await until(() => workersOf(server).length === 2);
  expect(server.output()).toContain('a worker could not start and is tried again');
});

test('a server whose worker cannot start before it has answered anyone ends with the reason', async () => {
  const { server, held } = await withHeldWorkers(1);
  for (const pid of held) process.kill(pid, 'SIGKILL');
  await until(() => server.exitCode() !== null);
  expect(server.exitCode()).toBe(1);
  expect(server.output()).toContain('A worker could not start.');
});

test('what the main process was answering when it was killed is refused by the worker, which ends', async () => {
  const { server } = await aServer(1);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.url}/results`, { agent, headers }, resolve).on('error', reject);
    });
  const headers = { accept: 'text/html', 'accept-language': 'ja', 'x-correlation-id': 'a-visitor-1' };
  const first = await ask({ ...headers, accept: 'application/json' });
  await text(first);
  const workers = workersOf(server);
  // It has accepted the connection of the worker, and answers nothing.
  server.signal('SIGSTOP');
  const asked = ask(headers);
  // By then the worker has passed it on. One that it passes on later is refused as well.
  await wait(200);
  await server.kill();
  const refused = await asked;
  expect([refused.statusCode, refused.headers['x-correlation-id']]).toEqual([503, 'a-visitor-1']);
  expect(await text(refused)).toContain('<html lang="ja">');
  await until(() => workers.every((pid) => parentOf(String(pid)) === null));
});

test('connections on their way to a worker that is killed are taken by another', async () => {
  const { server } = await aServer(1);
  const [stopped = 0] = workersOf(server);
  process.kill(stopped, 'SIGSTOP');
  const ask = async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    const ended = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data).slice(0, 12)));
      socket.once('error', () => resolve('lost')).once('close', () => resolve('lost'));
    });
    await once(socket, 'connect');
    return { ended };
  };
  const asked = [];
  for (let count = 0; count < 5; count++) asked.push(await ask());
  process.kill(stopped, 'SIGKILL');
  const [first, ...others] = await Promise.all(asked.map(({ ended }) => ended));
  // One that was sent to the worker is closed: the worker may have read of it.
  expect(['lost', 'HTTP/1.1 200']).toContain(first);
  expect(others).toEqual(others.map(() => 'HTTP/1.1 200'));
});

test('requests that a worker passes on keep the address of the client, and nobody can invent one', async () => {
  const { server } = await aServer(1);
  const ask = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
  expect((await ask({})).status).toBe(200);
  expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  const invented = { 'x-lapwing-client-address': '127.0.0.1', 'x-forwarded-for': '203.0.113.7' };
  expect((await ask(invented)).status).toBe(404);
});

test('the server stops in order with its workers', async () => {
  const { server, key } = await aServer(2);
  const [first] = aRaceInBatches({ competitors: 4, minutes: 1, size: 6 });
  if (first === undefined) throw new Error('no batches');
  const follower = follow(server, await sendBatch(server, key, first));
  await until(() => follower.number === 1);
  const workers = workersOf(server);
  server.signal('SIGTERM');
  await until(() => server.exitCode() !== null);
  expect(server.exitCode()).toBe(0);
  await until(() => workers.every((pid) => parentOf(String(pid)) === null));
});

test('https ends in the workers', async () => {
  const place = await aServerPlace();
  const authority = openAuthority();
  const files = authority.issue('localhost');
  const [tlsPort, redirectPort] = [await freePort(), await freePort()];
  const server = await place.start({
    env: {
      LAPWING_WORKERS: '2',
      LAPWING_PUBLIC_URL: `https://localhost:${tlsPort}`,
      LAPWING_TLS: 'files',
      LAPWING_TLS_PORT: String(tlsPort),
      LAPWING_TLS_REDIRECT_PORT: String(redirectPort),
      LAPWING_TLS_CERTIFICATE: files.certificate,
      LAPWING_TLS_KEY: files.key,
    },
  });
  const status = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: tlsPort, path, ca: authority.ca, servername: 'localhost' };
      httpsGet(options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', reject);
    });
  expect(await Promise.all(Array.from({ length: 4 }, () => status('/api/health')))).toEqual([
    200, 200, 200, 200,
  ]);
  expect(await status('/api/v0.2.3/eventresults/events')).toBe(200);
  // Visitors of another machine must not see it; the plain port is for this one.
  expect(await status('/metrics')).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  const viewer = new WebSocket(`wss://127.0.0.1:${tlsPort}/api/live/socket`, { ca: authority.ca });
  await once(viewer, 'open');
  viewer.send(JSON.stringify({ k: 'join-session', sessionId: 'lw-1-1' }));
  const [data] = await once(viewer, 'message');
  expect(JSON.parse(String(data))).toMatchObject({ k: 'refused' });
  viewer.terminate();
});

test('a body is refused by its length before it comes, and a slow one is waited for', async () => {
  const { server, key } = await aServer(1);
  const answerTo = (head: string, ...parts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', async () => {
        socket.write(`POST /api/ingest/v1/results HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n`);
        for (const part of parts) {
          await new Promise((next) => setTimeout(next, 50));
          socket.write(part);
        }
      });
      socket.on('error', reject);
      socket.once('data', (data) => {
        resolve(String(data).slice(0, 12));
        socket.destroy();
      });
    });
  const authorization = `authorization: Bearer ${key}`;
  expect(await answerTo(`${authorization}\r\ncontent-length: ${2 ** 31}`)).toBe('HTTP/1.1 413');
  expect(await answerTo(`content-length: 10`)).toBe('HTTP/1.1 401');
  const body = JSON.stringify(anUpload({ uploadId: 'slow', event: clubDay.event }));
  const half = Math.floor(body.length / 2);
  const head = `${authorization}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  expect(await answerTo(head, body.slice(0, half), body.slice(half))).toBe('HTTP/1.1 200');
});

test('workers answer about sessions off the air as the main process does, and not about those on the air', async () => {
  const { server, key } = await aServer(1);
  const [first] = aRaceInBatches({ competitors: 4, minutes: 1, size: 6 });
  if (first === undefined) throw new Error('no batches');
  const [, eventId, sessionId] = (await sendBatch(server, key, first)).split('-');
  const uploaded = await post(server, key, '/api/ingest/v1/results', anUpload());
  // The contract of the call guarantees this shape.
  const { event: of, sessions } = uploaded as {
    event: { eventId: number };
    sessions: { sessionId: number }[];
  };
  const about = [
    `/api/events/lw-${of.eventId}/sessions/lw-${of.eventId}-${sessions[0]?.sessionId}`,
    `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}`,
  ];
  for (const session of about) {
    for (const path of ['/data', '/stats', '/laps']) {
      const ask = (method: string) => fetch(`${server.url}${session}${path}`, { method });
      // A worker passes on every HEAD.
      const [here, there] = [await ask('GET'), await ask('HEAD')];
      expect([path, here.status, there.status]).toEqual([path, 200, 200]);
      if (session === about[0]) expect(here.headers.get('etag')).toBe(there.headers.get('etag'));
    }
  }
  const board = await (await fetch(`${server.url}${about[1]}/data`)).text();
  expect(board).toContain('"no":');
});
