/** `npm run dev`: the site with hot reload, and a server that restarts when its code changes. */

import { bin } from './build-packages.mjs';
import { exitCode, run, start, stopEverything, stopOnSignals } from './child-process.mjs';
import { compileWriter } from './compile-writer.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode, root, serverMain } from './workspace.mjs';

const SITE_PORT = 5173;

requireNode();
stopOnSignals();
await ensureInstalled();
await compileWriter();

const serverFolder = `${root}/packages/server`;
if ((await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: serverFolder })) !== 0) process.exit(1);

const serverPort = process.env.PORT ?? '8080';
const serverEnv = {
  ...process.env,
  PORT: serverPort,
  // Sign-in comes back to the page it left, which Vite serves.
  LAPWING_PUBLIC_URL: process.env.LAPWING_PUBLIC_URL ?? `http://localhost:${SITE_PORT}`,
};
const siteEnv = { ...process.env, LAPWING_BACKEND: `http://127.0.0.1:${serverPort}` };

/** @type {import('node:child_process').StdioOptions} */
const stdio = ['ignore', 'inherit', 'inherit'];
const children = [
  start(bin('vite'), ['build', '--watch', '--logLevel', 'warn'], { stdio, cwd: serverFolder }),
  start(process.execPath, ['--watch', '--watch-preserve-output', serverMain, 'start'], {
    stdio,
    env: serverEnv,
  }),
  start(bin('vite'), ['--port', String(SITE_PORT), '--strictPort'], {
    stdio,
    env: siteEnv,
    cwd: `${root}/packages/web`,
  }),
];
console.log(`The site with hot reload: http://localhost:${SITE_PORT}   Ctrl-C ends it.`);

const firstExit = await Promise.race(children.map(exitCode));
await stopEverything();
process.exitCode = firstExit;
