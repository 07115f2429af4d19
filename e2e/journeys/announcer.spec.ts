import { planRace } from '../desk.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, screenIsComplete, test, urlOf } from '../journey.ts';

test('an announcer finds drivers and writes notes by keyboard', async ({ page }) => {
  const { eventId } = await planRace(page, ['7', '12', '21']);
  await page.goto(`${urlOf('live')}/desk/${eventId}/announcer`);
  await screenIsComplete(page);
  const driver = page.getByRole('region', { name: 'Driver', exact: true });
  await expect(driver.getByRole('heading', { level: 2 })).toHaveText('Car 7');
  await expect(page.getByRole('listitem').filter({ hasText: 'Race 1' })).toBeVisible();

  await page.keyboard.press('j');
  await expect(page).toHaveURL(/driver=12/);
  await expect(driver.getByRole('heading', { level: 2 })).toHaveText('Car 12');
  await page.keyboard.press('n');
  await page.keyboard.type('Jumped the start last year');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Note saved')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await page.keyboard.type('21');
  await expect(page.getByText('21 Car 21', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(driver.getByRole('heading', { level: 2 })).toHaveText('Car 21');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of this desk' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(driver.getByRole('textbox', { name: 'Notes' })).toHaveValue('Jumped the start last year');
  await expectAccessible(page);
});

test('on a phone the announcer taps a driver in the field @phone-only', async ({ page }) => {
  const { eventId } = await planRace(page, ['7', '12', '21']);
  await page.goto(`${urlOf('live')}/desk/${eventId}/announcer`);
  await screenIsComplete(page);
  await page.getByRole('button', { name: /21.*Car 21/ }).click();
  const driver = page.getByRole('region', { name: 'Driver', exact: true });
  await expect(driver.getByRole('heading', { level: 2 })).toHaveText('Car 21');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
