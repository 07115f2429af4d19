/** Starts one server for all journeys: `localhost` shows the live brand, `127.0.0.1` the results brand. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEverything } from '../scripts/child-process.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { startServer } from '../scripts/server-process.mjs';

export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-journeys-data-'));
  const port = await freePort();
  const liveUrl = `http://localhost:${port}`;
  await startServer({
    dataDir,
    port,
    env: { LAPWING_PUBLIC_URL: liveUrl, LAPWING_THEME: '1', LAPWING_THEME_HOSTS: '127.0.0.1=2' },
  });
  process.env.LAPWING_E2E_OUTBOX = join(dataDir, 'outbox');
  process.env.LAPWING_E2E_LIVE_URL = liveUrl;
  process.env.LAPWING_E2E_RESULTS_URL = `http://127.0.0.1:${port}`;
  return async () => {
    await stopEverything();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
