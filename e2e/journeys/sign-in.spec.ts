import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';
import { demo, openPhoneMenu, signIn, signOut } from '../sign-in.ts';

test('the demo account signs in, returns to its page, sees its own pages and signs out', {
  tag: '@phone',
}, async ({ page, world }) => {
  test.slow();
  await open(page, `/events/${world.event.id}`);
  await signIn(page);
  await expect(page).toHaveURL(`${urlOf('live')}/events/${world.event.id}`);
  await screenIsComplete(page);

  for (const path of ['/', '/profile', '/profile/results', '/profile/friends', '/profile/videos']) {
    await open(page, path);
    await expect(page.getByText('You are signed out')).toHaveCount(0);
    await expectAccessible(page, page.getByRole(path === '/' ? 'banner' : 'main'));
  }

  await signOut(page);
  await open(page, '/profile');
  await expect(page.getByText('You are signed out')).toBeVisible();
});

test('a wrong password gets an error message', async ({ page, complaints }) => {
  await open(page, '/');
  await openPhoneMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/idp\//);
  // The browser reports the refusal's status.
  complaints.splice(0);
});

for (const brand of ['live', 'results'] as const) {
  test(`/auth without a sign-in shows what went wrong (${brand})`, async ({ page, complaints }) => {
    await page.goto(`${urlOf(brand)}/auth`);
    await expect(page.getByText(/An error occurred while signing in\. Error ID: \w+/)).toBeVisible();
    await expectAccessible(page);
    // The site logs the reason under the same id.
    expect(complaints.filter((complaint) => !complaint.startsWith('Sign-in failed'))).toEqual([]);
    complaints.splice(0);
  });
}
