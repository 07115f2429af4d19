/** Three servers on one PostgreSQL and NATS, behind HAProxy with the documented configuration. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installNodes, whyNoNodes } from '../chaos/three-nodes.mjs';
import { start, stop } from '../scripts/child-process.mjs';
import { findProgram } from '../scripts/find-program.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { root } from '../scripts/workspace.mjs';
import { expect } from './journey.ts';

export function whyNoProxiedNodes(): string | null {
  return findProgram('haproxy') === undefined ? 'haproxy is not installed' : whyNoNodes();
}

export async function startProxiedNodes() {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-haproxy-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const installation = await installNodes({
    settingsOf: () => ({ LAPWING_THEME: '1', LAPWING_PUBLIC_URL: url }),
  });
  const { servers, key } = installation;
  const origins = servers.map(({ origin }) => origin);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, ownConfiguration(port, origins));
  for (const server of servers) server.start();
  const proxy = start(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  async function close() {
    await stop(proxy, 'SIGTERM');
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    for (const origin of [...origins, url])
      await expect.poll(() => statusOf(`${origin}/api/health`), { intervals: [50] }).toBe(200);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, key, servers, close };
}

/** The documented file with the ports of this run, and without a right to more open files. */
function ownConfiguration(port: number, origins: readonly string[]): string {
  const documented = readFileSync(join(root, 'docs/several-servers/haproxy.cfg'), 'utf8');
  return documented
    .replace('maxconn 60000', 'maxconn 500')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/lapwing-(\d):8080/g, (_, number) => new URL(origins[Number(number) - 1] ?? '').host);
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

/** The sum of a measure of one server over all its labels; 0 if the server does not answer. */
export async function readMeasure(origin: string, name: string): Promise<number> {
  const text = await fetch(`${origin}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
