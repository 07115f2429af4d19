import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isConnectionError } from './unexpected-errors.ts';

test('a reset connection is distinguished from all other errors', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const [accepted]: Socket[] = await once(server, 'connection');
  socket.resetAndDestroy();
  const [reset] = await once(accepted as Socket, 'error');
  server.close();
  await once(server, 'close');
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  expect([reset, refused].map(isConnectionError)).toEqual([true, true]);

  const missing = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  const others = [
    missing,
    new TypeError('a bug'),
    Object.assign(new Error('x'), { code: 'ECONNRESET' }),
    'text',
    null,
  ];
  expect(others.map(isConnectionError)).toEqual([false, false, false, false, false]);
});
