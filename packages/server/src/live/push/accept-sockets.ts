/** Accepts live sockets, and cuts off viewers who misbehave. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { hasSeveralHosts } from '../../http/limits/refuse-malformed.ts';
import { answerUpgradesAsPlain } from './answer-upgrade-as-plain.ts';
import { Viewer } from './viewer.ts';
import type { Admission, ViewerLimits } from './viewer-limits.ts';
import type { Viewers } from './viewers.ts';

/** Viewers only send short messages: which session, from which number on. */
const LONGEST_MESSAGE_BYTES = 4 * 1024;
const UNDERSTOOD_NOTHING = 1008;
const TRY_AGAIN_LATER = 1013;

/** The conversation with one viewer. */
export type ProtocolSession = {
  /** The viewer is cut off if it throws. */
  onMessage(text: string): void;
  heartbeat(): readonly Buffer[];
  /** messages that every viewer repeats, and that cost nothing */
  readonly heartbeatText?: string;
};

/** A protocol of the live sockets: opens a session with one viewer. */
export type Protocol = (viewer: Viewer) => ProtocolSession;

/** Protocols by their path, in lower case and without a trailing slash. */
export function acceptSockets(
  server: Server,
  viewers: Viewers,
  protocols: ReadonlyMap<string, Protocol>,
  limits: ViewerLimits,
): void {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LONGEST_MESSAGE_BYTES,
  });

  const answerAsPlain = answerUpgradesAsPlain(server);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node hands the socket over without an error listener, and an unhandled error ends the process.
    socket.on('error', () => socket.destroy());
    if (hasSeveralHosts(request)) {
      refuse(socket, '400 Bad Request');
      return;
    }
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      answerAsPlain(request, socket, head);
      return;
    }
    const protocol = protocols.get(pathOf(request));
    if (protocol === undefined) {
      refuse(socket, '404 Not Found');
      return;
    }
    const admission = limits.admit(request);
    if ('status' in admission) {
      refuse(socket, `${admission.status}\r\nretry-after: ${admission.retryAfterS}`);
      return;
    }
    socket.once('close', () => admission.leave());
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      // Frames are written to the socket directly. That is safe because `ws` without compression writes each frame in
      // one call.
      const viewer = new Viewer(socket, webSocket);
      listen(webSocket, { viewer, protocolSession: protocol(viewer), admission }, viewers);
    });
  });
}

/** A connection that stays open after that is ended. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return (url.split('?', 1)[0] ?? '').toLowerCase().replace(/\/+$/, '');
}

type Party = { viewer: Viewer; protocolSession: ProtocolSession; admission: Admission };

/** Separate from accepting, so that the request is not kept in memory as long as the viewer stays. */
function listen(webSocket: WebSocket, { viewer, protocolSession, admission }: Party, viewers: Viewers): void {
  const remove = viewers.add(viewer, protocolSession);
  webSocket.on('message', (data, isBinary) => {
    const isFew = viewer.countMessage();
    if (viewer.isGone) {
      // Messages that arrive after we closed are not read; a viewer who continues anyway is cut off.
      if (!isFew) viewer.cut();
      return;
    }
    try {
      if (isBinary || !isFew) throw new RangeError('not a word of any protocol');
      const text = String(data);
      if (text !== protocolSession.heartbeatText && !admission.countMessage()) {
        viewer.close(TRY_AGAIN_LATER, 'too many messages');
        return;
      }
      protocolSession.onMessage(text);
    } catch {
      viewer.close(UNDERSTOOD_NOTHING, 'not understood');
    }
  });
  webSocket.on('ping', () => {
    if (!viewer.countMessage()) viewer.cut();
  });
  webSocket.on('pong', () => viewer.answered());
  // The message was too long or not a frame: ws has replied and closes, and cleaning up happens there.
  webSocket.on('error', () => viewer.leaveAll());
  webSocket.on('close', () => {
    remove();
    viewer.leaveAll();
  });
}
