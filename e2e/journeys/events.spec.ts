import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';
import { expectLargeTargets } from '../screen-checks.ts';
import { signInOnSite } from '../sign-in.ts';

test('a visitor filters the events, opens one and finds the filter again', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/');
  const main = page.getByRole('main');
  // The name of the running session is not truncated.
  const running = page.getByRole('region', { name: 'Live now' }).locator('a[href$="/active"]');
  await expect(running.first()).toBeVisible();
  const cut = await running.evaluateAll((links) =>
    links.filter((link) => link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight + 1),
  );
  expect(cut).toHaveLength(0);
  await main.getByLabel('Sport', { exact: true }).selectOption({ label: 'Karting' });
  await expect(page).toHaveURL(/[?&]sport=Karting/i);
  await screenIsComplete(page);

  const rows = main.getByRole('listitem').filter({ has: page.locator('a[href^="/events/"]') });
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNotText: 'Karting' })).toHaveCount(0);

  const link = rows.first().locator('a[href^="/events/"]');
  const name = (await link.textContent())?.trim() ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page).toHaveTitle(new RegExp(literally(name)));
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb).toContainText(name);
  await expect(breadcrumb.getByRole('link', { name: 'Home' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/[?&]sport=Karting/i);
  await expect(main.getByLabel('Sport', { exact: true })).toHaveValue('Karting');
});

test('an event that was opened is found among the recently viewed', async ({ page, world }) => {
  await open(page, `/events/${world.event.id}`);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await screenIsComplete(page);
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await expect(recent.getByRole('link', { name: world.event.name })).toHaveAttribute(
    'href',
    `/events/${world.event.id}`,
  );
  await expectAccessible(page, recent);
});

test('the list grows by a page, and the address keeps it', async ({ page }) => {
  await open(page, '/');
  const links = page.getByRole('main').locator('li a[href^="/events/"]');
  await expect(links).toHaveCount(20);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Show \d+ more/ })
    .click();
  await expect(links).toHaveCount(40);
  await expect(page).toHaveURL(`${urlOf('live')}/?page=2`);
  await page.reload();
  await expect(links).toHaveCount(40);
});

test('a visitor filters the events by their days', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Any date' }).click();
  const panel = page.getByRole('dialog', { name: 'Days' });
  const from = panel.getByLabel('From');
  const to = panel.getByLabel('To', { exact: true });
  await from.fill('2026-03-02');
  await to.fill('2026-03-01');
  await to.press('Enter');
  await expect(to).toHaveAccessibleDescription('The end is before the start');
  await expect(to).toBeFocused();
  await expectAccessible(page, panel);

  await from.clear();
  await from.pressSequentially('03');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(from).toHaveAccessibleDescription('Enter a complete date');
  await expect(from).toBeFocused();
  await expect(to).toHaveAccessibleDescription('');

  await from.fill('2026-02-01');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(`${urlOf('live')}/?from=2026-02-01&to=2026-03-01`);
  const button = page.getByRole('button', { name: /^1 Feb – 1 Mar 2026$/ });
  await expect(button).toBeFocused();

  await button.press('Enter');
  await expect(from).toHaveValue('2026-02-01');
  await panel.getByRole('button', { name: 'Any date' }).click();
  await expect(page).toHaveURL(`${urlOf('live')}/`);
});

test('the ranges of days are as high as a finger needs', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Any date' }).click();
  const ranges = page.getByRole('dialog', { name: 'Days' }).locator('button[aria-pressed]');
  await expect(ranges.first()).toBeVisible();
  const heights = await ranges.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
});

test('a country without events shows a message, and the filters can be cleared', async ({ page }) => {
  await open(page, '/?country=AQ');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('main').locator('li a[href^="/events/"]').first()).toBeVisible();
  await expect(page).toHaveURL(`${urlOf('live')}/`);
});

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

  test('the days of the list can be chosen with a finger', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Any date' }).tap();
    const days = page.getByRole('dialog').locator('.grid').first().getByRole('button');
    expect(await days.count()).toBeGreaterThan(3);
    for (const { height } of await days.evaluateAll((all) => all.map((one) => one.getBoundingClientRect())))
      expect(height).toBeGreaterThanOrEqual(44);
  });

  test('links, lists, segments and rows are large enough for a finger', async ({ page, world }) => {
    await open(page, '/');
    await expectLargeTargets(page);
    const heights = await page
      .locator('main :is(fieldset, span:has(> select)):visible')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
    await open(page, `/sessions/${world.raceId}/laptimes?pos=1`);
    await expectLargeTargets(page);
    await open(page, `/events/${world.event.id}`);
    await expectLargeTargets(page);
    await open(page, `/livetiming/${world.liveEventId}/active`);
    const rowHeight = async () => (await page.locator('tr[data-row]').first().boundingBox())?.height;
    await expect.poll(rowHeight).toBeGreaterThanOrEqual(44);
    await signInOnSite(page);
    await open(page, '/profile');
    await expectLargeTargets(page);
  });
});
