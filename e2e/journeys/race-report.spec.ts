import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, test } from '../journey.ts';

test('the report of a race leads to the evidence of its sentences @phone', async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}?tab=report`);
  const main = page.getByRole('main');
  const report = main.getByRole('article');
  await expect(report).toContainText(/ (wins|won) /);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await report.getByRole('link').first().click();
  await expect(page).not.toHaveURL(/tab=report/);
});
