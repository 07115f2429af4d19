import { expect, open, screenIsComplete, test } from '../journey.ts';
import { signInAs } from '../new-account.ts';
import { demo, signOut } from '../sign-in.ts';

/** Five seconds more than the safety margin: renewed every five seconds. */
const TOKEN_DURATION_S = '65';

test('a page that stays open stays signed in, until another tab signs out', async ({
  page,
  context,
  complaints,
}) => {
  await context.addInitScript((duration) => {
    localStorage.setItem('lapwing.debug.tokenDurationS', duration);
  }, TOKEN_DURATION_S);
  const renewals: string[] = [];
  let newestToken = '';
  page.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) renewals.push(request.url());
    newestToken = request.headers().authorization ?? newestToken;
  });
  await signInAs(page, { ...demo, givenName: '', surName: '' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sanne Kuipers' })).toBeVisible();
  const firstToken = newestToken;
  expect(firstToken).not.toBe('');
  await expect.poll(() => renewals.length).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Sanne Kuipers' })).toBeVisible();
  await page.getByRole('link', { name: /^All \d+ results$/ }).click();
  await screenIsComplete(page);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect.poll(() => newestToken, 'calls carry a renewed token').not.toBe(firstToken);

  expect(complaints).toEqual([]);
  const other = await context.newPage();
  await open(other, '/');
  await signOut(other);
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  // A renewal in progress at that moment is refused, as it should be.
  const others = complaints.filter((complaint) => !/ 400 .*\/v2\.0\/token/.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});
