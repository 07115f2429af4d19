import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, test } from '../journey.ts';

test('a team follows its race from the pit wall @phone', async ({ page, world }) => {
  await open(page, `/livetiming/${world.liveEventId}/pitwall`);
  const team = page.getByLabel('Team', { exact: true });
  await team.selectOption({ index: 3 });
  await expect(page).toHaveURL(/team=/);
  await expect(page.getByRole('region', { name: 'Catch' })).toBeVisible();

  await page.getByRole('button', { name: 'Race rules' }).click();
  await page.getByLabel('Longest stint, minutes').fill('45');
  await page.getByLabel('Stops to make').fill('6');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const clocks = page.getByRole('region', { name: 'Rules and clocks' });
  await expect(clocks.getByText(/^\d+ of 6$/)).toBeVisible();

  await page.reload();
  await expect(clocks.getByText(/^\d+ of 6$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
