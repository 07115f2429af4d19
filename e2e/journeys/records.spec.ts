import { findOrganization, openRaceDesk } from '../desk.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';

const CLUB = 'IJsclub Vlietland';

test('a visitor goes from a lap record to the lap itself @phone', async ({ page }) => {
  const organizationId = await findOrganization(page, CLUB);
  await open(page, `/organizations/${organizationId}`);
  await page.getByRole('main').getByRole('link', { name: 'Lap records' }).click();
  await expect(page).toHaveURL(/\/records$/);
  const main = page.getByRole('main');
  const lap = main.getByRole('link', { name: /, lap \d+$/ }).first();
  await expect(lap).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const [, number = ''] = /lap (\d+)$/.exec((await lap.textContent()) ?? '') ?? [];
  await lap.click();
  await expect(page).toHaveURL(new RegExp(`/laptimes\\?.*lap=${number}`));
  await screenIsComplete(page);
  const marked = page.locator('tr[data-highlight]');
  await expect(marked).toHaveCount(1);
  await expect(marked.getByRole('rowheader')).toHaveText(number);
  await expect(marked).toBeInViewport();
});

test('a member withdraws a record and accepts it again, and visitors follow', async ({ page, request }) => {
  test.slow();
  const organizationId = await findOrganization(page, CLUB);
  await openRaceDesk(page);
  await page.goto(`${urlOf('live')}/desk/records/${organizationId}`);
  await screenIsComplete(page);
  await expectNoSidewaysScroll(page);
  const records = `${urlOf('live')}/api/v0.2.3/eventresults/organizations/${organizationId}/records`;
  const times = async () => (await request.get(records)).text();
  const before = await times();
  const withdraw = page.getByRole('button', { name: 'Withdraw' }).first();
  // The club has withdrawn another record before, so the button has to name this one.
  const record = ((await withdraw.getAttribute('aria-label')) ?? '').replace('Withdraw: ', '');
  await withdraw.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A wrong transponder');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(times).not.toBe(before);
  await page.getByRole('button', { name: `Accept again: ${record}` }).click();
  await dialog.getByLabel('Reason').fill('It was the right one');
  await dialog.getByRole('button', { name: 'Accept again' }).click();
  await expect.poll(times).toBe(before);
  await expectAccessible(page);
});

test('the desk of the lap records fits on a phone @phone-only', async ({ page }) => {
  const organizationId = await findOrganization(page, CLUB);
  await openRaceDesk(page);
  await page.goto(`${urlOf('live')}/desk/records/${organizationId}`);
  await screenIsComplete(page);
  await page.getByRole('button', { name: 'Withdraw' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
