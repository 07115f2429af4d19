import { del, get, post } from '@lapwing/contract/values/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mount } from './mount.ts';
import { problem } from './problem.ts';
import { csvFile } from './responses/csv.ts';
import { createServer } from './server.ts';

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d+$/, 'must be a whole number')),
  z.transform((text) => Number(text)),
);
const answer = z.object({ id: z.int(), text: z.string() });

const calls = {
  thing: get('/api/things/:thingId', {
    summary: 'A thing',
    params: { thingId: wholeNumber },
    query: { count: z.optional(wholeNumber), country: z.optional(z.string()) },
    answer,
  }),
  mine: get('/api/mine', { summary: 'My thing', token: 'required', answer }),
  maybe: get('/api/maybe', { summary: 'Perhaps mine', token: 'optional', answer }),
  save: post('/api/things', {
    summary: 'Save',
    body: z.object({ deep: z.object({ n: z.int() }) }),
    answer: 'empty',
  }),
  remove: del('/api/things/:thingId', {
    summary: 'Delete',
    params: { thingId: wholeNumber },
    answer: 'empty',
  }),
  table: get('/api/table', { summary: 'Table', answer: 'file' }),
  wrong: get('/api/wrong', { summary: 'Breaks its word', answer }),
};

let app: FastifyInstance;
beforeEach(async () => {
  app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => (token === 'good' ? { accountId: 'A1' } : null),
  });
  mount(app, calls.thing, ({ params, query }) => {
    if (params.thingId === 404) throw problem('not-found', { detail: 'No thing 404' });
    return { id: params.thingId, text: `${query.count ?? 'all'} ${query.country ?? 'anywhere'}` };
  });
  mount(app, calls.mine, ({ user }) => ({ id: 1, text: user?.accountId ?? 'nobody' }));
  mount(app, calls.maybe, ({ user }) => ({ id: 1, text: user?.accountId ?? 'nobody' }));
  mount(app, calls.save, async () => {});
  mount(app, calls.remove, async () => {});
  mount(app, calls.table, () =>
    csvFile(
      ['Lea "L" Ōno', 'Race 1/8', ''],
      ['Lap', 'Note'],
      [
        [1, '=1+1, "x"'],
        [2, '-1:05.882'],
        [3, '＝1+1'],
      ],
    ),
  );
  // The cast stands for a store that returns garbage.
  mount(app, calls.wrong, () => ({ id: 'x' }) as unknown as { id: number; text: string });
});
afterEach(() => app.close());

test('parameters are parsed, in any letter case, with or without a trailing slash', async () => {
  const response = await app.inject('/API/Things/12/?COUNT=5&country=NL&unknown=1');
  expect(response.json()).toEqual({ id: 12, text: '5 NL' });
});

test('a query parameter without a value counts as missing', async () => {
  expect((await app.inject('/api/things/12?count=&country=')).json().text).toBe('all anywhere');
});

test('all wrong parameters are reported with their place', async () => {
  expect((await app.inject('/api/things/12?count=1&Count=2')).json().errors).toMatchObject([
    { in: 'query', name: 'count' },
  ]);
  const response = await app.inject('/api/things/abc?count=many');
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.json()).toMatchObject({
    code: 'invalid-parameters',
    status: 400,
    correlationId: response.headers['x-correlation-id'],
    errors: [
      { in: 'path', name: 'thingId', message: 'must be a whole number' },
      { in: 'query', name: 'count', message: 'must be a whole number' },
    ],
  });
});

test('the error of a wrong body has the field', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/things', payload: { deep: { n: 'x' } } });
  expect(response.json().errors).toMatchObject([{ in: 'body', name: 'deep.n' }]);
});

test('a body that is no JSON is refused as a bad request', async () => {
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/api/things', headers, payload: '{"a"' });
  expect(response.statusCode).toBe(400);
  expect(response.json().code).toBe('bad-request');
});

test('a call without a body takes an empty one of any content type', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const response = await app.inject({
      method: 'DELETE',
      url: '/api/things/1',
      headers: { 'content-type': type },
      payload: '',
    });
    expect(response.statusCode).toBe(200);
  }
});

test('a call that needs a token refuses none, refuses a bad one and accepts a good one', async () => {
  const ask = (authorization?: string) =>
    app.inject({ url: '/api/mine', headers: authorization === undefined ? {} : { authorization } });
  expect((await ask()).json()).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect((await ask('Bearer bad')).json()).toMatchObject({ status: 401, code: 'invalid-token' });
  expect((await ask('Basic good')).json()).toMatchObject({ status: 401, code: 'invalid-token' });
  expect((await ask('Bearer good')).json()).toMatchObject({ text: 'A1' });
});

test('an optional token may be missing but not wrong', async () => {
  expect((await app.inject('/api/maybe')).json().text).toBe('nobody');
  const response = await app.inject({ url: '/api/maybe', headers: { authorization: 'Bearer bad' } });
  expect(response.statusCode).toBe(401);
});

test('an anonymous response may be cached by everyone, one with a token only privately', async () => {
  const asked = async (url: string, authorization?: string) => {
    const { headers } = await app.inject({ url, headers: authorization ? { authorization } : {} });
    return [headers['cache-control'], headers.vary];
  };
  expect(await asked('/api/things/1')).toEqual(['no-cache', 'Origin']);
  expect(await asked('/api/maybe')).toEqual(['no-cache', 'Origin, authorization']);
  expect(await asked('/api/maybe', 'Bearer good')).toEqual(['private, no-cache', 'Origin, authorization']);
  expect(await asked('/api/mine', 'Bearer good')).toEqual(['private, no-cache', 'Origin']);
});

test('a call without a token ignores one', async () => {
  const response = await app.inject({ url: '/api/things/1', headers: { authorization: 'Bearer bad' } });
  expect(response.statusCode).toBe(200);
});

test('a refusal thrown by the area becomes a problem body', async () => {
  const response = await app.inject('/api/things/404');
  expect(response.json()).toMatchObject({ status: 404, code: 'not-found', detail: 'No thing 404' });
});

test('a response that breaks the contract is a bug: 500 with the correlation id and no details', async () => {
  const response = await app.inject({ url: '/api/wrong', headers: { 'x-correlation-id': 'my-own-id-1' } });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'An error occurred',
    status: 500,
    code: 'internal-error',
    correlationId: 'my-own-id-1',
  });
});

test('a file is a download with its name, and no cell runs as a formula', async () => {
  const response = await app.inject('/api/table');
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="Lea L _no, Race 1-8.csv"; filename*=UTF-8''Lea%20L%20%C5%8Cno%2C%20Race%201-8.csv`,
  );
  expect(response.body).toBe('Lap,Note\r\n1,"\'=1+1, ""x"""\r\n2,-1:05.882\r\n3,\'＝1+1\r\n');
});

test('an unchanged response is not sent twice', async () => {
  const first = await app.inject('/api/things/1');
  const again = await app.inject({
    url: '/api/things/1',
    headers: { 'if-none-match': String(first.headers.etag).replace('W/', '') },
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('an unknown path is 404, a known path with a wrong method is 405 with what is allowed', async () => {
  expect((await app.inject('/api/nothing')).json()).toMatchObject({ status: 404, code: 'not-found' });
  const response = await app.inject({ method: 'PUT', url: '/api/THINGS/3' });
  expect(response.json()).toMatchObject({ status: 405, code: 'method-not-allowed' });
  expect(response.headers.allow).toBe('GET, HEAD, DELETE, OPTIONS');
});
