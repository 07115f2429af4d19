import type { Page } from '@playwright/test';
import { demoOrganizationId, showClaimCode } from '../claim-code.ts';
import { findFreeTransponder } from '../free-transponder.ts';
import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';
import { aPerson, signInAs, signUp } from '../new-account.ts';

test('a new member signs up, links a transponder, edits the profile, and undoes it all', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const person = aPerson('Mara', 'Wielstra');
  const name = `${person.givenName} ${person.surName}`;
  await signUp(page, person);
  await signInAs(page, person);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('There are no results for your account')).toBeVisible();
  await expectAccessible(page);

  const { code } = await findFreeTransponder(await demoOrganizationId(), 0);
  await page.getByLabel('Transponder code').fill(code);
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  // Entering a code only makes a claim; the transponder is not linked yet.
  await expect(page.getByRole('list', { name: 'What you have claimed' })).toContainText('Pending');
  await expect(page.getByText('There are no results for your account')).toBeVisible();
  await expectAccessible(page, page.getByRole('list', { name: 'What you have claimed' }));
  await page.getByLabel('Code from a timer').fill(await showClaimCode(browser, code));
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('button', { name: `Release transponder ${code}` })).toBeVisible();
  const results = page.getByRole('table', { name: 'Events' });
  await expect(results.getByRole('rowheader').first()).toBeVisible();

  await addPhoto(page);
  const userId = await page.getByRole('link', { name: 'Everyone' }).getAttribute('href');

  await open(page, `/profile/${world.userId}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Following / })
      .first(),
  ).toBeVisible();
  await open(page, '/profile/friends');
  await expect(page.getByRole('tab', { name: 'Following 1' })).toBeVisible();

  await addVideo(page);

  const stranger = await browser.newPage();
  await open(stranger, userId ?? '');
  await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(stranger.getByRole('table', { name: 'Events' }).getByRole('rowheader').first()).toBeVisible();
  await expect(stranger.locator('main img[src*="/api/v2/image/id/"]').first()).toBeVisible();
  await expect(stranger.getByRole('button', { name: `Play Video of ${name}` })).toBeVisible();

  await open(page, '/profile');
  await page.getByRole('switch', { name: /Public profile/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Make your profile private?' });
  await expect(dialog).toContainText('all your connections and videos will be lost');
  await dialog.getByRole('button', { name: 'Make profile private' }).click();
  await expect(page.getByText(/Only you see it/)).toBeVisible();
  await expect(page.getByText('Not following anyone yet')).toBeVisible();
  await expect(page.getByText('No videos yet')).toBeVisible();
  await expect(results.getByRole('rowheader').first()).toBeVisible();

  for (const part of ['', '/races', '/videos', '/friends']) {
    await open(stranger, `${userId}${part}`);
    await expect(stranger.getByText('This profile is private')).toBeVisible();
    await expect(stranger.getByText(name)).toHaveCount(0);
  }
  await expectAccessible(stranger);
  await open(stranger, `/search/Profiles?term=${person.surName}`);
  await expect(stranger.getByText('No Results Found')).toBeVisible();
  await stranger.close();
});

/** Cut with pointer, keys and slider. */
async function addPhoto(page: Page): Promise<void> {
  const buffer = await page.screenshot();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photo' }).click();
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const area = page.getByRole('application', { name: 'Part of the picture that is shown' });
  const zoom = page.getByLabel('Zoom');
  await area.press('+');
  await expect(zoom).not.toHaveValue('1');
  await area.press('ArrowRight');
  const before = await area.screenshot();
  const box = await area.boundingBox();
  if (box === null) throw new Error('The picture is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4, { steps: 4 });
  await page.mouse.up();
  expect((await area.screenshot()).equals(before)).toBe(false);
  await zoom.fill('2');
  await expectAccessible(page, page.getByRole('dialog').or(area));
  await page.getByRole('button', { name: 'Save photo' }).click();
  await expect(page.getByText('Your photo is saved.')).toBeVisible();
  await expect(page.locator('main img[src*="/api/v2/image/id/"]')).toHaveJSProperty('complete', true);
}

/** The player loads only on request. */
async function addVideo(page: Page): Promise<void> {
  const asked: string[] = [];
  await page.route(/^https:\/\/[^/]*(youtube|ytimg)/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'A player' });
  });
  await open(page, '/profile/videos');
  const address = page.getByLabel('YouTube address');
  await address.fill('https://example.org/watch?v=dQw4w9WgXcQ');
  await address.press('Enter');
  await expect(page.getByText('Please enter a valid YouTube URL')).toBeVisible();
  await address.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s');
  await address.press('Enter');
  const play = page.getByRole('button', { name: /^Play Video of/ });
  await expect(play).toBeVisible();
  await screenIsComplete(page);
  expect(asked).toEqual([]);
  await play.click();
  await expect(page.frameLocator('main iframe').getByText('A player')).toBeVisible();
}
