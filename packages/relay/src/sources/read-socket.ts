/** Reads one connection to its end. */

import type { Socket } from 'node:net';
import type { Connection } from './source.ts';

/** Returns whether any data arrived. Errors of our own handler are thrown. */
export async function readSocket(
  socket: Socket,
  connection: Connection,
  reasonOf: (error: unknown) => string,
): Promise<boolean> {
  let hasSpoken = false;
  let reason = 'the connection was closed there';
  for (const bytes of connection.greeting) socket.write(bytes);
  const chunks = socket[Symbol.asyncIterator]();
  for (;;) {
    let chunk: IteratorResult<Buffer>;
    try {
      // Reading one chunk at a time makes the sender wait until we are done with the last one.
      chunk = await chunks.next();
    } catch (error) {
      reason = reasonOf(error);
      break;
    }
    if (chunk.done === true) break;
    hasSpoken = true;
    for (const bytes of await connection.received(chunk.value)) socket.write(bytes);
  }
  await connection.closed(reason);
  return hasSpoken;
}
