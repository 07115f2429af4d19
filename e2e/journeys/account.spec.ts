import { expect, expectAccessible, open, test } from '../journey.ts';
import { linkMailedTo } from '../mailbox.ts';
import { aPerson, signInAs, signUp, toSignInPage } from '../new-account.ts';
import { signOut } from '../sign-in.ts';

test('a forgotten password can be replaced, and a deleted account is gone', async ({ page, complaints }) => {
  test.slow();
  const person = aPerson('Jelle', 'Hofstra');
  await signUp(page, person);
  await signInAs(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Jelle Hofstra' })).toBeVisible();
  const profile = await page.getByRole('link', { name: 'Everyone' }).getAttribute('href');
  await signOut(page);

  await toSignInPage(page);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your e-mail')).toBeVisible();
  await page.goto(await linkMailedTo(person.email, 'new-password'));
  const renewed = { ...person, password: 'staple horse correct' };
  await page.getByLabel('New password').fill(renewed.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await signInAs(page, renewed);

  await page.getByRole('link', { name: 'Edit account' }).click();
  await expectAccessible(page);
  const deletion = page.locator('section', { has: page.getByRole('heading', { name: 'Delete account' }) });
  await deletion.getByLabel('Current password').fill(renewed.password);
  await deletion.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();

  // The site still has a token, which is no longer valid.
  await page.goto(new URL('/profile', page.url()).href);
  await expect(page.getByText('You are signed out')).toBeVisible();
  await open(page, profile ?? '');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await signInAs(page, renewed);
  await expect(page.getByRole('alert')).toBeVisible();
  // The browser reports the refused request.
  complaints.splice(0);
});
