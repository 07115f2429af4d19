import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { RequestCounts } from '../../http/limits/request-counts.ts';
import { CountingSession, startHub, TestViewer, until } from './push.test-support.ts';
import { ViewerLimits } from './viewer-limits.ts';

const END = '\u001e';
const joinSession = { k: 'join-session', sessionId: 'lw-1-2' };
const joinGroup = `{"type":1,"target":"JoinGroup","arguments":["session-lw-1-2"]}${END}`;
const ping = `{"type":6}${END}`;

function limitsOf({ messages = 1_000, sockets = 1_000 }) {
  return new ViewerLimits({
    counts: new RequestCounts({ max: messages, windowMs: 60_000 }),
    perAddress: sockets,
  });
}

async function startWith(limits: ViewerLimits) {
  const started = await startHub(undefined, limits);
  started.hub.open(new CountingSession());
  return { ...started, signalR: started.url.replace('/socket', '/client') };
}

/** The status with which an upgrade is refused. */
async function refusalOf(url: string, forwardedFor: string): Promise<number | undefined> {
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': forwardedFor } });
  socket.on('error', () => {});
  onTestFinished(() => socket.terminate());
  const [, response] = await once(socket, 'unexpected-response');
  response.resume();
  return response.statusCode;
}

/** Sends its messages, and collects what it gets. */
async function aSignalRViewer(url: string, forwardedFor: string) {
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': forwardedFor } });
  onTestFinished(() => socket.terminate());
  const heard: string[] = [];
  const viewer = { socket, heard, closeCode: null as number | null };
  socket.on('message', (data) => heard.push(String(data)));
  socket.on('error', () => {});
  socket.on('close', (code) => {
    viewer.closeCode = code;
  });
  await once(socket, 'open');
  socket.send(`{"protocol":"json","version":1}${END}`);
  await until(() => heard.length >= 1);
  return viewer;
}

describe('Live sockets of one address', () => {
  test('have a limit in number, shared by both protocols and by a whole IPv6 network', async () => {
    const { url, signalR, viewers } = await startWith(limitsOf({ sockets: 2 }));
    const first = await TestViewer.open(url, '2001:db8:1:2::1');
    await aSignalRViewer(signalR, '2001:db8:1:2::2');
    expect(await refusalOf(url, '2001:db8:1:2::3')).toBe(429);
    expect(await refusalOf(signalR, '2001:db8:1:2::3')).toBe(429);
    await TestViewer.open(url, '192.0.2.1');
    first.socket.close();
    await until(() => viewers.count === 2);
    await TestViewer.open(url, '2001:db8:1:2::3');
  });

  test('may be opened only so often in a minute', async () => {
    const { url } = await startWith(limitsOf({ messages: 3 }));
    for (let count = 0; count < 3; count++) (await TestViewer.open(url, '192.0.2.1')).socket.close();
    expect(await refusalOf(url, '192.0.2.1')).toBe(429);
    await TestViewer.open(url, '192.0.2.2');
  });

  test('together may request no more than a single one', async () => {
    const { url, signalR } = await startWith(limitsOf({ messages: 7 }));
    const own = await TestViewer.open(url, '192.0.2.1');
    const other = await aSignalRViewer(signalR, '192.0.2.1');
    for (let count = 0; count < 4; count++) own.send(joinSession);
    await until(() => own.received.length === 4);
    other.socket.send(joinGroup);
    own.send(joinSession);
    await until(() => other.closeCode === 1013 && own.closeCode === 1013);
    expect(own.received).toHaveLength(4);
  });

  test('may send heartbeats as often as SignalR does', async () => {
    const { signalR } = await startWith(limitsOf({ messages: 3 }));
    const viewer = await aSignalRViewer(signalR, '192.0.2.1');
    for (let count = 0; count < 20; count++) viewer.socket.send(ping);
    viewer.socket.send(`{"type":1,"target":"Nothing","invocationId":"1","arguments":[]}${END}`);
    await until(() => viewer.heard.some((text) => text.includes('Unknown hub method')));
    expect(viewer.closeCode).toBeNull();
  });

  test('of this machine have no limits', async () => {
    const { url, viewers } = await startWith(limitsOf({ sockets: 1, messages: 1 }));
    for (let count = 0; count < 5; count++) await TestViewer.open(url);
    expect(viewers.count).toBe(5);
  });
});

describe('One live socket', () => {
  test('gets only so many boards, and more after a while', async () => {
    const { url, viewers } = await startWith(limitsOf({}));
    const viewer = await TestViewer.open(url);
    viewer.send(joinSession);
    for (let count = 0; count < 29; count++) viewer.send({ k: 'snapshot' });
    await until(() => viewer.received.length === 30);
    expect(viewer.received.filter(({ k }) => k === 'snapshot')).toHaveLength(20);
    expect(viewer.received.at(-1)).toEqual({
      k: 'refused',
      reason: 'too-many-requests',
      retryAfterMs: 15_000,
    });
    for (let period = 0; period < 10; period++) viewers.beatAll();
    viewer.send({ k: 'snapshot' });
    await until(() => viewer.received.length === 31);
    expect(viewer.received.at(-1)).toMatchObject({ k: 'snapshot' });
  });

  test('gets nothing after it was closed, not even responses', async () => {
    const { url, hub, viewers } = await startWith(limitsOf({}));
    const session = hub.findSession('lw-1-2')?.standing as CountingSession;
    const viewer = await TestViewer.open(url);
    viewer.send(joinSession);
    await until(() => viewer.received.length === 1);
    const received: Buffer[] = [];
    // Reads raw bytes, and does not answer the close.
    const raw: Socket = Reflect.get(viewer.socket, '_socket');
    raw.removeAllListeners('data');
    raw.on('data', (bytes) => received.push(bytes));
    viewer.send('no message');
    viewer.send(joinSession);
    viewer.send(joinSession);
    await until(() => Buffer.concat(received).includes('not understood'));
    session.changeIn(hub);
    viewers.beatAll();
    viewer.send(joinSession);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(Buffer.concat(received).toString().split('not understood')[1]).toBe('');
    expect(hub.findSession('lw-1-2')?.own.viewers.size).toBe(0);
  });

  test('gets no response to messages after its own close with SignalR', async () => {
    const { signalR, hub } = await startWith(limitsOf({}));
    const viewer = await aSignalRViewer(signalR, '192.0.2.1');
    viewer.socket.send(`{"type":7}${END}${joinGroup.replace('"type":1', '"type":1,"invocationId":"1"')}`);
    await until(() => viewer.closeCode === 1000);
    // A heartbeat may come at any time.
    expect(viewer.heard.filter((text) => text !== `{"type":6}${END}`)).toHaveLength(1);
    expect(hub.findSession('lw-1-2')?.signalR.viewers.size).toBe(0);
  });

  test('that pings without end is cut off', async () => {
    const { url, viewers } = await startWith(limitsOf({}));
    const viewer = await TestViewer.open(url);
    for (let count = 0; count < 200; count++) viewer.socket.ping();
    await until(() => viewer.closeCode !== null && viewers.count === 0);
  });
});

test('A full server refuses every new viewer with 503, also from its own machine, and says when to try again', async () => {
  const limits = new ViewerLimits({
    counts: new RequestCounts({ max: 10, windowMs: 60_000 }),
    perAddress: 10,
    refuse: () => ({ retryAfterS: 17 }),
  });
  const { url } = await startHub(undefined, limits);
  const socket = new WebSocket(url);
  socket.on('error', () => {});
  onTestFinished(() => socket.terminate());
  const [, response] = await once(socket, 'unexpected-response');
  response.resume();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '17']);
});
