import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, open, screenIsComplete, test } from '../journey.ts';

test('an event shows its sessions by day, and links to them', { tag: '@phone' }, async ({ page, world }) => {
  await open(page, `/events/${world.event.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('term').filter({ hasText: 'Track length' })).toBeVisible();
  const days = main.getByRole('region', { name: /^Sessions on/ });
  await expect(days.first()).toBeVisible();
  await expect(days.first()).toContainText(/\d+ sessions?/);

  const session = days.first().locator('a[href^="/sessions/"]').first();
  const name = ((await session.textContent()) ?? '').split(' · ').at(-1) ?? '';
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
  await expect(page.locator('li[data-highlight]').first()).toContainText('Took part');
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

test('the programme names the winner that each result has, and the page has no more of it than fits', {
  tag: '@phone',
}, async ({ page, world }) => {
  await open(page, `/events/${world.event.id}`);
  const rows = page.getByRole('region', { name: /^Sessions on/ }).getByRole('listitem');
  const won = rows.filter({ hasText: 'Winner' }).first();
  await expect(won).toBeVisible();
  const shown = ((await won.locator('b').textContent()) ?? '').trim();
  expect(shown).not.toBe('');
  await expectNoSidewaysScroll(page);

  await won.getByRole('link').first().click();
  await screenIsComplete(page);
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toContainText(
    shown.split(' ').at(-1) ?? '',
  );
});

test('a running session shows its flag and its leader in the programme, and links to live timing', {
  tag: '@phone',
}, async ({ page, world }) => {
  await open(page, `/events/${world.liveEventId.replace(/^\D+/, '')}`);
  const row = page.getByRole('listitem').filter({ hasText: /leads|won/ });
  await expect(row).toContainText(/Green|Yellow|Red|Finish|Code 60|Purple/);
  await row.getByRole('link', { name: /^Follow live/ }).click();
  await expect(page).toHaveURL(/\/livetiming\/lw-\d+\/sessions\//);
});

test('a running event names the leaders of its classes and the next event, whose sessions can be reminded of', async ({
  page,
  world,
}) => {
  await open(page, `/events/${world.liveEventId.replace(/^\D+/, '')}`);
  const leaders = page.getByRole('region', { name: /^Class (leaders|winners)/ });
  await expect(leaders.getByRole('listitem')).toHaveCount(3);
  const next = page.getByRole('region', { name: 'Next event' });
  // Within two days it counts hours.
  await expect(next).toContainText(/in \d+ (days|h )/);
  await next.getByRole('link').click();
  await screenIsComplete(page);
  await expect(page.getByRole('button', { name: /^Remind me/ }).first()).toBeVisible();
});

test('a tablet shows second and third and the statuses in words', async ({ page, world }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, `/events/${world.event.id}`);
  const won = page
    .getByRole('region', { name: /^Sessions on/ })
    .getByRole('listitem')
    .first();
  await expect(won.locator('.podium-line').last()).toBeVisible();
  await expect(won.locator('[data-part="status"]')).toHaveText(/Official|Provisional/);
  const isCut = await won.evaluate((row) =>
    [...row.querySelectorAll('[data-part], .podium-line span')].some(
      (part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth,
    ),
  );
  expect(isCut).toBe(false);
  await expectNoSidewaysScroll(page);
});

test('the running row has the columns of the others', async ({ page, world }) => {
  await open(page, `/events/${world.liveEventId.replace(/^\D+/, '')}`);
  const row = page.locator('[data-look="running"]');
  await expect(row.locator('[data-part="winner"] b')).toBeVisible();
  const leftOf = (parts: string) =>
    page.locator(parts).evaluate((part) => Math.round(part.getBoundingClientRect().left));
  const heads = '.programme-head > :nth-child';
  expect(await leftOf('[data-look="running"] [data-part="session"]')).toBe(await leftOf(`${heads}(2)`));
  expect(await leftOf('[data-look="running"] [data-part="winner"]')).toBe(await leftOf(`${heads}(3)`));
  const flag = await row.locator('[data-part="flag"]').boundingBox();
  expect((flag?.x ?? 0) + (flag?.width ?? 0)).toBeLessThan(await leftOf(`${heads}(2)`));
});
