/** A hub behind a real port, with a session that tests can change, and viewers on real sockets. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerFrame } from '@lapwing/contract/live/frame';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { RequestCounts } from '../../http/limits/request-counts.ts';
import type { MayWatch } from '../event-access.ts';
import { groupFinder } from '../signalr/group-names.ts';
import { signalRProtocol } from '../signalr/signalr-socket.ts';
import { acceptSockets } from './accept-sockets.ts';
import { Hub } from './hub.ts';
import type { Source } from './session-stream.ts';
import { ownProtocol } from './socket.ts';
import { ViewerLimits } from './viewer-limits.ts';
import { Viewers } from './viewers.ts';

/** A session whose board is a count and a text. */
export class CountingSession implements Source {
  readonly liveSessionId: string;
  readonly eventId: string;
  readonly stream = 'test';
  readonly session = { id: 2, eventId: 1, eventName: '', name: '', groupName: '', timeZone: 'UTC' };
  count = 0;
  hasEnded = false;
  /** makes the board and each change longer */
  padding = '';

  constructor(liveSessionId = 'lw-1-2') {
    this.liveSessionId = liveSessionId;
    this.eventId = liveSessionId.split('-').slice(0, 2).join('-');
  }
  number = () => this.count;
  boardJson = () => JSON.stringify({ at: this.count, padding: this.padding });
  wholeRecords = () => `{"type":1,"target":"whole","arguments":[${this.count}]}\u001e`;
  venueMs = () => 1_000;
  feedAgeMs = () => 50;
  isEnded = () => this.hasEnded;

  changeIn(hub: Hub): void {
    this.count += 1;
    hub.publish(this.liveSessionId, {
      number: this.count,
      deltaJson: JSON.stringify({ at: this.count, padding: this.padding }),
      records: () => `{"type":1,"target":"changed","arguments":[${this.count}]}\u001e`,
    });
  }
}

/** High enough for every test that does not test them. */
export const wideLimits = () =>
  new ViewerLimits({ counts: new RequestCounts({ max: 6_000, windowMs: 60_000 }), perAddress: 5_000 });

export async function startHub(mayWatch: MayWatch = () => true, limits = wideLimits()) {
  const hub = new Hub({ events: () => [], sessionsOf: () => [] });
  const viewers = new Viewers();
  const server: Server = createServer((_, response) => response.end());
  acceptSockets(
    server,
    viewers,
    new Map([
      ['/api/live/socket', ownProtocol(hub, mayWatch)],
      ['/api/live/client', signalRProtocol(groupFinder(hub), mayWatch)],
    ]),
    limits,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  onTestFinished(async () => {
    viewers.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { hub, viewers, port, url: `ws://127.0.0.1:${port}/api/live/socket` };
}

/** Collects what it receives. */
export class TestViewer {
  readonly socket: WebSocket;
  /** without heartbeats, which come at any time */
  readonly received: ServerFrame[] = [];
  readonly heartbeats: ServerFrame[] = [];
  closeCode: number | null = null;

  constructor(url: string, forwardedFor?: string) {
    this.socket = new WebSocket(url, {
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    });
    this.socket.on('message', (data) => {
      const frame: ServerFrame = JSON.parse(String(data));
      (frame.k === 'heartbeat' ? this.heartbeats : this.received).push(frame);
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
    });
    this.socket.on('error', () => {});
  }

  static async open(url: string, forwardedFor?: string): Promise<TestViewer> {
    const viewer = new TestViewer(url, forwardedFor);
    await once(viewer.socket, 'open');
    return viewer;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }
}

/** Polls until it is true; otherwise the test times out. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
