/** A running server for journeys and benches: a separate process, on a free port, stopped at the end. */

import { setTimeout as wait } from 'node:timers/promises';
import { atEnd, start, stop } from './child-process.mjs';
import { freePort } from './free-port.mjs';
import { serverMain } from './workspace.mjs';

/** @typedef {{ pid: number, port: number, url: string, firstAnswerMs: number, output: () => string, stop: () => Promise<void>, kill: () => Promise<void> }} ServerProcess */

const START_TIMEOUT_MS = 600_000;
const ASK_EVERY_MS = 10;
/** A machine that is busy with tests is no overload. */
const calm = { LAPWING_MAX_DELAY_MS: '60000' };

/**
 * Starts a server and waits for its first response, and then for its workers.
 * @param {{ dataDir: string, env?: NodeJS.ProcessEnv, port?: number, command?: string, args?: string[] }} options
 * @returns {Promise<ServerProcess>}
 */
export async function startServer({
  dataDir,
  env = {},
  port,
  command = process.execPath,
  args = [serverMain, 'start'],
}) {
  const chosenPort = port ?? (await freePort());
  const startedAtMs = performance.now();
  const child = start(command, args, {
    env: {
      ...process.env,
      ...calm,
      HOST: '127.0.0.1',
      PORT: String(chosenPort),
      LAPWING_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (output = tail(output + text)));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output = tail(output + text)));
  atEnd(() => stop(child));

  const url = `http://127.0.0.1:${chosenPort}`;
  const until = async (/** @type {() => Promise<boolean>} */ isSo) => {
    while (!(await isSo())) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
      if (performance.now() - startedAtMs > START_TIMEOUT_MS)
        throw new Error(`The server did not start:\n${output}`);
      await wait(ASK_EVERY_MS);
    }
  };
  await until(() => answers(`${url}/api/health`));
  const firstAnswerMs = performance.now() - startedAtMs;
  // Its workers take connections only now.
  await until(async () => output.includes('Lapwing is running'));
  return {
    pid: child.pid ?? 0,
    port: chosenPort,
    url,
    firstAnswerMs,
    output: () => output,
    stop: () => stop(child),
    kill: () => stop(child, 'SIGKILL'),
  };
}

/** @param {string} url */
async function answers(url) {
  try {
    const { ok } = await fetch(url);
    return ok;
  } catch {
    return false;
  }
}

/** @param {string} text */
function tail(text) {
  return text.slice(-20_000);
}
