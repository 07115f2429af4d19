import { expect, open, screenIsComplete, test, urlOf } from '../journey.ts';
import { expectNothingJumped } from '../screen-checks.ts';

test('a page that does not exist shows a message and a link back to the previous page', async ({
  page,
  world,
}) => {
  await open(page, `/events/${world.event.id}`);
  // As a click on a broken link does.
  await page.evaluate(() => window.history.pushState({}, '', '/no/such/page'));
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('The page you are looking for does not exist')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(`${urlOf('live')}/events/${world.event.id}`);
  await screenIsComplete(page);

  // As typing an address does: a full load. Only the browser has the previous page.
  const answer = await page.goto(`${urlOf('live')}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(`${urlOf('live')}/events/${world.event.id}`);
  await screenIsComplete(page);
});

test('a page that does not exist links to the events if there is no previous page, and offers a search', async ({
  page,
}) => {
  await open(page, '/no/such/page');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(`${urlOf('live')}/`);
  await screenIsComplete(page);

  await test.step('it offers a search', async () => {
    await open(page, '/no/such/page');
    await page.getByRole('main').getByRole('combobox').fill('noordzee');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${urlOf('live')}/search?term=noordzee`);
    await screenIsComplete(page);
  });
  await test.step('an id that does not fit its route is not found', async () => {
    await open(page, '/profile/somebody');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});

test('a live event that does not exist is reported within the frame of the site, with what is live', async ({
  page,
  complaints,
}) => {
  await open(page, '/livetiming/lw-999999/active');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  for (const width of [390, 768, 1440]) {
    for (const path of ['', '/active']) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, `/livetiming/lw-999999${path}`);
      await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
      await expectNothingJumped(page);
    }
  }
  await page.getByRole('main').locator('a.button', { hasText: 'Live timing' }).first().click();
  await expect(page).toHaveURL(`${urlOf('live')}/livetiming`);
  // The browser reports the call for the event that does not exist.
  complaints.splice(0);
});

test('a full screen whose code cannot be loaded is reported within the frame of the site', async ({
  page,
  world,
  complaints,
}) => {
  await open(page, '/');
  await page.route('**/assets/**', (route) => route.abort());
  await page.evaluate(
    (path) => window.history.pushState({}, '', path),
    `/livetiming/${world.liveEventId}/active`,
  );
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  complaints.splice(0);
});
