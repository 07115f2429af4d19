/** Reads timing software or a decoder that listens for connections. */

import { connect, type Socket } from 'node:net';
import { readSocket } from './read-socket.ts';
import { createReconnecting, type ReconnectingOptions } from './reconnecting.ts';
import type { Source, SourceHandlers } from './source.ts';

export type TcpClientOptions = ReconnectingOptions & {
  host: string;
  port: number;
  /** A connection that is silent for so long counts as dead; null if silence is normal. */
  silentForMs: number | null;
};

const CONNECT_TIMEOUT_MS = 10_000;

export function createTcpClient(options: TcpClientOptions): Source {
  return createReconnecting(options, (handlers, signal) => readConnection(options, handlers, signal));
}

/** Returns whether any data arrived. */
async function readConnection(
  { host, port, silentForMs }: TcpClientOptions,
  handlers: SourceHandlers,
  signal: AbortSignal,
): Promise<boolean> {
  const socket = connect({ host, port, keepAlive: true, keepAliveInitialDelay: 5_000 });
  const giveUp = () => socket.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await whenConnected(socket);
    socket.setTimeout(silentForMs ?? 0, () => socket.destroy(new Error('it was silent for too long')));
    return await readSocket(socket, handlers.opened(), (error) => reasonOf(error, host, port));
  } catch (error) {
    if (!signal.aborted) handlers.failed(reasonOf(error, host, port));
    return false;
  } finally {
    signal.removeEventListener('abort', giveUp);
    socket.destroy();
  }
}

function whenConnected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('it does not answer')));
    socket.once('connect', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
}

function reasonOf(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}:${port}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the name ${host} is not known here`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `${host} cannot be reached`;
  if (code === 'ECONNRESET') return 'the connection was cut';
  return message ?? String(error);
}
