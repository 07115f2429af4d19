/** A NATS server of a test, on a free port. */

import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.test-support.ts';

const START_TIMEOUT_MS = 10_000;

/** undefined if it is not installed. Debian installs it in a folder that is only on root's path. */
export function findNatsServer(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nats-server')).find(isExecutable);
}

export type NatsServer = { url: string; start(): Promise<void>; stop(): Promise<void> };

export async function prepareNats(program: string): Promise<NatsServer> {
  const port = await freePort();
  let server: ChildProcess | null = null;
  return {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      server = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      const deadline = performance.now() + START_TIMEOUT_MS;
      while (!(await isListening(port))) {
        if (performance.now() > deadline) throw new Error('nats-server did not start');
        await wait(20);
      }
    },
    async stop() {
      const stopped = server;
      server = null;
      if (stopped === null || stopped.exitCode !== null) return;
      const ended = new Promise((resolve) => stopped.once('exit', resolve));
      stopped.kill('SIGKILL');
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
