import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

test('the stream of an event plays next to the order, and nothing is loaded from other sites', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));

  await open(page, await videoAddress(request));
  const video = await expectToPlay(page);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).currentSrc)).toMatch(/\.m3u8$/);
  await expect(page.getByRole('table', { name: 'Leaderboard' }).locator('tbody tr').first()).toBeVisible();
  await expectAccessible(page, page.locator('.session-pane'));
  expect(asked.some((url) => url.endsWith('.m4s'))).toBe(true);
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(urlOf('live')))).toEqual([]);
});

test('the stream plays in a browser without native HLS', async ({ page, request }) => {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type);
    };
  });
  await open(page, await videoAddress(request));
  const video = await expectToPlay(page);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).currentSrc)).toMatch(/^blob:/);
});

async function videoAddress(request: APIRequestContext): Promise<string> {
  const events = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
  const { LiveEvents } = (await events.json()) as { LiveEvents: { id: string; vs?: string }[] };
  return `/livetiming/${LiveEvents.find(({ vs }) => vs !== undefined)?.id}/active?view=video`;
}

async function expectToPlay(page: Page) {
  const video = page.getByLabel(/^Video of /);
  await expect(video).toBeVisible();
  const playedS = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(playedS).toBeGreaterThan(1);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBe(640);
  return video;
}
