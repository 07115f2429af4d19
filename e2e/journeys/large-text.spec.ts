/** A phone whose browser has a text size of 32 pixels, twice the usual one: every word can be read. */

import { chromiumFlags, findWindowlessChromium } from '../../scripts/find-chromium.mjs';
import { firstHost, startEmptyServer } from '../empty-server.ts';
import { expect, open, screenIsComplete, test, urlOf } from '../journey.ts';
import { expectReflow } from '../screen-checks.ts';
import { openPhoneMenu } from '../sign-in.ts';
import { expectReadableText } from '../text-checks.ts';
import type { World } from '../world.ts';

test.use({
  launchOptions: {
    ...{ executablePath: findWindowlessChromium() ?? '' },
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
  },
  viewport: { width: 390, height: 844 },
});

const results = ({ event, raceId, sessionId, organizationId, championshipId, liveEventId }: World) => [
  '/',
  `/events/${event.id}`,
  `/events/${liveEventId.replace('lw-', '')}`,
  `/sessions/${sessionId}`,
  ...['', '?tab=class', '?tab=lapchart', '?tab=analysis', '?tab=compare', '?tab=select'].map(
    (tab) => `/sessions/${raceId}${tab}`,
  ),
  `/sessions/${raceId}/laptimes?pos=1`,
  `/organizations/${organizationId}`,
  `/organizations/${organizationId}/championships`,
  `/organizations/${organizationId}/championships/${championshipId}`,
];

const others = ({ locationId, activityId, userId }: World) => [
  ...['/practice', `/practice/${locationId}`, `/practice/${activityId}/activity`],
  ...['', '/races', '/videos', '/friends'].map((part) => `/profile/${userId}${part}`),
  ...['/search?term=kart', '/status', '/profile', '/app', '/no/such/page'],
];

const live = ({ liveEventId, liveSessionId }: World) => [
  '/livetiming',
  `/livetiming/${liveEventId}`,
  `/livetiming/${liveEventId}/sessions/${liveSessionId}`,
  ...['leaderboard', 'battles', 'track-map', 'stats'].map(
    (view) => `/livetiming/${liveEventId}/active?view=${view}`,
  ),
];

for (const { part, pathsOf } of [
  { part: 'results', pathsOf: results },
  { part: 'practice, people and the site', pathsOf: others },
  { part: 'live timing', pathsOf: live },
]) {
  test(`every page of ${part} is readable with large text`, async ({ page, world }) => {
    for (const path of pathsOf(world)) {
      await test.step(path, async () => {
        await open(page, path);
        await expectReadableText(page, path);
        await expectReflow(page, [390]);
      });
    }
  });
}

test('the pages outside the site are readable with large text', async ({ page }) => {
  await test.step('the API page', async () => {
    await page.goto(`${urlOf('live')}/api/docs`);
    await page.locator('.opblock-tag', { hasText: 'Host' }).click();
    await expect(page.locator('.opblock').first()).toBeVisible();
    await expectReadableText(page, 'the API page');
    await expectReflow(page, [390]);
  });
  await test.step('the sign-in', async () => {
    await open(page, '/');
    await openPhoneMenu(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expectReadableText(page, 'the sign-in');
    await expectReflow(page, [390]);
  });
});

test('the pages of a host are readable with large text', async ({ page, complaints }) => {
  const server = await startEmptyServer();
  try {
    await page.goto(server.link);
    await page.getByLabel('Your e-mail address').fill(firstHost.email);
    await page.getByLabel('Password').fill(firstHost.password);
    await expectReadableText(page, 'the first run');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name').fill('Kartclub Oostervaart');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expectReadableText(page, 'the end of the first run');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(firstHost.email);
    await page.getByLabel('Password', { exact: true }).fill(firstHost.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Host', level: 1 })).toBeVisible();
    for (const tab of ['overview', 'people', 'organizations', 'settings', 'backups', 'brand', 'audit']) {
      await test.step(tab, async () => {
        await page.goto(`${server.url}/host?tab=${tab}`);
        await screenIsComplete(page);
        await expectReadableText(page, `the tab ${tab} of the host`);
        await expectReflow(page, [390]);
      });
    }
    complaints.splice(0);
  } finally {
    // The page asks for the status again and again.
    await page.goto('about:blank');
    await server.close();
  }
});
