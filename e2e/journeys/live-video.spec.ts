import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

test('the stream of an event plays beside the order, and nothing of it comes from outside', async ({
  page,
  request,
}) => {
  const events = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
  const { LiveEvents } = (await events.json()) as { LiveEvents: { id: string; vs?: string }[] };
  const event = LiveEvents.find(({ vs }) => vs !== undefined);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));

  await open(page, `/livetiming/${event?.id}/active?view=video`);
  const video = page.getByLabel(/^Video of /);
  await expect(video).toBeVisible();
  const playedS = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(playedS, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBe(640);
  await expect(page.getByRole('table', { name: 'Leaderboard' }).locator('tbody tr').first()).toBeVisible();
  await expectAccessible(page);
  expect(asked.some((url) => url.endsWith('.m4s'))).toBe(true);
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(urlOf('live')))).toEqual([]);
});
