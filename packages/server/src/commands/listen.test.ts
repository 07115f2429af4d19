import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.test-support.ts';
import { parseSettings } from '../settings/settings.ts';
import { openPorts } from './listen.ts';

test('the settings of a server that listens can still be sent to a thread', async () => {
  const settings = parseSettings({ HOST: '127.0.0.1', PORT: String(await freePort()) });
  const app = Fastify();
  const ports = await openPorts(app, settings);
  expect(structuredClone(settings)).toEqual(settings);
  await ports.close();
});
