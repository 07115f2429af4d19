import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';

/** Another site: a different host name is a different site. */
async function withClubSite(lines: string, visit: (url: string) => Promise<void>): Promise<void> {
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Club</title>${lines}`),
  );
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('the club has no port');
  try {
    await visit(`http://127.0.0.1:${address.port}/`);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

const androidPhone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('an event shows its embed code, and is shared with a picture', async ({ page, world }) => {
  await open(page, `/events/${world.event.id}`);
  await page.getByRole('button', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed this page' });
  const lines = dialog.getByRole('textbox', { name: 'Lines to copy' });
  await expect(lines).toHaveValue(new RegExp(`^<iframe src="${page.url()}\\?integrated=true" `));
  const snippet = await lines.inputValue();
  await expectAccessible(page, dialog);

  const head = await (await page.request.get(page.url(), { headers: { accept: 'text/html' } })).text();
  expect(head).toContain(
    `<meta property="og:image" content="${urlOf('live')}/share/events/${world.event.id}.png">`,
  );
  const picture = await page.request.get(`${urlOf('live')}/share/events/${world.event.id}.png`);
  expect(picture.headers()['content-type']).toBe('image/png');

  await withClubSite(snippet, async (clubUrl) => {
    await page.goto(clubUrl);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1, name: world.event.name })).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: androidPhone, viewport: { width: 390, height: 844 } });

  test('the app is offered once, and not again after it was dismissed', async ({ page, context }) => {
    await open(page, '/');
    const banner = page.getByRole('region', { name: 'Offer of the app' });
    await expect(banner).toBeVisible();
    await expectAccessible(page, banner);
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toHaveCount(0);
    const cookie = (await context.cookies()).find(({ name }) => name === 'lapwing-app-banner');
    expect(cookie?.value).toMatch(/^closed\.\d+$/);
    await page.reload();
    await screenIsComplete(page);
    await page.waitForLoadState('networkidle');
    await expect(banner).toHaveCount(0);

    await context.clearCookies();
    await page.reload();
    await banner.getByRole('link', { name: 'Install' }).click();
    await expect(page.getByRole('heading', { name: 'Lapwing as an app' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
