/** The built server beyond its limits: who is connected goes on, new work is refused, and everything returns. */

import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { clubDay } from '../../ingest/club-day.test-support.ts';
import { aServerPlace, residentBytes, type ServerProcess } from '../../ingest/server-process.test-support.ts';
import { TestViewer, until } from '../../live/push/push.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const MIB = 1024 * 1024;
const VIEWERS = 20;
const patience = { timeout: 120_000, interval: 100 };

/** A signal makes every turn of the event loop long, until the next signal. */
const slowTurns = `let t=null;process.on('SIGUSR2',()=>{
  if(t){clearInterval(t);t=null;return}
  t=setInterval(()=>{const end=Date.now()+1500;while(Date.now()<end);},1)})`;

async function aRunningSession(env: NodeJS.ProcessEnv) {
  const place = await aServerPlace();
  await place.command('organization', 'create', 'Kart Club Emmen', '--country', 'NL', '--city', 'Emmen');
  const output = await place.command(
    'key',
    'create',
    '1',
    '--name',
    'Relay',
    '--scopes',
    'live,results',
    '--json',
  );
  const { key } = JSON.parse(output);
  const server = await place.start({ env });
  let sequence = 0;
  async function sendBatch(): Promise<Response> {
    sequence += 1;
    return fetch(`${server.url}/api/ingest/v1/live`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        batchId: `relay-1:${sequence}`,
        sequence,
        ...clubDay,
        events: [
          { kind: 'session', atMs: START_MS + sequence, name: `Race ${sequence}`, sessionType: 'Race' },
        ],
      }),
    });
  }
  const { liveSessionId } = (await (await sendBatch()).json()) as { liveSessionId: string };
  const socketUrl = `${server.url.replace('http', 'ws')}/api/live/socket`;
  async function watch(): Promise<TestViewer> {
    const viewer = await TestViewer.open(socketUrl);
    onTestFinished(() => viewer.socket.terminate());
    viewer.send({ k: 'join-session', sessionId: liveSessionId });
    await until(() => viewer.received.some(({ k }) => k === 'snapshot'));
    return viewer;
  }
  return { server, key, sendBatch, socketUrl, watch };
}

/** How an upgrade is refused; null if it is not. */
async function refusalOf(url: string): Promise<{ status: number; retryAfterS: number } | null> {
  const socket = new WebSocket(url);
  socket.on('error', () => {});
  onTestFinished(() => socket.terminate());
  const [kind, response] = await Promise.race([
    once(socket, 'open').then(() => ['open', null] as const),
    once(socket, 'unexpected-response').then(([, found]) => ['refused', found] as const),
  ]);
  if (kind === 'open') return null;
  response.resume();
  return { status: response.statusCode, retryAfterS: Number(response.headers['retry-after']) };
}

const changesOf = ({ received }: TestViewer) => received.filter(({ k }) => k === 'd').length;
const statusOf = async (server: ServerProcess, path: string) => (await fetch(server.url + path)).status;

test('more viewers than allowed are refused, and those who watch get every change', async () => {
  const { server, sendBatch, socketUrl, watch } = await aRunningSession({
    LAPWING_MAX_VIEWERS: String(VIEWERS),
  });
  const viewers = await Promise.all(Array.from({ length: VIEWERS }, watch));
  const before = (await residentBytes(server.pid)) ?? 0;
  for (let round = 0; round < 10; round++) {
    const refusals = await Promise.all(Array.from({ length: 50 }, () => refusalOf(socketUrl)));
    for (const refusal of refusals) {
      expect(refusal?.status).toBe(503);
      expect(refusal?.retryAfterS).toBeGreaterThanOrEqual(10);
    }
    expect((await sendBatch()).status).toBe(200);
  }
  // A page learns here why its socket was refused.
  const asked = await fetch(socketUrl.replace('ws', 'http'));
  expect([asked.status, Number(asked.headers.get('retry-after')) >= 10]).toEqual([503, true]);
  await until(() => viewers.every((viewer) => changesOf(viewer) === 10));
  expect(((await residentBytes(server.pid)) ?? 0) - before).toBeLessThan(100 * MIB);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
    /admission_refused_total\{what="viewer",reason="count"\} 501/,
  );

  viewers[0]?.socket.close();
  await vi.waitFor(async () => expect(await refusalOf(socketUrl)).toBeNull(), patience);
});

test('while the event loop is slow only what must go on is accepted, and later everything again', async () => {
  const { server, key, sendBatch, socketUrl, watch } = await aRunningSession({
    LAPWING_MAX_DELAY_MS: '300',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(slowTurns)}`,
  });
  // On a busy machine turns may be long by themselves for a while.
  const viewer = await vi.waitFor(watch, patience);
  const upload = () =>
    fetch(`${server.url}/api/ingest/v1/results`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: '{}',
    });
  const uploadIsTaken = async () => expect((await upload()).status).not.toBe(503);
  await vi.waitFor(async () => expect(await statusOf(server, '/api/time')).not.toBe(503), patience);
  await vi.waitFor(uploadIsTaken, patience);

  server.signal('SIGUSR2');
  await vi.waitFor(async () => expect(await statusOf(server, '/api/nowhere')).toBe(503), patience);
  expect(await refusalOf(socketUrl)).toMatchObject({ status: 503 });
  expect((await upload()).status).toBe(503);
  const page = await fetch(server.url, { headers: { accept: 'text/html', 'accept-language': 'nl' } });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('erg druk')]);
  expect(await statusOf(server, '/api/health')).toBe(200);
  expect((await sendBatch()).status).toBe(200);
  await until(() => changesOf(viewer) === 1);

  server.signal('SIGUSR2');
  await vi.waitFor(async () => expect(await refusalOf(socketUrl)).toBeNull(), patience);
  await vi.waitFor(uploadIsTaken, patience);
  expect(server.exitCode()).toBeNull();
});
