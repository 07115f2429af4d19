import { expect, onTestFinished, test } from 'vitest';
import { findNatsServer, prepareNats } from '../bus/nats-server.test-support.ts';
import { freePort } from '../free-port.test-support.ts';
import { parseSettings } from '../settings/settings.ts';
import type { Installation } from './check.ts';
import { checkNats } from './check-nats.ts';

const program = findNatsServer();

function installation(natsUrl: string | null): Installation {
  return { settings: { ...parseSettings({}), natsUrl }, db: null, nowMs: 0, timeServer: null };
}

test('a server without NATS has nothing to check', async () => {
  expect(await checkNats(installation(null))).toBeNull();
});

test('a NATS that cannot be reached is a problem', async () => {
  const finding = await checkNats(installation(`nats://127.0.0.1:${await freePort()}`));
  expect(finding).toMatchObject({ level: 'problem', command: 'sudo systemctl start nats-server' });
  expect(finding?.found).toMatch(/^NATS cannot be reached: ./);
});

test.skipIf(program === undefined)('a NATS that answers is good (skipped without nats-server)', async () => {
  const nats = await prepareNats(program ?? '');
  onTestFinished(nats.stop);
  await nats.start();
  expect(await checkNats(installation(nats.url))).toEqual({ level: 'ok', found: 'NATS answers' });
});
