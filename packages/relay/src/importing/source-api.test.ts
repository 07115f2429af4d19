import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openSource } from './source-api.ts';

/** A server that gives these answers in turn, and a clock that only moves while somebody sleeps. */
function aServer(answers: readonly (Response | Error)[]) {
  const left = [...answers];
  let nowMs = 0;
  const askedAtMs: number[] = [];
  const fetchFake: typeof fetch = async (address) => {
    if (String(address).endsWith('/api/clientSettings')) return new Response('{}');
    askedAtMs.push(nowMs);
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next ?? new Response('{"id":1}');
  };
  const clock = {
    nowMs: () => nowMs,
    sleep: async (durationMs: number) => {
      nowMs += durationMs;
    },
  };
  const open = (perSecond = 2) =>
    openSource({ origin: 'https://old.example', perSecond, clock, fetch: fetchFake });
  return { open, askedAtMs };
}

const anId = z.object({ id: z.int() });
const status = (code: number, headers: Record<string, string> = {}) =>
  new Response('', { status: code, headers });

test('is asked two times a second', async () => {
  const { open, askedAtMs } = aServer([]);
  const api = await open();
  for (let count = 0; count < 4; count += 1) await api.get('/events/1', anId);
  expect(askedAtMs).toEqual([500, 1_000, 1_500, 2_000].map((atMs) => atMs - 500));
});

test.each([
  ['429 in seconds', status(429, { 'retry-after': '30' }), 30_000],
  ['503 at a time', status(503, { 'retry-after': new Date(45_000).toUTCString() }), 45_000],
  ['500 without a time', status(500), 2_000],
  ['a cut connection', new Error('socket hang up'), 2_000],
])('is asked again later after %s', async (_, answer, waitMs) => {
  const { open, askedAtMs } = aServer([answer]);
  expect(await (await open()).get('/events/1', anId)).toEqual({ id: 1 });
  expect((askedAtMs[1] ?? 0) - (askedAtMs[0] ?? 0)).toBe(waitMs);
});

test('is given up after six attempts, or if it asks for hours', async () => {
  const busy = aServer(Array.from({ length: 20 }, () => status(503)));
  await expect((await busy.open()).get('/events/1', anId)).rejects.toThrow(
    /^https:\/\/old\.example\/api\/v0\.2\.3\/eventresults\/events\/1 cannot be read \(it answers 503\)\. Run the same command later: it continues\.$/,
  );
  expect(busy.askedAtMs).toHaveLength(6);
  const closed = aServer([status(429, { 'retry-after': '86400' })]);
  await expect((await closed.open()).get('/events/1', anId)).rejects.toThrow(/it answers 429/);
  expect(closed.askedAtMs).toHaveLength(1);
});

test.each([
  ['a page', new Response('<html>Welcome</html>'), /does not answer with JSON/],
  ['another form', new Response('{"id":"one"}'), /has another form \(id: .*\)\.$/],
  ['a refusal', status(403), /answers 403: it cannot be copied\.$/],
  ['nothing', status(404), /does not exist\.$/],
])('that answers with %s is named in one line', async (_, answer, line) => {
  const { open } = aServer([answer]);
  const reason = await (await open()).get('/events/1', anId).then(
    () => 'read',
    (error: Error) => error.message,
  );
  expect(reason).toMatch(line);
  expect(reason).not.toContain('\n');
});
