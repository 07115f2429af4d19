/** A race on three servers with one PostgreSQL and one NATS, which are killed and stopped in the middle of it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { createRandom } from '@lapwing/timing/simulator/random';
import { expect, onTestFinished, test } from 'vitest';
import { findNatsServer, prepareNats } from '../bus/nats-server.test-support.ts';
import { freePort } from '../free-port.test-support.ts';
import { aRelayKey, clubDay } from '../ingest/club-day.test-support.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { postgresPlace, postgresUrl } from '../storage/places.test-support.ts';
import type { Batch } from './hosting/journal.ts';
import { BoardFollower } from './push/board-follower.test-support.ts';
import { until } from './push/push.test-support.ts';
import { aRaceInBatches } from './race.test-support.ts';
import { sessionLease } from './session-lease.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const natsServer = findNatsServer();
const why = [postgresUrl === null && 'no PostgreSQL', natsServer === undefined && 'no nats-server'];
const skipped = why.filter(Boolean).join(', ');
const suffix = skipped === '' ? '' : ` (skipped: ${skipped})`;

/** Longer than it takes until another node owns a session. */
const SEND_TIMEOUT_MS = 12_000;

type Node = { origin: string; child: ChildProcess; isStopped: boolean };

async function anInstallation(): Promise<{ db: Database; databaseUrl: string; key: string }> {
  const place = await postgresPlace(postgresUrl ?? '');
  onTestFinished(place.remove);
  const db = await openDatabase(place);
  onTestFinished(() => db.close());
  await migrateToLatest(db);
  const key = await aRelayKey(db);
  return { db, databaseUrl: place.databaseUrl ?? '', key };
}

async function startNode(databaseUrl: string, natsUrl: string, port: number): Promise<Node> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-node-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LAPWING_DATA_DIR: dataDir,
      LAPWING_DEMO: 'off',
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  while (!output.includes('Lapwing is running at')) {
    if (child.exitCode !== null) throw new Error(output);
    await wait(20);
  }
  return { origin: `http://127.0.0.1:${port}`, child, isStopped: false };
}

/** Retries until it gets a response, at any node, as a relay behind a proxy does. */
async function send(choose: () => Node, key: string, batch: Batch): Promise<{ liveSessionId: string }> {
  const body = JSON.stringify({
    ...batch,
    ...clubDay,
  });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (;;) {
    try {
      const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
      const url = `${choose().origin}/api/ingest/v1/live`;
      const answer = await fetch(url, { method: 'POST', headers, body, signal });
      const text = await answer.text();
      // The contract of the call guarantees this shape.
      if (answer.status === 200) return JSON.parse(text) as { liveSessionId: string };
      if (answer.status !== 503) throw new Error(`${answer.status}: ${text}`);
    } catch (error) {
      // Nothing listens, or the connection broke; anything else came from the server.
      if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    }
    await wait(50);
  }
}

async function ownerIn(db: Database, nodes: readonly Node[], sessionId: number): Promise<Node> {
  const row = await db
    .selectFrom('leases')
    .select('nodeId')
    .where('name', '=', sessionLease(sessionId))
    .executeTakeFirst();
  const owner = nodes.find(({ child }) => row?.nodeId?.includes(`-${child.pid}-`) === true);
  if (owner === undefined) throw new Error(`Nobody owns session ${sessionId}: ${row?.nodeId}`);
  return owner;
}

test.skipIf(skipped !== '')(
  `three nodes of which the owner is killed and stopped end as one undisturbed server would${suffix}`,
  async () => {
    if (!existsSync(main)) throw new Error(`${main} is missing: build the server before its process tests`);
    const { db, databaseUrl, key } = await anInstallation();
    const nats = await prepareNats(natsServer ?? '');
    onTestFinished(nats.stop);
    await nats.start();
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const nodes = await Promise.all(ports.map((port) => startNode(databaseUrl, nats.url, port)));
    const random = createRandom('three nodes');
    const running = () => nodes.filter((node) => !node.isStopped);
    const anywhere = () => random.pick(running());

    const race = aRaceInBatches({ competitors: 10, minutes: 5, size: 6 });
    const lastAtMs = race.at(-1)?.events.at(-1)?.atMs ?? 0;
    const end: Batch = {
      batchId: 'end',
      sequence: race.length,
      events: [{ kind: 'session-ended', atMs: lastAtMs }],
    };
    const batches = [...race, end];
    const third = Math.floor(batches.length / 3);
    const viewers: BoardFollower[] = [];
    let sessionId = 0;
    let eventId = '';
    let sleeper: Node | null = null;
    for (const [index, batch] of batches.entries()) {
      const { liveSessionId } = await send(anywhere, key, batch);
      // The relay may not have got the response, and sends it again at another node.
      if (random.chance(0.2)) await send(anywhere, key, batch);
      if (index === 0) {
        sessionId = Number(liveSessionId.split('-').at(-1));
        eventId = liveSessionId.slice(0, liveSessionId.lastIndexOf('-'));
        for (const port of ports)
          viewers.push(new BoardFollower(() => `ws://127.0.0.1:${port}/api/live/socket`, liveSessionId));
        onTestFinished(() => viewers.forEach((viewer) => void viewer.stop()));
      }
      if (index === third) {
        const owner = await ownerIn(db, nodes, sessionId);
        const place = nodes.indexOf(owner);
        const ended = once(owner.child, 'exit');
        owner.child.kill('SIGKILL');
        await ended;
        owner.isStopped = true;
        // It comes back while the others go on.
        void startNode(databaseUrl, nats.url, ports[place] ?? 0).then((node) => {
          nodes[place] = node;
        });
      }
      if (index === 2 * third) {
        await until(() => running().length === ports.length);
        sleeper = await ownerIn(db, nodes, sessionId);
        sleeper.child.kill('SIGSTOP');
        sleeper.isStopped = true;
      }
      if (index === 2 * third + 5 && sleeper !== null) {
        expect(await ownerIn(db, nodes, sessionId)).not.toBe(sleeper);
        sleeper.child.kill('SIGCONT');
        sleeper.isStopped = false;
        // It is asked next, before it knows that it has lost the session.
        const next = batches[index + 1] as Batch;
        const awake = sleeper;
        await send(() => awake, key, next);
      }
    }

    const journal = await db
      .selectFrom('liveJournal')
      .select(['number', 'batchId'])
      .where('sessionId', '=', sessionId)
      .orderBy('number')
      .execute();
    expect(journal.map(({ number, batchId }) => `${number} ${batchId}`)).toEqual(
      batches.map(({ batchId }, index) => `${index + 1} ${batchId}`),
    );
    const { board } = foldSession(
      emptyState,
      batches.flatMap(({ events }) => events),
    );
    for (const viewer of viewers) {
      await until(() => viewer.number === batches.length);
      expect(viewer.board).toEqual(board);
      expect(viewer.holes).toEqual([]);
    }
    const boards = await Promise.all(
      nodes.map(async ({ origin }) => {
        const live = await fetch(`${origin}/api/live/boards/${eventId}`);
        // The contract of the call guarantees this shape.
        const { snapshot } = (await live.json()) as { snapshot: { board: unknown; n: number } };
        return { status: live.status, n: snapshot.n, shown: snapshot.board };
      }),
    );
    expect(boards.map(({ status, n }) => ({ status, n }))).toEqual(
      nodes.map(() => ({ status: 200, n: batches.length })),
    );
    expect(boards[1]?.shown).toEqual(boards[0]?.shown);
    expect(boards[2]?.shown).toEqual(boards[0]?.shown);
    const revisions = await db
      .selectFrom('sessionRevisions')
      .select(['number', 'source'])
      .where('sessionId', '=', sessionId)
      .execute();
    expect(revisions).toEqual([{ number: 1, source: 'live' }]);
  },
);
