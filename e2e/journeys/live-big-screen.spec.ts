import { expect, expectAccessible, open, test } from '../journey.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('a big screen needs nobody: dark, page by page, without controls until somebody comes', async ({
  page,
  world,
}) => {
  const address = `/livetiming/${world.liveEventId}/sessions/${world.liveSessionId}`;
  await open(page, address);
  await expect(page.getByRole('table', { name: /^Leaderboard of/ })).toBeVisible();
  await expect(page.locator('.live-session')).toHaveAttribute('data-form', 'tv');
  await expect(page.locator('body')).toHaveAttribute('data-skin', 'dark');
  await expect(page.getByRole('button', { name: 'Display' })).toHaveCount(0);
  const isScrolling = await page.evaluate(
    () =>
      document.documentElement.scrollHeight > innerHeight ||
      document.documentElement.scrollWidth > innerWidth,
  );
  expect(isScrolling, 'nothing is outside the screen').toBe(false);
  await expectAccessible(page);
  await page.mouse.move(400, 400);
  await expect(page.getByRole('button', { name: 'Display' })).toBeVisible();
});

test('every setting can stand in the address', async ({ page, world }) => {
  const settings =
    'form=tv&skin=light&text=large&livetext=off&progressbars=off&columns=gap,bestLapTime&autoscroll=off';
  await open(page, `/livetiming/${world.liveEventId}/sessions/${world.liveSessionId}?${settings}`);
  await expect(page.getByRole('table', { name: /^Leaderboard of/ })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-skin', 'light');
  await expect(page.locator('.live-session')).toHaveAttribute('data-text', 'large');
  await expect(page.getByRole('log')).toHaveCount(0);
  await expect(page.locator('.board-bar')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Laps' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Best' })).toBeVisible();
});
