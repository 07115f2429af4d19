import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { get, post } from '@lapwing/contract/values/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mount } from './mount.ts';
import { cachedJson } from './responses/encoded-response.ts';
import { createResponseCache } from './responses/response-cache.ts';
import { createServer, type ServerOptions } from './server.ts';

/** The product's version, not the tag that existing programs use. */
const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function open(options: ServerOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(options);
  apps.push(app);
  return app;
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const anything = z.unknown();

test('a valid correlation id is kept, any other is replaced', async () => {
  const app = await open();
  const idFor = async (given: string) =>
    (await app.inject({ url: '/api/health', headers: { 'x-correlation-id': given } })).headers[
      'x-correlation-id'
    ];
  expect(await idFor('visit-20261115.7')).toBe('visit-20261115.7');
  expect(await idFor('short')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idFor('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
});

test('a path that cannot be decoded is a bad request with a problem body', async () => {
  const response = await (await open()).inject('/api/%E0%A4%A');
  expect(response.json()).toMatchObject({ status: 400, code: 'bad-request' });
  expect(response.headers).toMatchObject({
    'x-correlation-id': response.json().correlationId,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'access-control-allow-origin': '*',
  });
});

test('invalid HTTP gets a problem body too', async () => {
  const app = await open();
  const socket = connect(Number(new URL(await listen(app)).port), '127.0.0.1');
  socket.write('GARBAGE\r\n\r\n');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*x-correlation-id: [0-9a-f-]{36}/);
  expect(answer).toContain('"code":"bad-request"');
});

test('health is ok under both addresses, and 503 if the database does not respond', async () => {
  const app = await open();
  for (const url of ['/api/health', '/API/V1/HEALTH/']) {
    expect((await app.inject(url)).json()).toMatchObject({ status: 'ok', version });
  }
  const broken = await open({ checkDatabase: () => Promise.reject(new Error('secret address')) });
  const response = await broken.inject('/api/health');
  expect(response.json()).toMatchObject({ status: 503, detail: 'The database does not answer' });
  expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(5);
  expect(response.body).not.toContain('secret address');
});

test('a server without its database is alive, and not ready', async () => {
  const app = await open({ checkDatabase: () => Promise.reject(new Error('gone')) });
  expect((await app.inject('/api/health/live')).json()).toMatchObject({ status: 'ok', version });
  expect((await app.inject('/api/health/ready')).statusCode).toBe(503);
  expect((await (await open()).inject('/api/health/ready')).json()).toMatchObject({ status: 'ok', version });
});

test('an ongoing health problem is logged once, and so is its end', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  let failure: Error | null = new Error('no room');
  const app = await open({ logger, probeWrites: async () => failure });
  const logged = () => lines.flatMap((line) => /the database can[^"]*/.exec(line)?.[0] ?? []);
  for (let times = 0; times < 3; times++) await app.inject('/api/health');
  expect(logged()).toEqual(['the database cannot be written']);
  failure = null;
  for (let times = 0; times < 3; times++) await app.inject('/api/health');
  expect(logged().slice(1)).toEqual(['the database can be read and written again']);
});

test('any site may read the API and see totals and correlation ids', async () => {
  const app = await open();
  const headers = { origin: 'https://overlay.example' };
  const response = await app.inject({ url: '/api/health', headers });
  expect(response.headers['access-control-allow-origin']).toBe('*');
  expect(response.headers['access-control-expose-headers']).toContain('x-total-count, x-correlation-id');
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/health',
    headers: {
      ...headers,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization, x-app-version, apikey',
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toBe('authorization, x-app-version, apikey');
});

test('client settings are not for other sites', async () => {
  const app = await open();
  mount(app, get('/api/clientSettings', { summary: 's', answer: anything }), () => ({}));
  for (const url of ['/api/clientSettings', '/api/CLIENTSETTINGS/?a=1']) {
    const response = await app.inject({ url, headers: { origin: 'https://overlay.example' } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('every response forbids sniffing and running, and over https also plain http', async () => {
  const { headers } = await (await open({ isHttps: true })).inject('/api/nothing');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  });
  expect((await (await open()).inject('/api/health')).headers['strict-transport-security']).toBeUndefined();
});

test('metrics are for this machine, or with the token', async () => {
  const app = await open({ metricsToken: 'a-token-of-the-host' });
  await app.inject('/api/health');
  const own = await app.inject('/metrics');
  expect(own.body).toContain(
    'http_server_request_duration_seconds_count{method="GET",route="/api/health",status="200"} 1',
  );
  expect(own.body).toContain('process_memory_bytes{kind="resident"}');
  expect(own.body).toContain('event_loop_delay_seconds{quantile="0.99"}');

  const ask = async (headers: Record<string, string>, remoteAddress: string) =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  expect(await ask({}, '203.0.113.9')).toBe(404);
  expect(await ask({ 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')).toBe(404);
  expect(await ask({ authorization: 'Bearer a-token-of-the-host' }, '203.0.113.9')).toBe(200);
  expect(await ask({ authorization: 'Bearer another' }, '203.0.113.9')).toBe(404);
});

test('a flood of requests is limited, but not from the machine itself', async () => {
  const app = await open({ limits: { requestsPerMinute: 50 } });
  const ask = (remoteAddress: string) => app.inject({ url: '/api/nothing', remoteAddress });
  let last = await ask('203.0.113.9');
  for (let count = 0; count < 51 && last.statusCode !== 429; count++) last = await ask('203.0.113.9');
  expect(last.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.10')).statusCode).toBe(404);
  expect((await ask('127.0.0.1')).statusCode).toBe(404);
});

test('a body beyond the limit is refused', async () => {
  const app = await open();
  mount(app, post('/api/things', { summary: 's', body: anything, answer: 'empty' }), async () => {});
  const payload = JSON.stringify('x'.repeat(1024 * 1024));
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/api/things', headers, payload });
  expect(response.json()).toMatchObject({ status: 413, code: 'body-too-large' });
});

test('the log has what happened and no secret', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  const app = await open({ logger, verifyToken: async () => null });
  mount(app, get('/api/mine', { summary: 's', token: 'required', answer: anything }), () => ({}));
  mount(app, get('/api/broken', { summary: 's', answer: anything }), () => {
    throw new Error('a bug');
  });
  const secrets = { authorization: 'Bearer s3cret', cookie: 'session=s3cret' };
  await app.inject({ url: '/api/mine?access_token=s3cret', headers: secrets });
  const broken = await app.inject({ url: '/api/broken?code=s3cret', headers: secrets });
  const log = lines.join('');
  expect(log).not.toContain('s3cret');
  expect(log).toContain('"path":"/api/mine","status":401');
  expect(log).toContain('a bug');
  expect(log).toContain(String(broken.headers['x-correlation-id']));
  expect(broken.body).not.toContain('a bug');
});

test('the document describes what is mounted: parameters, tokens, responses', async () => {
  const app = await open();
  const answer = z.object({
    id: z.int(),
    get children() {
      return z.array(answer);
    },
  });
  mount(
    app,
    get('/api/v1/trees/:treeId', {
      summary: 'One tree',
      token: 'optional',
      params: { treeId: z.string() },
      query: { depth: z.optional(z.int()), kind: z.enum(['oak', 'elm']) },
      notes: { depth: 'how far down' },
      answer,
    }),
    () => ({ id: 1, children: [] }),
  );
  const document = (await app.inject('/api/openapi.json')).json();
  expect(document.info.version).toBe(version);
  expect(Object.keys(document.paths)).toEqual([
    '/api/health',
    '/api/v1/health',
    '/api/health/live',
    '/api/health/ready',
    '/api/v1/trees/{treeId}',
  ]);
  const operation = document.paths['/api/v1/trees/{treeId}'].get;
  expect(operation).toMatchObject({
    summary: 'One tree',
    tags: ['Practice'],
    security: [{}, { idToken: [] }],
  });
  expect(operation.parameters).toMatchObject([
    { name: 'treeId', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'depth',
      in: 'query',
      required: false,
      description: 'how far down',
      schema: { type: 'integer' },
    },
    { name: 'kind', in: 'query', required: true, schema: { enum: ['oak', 'elm'] } },
  ]);
  expect(document.components.schemas.getTreesTreeId.properties.children.items).toEqual({
    $ref: '#/components/schemas/getTreesTreeId',
  });
  const page = await app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
});

test('a cached response is repeated unchanged, with its own id, until it is invalidated', async () => {
  const app = await open();
  const cache = createResponseCache(10_000);
  let made = 0;
  mount(app, get('/api/kept', { summary: 's', answer: anything }), ({ reply }) => {
    reply.header('x-total-count', 7);
    return cache.remember('kept', async () => cachedJson({ made: ++made }));
  });
  const url = `${await listen(app)}/api/kept`;
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    const { date, 'x-correlation-id': id, ...others } = Object.fromEntries(response.headers);
    return { status: response.status, id, text: await response.text(), others };
  };
  const first = await ask();
  const second = await ask();
  expect({ ...second, id: '' }).toEqual({ ...first, id: '' });
  expect(second.id).not.toBe(first.id);
  expect((await app.inject('/metrics')).body).toContain(
    'http_server_repeated_answers_total{route="/api/kept"} 1',
  );
  expect((await ask({ 'x-correlation-id': 'mine-12345' })).id).toBe('mine-12345');
  expect(await ask({ 'if-none-match': String(first.others.etag) })).toMatchObject({ status: 304, text: '' });

  cache.forget('kept');
  expect((await ask()).text).toBe('{"made":2}');
});

/** A server with a cached response at /api/kept, on a port. */
async function openKept(prepare: (app: FastifyInstance) => void, options: ServerOptions = {}) {
  const app = await open(options);
  const cache = createResponseCache(10_000);
  prepare(app);
  mount(app, get('/api/kept', { summary: 's', answer: anything }), ({ reply }) => {
    reply.header('x-of-route', 'always');
    return cache.remember('kept', async () => cachedJson('kept'));
  });
  const url = `${await listen(app)}/api/kept`;
  const ask = async () => {
    const response = await fetch(url);
    const { date, 'x-correlation-id': id, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, text: await response.text(), headers };
  };
  const repeated = async () =>
    (await app.inject('/metrics')).body.includes('repeated_answers_total{route="/api/kept"}');
  return { ask, repeated };
}

test.each(['onRequest', 'preHandler', 'onSend', 'onResponse'] as const)(
  'a new hook %s runs for cached responses too',
  async (kind) => {
    let runs = 0;
    const { ask } = await openKept((app) => {
      app.addHook(kind, async () => {
        runs += 1;
      });
    });
    for (let index = 0; index < 3; index++) expect((await ask()).text).toBe('"kept"');
    await expect.poll(() => runs).toBe(3);
  },
);

test('a new header is on cached responses too, whether a hook or the route sets it', async () => {
  const { ask } = await openKept((app) => {
    app.addHook('onSend', async (_, reply) => void reply.header('x-of-hook', 'always'));
  });
  for (let index = 0; index < 3; index++)
    expect((await ask()).headers).toMatchObject({ 'x-of-hook': 'always', 'x-of-route': 'always' });
  const { ask: askPlain, repeated } = await openKept(() => {});
  for (let index = 0; index < 3; index++)
    expect((await askPlain()).headers).toMatchObject({ 'x-of-route': 'always' });
  expect(await repeated()).toBe(true);
});

test('a hook of one part of the server keeps only the routes of that part from being repeated', async () => {
  const { ask, repeated } = await openKept((app) => {
    app.register(async (scope) => {
      scope.addHook('onRequest', async () => {});
    });
  });
  for (let index = 0; index < 3; index++) await ask();
  expect(await repeated()).toBe(true);
});

test('responses are the same if the host has turned repeating off', async () => {
  const on = await openKept(() => {});
  const off = await openKept(() => {}, { hasFastResponses: false });
  for (let index = 0; index < 3; index++) expect(await off.ask()).toEqual(await on.ask());
  expect([await on.repeated(), await off.repeated()]).toEqual([true, false]);
});

test('a repeated response is counted and logged like a new one', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
  const app = await open({ limits: { requestsPerMinute: 3 }, logger });
  const cache = createResponseCache(10_000);
  mount(app, get('/api/kept', { summary: 's', answer: anything }), () =>
    cache.remember('kept', async () => cachedJson('kept')),
  );
  const url = `${await listen(app)}/api/kept?a=s3cret`;
  const ask = async (sender: string) => {
    const { status, headers } = await fetch(url, { headers: { 'x-forwarded-for': sender } });
    return [status, headers.get('x-ratelimit-remaining')];
  };
  const answers = [];
  for (let index = 0; index < 4; index++) answers.push(await ask('192.0.2.1'));
  expect(answers).toEqual([
    [200, '2'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ]);
  expect(await ask('192.0.2.2')).toEqual([200, '2']);
  const answered = lines.filter((line) => line.includes('"path":"/api/kept"'));
  expect(answered.filter((line) => line.includes('"status":200'))).toHaveLength(4);
  expect(lines.join('')).not.toContain('s3cret');
});

test('closing finishes requests in progress and accepts no new ones', async () => {
  const app = await open();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = () => {};
  const start = new Promise<void>((resolve) => {
    started = resolve;
  });
  mount(app, get('/api/slow', { summary: 's', answer: anything }), async () => {
    started();
    await finished;
    return { done: true };
  });
  const base = await listen(app);
  const idle = connect(Number(new URL(base).port), '127.0.0.1');
  await once(idle, 'connect');
  const slow = fetch(`${base}/api/slow`);
  await start;
  const closed = app.close();
  await once(idle, 'close');
  await expect(fetch(`${base}/api/health`)).rejects.toThrow();
  finish();
  expect(await (await slow).json()).toEqual({ done: true });
  await closed;
});
