import { expect, test, urlOf } from '../journey.ts';

test('the API page has the header and the colours of the site, lists the calls of a group and lets a reader try one', async ({
  page,
}) => {
  await page.goto(`${urlOf('live')}/api/docs`);
  await test.step('header and colours', async () => {
    const colour = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundColor);
    await expect(page.locator('.topbar')).toBeVisible();
    expect(await colour('.topbar')).toBe('rgb(0, 107, 128)');
    const group = page.locator('.opblock-tag', { hasText: 'Host' });
    await expect(group).toContainText('The state of the site, and its settings');
    // All calls at once keep a browser busy for many seconds.
    await expect(page.locator('.opblock')).toHaveCount(0);
    await group.click();
    await expect(page.locator('.opblock').first()).toBeVisible();
    expect(await colour('.opblock')).toBe('rgb(255, 255, 255)');
    expect(await colour('.opblock-summary-method')).toBe('rgb(0, 107, 128)');
  });
  await test.step('a call can be tried', async () => {
    const call = page.locator('.opblock', { hasText: '/api/clientSettings' });
    await call.locator('.opblock-summary-control').click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await expect(call.locator('.responses-table.live-responses-table')).toContainText('eventResultApiUrl');
  });
});
