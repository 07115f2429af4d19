import { expect, open, screenIsComplete, test } from '../journey.ts';
import { signInAs } from '../new-account.ts';
import { demo, signOut } from '../sign-in.ts';

/** Five seconds more than the safety margin: renewed every five seconds. */
const TOKEN_DURATION_S = '65';

test('a page that stays open stays signed in, until another tab signs out', async ({ page, context }) => {
  test.slow();
  await context.addInitScript((duration) => {
    localStorage.setItem('lapwing.debug.tokenDurationS', duration);
  }, TOKEN_DURATION_S);
  const renewals: string[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) renewals.push(request.url());
    const token = request.headers().authorization;
    if (token) tokens.add(token);
  });
  await signInAs(page, { ...demo, givenName: '', surName: '' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sanne Kuipers' })).toBeVisible();
  // Two of them take ten seconds where nothing else is done meanwhile.
  await expect.poll(() => renewals.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Sanne Kuipers' })).toBeVisible();
  const before = tokens.size;
  await page.getByRole('link', { name: /^All \d+ results$/ }).click();
  await screenIsComplete(page);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(tokens.size, 'calls carry the renewed token').toBeGreaterThan(before);

  const other = await context.newPage();
  await open(other, '/');
  await signOut(other);
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
});
