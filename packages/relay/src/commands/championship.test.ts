import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runProgram } from './program.ts';

let folder: string;
let requests: { url: string; body: string }[];
let answer: { status: number; body: unknown };
let stop: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-championship-'));
  requests = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString('utf8') });
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('LAPWING_SERVER', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('LAPWING_KEY', 'test-key-0123456789');
  stop = () => server.close();
});
afterEach(async () => {
  stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const printed: string[] = [];
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
  const exitCode = await runProgram(['championship', ...args], {
    out: (text) => printed.push(text),
    error: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}

async function aFile(): Promise<string> {
  const path = join(folder, 'cup.json');
  await writeFile(path, '{"clientId":"cup"}');
  return path;
}

test('lapwing championship sends the file unchanged and prints the address of the standings', async () => {
  const saved = { championshipId: 3, clientId: 'cup', name: 'Club Cup', season: '2026', className: '' };
  const counted = { layout: 'PointsPerRun', events: 2, rounds: 4, isDeleted: false, isChanged: true };
  const warnings = [{ name: '/events/1', message: 'the event has no races yet' }];
  const path = '/organizations/1/championships/3';
  answer = { status: 200, body: { ...saved, ...counted, path, warnings } };
  const { exitCode, printed, said } = await run(await aFile());
  expect(requests).toEqual([{ url: '/api/ingest/v1/championships', body: '{"clientId":"cup"}' }]);
  expect(printed).toMatch(
    /^Club Cup 2026, 2 events, 4 rounds {2}http.*\/organizations\/1\/championships\/3$/,
  );
  expect(said).toBe('  note: /events/1: the event has no races yet');
  expect(exitCode).toBe(0);
});

test('lapwing championship prints what the server refuses and where, and which file cannot be read', async () => {
  const errors = [{ in: 'body', name: '/events/0/event', message: 'the organization has no event spring' }];
  const problem = { type: 'about:blank', title: 'Bad', status: 400, code: 'invalid-parameters', errors };
  answer = { status: 400, body: { ...problem, correlationId: 'c-1' } };
  const refused = await run(await aFile(), '--dry-run');
  expect(requests.at(-1)?.url).toBe('/api/ingest/v1/championships?dryRun=true');
  expect(refused.exitCode).toBe(1);
  expect(refused.said).toContain('cup.json: ');
  const missing = await run(join(folder, 'none.json'));
  expect(missing.said).toMatch(/none\.json cannot be read/);
  expect((await run()).said).toContain('Which championship?');
});
