import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageToRender } from '@lapwing/contract/site/ssr';
import { afterEach, expect, test } from 'vitest';
import { openPageRenderer } from './page-renderer.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const page: PageToRender = {
  address: '/',
  origin: 'http://localhost',
  theme: 1,
  locale: 'en-US',
  isPhone: true,
  look: { name: '', logo: null },
  answers: [],
};

/** A thread that runs `body` for each message, with `id`, `page` and `say`. */
async function openThread(body: string, patienceMs = 20_000, deadlineMs = 60_000) {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-renderer-'));
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
  const renderer = openPageRenderer({
    site: file,
    warn,
    thread: pathToFileURL(file),
    patienceMs,
    deadlineMs,
  });
  if (renderer === null) throw new Error('There must be a thread');
  cleanups.push(renderer.close);
  return { renderer, warnings };
}

test('the thread renders a page', async () => {
  const { renderer } = await openThread("say({ id, html: '<h1>' + page.origin + page.address + '</h1>' })");
  expect(await renderer.render(page)).toBe('<h1>http://localhost/</h1>');
});

test('a page that cannot be rendered is sent without HTML, and the reason is logged', async () => {
  const { renderer, warnings } = await openThread("say({ id, failure: 'no such screen' })");
  expect(await renderer.render(page)).toBeNull();
  expect(warnings).toEqual(['no such screen']);
});

test('a thread that crashes fails no page, and the next page gets a new thread', async () => {
  const { renderer, warnings } = await openThread(
    "if (page.address === '/') throw new Error('broken'); say({ id, html: page.address })",
  );
  expect(await renderer.render(page)).toBeNull();
  expect(warnings).toEqual(['broken']);
  expect(await renderer.render({ ...page, address: '/practice' })).toBe('/practice');
});

test('no page waits long for its HTML, or behind many others', async () => {
  const { renderer } = await openThread("if (page.address === '/practice') say({ id, html: 'drawn' })", 250);
  const waiting = Array.from({ length: 10 }, () => renderer.render(page));
  expect(await renderer.render({ ...page, address: '/practice' })).toBeNull();
  expect(await Promise.all(waiting)).toEqual(Array(10).fill(null));
});

test('a stuck thread is replaced, and the next page is rendered', async () => {
  const { renderer, warnings } = await openThread(
    "if (page.address === '/') for (;;); say({ id, html: page.address })",
    20_000,
    2_000,
  );
  expect(await Promise.all([renderer.render(page), renderer.render(page)])).toEqual([null, null]);
  expect(warnings).toEqual(['nothing was rendered for 2000 ms']);
  expect(await renderer.render({ ...page, address: '/practice' })).toBe('/practice');
});

test('without a built site there is no renderer', () => {
  expect(openPageRenderer({ site: '/no/such/file.js', warn: () => {} })).toBeNull();
});
