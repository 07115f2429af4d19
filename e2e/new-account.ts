/** A new visitor who signs up, confirms the e-mail address with a password, and signs in. */

import type { Page } from '@playwright/test';
import { expect, expectAccessibleOnce, open } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { openPhoneMenu } from './sign-in.ts';

export type NewPerson = { givenName: string; surName: string; email: string; password: string };

let made = 0;

export function aPerson(givenName: string, surName: string): NewPerson {
  made += 1;
  const email = `${givenName.toLowerCase()}.${Date.now().toString(36)}${made}@example.org`;
  return { givenName, surName, email, password: 'correct horse battery' };
}

/** From the site to the provider's page for signing in. */
export async function toSignInPage(page: Page): Promise<void> {
  await openPhoneMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/idp\//);
}

export async function signUp(page: Page, person: NewPerson): Promise<void> {
  await open(page, '/');
  await toSignInPage(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expectAccessibleOnce(page, 'sign-up');
  await page.getByLabel('First name').fill(person.givenName);
  await page.getByLabel('Last name').fill(person.surName);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText('Check your e-mail')).toBeVisible();
  await page.goto(await linkMailedTo(person.email, 'confirm-sign-up'));
  await expectAccessibleOnce(page, 'confirm-sign-up');
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your account is ready')).toBeVisible();
}

export async function signInAs(page: Page, { email, password }: NewPerson): Promise<void> {
  await open(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
