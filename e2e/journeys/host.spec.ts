import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addSession, armRace, createMeeting, typeCommand } from '../desk.ts';
import { firstHost as host, startEmptyServer } from '../empty-server.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, screenIsComplete, test } from '../journey.ts';

async function signInAsHost(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(host.email);
  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Host', level: 1 })).toBeVisible();
  await screenIsComplete(page);
}

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  await screenIsComplete(page);
};

/** A race of one group, typed at the desk from the new meeting to its official result. */
async function raceAtTheDesk(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Race desk' }).click();
  await createMeeting(page, { name: 'Autumn Cup' });
  await addSession(page, { Name: 'Senior final', Laps: '2', 'Min. lap (s)': '0.1' });
  const list = ['number\tname\tclass', '7\tAnna Jansen\tSenior', '8\tBo Smit\tSenior'].join('\n');
  await page.getByLabel('Paste from a spreadsheet or an e-mail').fill(list);
  await page.getByRole('button', { name: 'Add 2, change 0' }).click();
  await expect(page.getByText('0 of 2 here')).toBeVisible();

  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await armRace(page, 2);
  const done = page.getByRole('list', { name: 'What was done' });
  await page.getByLabel('Command line').click();
  await page.keyboard.press('g');
  await expect(done.getByText('Start', { exact: true })).toBeVisible();
  for (const number of ['7', '8', '7', '8']) {
    // Two crossings of a number are two laps only if the shortest lap lies between them.
    await page.waitForTimeout(200);
    await typeCommand(page, number);
  }
  await expect(page.getByRole('button', { name: 'Finish F', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('e');
  await expect(page.getByRole('link', { name: 'See the result' })).toBeVisible();

  await page.getByRole('link', { name: 'Decide', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Result of Senior final' });
  await bar.getByRole('button', { name: 'Make official' }).click();
  await expect(bar.getByText(/^Official/)).toBeVisible();
}

test('an empty server gets a host, a club and its first published race, in the browser only', async ({
  page,
  complaints,
}) => {
  test.slow();
  const server = await startEmptyServer();
  try {
    await page.goto(server.link);
    await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible();
    await expectAccessible(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    // Everything that is wrong is marked at once, and what is right stays.
    await page.getByLabel('Site name').fill('Timing Oostervaart');
    await page.getByLabel('Public address').fill('timing.example');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Give an e-mail address')).toBeVisible();
    await expect(page.getByText('Choose at least 8 characters')).toBeVisible();
    await expect(page.getByText('Give an address such as')).toBeVisible();
    await expect(page.getByLabel('Site name')).toHaveValue('Timing Oostervaart');

    await page.getByLabel('Your e-mail address').fill(host.email);
    await page.getByLabel('Password').fill(host.password);
    // Another address: the server starts again with it.
    const publicUrl = `http://127.0.0.1:${server.port}`;
    await page.getByLabel('Public address').fill(publicUrl);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Test the mail' })).toBeFocused();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByRole('status').getByText('the message is in the outbox folder')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name').fill('Kartclub Oostervaart');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { name: 'Your server is ready' })).toBeVisible();
    await expect(page.getByTestId('secret')).toHaveText(/^lapwing_\w+/);
    const toHost = page.getByRole('link', { name: 'Sign in' });
    await expect(toHost).toHaveAttribute('href', `${publicUrl}/host`);
    // While the server starts again, a question may meet no server.
    complaints.length = 0;

    await page.goto(server.link.replace(server.url, publicUrl));
    await expect(page.getByText('This link does not work any more')).toBeVisible();
    await expect(page.getByText('lapwing-server host-link')).toBeVisible();
    complaints.length = 0;

    await page.goto(`${publicUrl}/host`);
    await signInAsHost(page);
    await raceAtTheDesk(page);
    await page.goto(`${publicUrl}/`);
    await expect(page).toHaveTitle(/Timing Oostervaart/);
    // It is on the air today, so its card leads to its board, and its result is one step further.
    await page.getByRole('link', { name: 'Autumn Cup · Senior final' }).click();
    await expect(page).toHaveURL(/\/livetiming\/lw-1\//);
    await page.getByRole('link', { name: 'Result', exact: true }).click();
    await expect(page.getByText('Jansen').first()).toBeVisible();
    await expect(page.getByText('Official').first()).toBeVisible();

    await page.getByRole('banner').getByRole('button', { name: 'My account' }).click();
    await page.getByRole('menuitem', { name: 'Host' }).click();
    await expect(page.getByText('No backup is known')).toBeVisible();
    // The checks run in a thread of the built server.
    const toDo = page.getByRole('list', { name: 'To do' });
    await expect(toDo.getByText('sudo -u lapwing lapwing-server backup', { exact: true })).toBeVisible();
    await expect(toDo.getByText(/\d+ checks passed/)).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText(/^checked /)).toBeVisible();
    await expectAccessible(page);
  } finally {
    // The page asks for the status again and again.
    await page.goto('about:blank');
    await server.close();
  }
});

test('a host runs the site: people, organisations, sign-up, brand, announcement, audit log', async ({
  page,
  complaints,
}) => {
  test.slow();
  const server = await startEmptyServer({ LAPWING_TIME_ZONE: 'Asia/Tokyo' });
  try {
    await page.goto(server.link);
    await page.getByLabel('Your e-mail address').fill(host.email);
    await page.getByLabel('Password').fill(host.password);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Create an organisation now').uncheck();
    await page.getByRole('button', { name: 'Finish' }).click();
    await signInAsHost(page);

    await openTab(page, 'Organisations');
    await page.getByRole('button', { name: 'New organisation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('RC Bodensee');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('link', { name: 'RC Bodensee' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for RC Bodensee' }).click();
    await page.getByRole('menuitem', { name: 'Upload keys' }).click();
    await page.getByLabel('Name of the key').fill('Timing PC');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a key' }).click();
    const key = await page.getByTestId('secret').innerText();
    await page.getByRole('dialog').getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Actions for RC Bodensee' }).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
    const refused = await page.request.get(`${server.url}/api/ingest/v1/organization`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect((await refused.json()).code).toBe('organization-suspended');
    await expectAccessible(page);

    await openTab(page, 'People');
    await page.getByLabel('E-mail address to invite').fill('bart@oostervaart.example');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByTestId('secret')).toContainText('confirm-sign-up');
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Actions for Marijke Post' }).click();
    await page.getByRole('menuitem', { name: 'Remove host role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove host role' }).click();
    await expect(page.getByText('A site keeps one host')).toBeVisible();
    // The refusal is a 409.
    complaints.length = 0;
    await expectAccessible(page);

    await openTab(page, 'Sign-up and site');
    await expect(page.getByText('Set by LAPWING_TIME_ZONE')).toBeVisible();
    await page.getByRole('radio', { name: /By domain/ }).check();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('Give one or more domains')).toBeVisible();
    await page.getByLabel('E-mail domains', { exact: true }).fill('oostervaart.example, kempen.example');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('Saved').first()).toBeVisible();
    await expectAccessible(page);

    await openTab(page, 'Backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('Last attempt this minute: successful')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download lapwing-/ }).click();
    const backup = readFileSync(await (await downloading).path());
    expect(backup.subarray(0, 15).toString()).toBe('SQLite format 3');
    await page.getByRole('button', { name: /^Restore lapwing-/ }).click();
    await expect(page.getByRole('dialog').getByText('goes back to how it was then')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await openTab(page, 'Brand');
    await page.getByLabel('Accent colour', { exact: true }).fill('#ffee00');
    await expect(page.getByText('cannot be read well')).toBeVisible();
    await page.getByLabel('Accent colour', { exact: true }).fill('#8a1c3b');
    await page.getByLabel('Site name').fill('Timing Kempen');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAccessible(page);

    await openTab(page, 'Announcement');
    await page.getByLabel('Text').fill('Maintenance tonight at 22:00');
    await page.getByRole('button', { name: 'Show announcement' }).click();
    await expect(page.getByText('Shown above every page')).toBeVisible();

    for (const tab of [
      'overview',
      'sessions',
      'people',
      'organizations',
      'settings',
      'backups',
      'brand',
      'audit',
    ]) {
      await page.goto(`${server.url}/host?tab=${tab}`);
      await screenIsComplete(page);
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await expect(page.getByText('suspended RC Bodensee')).toBeVisible();
    await expect(page.getByText('downloaded the backup lapwing-')).toBeVisible();
    await expect(page.getByText('announced: Maintenance tonight at 22:00')).toBeVisible();
    await expect(page.getByText('Marijke Post').first()).toBeVisible();
    await expectAccessible(page);

    const visitor = await page.context().browser()?.newPage({ locale: 'nl-NL' });
    if (visitor === undefined) throw new Error('no browser');
    await visitor.goto(server.url);
    await expect(visitor.getByRole('complementary', { name: 'Mededeling' })).toHaveText(
      'Maintenance tonight at 22:00',
    );
    await expect(visitor.getByRole('banner').getByText('Timing Kempen')).toBeVisible();
    await expect(visitor.locator('body')).toHaveCSS('--accent', '#8a1c3b');
    await visitor.goto(`${server.url}/host`);
    await expect(visitor.getByRole('heading', { name: 'Beheer', level: 1 })).toBeVisible();
    await visitor.close();

    await openTab(page, 'Backups');
    await page.getByRole('button', { name: /^Restore lapwing-/ }).click();
    await page.getByRole('button', { name: 'Restore now' }).click();
    await expect(page.getByText(/^Restored .*lapwing-/)).toBeVisible();
    // The calls that failed in the meantime.
    complaints.length = 0;
    await expect(page.getByText('Maintenance tonight at 22:00')).toHaveCount(0);
    await openTab(page, 'Audit log');
    await expect(page.getByText('restored the backup lapwing-')).toBeVisible();
  } finally {
    // The page asks for the status again and again.
    await page.goto('about:blank');
    await server.close();
  }
});
