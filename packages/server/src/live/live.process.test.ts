/** A running race on a server that is killed in the middle of it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.test-support.ts';
import { aRelayKey, clubDay } from '../ingest/club-day.test-support.ts';
import { openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import type { Batch } from './hosting/journal.ts';
import { BoardFollower } from './push/board-follower.test-support.ts';
import { until } from './push/push.test-support.ts';
import { aRaceInBatches } from './race.test-support.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

async function anInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-kill-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const db = await openDatabase({ dataDir, databaseUrl: null });
  await migrateToLatest(db);
  const key = await aRelayKey(db);
  await db.close();
  return { dataDir, key };
}

function start(dataDir: string, port: number): ChildProcess {
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LAPWING_DATA_DIR: dataDir,
      LAPWING_DEMO: 'off',
      // A slow machine is no overload.
      LAPWING_MAX_DELAY_MS: '60000',
    },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Retries until it gets a response, as a relay does: the server may be gone. */
async function send(origin: string, key: string, batch: Batch): Promise<{ liveSessionId: string }> {
  const body = JSON.stringify({
    ...batch,
    ...clubDay,
  });
  for (;;) {
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/api/ingest/v1/live`, { method: 'POST', headers, body });
      if (answer.status < 500) {
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(text);
        // The contract of the call guarantees this shape.
        return JSON.parse(text) as { liveSessionId: string };
      }
    } catch (error) {
      // fetch fails with a TypeError if nothing listens; anything else came from the server.
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a server that is killed in mid race continues as if nothing had happened, and so do its viewers', async () => {
  if (!existsSync(main)) throw new Error(`${main} is missing: build the server before its process tests`);
  const { dataDir, key } = await anInstallation();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const batches = aRaceInBatches({ competitors: 10, minutes: 5, size: 6 });
  let child = start(dataDir, port);
  let viewer: BoardFollower | null = null;
  for (const [index, batch] of batches.entries()) {
    const { liveSessionId } = await send(origin, key, batch);
    viewer ??= new BoardFollower(() => `${origin.replace('http', 'ws')}/api/live/socket`, liveSessionId);
    if (index !== 12 && index !== 25) continue;
    await until(() => viewer?.number === index + 1);
    // The next one needs its port and its data folder.
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = start(dataDir, port);
  }
  await until(() => viewer?.number === batches.length);
  viewer?.stop();
  expect(viewer?.holes).toEqual([]);
  expect(viewer?.resumptions).toBe(2);
  expect(viewer?.snapshots).toBe(1);
  expect(viewer?.board).toEqual(
    foldSession(
      emptyState,
      batches.flatMap(({ events }) => events),
    ).board,
  );
});
