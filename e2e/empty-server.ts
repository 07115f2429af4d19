/** A server without data, a demo world or a host, and the link that it prints. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.mjs';
import { startServer } from '../scripts/server-process.mjs';
import { expect } from './journey.ts';

export const firstHost = { email: 'marijke.post@oostervaart.example', password: 'correct horse battery' };

export async function startEmptyServer(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-host-journey-'));
  const port = await freePort();
  // That of a release archive, if one is tested.
  const released = process.env.LAPWING_E2E_SERVER;
  const program = released === undefined ? {} : { command: released, args: ['start'] };
  const server = await startServer({ dataDir, port, env: { LAPWING_DEMO: 'off', ...env }, ...program });
  const firstRunLink = () => /http:\S+\/first-run#[\w-]{43}/.exec(server.output())?.[0] ?? '';
  await expect.poll(firstRunLink).not.toBe('');
  const close = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { port, url: `http://localhost:${port}`, link: firstRunLink(), close };
}
