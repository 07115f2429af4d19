import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageToRender } from '@lapwing/contract/site/ssr';
import { afterEach, expect, test } from 'vitest';
import { openFirstSight } from './page-renderer.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const page: PageToRender = { address: '/', origin: 'http://localhost', theme: 1, isPhone: true, answers: [] };

/** A thread that does what the body says with `id` and `page`, and with `say`. */
async function openThread(body: string, patienceMs = 20_000, deadlineMs = 60_000) {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-sight-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'thread.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    const say = (answer) => parentPort.postMessage(answer);
    parentPort.on('message', ({ id, page }) => { ${body} });`,
  );
  const warnings: string[] = [];
  const warn = (failure: string) => void warnings.push(failure);
  const sights = openFirstSight({ site: file, warn, thread: pathToFileURL(file), patienceMs, deadlineMs });
  if (sights === null) throw new Error('There is a thread');
  cleanups.push(sights.close);
  return { sights, warnings };
}

test('a page is drawn by the thread', async () => {
  const { sights } = await openThread("say({ id, html: '<h1>' + page.origin + page.address + '</h1>' })");
  expect(await sights.draw(page)).toBe('<h1>http://localhost/</h1>');
});

test('a page that cannot be drawn goes without, and why is told', async () => {
  const { sights, warnings } = await openThread("say({ id, failure: 'no such screen' })");
  expect(await sights.draw(page)).toBeNull();
  expect(warnings).toEqual(['no such screen']);
});

test('a thread that breaks takes no page with it, and the next page has a new one', async () => {
  const { sights, warnings } = await openThread(
    "if (page.address === '/') throw new Error('broken'); say({ id, html: page.address })",
  );
  expect(await sights.draw(page)).toBeNull();
  expect(warnings).toEqual(['broken']);
  expect(await sights.draw({ ...page, address: '/practice' })).toBe('/practice');
});

test('nobody waits long for a first sight, or behind many others', async () => {
  const { sights } = await openThread("if (page.address === '/practice') say({ id, html: 'drawn' })", 250);
  const waiting = Array.from({ length: 10 }, () => sights.draw(page));
  expect(await sights.draw({ ...page, address: '/practice' })).toBeNull();
  expect(await Promise.all(waiting)).toEqual(Array(10).fill(null));
});

test('a thread that is stuck is replaced, and the next page is drawn', async () => {
  const { sights, warnings } = await openThread(
    "if (page.address === '/') for (;;); say({ id, html: page.address })",
    20_000,
    2_000,
  );
  expect(await Promise.all([sights.draw(page), sights.draw(page)])).toEqual([null, null]);
  expect(warnings).toEqual(['nothing was drawn for 2000 ms']);
  expect(await sights.draw({ ...page, address: '/practice' })).toBe('/practice');
});

test('without a built site there is nothing to draw with', () => {
  expect(openFirstSight({ site: '/no/such/file.js', warn: () => {} })).toBeNull();
});
