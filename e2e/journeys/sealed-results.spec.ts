import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, test } from '../journey.ts';

test('a visitor checks the seal of a result in the own browser @phone', async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}/seal`);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Revision \d+ is sealed\.$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download the seals' }).click(),
  ]);
  await main.locator('input[type="file"]').setInputFiles(await download.path());
  await expect(
    main.getByText(/^(1 seal is valid\.|\d+ seals are valid and follow each other\.)$/),
  ).toBeVisible();
});
