import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';
import { sessionOf } from '../session-of.ts';

const inRaceOnly = ['Pos', 'Gap in front', 'Diff to P1'];

test('a visitor reads the laps of a competitor and goes on to the next', { tag: '@phone' }, async ({
  page,
  world,
}) => {
  const sessionId = await sessionOf(page.request, world.event.id, 'race');
  await open(page, `/sessions/${sessionId}/laptimes?pos=2`);
  const main = page.getByRole('main');
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  for (const fact of ['Position', 'Best lap', 'Best speed', 'Length']) {
    await expect(main.getByRole('term').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible();
  }

  const table = main.getByRole('table', { name: /^Laps of/ });
  await expect(table.getByText('personal best').or(table.getByText('session best'))).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /lapdata\/2\/csv\?bom=true$/);
  await expect(page.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', /^mailto:\?subject=/);

  const next = main.getByRole('link', { name: /^Next competitor/ });
  await next.click();
  await expect(page).toHaveURL(/[?&]pos=3$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name ?? '');
  await main.getByRole('link', { name: /^Previous competitor/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/[?&]pos=3$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name ?? '');
});

test('the picture of the laps is read with the arrow keys', async ({ page, world }) => {
  const sessionId = await sessionOf(page.request, world.event.id, 'race');
  await open(page, `/sessions/${sessionId}/laptimes?pos=1`);
  const picture = page.getByRole('slider', { name: 'Lap in the chart' });
  await picture.press('Home');
  await expect(picture).toHaveAttribute('aria-valuetext', /^Lap 1, P\d+, /);
  await picture.press('ArrowRight');
  await expect(picture).toHaveAttribute('aria-valuenow', '2');
  await picture.press('Enter');
  await expect(page.locator('tr[data-highlight]')).toContainText(/^2/);
});

test('the other tabs compare the laps with those of others, and link back', async ({ page, world }) => {
  const sessionId = await sessionOf(page.request, world.event.id, 'race');
  await open(page, `/sessions/${sessionId}/laptimes?pos=2`);
  const views = page.getByRole('navigation', { name: 'Views of this competitor' });
  await expect(views.getByRole('link', { name: /^Select Competitors/ })).toContainText('1 of 3');
  await views.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(
    new RegExp(`/sessions/${sessionId}/laptimes\\?pos=2&tab=compare&competitors=2$`),
  );
  await screenIsComplete(page);
  await expect(views.getByRole('link', { name: 'Compare' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: /^Select Competitors/ }).click();
  await page.getByRole('group', { name: 'Competitors' }).getByRole('checkbox').first().click();
  await expect(views.getByRole('link', { name: /^Select Competitors/ })).toContainText('2 of 3');
  await views.getByRole('link', { name: 'Personal Results' }).click();
  await expect(page.getByRole('table', { name: /^Laps of/ })).toBeVisible();
  await expect(views.getByRole('link', { name: /^Select Competitors/ })).toContainText('2 of 3');
});

test('qualifying has no gaps', async ({ page, world }) => {
  const sessionId = await sessionOf(page.request, world.event.id, 'qualify');
  await open(page, `/sessions/${sessionId}/laptimes?pos=1`);
  const table = page.getByRole('table', { name: /^Laps of/ });
  await expect(table.getByRole('columnheader', { name: 'Lap time' })).toBeVisible();
  for (const label of inRaceOnly) {
    await expect(table.getByRole('columnheader', { name: label, exact: true })).toHaveCount(0);
  }
});

test('a position that nobody has shows a message and a link back', async ({ page, world }) => {
  await open(page, `/sessions/${world.sessionId}/laptimes?pos=9999`);
  await expect(page.getByText('No laps found')).toBeVisible();
  await page.getByRole('link', { name: 'All results of this session' }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${world.sessionId}$`));
});

test('on a phone a row opens in place', { tag: '@phone-only' }, async ({ page, world }) => {
  const sessionId = await sessionOf(page.request, world.event.id, 'race');
  await open(page, `/sessions/${sessionId}/laptimes?pos=2`);
  await page.getByRole('button', { name: 'More about lap 3', exact: true }).tap();
  const table = page.getByRole('table', { name: /^Laps of/ });
  await expect(table.getByRole('term').filter({ hasText: 'Speed' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page, table);
});
