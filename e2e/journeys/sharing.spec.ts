import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';

const androidPhone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('an event gives the lines that embed it, and is shared with a picture', async ({ page, world }) => {
  await open(page, `/events/${world.event.id}`);
  await page.getByRole('button', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show this page within your own' });
  await expect(dialog.getByRole('textbox', { name: 'Lines to copy' })).toHaveValue(
    new RegExp(`^<iframe src="${page.url()}\\?integrated=true" `),
  );
  await expectAccessible(page);

  const head = await (await page.request.get(page.url())).text();
  expect(head).toContain(
    `<meta property="og:image" content="${urlOf('live')}/share/events/${world.event.id}.png">`,
  );
  const picture = await page.request.get(`${urlOf('live')}/share/events/${world.event.id}.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
});

test.describe('on a phone', () => {
  test.use({ userAgent: androidPhone, viewport: { width: 390, height: 844 } });

  test('the app is offered once, and not again after it was sent away', async ({ page, context }) => {
    await open(page, '/');
    const banner = page.getByRole('region', { name: 'Offer of the app' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
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
