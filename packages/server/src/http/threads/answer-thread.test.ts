import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openAnswerThread } from './answer-thread.ts';

/** Replaces the built thread: responds as configured by its first message. */
const thread = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', ({ url, accountId }) => {
  const { status = 200, headers = {}, body } = workerData[url] ?? {};
  const bytes = new TextEncoder().encode(JSON.stringify(body ?? { url, accountId }));
  parentPort.postMessage({ result: { status, headers, body: bytes } }, [bytes.buffer]);
});`;

async function aThread(answers: Record<string, object> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-answers-'));
  const file = join(folder, 'thread.mjs');
  await writeFile(file, thread);
  const opened = openAnswerThread(answers, { file: pathToFileURL(file) });
  onTestFinished(async () => {
    await opened?.close();
    await rm(folder, { recursive: true });
  });
  if (opened === null) throw new Error('there is no thread');
  return opened;
}

test('without a build there is no thread', () => {
  expect(openAnswerThread({})).toBeNull();
});

test('a response has its type, tag, file name and total, without the headers of every response', async () => {
  const headers = {
    'content-type': 'text/csv',
    etag: 'W/"1"',
    'content-disposition': 'attachment',
    'x-total-count': '7',
    'content-length': '3',
    date: 'today',
  };
  const { ask } = await aThread({ '/a': { headers } });
  const ready = await ask('1.2.3.4', { url: '/a', accountId: 'anna' });
  expect(ready).toMatchObject({ contentType: 'text/csv', etag: 'W/"1"', isCurrent: false });
  expect(Object.keys(ready.headers)).toContain('content-disposition');
  expect(Object.keys(ready.headers)).not.toContain('date');
  expect(JSON.parse(ready.identity.toString())).toEqual({ url: '/a', accountId: 'anna' });
});

test('a refusal of the thread is passed on unchanged', async () => {
  const { ask } = await aThread({
    '/gone': {
      status: 404,
      body: { code: 'not-found', detail: 'There is no session 7', correlationId: 'x' },
    },
    '/broken': { status: 500, body: { code: 'internal-error', correlationId: 'x' } },
  });
  await expect(ask('a', { url: '/gone', accountId: null })).rejects.toMatchObject({
    statusCode: 404,
    details: { detail: 'There is no session 7' },
  });
  await expect(ask('a', { url: '/broken', accountId: null })).rejects.toThrow('could not be made');
});

test('an address with very many long requests gets 429 with a retry time, and others are served', async () => {
  const { ask } = await aThread();
  const asked = Array.from({ length: 30 }, () => ask('greedy', { url: '/a', accountId: null }));
  const other = ask('other', { url: '/b', accountId: null });
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(9);
  expect(outcomes.at(-1)).toMatchObject({
    reason: {
      statusCode: 429,
      details: { headers: { 'retry-after': expect.stringMatching(/^([5-9]|1[0-5])$/) } },
    },
  });
  expect((await other).byteLength).toBeGreaterThan(0);
});
