import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createServer } from '../http/server.ts';
import { telemetryRoutes } from './routes.ts';

const key = '6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3';
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function open(instrumentationKey: string | null = key) {
  const lines: Record<string, unknown>[] = [];
  const log = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = await createServer({ logger: pino({ level: 'warn' }, log) });
  cleanups.push(() => app.close());
  telemetryRoutes(app, { instrumentationKey });
  const send = (payload: string, contentType = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/telemetry/v2/track',
      payload,
      headers: { 'content-type': contentType },
      remoteAddress: '203.0.113.9',
    });
  return { send, told: () => lines.filter(({ msg }) => msg === 'telemetry') };
}

function anError(iKey = key) {
  return {
    time: '2026-11-15T10:00:00.000Z',
    iKey,
    name: 'Microsoft.ApplicationInsights.Exception',
    tags: { 'ai.application.ver': '3.0.93-ci.112', 'ai.user.id': 'somebody' },
    data: {
      baseType: 'ExceptionData',
      baseData: {
        url: 'https://timing.example.org/events/1?guid=secret',
        exceptions: [{ typeName: 'TypeError', message: 'x is not a function', stack: 'at y' }],
        properties: { component: 'SessionHead', info: 'at SessionHead' },
      },
    },
  };
}

test('an error from a browser is in the log, without the visitor or the query', async () => {
  const { send, told } = await open();
  const answer = await send(JSON.stringify([anError()]));
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { itemsReceived: 1, itemsAccepted: 1, errors: [] },
  ]);
  expect(told()).toMatchObject([
    {
      kind: 'ExceptionData',
      path: '/events/1',
      component: 'SessionHead',
      version: '3.0.93-ci.112',
      error: { type: 'TypeError', message: 'x is not a function' },
    },
  ]);
  expect(JSON.stringify(told())).not.toMatch(/secret|somebody/);
});

test('errors are reported by their place, and the rest is accepted', async () => {
  const { send, told } = await open();
  const answer = await send(JSON.stringify([anError(), { time: 1 }, anError(key.replace('6', '7'))]));
  expect(answer.statusCode).toBe(206);
  expect(answer.json()).toMatchObject({
    itemsReceived: 3,
    itemsAccepted: 1,
    errors: [{ index: 1 }, { index: 2 }],
  });
  expect(told()).toHaveLength(1);
});

test('a beacon and a batch of lines are read too; invalid and too long ones are refused', async () => {
  const { send, told } = await open();
  expect(
    (await send(`${JSON.stringify(anError())}\n${JSON.stringify(anError())}`, 'text/plain')).statusCode,
  ).toBe(200);
  expect(told()).toHaveLength(2);
  expect((await send('nonsense', 'text/plain')).statusCode).toBe(400);
  expect((await send('{}')).statusCode).toBe(400);
  expect((await send(JSON.stringify([{ ...anError(), x: 'y'.repeat(140_000) }]))).statusCode).toBe(413);
});

test('the amount per address is limited', async () => {
  const { send } = await open();
  const codes: number[] = [];
  for (let batch = 0; batch < 121; batch += 1) codes.push((await send('[]')).statusCode);
  expect([codes[119], codes[120]]).toEqual([200, 429]);
});

test('without a key there is no receiver', async () => {
  const { send } = await open(null);
  expect((await send('[]')).statusCode).toBe(404);
});
