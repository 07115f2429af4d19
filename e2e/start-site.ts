/** Starts one server for all journeys: `localhost` shows the live brand, `127.0.0.1` the results brand. */

import { createECDH } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly, stopEverything } from '../scripts/child-process.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { startServer } from '../scripts/server-process.mjs';
import { serverMain } from '../scripts/workspace.mjs';
import { findWorld } from './world.ts';

/** More events than two pages of the list. The three years of the whole world take three times as long. */
const WORLD_DAYS = 200;

function pushKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    LAPWING_PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
    LAPWING_PUSH_PRIVATE_KEY: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    ),
  };
}

export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-journeys-data-'));
  const port = await freePort();
  const liveUrl = `http://localhost:${port}`;
  const released = process.env.LAPWING_E2E_SERVER;
  const [command, ...before] = released === undefined ? [process.execPath, serverMain] : [released];
  const { code, output } = await runQuietly(command, [...before, 'demo', `--days=${WORLD_DAYS}`], {
    env: { ...process.env, LAPWING_DATA_DIR: dataDir },
  });
  if (code !== 0) throw new Error(`The demo world was not made:\n${output}`);
  await startServer({
    dataDir,
    port,
    command,
    args: [...before, 'start'],
    env: {
      LAPWING_PUBLIC_URL: liveUrl,
      LAPWING_DEMO: 'on',
      LAPWING_THEME: '1',
      LAPWING_THEME_HOSTS: '127.0.0.1=2',
      LAPWING_MAIL_COLLECT_S: '1',
      ...pushKeys(),
    },
  });
  process.env.LAPWING_E2E_OUTBOX = join(dataDir, 'outbox');
  process.env.LAPWING_E2E_LIVE_URL = liveUrl;
  process.env.LAPWING_E2E_RESULTS_URL = `http://127.0.0.1:${port}`;
  process.env.LAPWING_E2E_WORLD = JSON.stringify(await findWorld(liveUrl));
  return async () => {
    await stopEverything();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
