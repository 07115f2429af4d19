import { expect, test, urlOf } from '../journey.ts';

test('the API page lists the calls and lets a reader try one', async ({ page }) => {
  await page.goto(`${urlOf('live')}/api/docs`);
  const call = page.locator('.opblock', { hasText: '/api/clientSettings' });
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.responses-table.live-responses-table')).toContainText('eventResultApiUrl');
});
