import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';

test('an event shows its sessions by day and group, and links to them', async ({ page, world }) => {
  await open(page, `/events/${world.event.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('term').filter({ hasText: 'Track length' })).toBeVisible();
  await expect(main.getByRole('rowheader', { name: /\d+ runs?$/ }).first()).toBeVisible();
  const tables = main.getByRole('table', { name: /^Sessions on/ });
  await expect(tables.first()).toBeVisible();
  await expectAccessible(page);

  const session = tables.first().locator('a[href^="/sessions/"]').first();
  const name = (await session.textContent()) ?? '';
  await session.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('an embedded event has no header and footer, and neither have the pages it links to', async ({
  page,
  world,
}) => {
  await open(page, `/events/${world.event.id}?integrated=true`);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByRole('main').locator('a[href^="/sessions/"]').first().click();
  await expect(page).toHaveURL(/[?&]integrated=true/);
  await screenIsComplete(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('the sessions of a person are highlighted', async ({ page, world }) => {
  await open(page, `/profile/${world.userId}/races`);
  const event = page.getByRole('main').locator('a[href^="/events/"]').first();
  const address = (await event.getAttribute('href')) ?? '';
  await open(page, `${address.split('?')[0]}?user=${world.userId}`);
  await expect(page.getByText('Took part').first()).toBeVisible();
  await expect(page.locator('tr[data-highlight]').first()).toContainText('Took part');
});

test('the organisation links to its events and its championships', async ({ page, world }) => {
  await open(page, `/events/${world.event.id}`);
  await page.getByRole('main').locator(`a[href="/organizations/${world.organizationId}"]`).click();
  await screenIsComplete(page);
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible();
  await expect(
    page.getByRole('main').locator(`a[href="/organizations/${world.organizationId}/championships"]`),
  ).toBeVisible();
});
