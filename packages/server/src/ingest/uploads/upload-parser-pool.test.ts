import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openUploadParserPool } from './upload-parser-pool.ts';

/** Replaces the built thread: the first letters of an upload decide what it does. */
const thread = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ bytes }) => {
  const kind = Buffer.from(bytes.subarray(0, 4)).toString();
  if (kind === 'loop') for (;;) {}
  if (kind === 'grow') for (const all = [];;) all.push({ number: all.length });
  parentPort.postMessage({ result: { parsed: { ok: true, uploadId: kind }, contentHash: kind } });
});`;

async function aReadingRoom(options: { deadlineMs?: number; memoryMb?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-reading-'));
  const file = join(folder, 'thread.mjs');
  await writeFile(file, thread);
  const room = openUploadParserPool({ thread: pathToFileURL(file), ...options });
  onTestFinished(async () => {
    await room.close();
    await rm(folder, { recursive: true });
  });
  return (organizationId: number, kind: string) =>
    room.read(organizationId, { kind: 'results', bytes: Buffer.from(kind.padEnd(200_000)) });
}

test('An upload that takes too long to read is refused, and that of another organisation is read.', async () => {
  const read = await aReadingRoom({ deadlineMs: 2_000 });
  const endless = read(1, 'loop');
  const other = read(2, 'fine');
  await expect(endless).rejects.toMatchObject({ statusCode: 413 });
  await expect(other).resolves.toMatchObject({ contentHash: 'fine' });
});

test('Only an upload that takes too much memory is refused.', async () => {
  const read = await aReadingRoom({ memoryMb: 16 });
  const greedy = read(1, 'grow');
  const other = read(2, 'fine');
  await expect(greedy).rejects.toMatchObject({ statusCode: 413 });
  await expect(other).resolves.toMatchObject({ contentHash: 'fine' });
});

test('Many uploads of one organisation wait for each other, and beyond a limit are refused with a retry time.', async () => {
  const read = await aReadingRoom();
  const answered: string[] = [];
  const note = async (organizationId: number, kind: string) => {
    await read(organizationId, kind);
    answered.push(kind);
  };
  const many = Array.from({ length: 9 }, (_, index) => note(1, `own${index}`));
  const tooMany = read(1, 'more');
  const other = note(2, 'fine');
  await expect(tooMany).rejects.toMatchObject({
    statusCode: 429,
    details: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } },
  });
  await Promise.all([...many, other]);
  expect(answered.indexOf('fine')).toBe(2);
});
