/** Takes in those who ask for a socket, and cuts those who cannot behave. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Viewer } from './viewer.ts';
import type { Viewers } from './viewers.ts';

/** What viewers have to say is short: which session, from which number on. */
const LONGEST_MESSAGE_BYTES = 4 * 1024;
const UNDERSTOOD_NOTHING = 1008;

/** What one viewer and we say to each other. */
export type Conversation = {
  /** Whatever it throws, the viewer is cut for. */
  hear(text: string): void;
  signOfLife(): readonly Buffer[];
};

/** A dialect: how to begin a conversation. */
export type Dialect = (viewer: Viewer) => Conversation;

/** Dialects by their path, in lower case and without a slash at its end. */
export function acceptSockets(
  server: Server,
  viewers: Viewers,
  dialects: ReadonlyMap<string, Dialect>,
): void {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LONGEST_MESSAGE_BYTES,
  });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node hands the socket over without a listener of its own, and an error that nobody listens for ends the process.
    socket.on('error', () => socket.destroy());
    const dialect = dialects.get(pathOf(request));
    if (dialect === undefined) {
      refuse(socket, '404 Not Found');
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      // Frames are written to the socket itself. That is safe because without compression `ws` writes each of its own in one go.
      const viewer = new Viewer(socket, webSocket);
      listen(webSocket, viewer, dialect(viewer), viewers);
    });
  });
}

/** Whoever does not close the connection after that is not waited for. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return (url.split('?', 1)[0] ?? '').toLowerCase().replace(/\/+$/, '');
}

/** Apart from taking in, so that nothing of the request is kept for as long as the viewer stays. */
function listen(webSocket: WebSocket, viewer: Viewer, conversation: Conversation, viewers: Viewers): void {
  const remove = viewers.add(viewer, conversation);
  webSocket.on('message', (data, isBinary) => {
    try {
      if (isBinary || !viewer.hears()) throw new RangeError('not a word of any dialect');
      conversation.hear(String(data));
    } catch {
      viewer.close(UNDERSTOOD_NOTHING, 'not understood');
    }
  });
  webSocket.on('pong', () => viewer.answered());
  // A close follows, and that is where we clean up.
  webSocket.on('error', () => {});
  webSocket.on('close', () => {
    remove();
    viewer.leaveAll();
  });
}
