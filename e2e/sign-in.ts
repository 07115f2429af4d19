/** Signs the demo account in, as a visitor does. */

import type { Page } from '@playwright/test';
import { expect, expectAccessibleOnce, open, screenIsComplete } from './journey.ts';

export const demo = { email: 'demo@lapwing.example', password: 'lapwing-demo' };

export async function openPhoneMenu(page: Page): Promise<void> {
  const phoneMenu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  if (await phoneMenu.isVisible()) await phoneMenu.click();
}

export async function signIn(page: Page): Promise<void> {
  await openPhoneMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/idp\//);
  await expect(page.getByText(demo.email)).toBeVisible();
  await expectAccessibleOnce(page, 'sign-in');
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** From the first page of the site, and back to it. */
export async function signInOnSite(page: Page): Promise<void> {
  await open(page, '/');
  await signIn(page);
  await expect(page).not.toHaveURL(/\/idp\//);
  await screenIsComplete(page);
}

export async function signOut(page: Page): Promise<void> {
  await openPhoneMenu(page);
  const account = page.getByRole('banner').getByRole('button', { name: 'My account' });
  const inMenu = page.getByRole('button', { name: 'Sign out' });
  await account.or(inMenu).first().waitFor();
  if (await account.isVisible()) {
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  } else {
    await inMenu.click();
  }
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
}
