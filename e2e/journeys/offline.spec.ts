import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';
import { signIn } from '../sign-in.ts';

test.use({ serviceWorkers: 'allow' });

test('opened pages stay readable offline, with their age, until sign-out', async ({
  page,
  context,
  world,
  complaints,
}) => {
  const eventCall = `/api/v0.2.3/eventresults/events/${world.event.id}/overview`;
  await open(page, `/events/${world.event.id}`);
  const manifest = await page.request.get(`${urlOf('live')}/manifest.webmanifest`);
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] };
  expect(name).toBe('Lapwing Live');
  for (const { src } of icons) expect((await page.request.get(urlOf('live') + src)).status()).toBe(200);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptAddresses(page)).toContain(eventCall);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.goto(urlOf('live'));
  await screenIsComplete(page);
  await expect.poll(() => keptAddresses(page)).toContain('/api/v0.2.3/eventresults/events?count=20');
  expect((await keptAddresses(page)).filter((path) => path.startsWith('/api/live'))).toEqual([]);

  // The public responses about practice and people, although a signed-in visitor may get more.
  const { locationId, activityId, userId, liveEventId, liveSessionId } = world;
  const opened = [
    `/practice/${locationId}`,
    `/practice/${activityId}/activity`,
    `/profile/${userId}`,
    '/livetiming',
    `/livetiming/${liveEventId}`,
  ];
  const headings: string[] = [];
  for (const path of opened) {
    await page.goto(urlOf('live') + path);
    await screenIsComplete(page);
    headings.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  }
  const boards = [
    `/livetiming/${liveEventId}/sessions/${liveSessionId}`,
    `/livetiming/${liveEventId}/active`,
  ];
  const boardRows = page.getByRole('table').getByRole('rowheader');
  for (const path of boards) {
    // The cached response is requested once the session is live; the rows may have come with the page.
    const asked = page.waitForResponse(/\/api\/live\/boards\//);
    await page.goto(urlOf('live') + path);
    await expect(boardRows.first()).toBeVisible();
    await (await asked).finished();
  }
  await page.goto(urlOf('live'));
  await screenIsComplete(page);

  const events = page.getByRole('main').locator('li > a[href^="/events/"]');
  const latest = await events.first().textContent();

  await context.setOffline(true);
  // Here the list loads, which it did not when it came with the page, and what opens from its bar is new as well.
  await page.goto(urlOf('live'));
  await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible();
  await expect(events.first()).toHaveText(latest ?? '');
  await page.getByRole('button', { name: 'Any date' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // Pages that were never opened show that they are unavailable, also without a full load.
  await events
    .and(page.locator(`:not([href="/events/${world.event.id}"])`))
    .first()
    .click();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await page.goto(`${urlOf('live')}/events/${world.event.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  const notice = page.getByRole('status').filter({ hasText: 'No connection' });
  await expect(notice).toContainText('Fetched this minute');
  await expectAccessible(page, notice);
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await notice.boundingBox())?.height, 'two lines at most').toBeLessThanOrEqual(56);
  if (desktop !== null) await page.setViewportSize(desktop);
  // The start page of the installed app.
  await page.goto(urlOf('live'));
  await expect(page.locator('main a[href^="/events/"]').first()).toBeVisible();
  await expect(notice).toContainText('Fetched this minute');
  for (const [index, path] of opened.entries()) {
    await page.goto(urlOf('live') + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[index] ?? '');
    await expect(notice).toContainText('Fetched this minute');
    await expect(page.getByText('The server cannot be reached')).toHaveCount(0);
  }
  for (const path of boards) {
    await page.goto(urlOf('live') + path);
    await expect(boardRows.first()).toBeVisible();
    await expect(notice.filter({ hasText: 'Fetched' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Times are from' })).toBeVisible();
  }
  await page.goto(`${urlOf('live')}/livetiming/${liveEventId}/sessions/${liveEventId}-999999`);
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Live timing' }),
  ).toBeVisible();
  // The page recovers when the network is back.
  await page.goto(`${urlOf('live')}/organizations/${world.organizationId}`);
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('main a[href^="/events/"]').first()).toBeVisible();
  await context.setOffline(true);
  await page.goto(urlOf('live'));
  await expect(notice).toContainText('Fetched this minute');
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await page.goto(`${urlOf('live')}/events/${world.event.id}`);
  await screenIsComplete(page);
  await expect(notice).toHaveCount(0);

  const ofPeople = async () =>
    (await keptAddresses(page)).filter((path) => path.includes('LAPWING-GA')).sort();
  const asStranger = await ofPeople();
  await signIn(page);
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
  await page.goto(`${urlOf('live')}/profile`);
  await screenIsComplete(page);
  expect(await ofPeople()).toEqual(asStranger);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname.startsWith('/idp/'));
  await page.goto(`${urlOf('live')}/app`);
  await expect.poll(() => keptAddresses(page)).not.toContain(eventCall);
  // The browser reports each failed call.
  complaints.splice(0);
});

test('a new version is announced, and loads on request', async ({ page }) => {
  await open(page, '/app');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // For the browser, a worker at another address is a newer one.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'));
  const notice = page.getByRole('status').filter({ hasText: 'There is a new version of this site' });
  await expect(notice).toBeVisible();
  const isReloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await isReloaded;
  const address = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(address).toContain('?next');
});

function keptAddresses(page: import('@playwright/test').Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('lapwing-answers')).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}
