import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('a big screen runs unattended: dark, page by page, without controls until somebody needs them', async ({
  page,
  world,
}) => {
  await open(page, `/livetiming/${world.liveEventId}/active?form=tv`);
  await expect(page.getByRole('table', { name: /^Leaderboard of/ })).toBeVisible();
  await expect(page.locator('.live-session')).toHaveAttribute('data-form', 'tv');
  await expect(page.locator('body')).toHaveAttribute('data-skin', 'dark');
  await expect(page.getByRole('button', { name: 'Display' })).toHaveCount(0);
  const isScrolling = await page.evaluate(
    () =>
      document.documentElement.scrollHeight > innerHeight ||
      document.documentElement.scrollWidth > innerWidth,
  );
  expect(isScrolling, 'nothing is outside the screen').toBe(false);
  const row = page.locator('.board tbody tr').first();
  await expect.poll(async () => (await row.boundingBox())?.height, 'a row').toBeGreaterThanOrEqual(42);
  await expect(page.getByRole('heading', { name: 'Leaders by class' })).toBeInViewport();
  for (const name of ['Gap', 'Last', 'Best', 'S1', 'S2', 'S3'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport();
  const headPx = await page
    .locator('.race-head .race-title > *')
    .evaluateAll((parts) => parts.reduce((sum, { scrollHeight }) => sum + scrollHeight, 0));
  expect(headPx, 'title and classes are not cut off').toBeLessThanOrEqual(100);
  const cutCells = page
    .locator('.board :is(td[data-align=end], .board-name)')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(await cutCells, 'nothing is cut off').toEqual([]);
  await expectAccessible(page);
  await page.mouse.move(400, 400);
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByLabel('Address for a big screen, with these settings')).toHaveValue(
    `${urlOf('live')}/livetiming/${world.liveEventId}/active?form=tv`,
  );

  // The statistics are also visible without scrolling.
  await open(page, `/livetiming/${world.liveEventId}/active?form=tv&view=stats`);
  await expect(page.getByRole('heading', { name: 'Lap leaders' })).toBeInViewport();
  const tables = page.locator('.session-pane table');
  const end = () =>
    tables.evaluateAll((all) => Math.max(...all.map((table) => table.getBoundingClientRect().bottom)));
  await expect.poll(end, 'the last line is on the screen').toBeLessThanOrEqual(1080);
  for (const view of ['stats', 'track-map', 'video']) {
    await open(page, `/livetiming/${world.liveEventId}/active?form=tv&view=${view}`);
    const last = tables.last().locator('tbody tr').first();
    await expect.poll(async () => (await last.boundingBox())?.height, view).toBeGreaterThanOrEqual(42);
    const textPx = await last
      .locator('td')
      .last()
      .evaluate((cell: HTMLElement) => {
        const enlarged = cell.getBoundingClientRect().width / cell.offsetWidth;
        return Number.parseFloat(getComputedStyle(cell).fontSize) * enlarged;
      });
    expect(textPx, `${view} is read from afar`).toBeGreaterThanOrEqual(20.5);
  }
});

test('every setting can be part of the address', async ({ page, world }) => {
  const address = `/livetiming/${world.liveEventId}/active`;
  const plain = 'form=tv&skin=light&text=large&livetext=off&progressbars=off&autoscroll=off';
  const columns = 'columns=gap,bestLapTime,bestSpeed,totalDistance';
  const board = page.getByRole('table', { name: /^Leaderboard of/ });
  /** Best speed and distance of the first row. */
  const figures = async () => {
    const cells = await board.locator('tbody tr').first().locator('td').allTextContents();
    return cells.slice(-2).map((text) => Number.parseFloat(text.replace(/[^\d.]/g, '')));
  };
  await page.clock.install();
  await open(page, `${address}?${plain}&${columns}`);
  await expect(page.locator('body')).toHaveAttribute('data-skin', 'light');
  await expect(page.locator('.live-session')).toHaveAttribute('data-text', 'large');
  await expect(page.getByRole('log')).toHaveCount(0);
  await expect(page.locator('.board-bar')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Laps' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Best', exact: true })).toBeVisible();
  await expect(page.locator('.race-head')).toContainText('°C');
  const [speedKmh = 0, distanceKm = 0] = await figures();

  await open(page, `${address}?${plain}&${columns}&temperature=f&speed=mih&distance=mi&autoview=on`);
  await expect(page.locator('.race-head')).toContainText('°F');
  const [speedMih = 0, distanceMi = 0] = await figures();
  expect(speedKmh / speedMih).toBeCloseTo(1.609, 1);
  expect(distanceKm / distanceMi).toBeGreaterThan(1.2);
  // This event has no stream, so there is no video to turn to.
  for (const view of ['track-map', 'stats']) {
    await page.clock.fastForward(61_000);
    await expect(page).toHaveURL(new RegExp(`[?&]view=${view}`));
  }
  await page.clock.fastForward(61_000);
  await expect(page).not.toHaveURL(/[?&]view=/);

  // Smart columns hide empty columns; without them every chosen column is shown.
  await open(page, `${address}?form=desk&columns=gap,tires`);
  await expect(page.getByRole('columnheader', { name: 'Gap' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Tyres' })).toHaveCount(0);
  await open(page, `${address}?form=desk&columns=gap,tires&smartcolumns=off`);
  await expect(page.getByRole('columnheader', { name: 'Tyres' })).toBeVisible();
});
