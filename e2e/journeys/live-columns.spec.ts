import { expect, open, test, urlOf } from '../journey.ts';

test('a board with more columns than fit scrolls inside its frame, with fixed head and names', async ({
  page,
  request,
}) => {
  const events = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
  const { LiveEvents } = (await events.json()) as { LiveEvents: { id: string }[] };
  const columns =
    'team,laps,gap,lastLapTime,bestLapTime,sectionTimes,bestSectionTimes,stintTime,totalStintTime';
  await open(page, `/livetiming/${LiveEvents[0]?.id}/active?smartcolumns=off&columns=${columns}`);
  const table = page.getByRole('table', { name: /^Leaderboard/ });
  const body = table.locator('tbody');
  await expect(body.locator('tr').first()).toBeVisible();
  const head = await table.getByRole('columnheader', { name: 'Competitor' }).boundingBox();
  expect(Math.round((head?.y ?? 0) + (head?.height ?? 0))).toBe(
    Math.round((await body.boundingBox())?.y ?? 0),
  );

  const frame = page.locator('.board-frame');
  await frame.evaluate((element) => {
    element.scrollLeft = 300;
  });
  const name = body.locator('tr').first().getByRole('rowheader');
  const edge = (await frame.boundingBox())?.x ?? 0;
  const left = (await name.boundingBox())?.x ?? 0;
  expect(left - edge, 'the name stays behind position and number').toBeGreaterThan(60);
  expect(left - edge).toBeLessThan(140);
  // Cells that scroll open the row just as the names do.
  await body.locator('tr').first().locator('td').last().click({ force: true });
  await expect(page).toHaveURL(/[?&]row=/);
  await expect(page.locator('.row-detail')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.row-detail')).toHaveCount(0);
});

test('a wide board adds sectors and a line of laps, and no name is wider than 240 px', async ({
  page,
  world,
}) => {
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/livetiming/${world.liveEventId}/active`);
    const table = page.getByRole('table', { name: /^Leaderboard/ });
    await expect(table.getByRole('columnheader', { name: 'S1', exact: true })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Total', exact: true })).toHaveCount(0);
    await expect(page.locator('.live-session')).toHaveAttribute('data-form', 'desk');
    const name = await table.locator('tbody th').first().boundingBox();
    expect(name?.width ?? 999, `${width} px`).toBeLessThanOrEqual(241);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('an unknown live address keeps the header and lists what is live', async ({ page, complaints }) => {
  await open(page, '/livetiming/lw-999999/active');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  // The browser itself reports the answer 404.
  complaints.splice(0);
});
