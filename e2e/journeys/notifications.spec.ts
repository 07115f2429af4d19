import type { Browser, Page } from '@playwright/test';
import { showClaimCode } from '../claim-code.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';
import { linkMailedTo, textMailedTo } from '../mailbox.ts';
import { aPerson, signInAs, signUp } from '../new-account.ts';
import { demo } from '../sign-in.ts';

const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

test('linking a transponder sends e-mails about its results, until one click ends them', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = aPerson('Femke', 'Postma');
  await signUp(page, person);
  await signInAs(page, person);
  const code = `NT-${String(Date.now()).slice(-5)}`;
  await page.getByLabel('Code from a timer').fill(await showClaimCode(browser, code.toLowerCase()));
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(`Release transponder ${code}`, 'i') }),
  ).toBeVisible();
  await page.getByRole('switch', { name: /E-mail notification/ }).click();
  await expect(page.getByRole('switch', { name: /E-mail notification/ })).toBeChecked();

  const sessionId = await publish(browser, code.toLowerCase());
  await open(page, '/profile/results');
  await expect(page.getByRole('rowheader', { name: 'Night race' })).toBeVisible();

  // The name contains markup, which must be escaped everywhere.
  await open(page, `/sessions/${sessionId}`);
  await expect(page.getByRole('table', { name: /^Classification of/ })).toContainText(SCRIPT);
  await expect(page).toHaveTitle(/Night race/);

  expect(await textMailedTo(person.email, 'Night cup')).toContain(`/sessions/${sessionId}`);
  await page.goto(await linkMailedTo(person.email, 'unsubscribe'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('E-mail notification is off')).toBeVisible();
  await open(page, '/profile');
  await expect(page.getByRole('switch', { name: /E-mail notification/ })).not.toBeChecked();
});

/** As the timer of an organisation does, with a key that its owner has made. */
async function publish(browser: Browser, transponder: string): Promise<number> {
  const owner = await browser.newPage();
  const token = owner.waitForRequest((request) => 'authorization' in request.headers());
  await signInAs(owner, { ...demo, givenName: '', surName: '' });
  const { authorization = '' } = (await token).headers();
  const call = async (path: string, as: string, data?: unknown) => {
    const address = `${urlOf('live')}/api${path}`;
    const headers = { authorization: as };
    const answer = await (data === undefined
      ? owner.request.get(address, { headers })
      : owner.request.post(address, { headers, data }));
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const [{ organizationId }] = await call('/organizations/own', authorization);
  const keys = `/organizations/${organizationId}/manage/keys`;
  const { key } = await call(keys, authorization, { name: 'Night race', scopes: ['results'] });
  const startDate = new Date().toISOString().slice(0, 10);
  const location = { name: 'Nachtbaan', countryCode: 'NL', timeZone: 'Europe/Amsterdam' };
  const competitors = [
    { number: '7', lastName: SCRIPT, transponder, laps: [{ lapTimeMs: 61_000 }, { lapTimeMs: 60_000 }] },
  ];
  const { sessions } = await call('/ingest/v1/results', `Bearer ${key}`, {
    uploadId: transponder,
    event: { clientId: transponder, name: 'Night cup', sport: 'Karting', location, startDate },
    sessions: [
      {
        clientId: 'race',
        name: 'Night race',
        type: 'race',
        status: 'Official',
        comment: SCRIPT,
        competitors,
      },
    ],
  });
  await owner.context().close();
  return sessions[0].sessionId;
}

test.describe('web push', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('the bell of a pinned competitor turns notifications on and off', async ({ page, world }) => {
    await standInForPushService(page);
    await open(page, `/livetiming/${world.liveEventId}/sessions/${world.liveSessionId}`);
    await page.getByRole('rowheader').first().getByRole('button').first().click();
    await page.getByRole('button', { name: /^Pin / }).click();
    const bell = page.getByRole('button', { name: /^Tell me/ }).first();
    const asked = page.waitForResponse(/\/api\/push\/subscriptions$/);
    await bell.click();
    expect((await asked).status()).toBe(200);
    await expect(bell).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/^You will be told what happens to/)).toBeVisible();
    const ended = page.waitForResponse(/\/api\/push\/subscriptions\/delete$/);
    await bell.click();
    expect((await ended).status()).toBe(200);
    await expect(bell).toHaveAttribute('aria-pressed', 'false');
  });
});

/** The browser's own push service is unreachable here, so this replaces its subscriptions. */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example.org/of-the-journey',
      toJSON: () => ({
        endpoint: 'https://push.example.org/of-the-journey',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    };
    // Only the parts of a subscription that the page uses.
    const handOut = async () => subscription as unknown as PushSubscription;
    PushManager.prototype.subscribe = handOut;
    PushManager.prototype.getSubscription = handOut;
  });
}
