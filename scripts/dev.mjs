/** `npm run dev`: the site with hot reload, and a server and a relay that are built again when their code changes. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin } from './build-packages.mjs';
import { exitCode, start, stop, stopEverything, stopOnSignals } from './child-process.mjs';
import { compileWriter } from './compile-writer.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode, root } from './workspace.mjs';

requireNode();
stopOnSignals();
await ensureInstalled();
await compileWriter();
// Not installed before this point.
const { watchPackage } = await import('./watch-package.mjs');

const sitePort = process.env.SITE_PORT ?? '5173';
const serverPort = process.env.PORT ?? '8080';
// A separate folder, so nothing is deleted that a test or another server uses.
const serverFolder = join(root, 'packages/server');
const serverBuild = join(serverFolder, 'dist-dev');
rmSync(serverBuild, { recursive: true, force: true });

const serverEnv = {
  ...process.env,
  PORT: serverPort,
  // Sign-in returns to the page it left, which Vite serves.
  LAPWING_PUBLIC_URL: process.env.LAPWING_PUBLIC_URL ?? `http://localhost:${sitePort}`,
};
/** @type {import('node:child_process').StdioOptions} */
const stdio = ['ignore', 'inherit', 'inherit'];

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** Restarts are sequential: the old server releases the port and the database first. */
let restarts = Promise.resolve();

function restartServer() {
  restarts = restarts.then(async () => {
    if (server !== undefined) await stop(server);
    server = start(process.execPath, [join(serverBuild, 'main.js'), 'start'], { stdio, env: serverEnv });
  });
  return restarts;
}

await watchPackage(serverFolder, { outDir: serverBuild, onBuilt: restartServer });
await watchPackage(join(root, 'packages/relay'), { onBuilt: async () => {} });
const site = start(bin('vite'), ['--port', sitePort, '--strictPort'], {
  stdio,
  env: { ...process.env, LAPWING_BACKEND: `http://127.0.0.1:${serverPort}` },
  cwd: join(root, 'packages/web'),
});
console.log(`The site with hot reload: http://localhost:${sitePort}   Ctrl-C ends it.`);

process.exitCode = await exitCode(site);
await stopEverything();
process.exit();
