/** The built server as a separate process, which can be killed at any moment. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.test-support.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  output(): string;
  /** Rejects with its output if it ends before. */
  untilRunning(): Promise<void>;
  /** The exit code after its end; null while it runs and after a signal. */
  exitCode(): number | null;
  signal(name: NodeJS.Signals): void;
  /** Like a power cut: it gets no signal to stop. */
  kill(): Promise<void>;
};

type StartOptions = {
  /** how many files and sockets it may have open */
  descriptors?: number;
  env?: NodeJS.ProcessEnv;
};

/** For one test. */
export async function aServerPlace() {
  const place = await openServerPlace();
  onTestFinished(place.close);
  return place;
}

export async function openServerPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-ingest-'));
  const running = new Set<ChildProcess>();
  async function close(): Promise<void> {
    for (const child of running) {
      const closed = new Promise((resolve) => child.once('close', resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await closed;
    }
    await rm(dataDir, { recursive: true, force: true });
  }
  const environment = (port: number) => ({
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    LAPWING_DATA_DIR: dataDir,
    LAPWING_DEMO: 'off',
    LAPWING_LOG_LEVEL: 'debug',
    // A slow machine is no overload.
    LAPWING_MAX_DELAY_MS: '60000',
    // Tests about workers say how many.
    LAPWING_WORKERS: '0',
  });

  async function start(options: StartOptions = {}): Promise<ServerProcess> {
    const server = await launch(options);
    await server.untilRunning();
    return server;
  }

  /** Does not wait until it runs. */
  async function launch({ descriptors, env = {} }: StartOptions = {}): Promise<ServerProcess> {
    const port = await freePort();
    const command = `${descriptors === undefined ? '' : `ulimit -n ${descriptors}; `}exec "$0" "$@"`;
    const child = spawn('sh', ['-c', command, process.execPath, main, 'start'], {
      env: { ...environment(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      pid: child.pid ?? 0,
      output: () => output,
      async untilRunning() {
        while (!output.includes('Lapwing is running at')) {
          if (child.exitCode !== null) throw new Error(output);
          await wait(20);
        }
      },
      exitCode: () => child.exitCode,
      signal: (name) => void child.kill(name),
      async kill() {
        const closed = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGKILL');
        await closed;
        running.delete(child);
      },
    };
  }

  /** A command that ends by itself, also while the server runs. */
  async function command(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env: environment(1) });
    return stdout;
  }

  return { dataDir, start, launch, command, close };
}

/** Only Linux reports it; null elsewhere. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kilobytes = status === null ? undefined : /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
