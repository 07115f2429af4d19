import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { start, stop } from './child-process.mjs';
import { copyWorkspace } from './copy-workspace.mjs';
import { freePort } from './free-port.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lapwing-dev-'));
const clone = join(folder, 'clone');
/** @type {import('node:child_process').ChildProcess} */
let dev;
let output = '';
let site = '';

beforeAll(async () => {
  copyWorkspace(clone);
  const [port, sitePort] = [String(await freePort()), String(await freePort())];
  site = `http://localhost:${sitePort}`;
  const settings = {
    PORT: port,
    SITE_PORT: sitePort,
    LAPWING_DATA_DIR: join(folder, 'data'),
    LAPWING_DEMO: 'off',
    LAPWING_WORKERS: '0',
  };
  const env = { ...process.env, NODE_ENV: 'development', ...settings };
  dev = start('npm', ['run', 'dev'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
});
afterAll(async () => {
  await stop(dev);
  rmSync(folder, { recursive: true, force: true });
});

/** @param {string} path */
async function textAt(path) {
  const response = await fetch(`${site}${path}`);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}

/**
 * @param {() => Promise<void>} check
 */
async function eventually(check) {
  try {
    await vi.waitFor(check, { timeout: 120_000, interval: 200 });
  } catch (error) {
    throw new Error(`${error}\n${output}`);
  }
}

/**
 * @param {string} file
 * @param {string | RegExp} old
 * @param {string} text
 */
function edit(file, old, text) {
  const path = join(clone, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(old, text);
  expect(after, `${file} has no ${old}`).not.toBe(before);
  writeFileSync(path, after);
}

it('npm run dev starts site and server on a fresh clone', async () => {
  await eventually(async () => {
    expect(await textAt('/')).toContain('/src/main.tsx');
    expect(JSON.parse(await textAt('/api/health'))).toMatchObject({ status: 'ok' });
  });
});

it('shows a change of the site', async () => {
  edit('packages/web/src/i18n/en.ts', "Live: 'Lapwing Live'", "Live: 'Lapwing Changed'");
  await eventually(async () => expect(await textAt('/src/i18n/en.ts')).toContain('Lapwing Changed'));
});

it('shows a change of the server', async () => {
  edit('packages/server/src/http/docs/openapi.ts', "title: 'Lapwing'", "title: 'Lapwing, changed'");
  await eventually(async () => expect(await textAt('/api/openapi.json')).toContain('Lapwing, changed'));
});

it('shows a change of the contract', async () => {
  edit('packages/contract/src/site/search.ts', /summary: '[^']+'/, "summary: 'Changed in the contract'");
  await eventually(async () =>
    expect(await textAt('/api/openapi.json')).toContain('Changed in the contract'),
  );
  expect(await textAt(`/@fs${clone}/packages/contract/src/site/search.ts`)).toContain(
    'Changed in the contract',
  );
});

it('shows a change of the rules on the site, and restarts the server with it', async () => {
  const startedAtMs = async () => Date.now() - 1000 * JSON.parse(await textAt('/api/health')).uptimeS;
  const before = await startedAtMs();
  edit('packages/timing/src/lap-time.ts', /$/, '\n// Changed in the rules\n');
  await eventually(async () => {
    expect(await textAt(`/@fs${clone}/packages/timing/src/lap-time.ts`)).toContain('Changed in the rules');
    expect(await startedAtMs()).toBeGreaterThan(before + 2000);
  });
});

it('builds the relay again after a change', async () => {
  edit(
    'packages/relay/src/commands/simulate.ts',
    /description: '[^']+'/,
    "description: 'Changed in the relay'",
  );
  const help = () =>
    execFileSync(process.execPath, [join(clone, 'packages/relay/dist/main.js'), 'simulate', '--help'], {
      encoding: 'utf8',
    });
  await eventually(async () => expect(help()).toContain('Changed in the relay'));
});

it('stops the server when it ends', async () => {
  await stop(dev);
  await expect(fetch(`${site}/api/health`)).rejects.toThrow();
});
