import { firstHost, startEmptyServer } from '../empty-server.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';
import { signIn } from '../sign-in.ts';

const club = 'IJsclub Vlietland';

test('an owner takes the archive of a club along to an empty server', async ({ page }, testInfo) => {
  test.slow();
  await open(page, '/');
  await signIn(page);
  await screenIsComplete(page);
  const found = await page.request.get(`${urlOf('live')}/api/search?term=${club}&type=Organizations`);
  const [{ entityId }] = await found.json();
  const eventsOf = async (origin: string, organizationId: number) => {
    const path = `/api/v0.2.3/eventresults/organizations/${organizationId}/events?count=100`;
    const events: { name: string; startDate: string }[] = await (
      await page.request.get(origin + path)
    ).json();
    return events.map(({ name, startDate }) => `${startDate} ${name}`);
  };
  const events = await eventsOf(urlOf('live'), entityId);
  expect(events.length).toBeGreaterThan(3);
  await open(page, `/organizations/${entityId}/manage?tab=archive`);
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  const starts = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download archive' }).click();
  const download = await starts;
  expect(download.suggestedFilename()).toMatch(/^lapwing-ijsclub-vlietland-.*\.zip$/);
  const file = testInfo.outputPath('club.zip');
  await download.saveAs(file);
  await expect(page.getByText('The archive was written completely.')).toBeVisible();

  const server = await startEmptyServer();
  try {
    await page.goto(server.link);
    await page.getByLabel('Your e-mail address').fill(firstHost.email);
    await page.getByLabel('Password').fill(firstHost.password);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name').fill('Moved club');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(firstHost.email);
    await page.getByLabel('Password', { exact: true }).fill(firstHost.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Host', level: 1 })).toBeVisible();
    await page.goto(`${server.url}/organizations/1/manage?tab=archive`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'club.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('Pos,Name'),
    });
    await expect(page.getByText('This is not a zip file, or its end is missing.')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('status').getByText(/^Imported: \d+ added/)).toBeVisible();
    await expect(page.getByText(/^Imported from http:\/\/localhost:\d+ on /)).toBeVisible();
    await expectAccessible(page);
    expect(await eventsOf(server.url, 1)).toEqual(events);
    await page.goto(`${server.url}/organizations/1`);
    await page
      .getByRole('link', { name: events[0]?.slice(11) ?? '' })
      .first()
      .click();
    await expect(page.getByText(/^Imported from http:\/\/localhost/)).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});
