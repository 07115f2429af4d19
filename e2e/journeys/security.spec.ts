import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';
import { textMailedTo } from '../mailbox.ts';
import { aPerson, signInAs, signUp, toSignInPage } from '../new-account.ts';
import { signOut } from '../sign-in.ts';

/** A device with a fingerprint reader. `setTouched`: whether its owner touches it when it asks. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setTouched = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { setTouched };
}

const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

test('a person signs in with a passkey and a second factor, signs out another device, and takes their data', async ({
  page,
  browser,
  complaints,
}) => {
  test.slow();
  const person = aPerson('Femke', 'Postma');
  await signUp(page, person);
  await signInAs(page, person);
  const ownName = page.getByRole('heading', { level: 1, name: 'Femke Postma' });
  await expect(ownName).toBeVisible();

  const { setTouched } = await addAuthenticator(page);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await expectAccessible(page);
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByLabel('Name of the passkey').fill('Laptop');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('status')).toHaveText('The passkey has been added.');
  await expect(passkeys.getByRole('listitem')).toContainText('Not used yet');
  await textMailedTo(person.email, 'can now sign');

  // Without typing a name: in the field, which offers the passkey by itself …
  const account = page.getByRole('banner').getByRole('button', { name: 'My account' });
  await page.getByRole('link', { name: 'To the site' }).click();
  await signOut(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(account).toBeVisible();
  // … and with the button.
  await signOut(page);
  await setTouched(false);
  await toSignInPage(page);
  await expectAccessible(page);
  await setTouched(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(account).toBeVisible();

  await open(page, '/profile');
  await expect(ownName).toBeVisible();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('Last used');
  await page.getByRole('button', { name: 'Set up: Second factor' }).click();
  await expectAccessible(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert')).toContainText('The code is not right.');
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allInnerTexts();
  await expectAccessible(page);
  await textMailedTo(person.email, 'now needs a code');

  // Another device needs the password and a code.
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) Version/26.0 Safari/604.1',
  });
  const other = await elsewhere.newPage();
  await signInAs(other, person);
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(other);
  await other.getByText('No access to the app?').click();
  await other.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await other.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(other.getByRole('heading', { level: 1, name: 'Femke Postma' })).toBeVisible();

  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(section(page, 'Second factor')).toContainText('9 recovery codes are left.');
  const devices = section(page, 'Signed-in devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: 'Sign out Safari on iPad' }).click();
  await expect(page.getByRole('status')).toHaveText('The device is signed out.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await other.goto(`${urlOf('live')}/profile`);
  await expect(other.getByText('You are signed out')).toBeVisible();
  await elsewhere.close();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { email: person.email },
    security: { passkeys: [{ name: 'Laptop' }] },
  });

  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete account with a passkey' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  // The browser reports the wrong code, and the refused request of the signed-out device.
  complaints.splice(0);
});
