/** The source and the feed of each protocol. */

import type { Clock } from '../clock.ts';
import { createAmbRcFeed } from '../feeds/ambrc-feed.ts';
import { practiceTarget, sessionTarget } from '../feeds/decoder-target.ts';
import type { Feed } from '../feeds/feed.ts';
import { createMultiloopFeed } from '../feeds/multiloop-feed.ts';
import { createMylapsFeed } from '../feeds/mylaps-feed.ts';
import { createP3Feed } from '../feeds/p3-feed.ts';
import { createRMonitorFeed } from '../feeds/rmonitor-feed.ts';
import type { Cursor } from '../sending/outgoing.ts';
import type { Source } from '../sources/source.ts';
import { createTcpClient } from '../sources/tcp-client.ts';
import { createTcpServer } from '../sources/tcp-server.ts';
import { createWebSocketClient } from '../sources/websocket-client.ts';
import type { FeedOptions, RelayOptions, RelayProtocol } from './relay-options.ts';

/** They send something every few seconds; Multiloop may not. */
const SILENT_FOR_MS = 45_000;
const talkative: ReadonlySet<RelayProtocol> = new Set(['rmonitor', 'p3', 'ambrc', 'racemonitor']);

export function sourceOf(
  { protocol, address, addressText }: RelayOptions,
  context: { clock: Clock; random: () => number; onListening(port: number): void },
): Source {
  const { clock, random, onListening } = context;
  const name = `${protocol} ${addressText}`;
  if ('url' in address) {
    return createWebSocketClient({ name, url: address.url, clock, random, silentForMs: SILENT_FOR_MS });
  }
  const { host, port } = address;
  if (protocol === 'mylaps-tcp') return createTcpServer({ name, host, port, onListening });
  const silentForMs = talkative.has(protocol) ? SILENT_FOR_MS : null;
  return createTcpClient({ name, host, port, clock, random, silentForMs });
}

export function feedOf(options: FeedOptions, cursor: Cursor, nowMs: number): Feed {
  const { protocol, session, loops, lengthUnit, timeZone, kindOtherwise } = options;
  const target = session === null ? practiceTarget : sessionTarget(session.document);
  switch (protocol) {
    case 'rmonitor':
    case 'racemonitor':
      return createRMonitorFeed({ trackLengthUnit: lengthUnit, kindOtherwise, cursor, nowMs });
    case 'multiloop':
      return createMultiloopFeed(kindOtherwise);
    case 'p3':
      return createP3Feed({ target, loops, cursor });
    case 'ambrc':
      return createAmbRcFeed({ target, loops });
    case 'mylaps-tcp':
      return createMylapsFeed({ session: session?.document ?? null, loops, timeZone });
  }
}

/** The times of passings come from the decoder's own clock. */
export function hasSourceClock(protocol: RelayProtocol): boolean {
  return protocol === 'p3' || protocol === 'mylaps-tcp';
}
