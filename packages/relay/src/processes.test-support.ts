/** The built relay and the built server as separate processes, over the loopback, for a test file. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const relayMain = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const serverMain = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export type Program = { child: ChildProcess; output(): string; ended: Promise<number | null> };

export type Track = Awaited<ReturnType<typeof openTrack>>;

/** The options for an event that does not exist yet. */
export const eventOptions = [
  ...['--sport', 'Karting', '--location', 'Genk', '--country', 'BE', '--time-zone', 'Europe/Brussels'],
];

type OwnEvent = { eventId: number; sessions: { sessionId: number; status: string }[] };

/** A running server, an organisation with a key, and a folder that all of them use. */
export async function openTrack(settings: NodeJS.ProcessEnv = {}) {
  for (const main of [relayMain, serverMain]) {
    if (!existsSync(main)) throw new Error(`${main} is missing: build before the process tests`);
  }
  const programs = new Set<Program>();
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-track-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let key = '';

  function run(main: string, args: readonly string[]): Program {
    const child = spawn(process.execPath, [main, ...args], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        LAPWING_DATA_DIR: join(folder, 'data'),
        LAPWING_DEMO: 'off',
        // A slow machine is no overload.
        LAPWING_MAX_DELAY_MS: '60000',
        LAPWING_WORKERS: '0',
        LAPWING_SERVER: url,
        LAPWING_KEY: key,
        XDG_STATE_HOME: join(folder, 'state'),
        ...settings,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    // Killed programs do not read their input.
    child.stdin.on('error', () => undefined);
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    const program = { child, output: () => output, ended };
    programs.add(program);
    void ended.then(() => programs.delete(program));
    return program;
  }

  async function kill(program: Program): Promise<void> {
    program.child.kill('SIGKILL');
    await program.ended;
  }

  async function startServer(): Promise<Program> {
    const started = run(serverMain, ['start']);
    for (;;) {
      // It answers before, but not yet in its workers.
      if (started.output().includes('is running')) return started;
      if (started.child.exitCode !== null) throw new Error(started.output());
      await wait(20);
    }
  }

  async function outcomeOf(...args: string[]): Promise<string> {
    const program = run(serverMain, args);
    expect(await program.ended, program.output()).toBe(0);
    return program.output();
  }

  async function ask<Answer>(path: string): Promise<Answer> {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status, path).toBe(200);
    // Typed by the contract; only compared here.
    return answer.json() as Promise<Answer>;
  }

  await outcomeOf('organization', 'create', 'Kart Club', '--country', 'NL');
  key = JSON.parse(await outcomeOf('key', 'create', '1', '--name', 'test', '--json')).key;
  let server = await startServer();

  return {
    folder,
    url,
    ask,
    async send(path: string, body: unknown): Promise<void> {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status, await answer.text()).toBe(200);
    },
    kill,
    lapwing: (...args: string[]) => run(relayMain, args),
    async killServer(): Promise<void> {
      await kill(server);
      server = await startServer();
    },
    /** The only session of an event: its status, and the address of its result. */
    async sessionOf(eventClientId: string): Promise<{ status: string; path: string }> {
      const events = await ask<OwnEvent[]>(`/api/ingest/v1/events?clientId=${eventClientId}`);
      const sessions = events.flatMap((event) => event.sessions);
      expect(sessions.length).toBeLessThan(2);
      const { status = 'not there', sessionId = 0 } = sessions[0] ?? {};
      return { status, path: `/api/v0.2.3/eventresults/sessions/${sessionId}` };
    },
    /** The number of competitors on the live board of an event's only session. */
    async rowsOf(eventClientId: string): Promise<number> {
      const [event] = await ask<OwnEvent[]>(`/api/ingest/v1/events?clientId=${eventClientId}`);
      const sessionId = event?.sessions[0]?.sessionId;
      if (event === undefined || sessionId === undefined) return 0;
      const id = `lw-${event.eventId}`;
      return (await ask<{ l: unknown[] }>(`/api/events/${id}/sessions/${id}-${sessionId}/data`)).l.length;
    },
    async close(): Promise<void> {
      await Promise.all([...programs].map(kill));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
