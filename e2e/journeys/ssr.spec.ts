import type { Page } from '@playwright/test';
import { expect, screenIsComplete, test, urlOf } from '../journey.ts';

/** How much of the prerendered page is still there when the site runs. */
async function keptOf(page: Page, path: string) {
  const address = urlOf('live') + path;
  // The server renders a page only if that is fast, and it is still warming up for the first one.
  await expect(async () => {
    await page.goto(address);
    await screenIsComplete(page);
    expect(await page.evaluate(() => drawn.length), 'the server has drawn the page').toBeGreaterThan(50);
  }).toPass();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => ({
    drawn: drawn.length,
    gone: drawn.filter((element) => !element.isConnected).map(({ outerHTML }) => outerHTML.slice(0, 80)),
  }));
}

declare const drawn: Element[];

/** How many rows of a board the server has drawn, and how many of them are still there. */
function rowsOf(page: Page) {
  return page.evaluate(() => {
    const elements = drawn.filter((element) => element.matches('tr[data-row]'));
    return { drawn: elements.length, kept: elements.filter(({ isConnected }) => isConnected).length };
  });
}

/** After this time the code of the screen is requested even if nothing was painted. */
const NOT_PAINTED_MS = 2_000;

/** When the page was painted, and when the first file that only its screen needs was requested. */
function timesOf(page: Page) {
  return page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]:not([fetchpriority])');
    const files = [...links].flatMap(({ href }) => performance.getEntriesByName(href));
    return {
      paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      sentForMs: Math.min(...files.map(({ startTime }) => startTime)),
    };
  });
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Object.assign(window, { drawn: [] });
    const notice = () => {
      const root = document.getElementById('root');
      if (root?.inert) Object.assign(window, { drawn: [...root.querySelectorAll('*')] });
    };
    new MutationObserver(notice).observe(document, { childList: true, subtree: true });
  }),
);

test('the site hydrates the page that the server rendered', async ({ page, world }) => {
  const session = `/sessions/${world.sessionId}`;
  for (const path of ['/', `/events/${world.event.id}`, session, `${session}/laptimes?pos=1`, '/practice']) {
    expect(await keptOf(page, path), path).toMatchObject({ gone: [] });
    const { paintedMs, sentForMs } = await timesOf(page);
    expect(sentForMs, path).toBeGreaterThan(Math.min(paintedMs, NOT_PAINTED_MS));
    expect(sentForMs, path).toBeLessThan(Number.POSITIVE_INFINITY);
  }
});

for (const { locale, lang, heading, date } of [
  {
    locale: 'nl-NL',
    lang: 'nl',
    heading: /^Resultaten$/,
    date: /^(ma|di|wo|do|vr|za|zo) \d+ [a-z]{3} \d{4}$/,
  },
  { locale: 'ja-JP', lang: 'ja', heading: /^結果$/, date: /^\d{4}年\d+月\d+日/ },
  { locale: 'en-AU', lang: 'en', heading: /^Results$/, date: /^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}$/ },
  { locale: 'en-US', lang: 'en', heading: /^Results$/, date: /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d{4}$/ },
]) {
  test.describe(`a browser that prefers ${locale}`, () => {
    test.use({ locale });

    test('gets the first page in its language, with its dates', async ({ page }) => {
      expect(await keptOf(page, '/')).toMatchObject({ gone: [] });
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('main time').first()).toHaveText(date);
    });
  });
}

test('the socket continues from the live board that the server rendered', async ({ page, world }) => {
  const event = `/livetiming/${world.liveEventId}`;
  for (const path of [`${event}/active`, `${event}/sessions/${world.liveSessionId}`]) {
    const frames: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => frames.push(String(payload)));
      socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
    });
    await expect(async () => {
      frames.length = 0;
      await page.goto(urlOf('live') + path);
      await screenIsComplete(page);
      expect(await page.evaluate(() => drawn.length), 'the server has drawn the page').toBeGreaterThan(50);
    }).toPass();
    await expect.poll(() => frames.some((frame) => frame.includes('"k":"d"')), path).toBe(true);
    // The page joins before the site runs, and the site continues with that connection.
    const joins = frames.filter((frame) => frame.includes('"k":"join-'));
    expect(joins).toEqual([expect.stringContaining('"last":')]);
    expect(frames.some((frame) => frame.includes('"k":"snapshot"'))).toBe(false);
    const rows = await rowsOf(page);
    expect(rows.drawn, path).toBeGreaterThan(10);
    expect(rows.kept, path).toBe(rows.drawn);
    page.removeAllListeners('websocket');
  }
});

test('the site hydrates the board of a finished session', async ({ page, request }) => {
  type Events = Record<'FinishedEvents' | 'RecentEvents', { id: string }[]>;
  const lists = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
  const { FinishedEvents, RecentEvents }: Events = await lists.json();
  // The oldest is of the demo world; newer ones may be of other journeys.
  const eventId = [...FinishedEvents, ...RecentEvents].at(-1)?.id;
  const event = await request.get(`${urlOf('live')}/api/events/${eventId}?sessions=true`);
  const { ss }: { ss: { id: string }[] } = await event.json();
  await keptOf(page, `/livetiming/${eventId}/sessions/${ss[0]?.id}`);
  const rows = await rowsOf(page);
  expect(rows.drawn).toBeGreaterThan(0);
  expect(rows.kept).toBe(rows.drawn);
});

test('readers of another language never see the English page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lapwing.locale', 'nl'));
  const { drawn, gone } = await keptOf(page, '/');
  expect(gone).toHaveLength(drawn);
  await expect(page.getByRole('heading', { level: 1, name: 'Resultaten' })).toBeVisible();
});
