import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { createServer } from '../../http/server.ts';
import { acceptSockets } from '../push/accept-sockets.ts';
import { Hub } from '../push/hub.ts';
import { CountingSession, until, wideLimits } from '../push/push.test-support.ts';
import { Viewers } from '../push/viewers.ts';
import { groupFinder } from './group-names.ts';
import { SIGNALR_PATH, signalRProtocol, signalRRoutes } from './signalr-socket.ts';

const redirection = z.object({ url: z.string(), accessToken: z.string() });

async function startSite() {
  const hub = new Hub({ events: () => [], sessionsOf: () => [] });
  const viewers = new Viewers();
  const app = await createServer();
  signalRRoutes(app, (request) => `http://${request.headers.host}`);
  acceptSockets(
    app.server,
    viewers,
    new Map([[SIGNALR_PATH, signalRProtocol(groupFinder(hub), () => true)]]),
    wideLimits(),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    viewers.close();
    await app.close();
  });
  // A server that listens on a port has an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  return { hub, viewers, origin: `http://127.0.0.1:${port}` };
}

function hubAt(url: string): HubConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(url)
    .withAutomaticReconnect([10, 50, 100])
    .configureLogging(LogLevel.None)
    .build();
  onTestFinished(() => connection.stop());
  return connection;
}

/** A machine that is busy with other tests may refuse at first. */
function begin(connection: HubConnection): Promise<void> {
  return until(() =>
    connection.start().then(
      () => true,
      () => false,
    ),
  );
}

function gather(connection: HubConnection, ...targets: string[]): unknown[] {
  const heard: unknown[] = [];
  for (const target of targets) connection.on(target, (argument) => heard.push([target, argument]));
  return heard;
}

describe('SignalR', () => {
  test.each([
    ['at the address of the settings', '/api'],
    ['at the address of the hub', `${SIGNALR_PATH}/`],
  ])('connects the official client that starts %s', async (_, path) => {
    const { hub, origin } = await startSite();
    const connection = hubAt(`${origin}${path}`);
    const heard = gather(connection, 'changed');
    await begin(connection);
    const session = new CountingSession();
    hub.open(session);
    await connection.invoke('JoinGroup', 'session-lw-1-2');
    session.changeIn(hub);
    await until(() => heard.length === 1);
    expect(heard).toEqual([['changed', 1]]);
  });

  test('sends the messages of all sessions of an event to a client that joined the event', async () => {
    const { hub, origin } = await startSite();
    const connection = hubAt(`${origin}/api`);
    const heard = gather(connection, 'changed');
    await begin(connection);
    await connection.invoke('JoinGroup', 'LW-1');
    for (const id of ['lw-1-2', 'lw-1-3', 'lw-9-4']) {
      const session = new CountingSession(id);
      hub.open(session);
      session.changeIn(hub);
    }
    await until(() => heard.length === 2);
    await connection.invoke('LeaveGroup', 'lw-1');
    const later = new CountingSession('lw-1-5');
    hub.open(later);
    later.changeIn(hub);
    await expect(connection.invoke('JoinGroup', 'lw-1')).resolves.toBeNull();
    expect(heard).toHaveLength(2);
  });

  test('lets a program join a session that has not started', async () => {
    const { hub, origin } = await startSite();
    const connection = hubAt(`${origin}/api`);
    const heard = gather(connection, 'changed');
    await begin(connection);
    await connection.invoke('JoinGroup', 'session-LW-1-2');
    const session = new CountingSession();
    hub.open(session);
    session.changeIn(hub);
    await until(() => heard.length === 1);
  });

  test('reports what is wrong with a call and continues', async () => {
    const { origin } = await startSite();
    const connection = hubAt(`${origin}/api`);
    await begin(connection);
    await expect(connection.invoke('Shout')).rejects.toThrow("Unknown hub method 'Shout'");
    await expect(connection.invoke('JoinGroup', 'everything')).rejects.toThrow('Groups are called');
    await expect(connection.invoke('JoinGroup', 12)).rejects.toThrow('Groups are called');
    await expect(connection.invoke('JoinGroup', 'lw-1')).resolves.toBeNull();
  });

  test('works again after a break', async () => {
    const { hub, viewers, origin } = await startSite();
    const connection = hubAt(`${origin}/api`);
    const heard = gather(connection, 'changed');
    connection.onreconnected(() => connection.invoke('JoinGroup', 'session-lw-1-2'));
    await begin(connection);
    const session = new CountingSession();
    hub.open(session);
    viewers.cutAll();
    await until(() => connection.state !== HubConnectionState.Connected);
    await until(() => (hub.findSession('lw-1-2')?.signalR.viewers.size ?? 0) === 1);
    session.changeIn(hub);
    await until(() => heard.length === 1);
  });

  test('accepts programs that open the socket directly, and pings them', async () => {
    const { viewers, origin } = await startSite();
    const answer = await fetch(`${origin}/api/negotiate?negotiateVersion=1`, { method: 'POST' });
    const { url, accessToken } = z.parse(redirection, await answer.json());
    expect(url).toMatch(/\/client\/\?hub=livetiminghub$/);
    expect(accessToken).not.toBe('');
    const socket = new WebSocket(`${url.replace('http', 'ws')}&access_token=${accessToken}`);
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(String(data)));
    await once(socket, 'open');
    socket.send('{"protocol":"json","version":1}\u001e');
    await until(() => heard.length > 0);
    // A client that was greeted in this period needs no heartbeat.
    viewers.beatAll();
    viewers.beatAll();
    await until(() => heard.length > 1);
    expect(heard.slice(0, 2)).toEqual(['{}\u001e', '{"type":6}\u001e']);
  });

  test('can be negotiated from pages of other sites, whose browsers send credentials', async () => {
    const { origin } = await startSite();
    for (const path of ['/api/negotiate', `${SIGNALR_PATH}/negotiate`]) {
      const preflight = await fetch(`${origin}${path}?negotiateVersion=1`, {
        method: 'OPTIONS',
        headers: { origin: 'https://overlay.example', 'access-control-request-method': 'POST' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBe('https://overlay.example');
      expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    }
  });

  test.each([
    ['{"protocol":"messagepack","version":1}\u001e'],
    ['{"protocol":"json","version":1}'],
    ['rubbish\u001e'],
  ])('cuts off a client that greets with %j', async (greeting) => {
    const { viewers, origin } = await startSite();
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${SIGNALR_PATH}`);
    await once(socket, 'open');
    socket.send(greeting);
    await once(socket, 'close');
    await until(() => viewers.count === 0);
  });
});
