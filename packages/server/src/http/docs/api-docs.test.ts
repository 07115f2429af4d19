import { afterEach, expect, test, vi } from 'vitest';
import { createServer } from '../server.ts';

afterEach(() => vi.useRealTimers());

/** A listening server that counts how often the document is made from its calls. */
async function openCounted() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = await createServer();
  const { endpoints } = app.mounted;
  let readings = 0;
  Object.defineProperty(app.mounted, 'endpoints', {
    get() {
      readings += 1;
      return endpoints;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, countReadings: () => readings, paths: new Set(endpoints.map(({ path }) => path)) };
}

test('nothing is made for the page while the server starts; it is loaded later, before the first request for it', async () => {
  const { app, countReadings } = await openCounted();
  try {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(countReadings()).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(countReadings()).toBe(1);
    expect((await app.inject('/api/docs')).statusCode).toBe(200);
    expect(countReadings()).toBe(1);
  } finally {
    await app.close();
  }
});

test('an early request gets the whole document, which is made once for programs and once for the page', async () => {
  const { app, countReadings, paths } = await openCounted();
  try {
    const answers = await Promise.all(
      ['/api/openapi.json', '/api/openapi.json', '/api/docs', '/api/docs/json'].map((url) => app.inject(url)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect([answers[0]?.json().openapi, answers[3]?.json().openapi]).toEqual(['3.1.0', '3.0.3']);
    for (const answer of [answers[0], answers[1], answers[3]])
      expect(Object.keys(answer?.json().paths)).toHaveLength(paths.size);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(countReadings()).toBe(2);
  } finally {
    await app.close();
  }
});

test('the page has the font of the site, which its headers allow, and the width of a phone', async () => {
  const app = await createServer();
  const page = await app.inject('/api/docs');
  expect(page.body).toContain('<meta name="viewport" content="width=device-width');
  expect(page.headers['content-security-policy']).toMatch(/font-src [^;]*data:/);
  const { body } = await app.inject('/api/docs/static/theme/lapwing.css');
  expect(body).toMatch(/font-family: "IBM Plex Sans"; font-weight: 600; src: url\(data:font\/woff2/);
  await app.close();
});
