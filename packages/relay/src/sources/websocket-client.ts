/** Reads a stream from a WebSocket. */

import { WebSocket } from 'ws';
import { createReconnecting, type ReconnectingOptions } from './reconnecting.ts';
import type { Connection, Source, SourceHandlers } from './source.ts';

export type WebSocketClientOptions = ReconnectingOptions & {
  url: string;
  silentForMs: number;
};

const HANDSHAKE_TIMEOUT_MS = 10_000;
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

export function createWebSocketClient(options: WebSocketClientOptions): Source {
  return createReconnecting(options, (handlers, signal) => readConnection(options, handlers, signal));
}

/** Returns whether any data arrived. */
function readConnection(
  { url, silentForMs }: WebSocketClientOptions,
  handlers: SourceHandlers,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      maxPayload: MAX_MESSAGE_BYTES,
    });
    const giveUp = () => socket.terminate();
    signal.addEventListener('abort', giveUp, { once: true });
    let connection: Connection | null = null;
    let reason = 'the connection was closed there';
    let hasSpoken = false;
    let line: Promise<void> = Promise.resolve();
    let silence = setTimeout(giveUp, HANDSHAKE_TIMEOUT_MS + silentForMs);

    socket.on('open', () => {
      connection = handlers.opened();
      for (const bytes of connection.greeting) socket.send(bytes);
    });
    socket.on('message', (data: Buffer) => {
      hasSpoken = true;
      clearTimeout(silence);
      silence = setTimeout(() => {
        reason = 'it was silent for too long';
        socket.terminate();
      }, silentForMs);
      // Lines of different messages must not be joined.
      const chunk = Buffer.concat([data, Buffer.from('\n')]);
      socket.pause();
      line = line.then(async () => {
        for (const bytes of (await connection?.received(chunk)) ?? []) socket.send(bytes);
        socket.resume();
      });
      line.catch(reject);
    });
    socket.on('error', (error) => {
      reason = error.message;
    });
    socket.on('close', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', giveUp);
      const closed = line.then(async () => {
        if (connection === null) handlers.failed(reason);
        else await connection.closed(reason);
        return hasSpoken;
      });
      closed.then(resolve, reject);
    });
  });
}
