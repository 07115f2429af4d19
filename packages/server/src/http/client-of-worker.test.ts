import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answerVisitor, CLIENT_ADDRESS_HEADER, trustClientAddresses } from './client-of-worker.ts';

/** A server of the main process that responds with the address it counts, and with the header it saw. */
async function openMain() {
  const main = createServer(({ socket, headers }, response) => {
    response.end(`${socket.remoteAddress} ${headers[CLIENT_ADDRESS_HEADER] ?? 'none'}`);
  });
  trustClientAddresses(main);
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-main-'));
  const privateSocket = join(folder, 'main');
  await new Promise<void>((resolve) => main.listen(privateSocket, resolve));
  const front = createPlainServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) =>
    answerVisitor(main, socket),
  );
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    front.close();
    main.close();
    main.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  return { privateSocket, port: (front.address() as AddressInfo).port };
}

function ask(to: { socketPath: string } | { port: number; localAddress: string }, claimed: string) {
  return new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    const headers = { [CLIENT_ADDRESS_HEADER]: claimed, connection: 'keep-alive' };
    const asked = request({ ...to, path: '/', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => resolve({ text, connection: answer.headers.connection }));
    });
    asked.on('error', reject).end();
  });
}

it('a request that a worker passes on counts for the address that the worker names', async () => {
  const { privateSocket } = await openMain();
  const { text } = await ask({ socketPath: privateSocket }, '203.0.113.9');
  expect(text).toBe('203.0.113.9 none');
});

it('a visitor of the main process counts for their own address, whatever they claim, and is sent on', async () => {
  const { port } = await openMain();
  const { text, connection } = await ask({ port, localAddress: '127.0.0.2' }, '203.0.113.9');
  expect(text).toBe('127.0.0.2 none');
  expect(connection).toBe('close');
});
