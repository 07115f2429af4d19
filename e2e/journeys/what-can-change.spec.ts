import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

test('a visitor sees the standings as they stand, and without a round @phone', async ({ page, world }) => {
  const path = `/organizations/${world.organizationId}/championships/${world.championshipId}`;
  await open(page, path);
  await page.getByRole('main').getByRole('link', { name: 'As it stands' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}/live$`));
  const main = page.getByRole('main');
  await expect(main.getByRole('table', { name: /as they stand$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const round = main.getByRole('switch', { name: /does not count/ }).first();
  // All results of the demo world may be official by now.
  if ((await round.count()) === 0) return;
  await round.click();
  await expect(page).toHaveURL(/off=o\d+/);
  await expect(main.getByText('Neither the result nor how it stands now.')).toBeVisible();
  await page.reload();
  await expect(main.getByText('Neither the result nor how it stands now.')).toBeVisible();
  await main.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/off=/);
});

test('a visitor switches a lap off, and shares the what-if @phone', async ({ page, world }) => {
  const api = `${urlOf('live')}/api/v0.2.3/eventresults/sessions/${world.sessionId}/whatif`;
  const { rows } = await (await page.request.get(api)).json();
  expect(rows.length).toBeGreaterThan(0);
  await open(page, `/sessions/${world.sessionId}`);
  await page.getByRole('main').getByRole('link', { name: 'What if' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Nothing is switched off/)).toBeVisible();
  await main.getByRole('button', { name: 'Switch this lap off' }).click();
  await expect(page).toHaveURL(/off=l\d+\.\d+/);
  await expect(main.getByText(/not a result\. The published result has not changed/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload();
  await expect(main.getByText(/not a result\. The published result has not changed/)).toBeVisible();
  await main.getByRole('button', { name: 'Reset' }).click();
  await expect(main.getByText(/^Nothing is switched off/)).toBeVisible();
});
