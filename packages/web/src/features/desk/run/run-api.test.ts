import type { RunBatch } from '@lapwing/contract/desk/run';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { someSettings } from '../../../api/settings.test-support.ts';
import { runCalls } from './run-api.ts';

const place = { eventId: 1, sessionId: 2 };
const batch: RunBatch = { batchId: 'b', sequence: 1, deviceId: 'desk', offsetMs: 0, events: [] };
const settings = someSettings('https://site.example', {});

const server = setupServer(http.get('*/api/clientSettings', () => HttpResponse.json(settings)));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const answerActsWith = (response: () => Response) => server.use(http.post('*/acts', response));
const problem = { code: 'not-allowed', title: 'This belongs to someone else', correlationId: 'x' };

test('an act that the server refuses is not sent again', async () => {
  answerActsWith(() => HttpResponse.json(problem, { status: 403 }));
  expect(await runCalls.sendBatch(place, batch)).toEqual({
    kind: 'refused',
    reasons: [{ code: 'not-allowed', message: 'This belongs to someone else' }],
  });
});

test.each([403, 404, 413])(
  'a page of a proxy with status %i is no refusal: the act is sent again',
  async (status) => {
    answerActsWith(() => new HttpResponse('<h1>Sign in to the network</h1>', { status }));
    expect(await runCalls.sendBatch(place, batch)).toEqual({ kind: 'unreachable' });
  },
);

test('the start page of a network is no acknowledgement', async () => {
  answerActsWith(() => new HttpResponse('<h1>Welcome</h1>', { status: 200 }));
  expect(await runCalls.sendBatch(place, batch)).toEqual({ kind: 'unreachable' });
});

test('who has to sign in again has not lost an act', async () => {
  answerActsWith(() => HttpResponse.json({ ...problem, code: 'not-signed-in' }, { status: 401 }));
  expect(await runCalls.sendBatch(place, batch)).toEqual({ kind: 'unreachable' });
});
