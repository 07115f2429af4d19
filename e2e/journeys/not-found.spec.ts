import { expect, open, test, urlOf } from '../journey.ts';

test('a page that does not exist says so and leads back', async ({ page, world, complaints }) => {
  await open(page, `/events/${world.event.id}`);
  await open(page, '/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('The page you are looking for does not exist')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(`${urlOf('live')}/events/${world.event.id}`);
  // The browser reports the page's own status 404.
  complaints.splice(0);
});

test('an id that does not fit its route is not found', async ({ page, complaints }) => {
  await open(page, '/profile/somebody');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  complaints.splice(0);
});
