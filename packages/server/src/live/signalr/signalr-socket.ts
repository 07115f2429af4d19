/** The socket for existing programs: SignalR's JSON protocol, groups to join, no snapshot on joining. */

import { randomUUID } from 'node:crypto';
import { post } from '@lapwing/contract/values/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mount } from '../../http/mount.ts';
import type { MayWatch } from '../event-access.ts';
import type { Protocol, ProtocolSession } from '../push/accept-sockets.ts';
import type { Channel } from '../push/channel.ts';
import { InOrder } from '../push/in-order.ts';
import type { Viewer } from '../push/viewer.ts';
import { textFrame } from '../push/ws-frame.ts';
import {
  completionRecord,
  handshakeAnswer,
  isClose,
  isInvocation,
  pingRecord,
  readHandshake,
  readMessages,
  type SignalRMessage,
} from './hub-messages.ts';

const HUB_NAME = 'livetiminghub';
export const SIGNALR_PATH = '/api/live/client';
const MOST_GROUPS = 16;
const NORMAL_CLOSE = 1000;

type Group = { eventId: string; channel: () => Channel };
/** null for a name that no group can have. */
export type FindGroup = (name: string) => Group | null;

const pings = [textFrame(pingRecord)];

type Groups = { find: FindGroup; mayWatch: MayWatch };

export function signalRProtocol(find: FindGroup, mayWatch: MayWatch): Protocol {
  return (viewer) => converse(viewer, { find, mayWatch });
}

function converse(viewer: Viewer, groups: Groups): ProtocolSession {
  const inOrder = new InOrder();
  let hasGreeted = false;
  return {
    onMessage(text) {
      const messages = hasGreeted ? readMessages(text) : readHandshake(text);
      if (!hasGreeted) viewer.write(textFrame(handshakeAnswer));
      hasGreeted = true;
      for (const message of messages) inOrder.run(() => answer(viewer, message, groups));
    },
    heartbeat: () => (hasGreeted ? pings : []),
    heartbeatText: pingRecord,
  };
}

function answer(viewer: Viewer, message: SignalRMessage, groups: Groups): void | Promise<void> {
  if (isClose(message)) viewer.close(NORMAL_CLOSE, '');
  if (!isInvocation(message) || viewer.isGone) return;
  const complete = (error: string | undefined) => {
    // Without an id no completion is expected.
    if (message.invocationId !== undefined)
      viewer.write(textFrame(completionRecord(message.invocationId, error)));
  };
  const error = invoke(viewer, message, groups);
  return error instanceof Promise ? error.then(complete) : complete(error);
}

/** What is wrong with the call, if anything. */
function invoke(
  viewer: Viewer,
  message: SignalRMessage,
  { find, mayWatch }: Groups,
): string | undefined | Promise<string | undefined> {
  const method = message.target?.toLowerCase();
  if (method !== 'joingroup' && method !== 'leavegroup') return `Unknown hub method '${message.target}'`;
  const [name, guidArgument] = message.arguments ?? [];
  const group = typeof name === 'string' ? find(name) : null;
  if (group === null) return 'Groups are called session-{sessionId} or by the id of an event';
  if (method === 'leavegroup') {
    group.channel().leave(viewer);
    return undefined;
  }
  const guid = typeof guidArgument === 'string' ? guidArgument : undefined;
  const join = (isOpen: boolean) => {
    if (!isOpen) return 'There is no such event, or it opens with its guid as the second argument';
    if (viewer.channels.length >= MOST_GROUPS) return `At most ${MOST_GROUPS} groups at once`;
    viewer.nameGuid(group.eventId, guid);
    group.channel().join(viewer);
    return undefined;
  };
  const isOpen = mayWatch(group.eventId, guid);
  return typeof isOpen === 'boolean' ? join(isOpen) : isOpen.catch(() => false).then(join);
}

const redirection = z.object({ url: z.string(), accessToken: z.string() });
const negotiation = z.object({
  negotiateVersion: z.int(),
  connectionId: z.string(),
  connectionToken: z.string(),
  availableTransports: z.array(z.object({ transport: z.string(), transferFormats: z.array(z.string()) })),
});

const redirect = post('/api/negotiate', {
  summary: 'Where the SignalR hub of live timing is',
  answer: redirection,
});
const negotiate = post(`${SIGNALR_PATH}/negotiate`, {
  summary: 'How to connect to the SignalR hub of live timing',
  answer: negotiation,
});

/** Both steps of SignalR's negotiation. Open to everyone: there is no token to check afterwards. */
export function signalRRoutes(app: FastifyInstance, originOf: (request: FastifyRequest) => string): void {
  mount(app, redirect, ({ request }) => ({
    url: `${originOf(request)}${SIGNALR_PATH}/?hub=${HUB_NAME}`,
    // Some programs refuse a response without one.
    accessToken: 'anonymous',
  }));
  mount(app, negotiate, () => {
    const connectionId = randomUUID();
    return {
      negotiateVersion: 1,
      connectionId,
      connectionToken: connectionId,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    };
  });
}
