import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Request, retryDelayMs, send } from './http.ts';
import { HttpError, NetworkError, TimeoutError } from './http-error.ts';

const ADDRESS = 'https://api.example/api/thing';
const fetchFake = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchFake);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  fetchFake.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ok = () => Response.json({ fine: true });
const failed = (status: number) => new Response('', { status });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
/** Never responds, and ends when it is aborted, as the browser's fetch does. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

function ask(request: Request = {}): Promise<unknown> {
  return send(ADDRESS, request, (response) => response.json());
}

/** The outcome after all delays. */
async function outcomeOf(answer: Promise<unknown>): Promise<unknown> {
  const outcome = answer.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

function headersSent(): Headers {
  return new Headers(fetchFake.mock.calls[0]?.[1]?.headers);
}

test('every request carries the version tag and asks for JSON', async () => {
  fetchFake.mockResolvedValue(ok());
  await outcomeOf(ask());
  expect(headersSent().get('x-app-version')).toBe('3.0.93-ci.112');
  expect(headersSent().get('accept')).toBe('application/json');
  expect(headersSent().has('authorization')).toBe(false);
});

test('a token is sent as a bearer token, a body as JSON', async () => {
  fetchFake.mockResolvedValue(ok());
  await outcomeOf(ask({ method: 'POST', token: 'abc', body: { image: 'x' } }));
  expect(headersSent().get('authorization')).toBe('Bearer abc');
  expect(headersSent().get('content-type')).toBe('application/json');
  expect(fetchFake.mock.calls[0]?.[1]?.body).toBe('{"image":"x"}');
});

test('a status outside 200-299 is an error with its status, code and correlation id', async () => {
  const problem = { code: 'not-found', correlationId: 'from-body' };
  const headers = { 'x-correlation-id': '7f3a91c4' };
  fetchFake.mockResolvedValue(Response.json(problem, { status: 404, headers }));
  const error = await outcomeOf(ask());
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    message: 'A non-success status (404) was returned from the request',
    status: 404,
    code: 'not-found',
    correlationId: '7f3a91c4',
  });
  expect(fetchFake).toHaveBeenCalledTimes(1);
});

test('the correlation id of the body is used if the header is hidden', async () => {
  fetchFake.mockResolvedValue(Response.json({ correlationId: 'from-body' }, { status: 400 }));
  expect(await outcomeOf(ask())).toMatchObject({ correlationId: 'from-body' });
});

test.each(['GET', 'PUT', 'DELETE'] as const)('%s is retried three times on 5xx', async (method) => {
  fetchFake.mockImplementation(async () => failed(503));
  expect(await outcomeOf(ask({ method }))).toMatchObject({ status: 503 });
  expect(fetchFake).toHaveBeenCalledTimes(4);
});

test('POST is not retried on 5xx: it may have done its work', async () => {
  fetchFake.mockImplementation(async () => failed(500));
  expect(await outcomeOf(ask({ method: 'POST' }))).toMatchObject({ status: 500 });
  expect(fetchFake).toHaveBeenCalledTimes(1);
});

test('network errors are retried for every method, and the response of a retry counts', async () => {
  fetchFake.mockImplementationOnce(noNetwork).mockImplementationOnce(noNetwork).mockResolvedValue(ok());
  expect(await outcomeOf(ask({ method: 'POST' }))).toEqual({ fine: true });
  expect(fetchFake).toHaveBeenCalledTimes(3);
});

test('without a network the error is reported immediately', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchFake.mockImplementation(noNetwork);
  await expect(ask()).rejects.toBeInstanceOf(NetworkError);
  expect(fetchFake).toHaveBeenCalledTimes(1);
});

test('after the last attempt a network error is reported', async () => {
  fetchFake.mockImplementation(noNetwork);
  expect(await outcomeOf(ask())).toBeInstanceOf(NetworkError);
  expect(fetchFake).toHaveBeenCalledTimes(4);
});

test('each pause is twice as long as the one before', async () => {
  fetchFake.mockImplementation(noNetwork);
  const outcome = outcomeOf(ask());
  const startedAtMs = Date.now();
  const calledAtMs: number[] = [];
  fetchFake.mockImplementation(() => {
    calledAtMs.push(Date.now() - startedAtMs);
    return noNetwork();
  });
  await outcome;
  expect(calledAtMs).toEqual([200, 600, 1400]);
});

test('up to a fifth is added to each pause at random', () => {
  expect(retryDelayMs(1, 0)).toBe(200);
  expect(retryDelayMs(1, 1)).toBe(240);
  expect(retryDelayMs(3, 0.5)).toBe(880);
});

test('a call without a response times out after 30 seconds, and is not retried', async () => {
  fetchFake.mockImplementation(silent);
  const startedAtMs = Date.now();
  expect(await outcomeOf(ask())).toBeInstanceOf(TimeoutError);
  expect(Date.now() - startedAtMs).toBe(30_000);
  expect(fetchFake).toHaveBeenCalledTimes(1);
});

test('the timeout also covers reading the response', async () => {
  fetchFake.mockImplementation(async (_input, init) => {
    const body = new ReadableStream({
      start: (controller) =>
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
    });
    return new Response(body);
  });
  expect(await outcomeOf(ask())).toBeInstanceOf(TimeoutError);
});

test('a cancelled call ends immediately, even during a pause, and is not retried', async () => {
  const cancelled = new AbortController();
  fetchFake.mockImplementation(noNetwork);
  const outcome = ask({ signal: cancelled.signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(50);
  cancelled.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  await vi.runAllTimersAsync();
  expect(fetchFake).toHaveBeenCalledTimes(1);
});

test('a server that says when to come back is not asked again before', async () => {
  fetchFake.mockImplementation(
    async () => new Response('', { status: 503, headers: { 'retry-after': '7' } }),
  );
  expect(await outcomeOf(ask())).toMatchObject({ status: 503, retryAfterMs: 7000 });
  expect(fetchFake).toHaveBeenCalledTimes(1);
});
