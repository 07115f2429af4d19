/** Creates a claim code as a timer at the track: the demo account owns an organisation and shows a code for a transponder. */

import type { Browser } from '@playwright/test';
import { expect, expectAccessibleOnce, open, screenIsComplete, urlOf } from './journey.ts';
import { signIn } from './sign-in.ts';

const DEMO_ORGANIZATION = 'IJsclub Vlietland';

export async function demoOrganizationId(): Promise<number> {
  const answer = await fetch(`${urlOf('live')}/api/search?term=${DEMO_ORGANIZATION}&type=Organizations`);
  const [found] = (await answer.json()) as { entityId: string }[];
  return Number(found?.entityId);
}

export async function showClaimCode(browser: Browser, transponder: string): Promise<string> {
  const page = await browser.newPage();
  await open(page, '/');
  await signIn(page);
  await screenIsComplete(page);
  await expect(page).not.toHaveURL(/idp/);
  await open(page, `/organizations/${await demoOrganizationId()}/manage?tab=claims`);
  await page.getByLabel('Transponder code').fill(transponder);
  await page.getByRole('button', { name: 'Show code' }).click();
  const shown = page.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/);
  await expect(shown).toBeVisible();
  await expectAccessibleOnce(page, 'claim code');
  const code = (await shown.textContent()) ?? '';
  await page.close();
  return code;
}
