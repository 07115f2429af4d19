import { expect, open, screenIsComplete, test, urlOf } from '../journey.ts';

test('going back after showing more events returns to them, and going back again leaves the list', {
  tag: '@phone',
}, async ({ page, world }) => {
  await open(page, `/organizations/${world.organizationId}`);
  await page.goto(`${urlOf('live')}/`);
  await screenIsComplete(page);
  const events = page.getByRole('main').locator('section:has(h2 time) li a');
  await page.getByRole('link', { name: /^Show \d+ more/ }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect.poll(() => events.count()).toBeGreaterThan(30);
  const count = await events.count();
  await events.nth(count - 2).click();
  await expect(page).toHaveURL(/\/events\/\d+/);
  await screenIsComplete(page);
  await page.goBack();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(events).toHaveCount(count);
  await expect(events.nth(count - 2)).toBeInViewport();
  await page.reload();
  await expect(events.nth(count - 2)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/organizations\//);
});

test('going back restores the scroll position, even after a tap before the next frame', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: /^Show \d+ more/ }).click();
  const events = page.getByRole('main').locator('section:has(h2 time) li a');
  await expect.poll(() => events.count()).toBeGreaterThan(30);
  const last = events.last();
  await last.evaluate((link: HTMLElement) => {
    link.scrollIntoView({ behavior: 'instant', block: 'center' });
    link.click();
  });
  await expect(page).toHaveURL(/\/events\/\d+/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('invalid values are removed from the address of the events', async ({ page }) => {
  await page.goto(`${urlOf('live')}/?sport=bogus&country=nl&page=-3`);
  await screenIsComplete(page);
  await expect(page).toHaveURL(`${urlOf('live')}/?country=NL`);
});
