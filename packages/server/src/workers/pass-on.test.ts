import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from '../http/server.ts';
import { createPassOn } from './pass-on.ts';

it('the health check of a proxy, which names no host, is passed on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-pass-on-'));
  const main = await createServer({ isBehindWorkers: true });
  await main.listen({ path: join(folder, 'main') });
  const passOn = createPassOn(join(folder, 'main'));
  const worker = createPlainServer(passOn);
  await new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    passOn.close();
    worker.close();
    await main.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const socket = connect((worker.address() as AddressInfo).port, '127.0.0.1');
  // As HAProxy asks.
  socket.write('GET /api/health/live HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
