/** Starts child processes, each in its own process group, and stops all of them with this process. */

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endWithNpm } from './end-with-npm.mjs';
import { windowsCommand } from './windows-command.mjs';
import { root } from './workspace.mjs';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, uid?: number, gid?: number }} ProcessOptions */
/** @typedef {{ code: number, output: string }} Finished */

const KILL_AFTER_MS = 15_000;
const isWindows = process.platform === 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<() => void | Promise<void>>} */
const cleanups = new Set();
let isStopping = false;

/**
 * @param {string} command
 * @param {string[]} args
 * @param {ProcessOptions & { stdio: import('node:child_process').StdioOptions }} options
 */
export function start(command, args, options) {
  // Its own group: Ctrl-C in a terminal reaches only us, and we pass it on exactly once.
  // Windows has no groups, and would open a window for each.
  const [program, rest] = isWindows ? windowsCommand(command, args) : [command, args];
  const child = spawn(program, rest, { cwd: root, ...options, detached: !isWindows });
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Runs a command with its output on this terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {ProcessOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export async function run(command, args, options = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  return exitCode(child);
}

/**
 * Runs a command whose output appears in whole lines, so that several can share this terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {ProcessOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export async function runInLines(command, args, options = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', (line) => console.log(line));
  }
  return exitCode(child);
}

/**
 * Runs a command and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {ProcessOptions} [options]
 * @returns {Promise<Finished>}
 */
export async function runQuietly(command, args, options = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await exitCode(child).catch((error) => {
    output += error.message;
    return 127;
  });
  return { code, output };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * Asks a child and everything it started to end, and kills them after a while.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function stop(child, signal = 'SIGINT') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = exitCode(child).catch(() => 1);
  signalGroup(child, signal);
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS);
  await ended;
  clearTimeout(insist);
}

/**
 * Registers work for the end of this process, by itself or by a signal.
 * @param {() => void | Promise<void>} cleanup
 */
export function atEnd(cleanup) {
  cleanups.add(cleanup);
}

/** Stops every child and runs the registered cleanups. */
export async function stopEverything() {
  await Promise.all([...running].map((child) => stop(child)));
  for (const cleanup of [...cleanups].reverse()) {
    cleanups.delete(cleanup);
    await cleanup();
  }
}

/** From now on Ctrl-C and SIGTERM stop all children before this process ends. */
export function stopOnSignals() {
  endWithNpm();
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await stopEverything();
      process.exit(code);
    });
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  if (isWindows) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
