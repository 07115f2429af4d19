import type { Page } from '@playwright/test';
import { expect, open, test, urlOf } from '../journey.ts';
import { expectNothingJumped } from '../screen-checks.ts';
import { slowNetwork } from '../slow-device.ts';

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
  await open(page, `/livetiming/${world.liveEventId}/active`);
  const table = page.getByRole('table', { name: /^Leaderboard/ });
  for (const width of [1280, 1440, 1920]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(table.getByRole('columnheader', { name: 'S1', exact: true })).toBeVisible();
      await expect(table.getByRole('columnheader', { name: 'Total', exact: true })).toHaveCount(0);
      await expect(page.locator('.live-session')).toHaveAttribute('data-form', 'desk');
      const widthOfName = async () => (await table.locator('tbody th').first().boundingBox())?.width ?? 999;
      await expect.poll(widthOfName).toBeLessThanOrEqual(241);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    });
  }
});

/** Heads whose word is wider than its cell. */
function cutHeads(page: Page): Promise<string[]> {
  return page.locator('.board th[scope=col]:not(.board-marker)').evaluateAll((heads) =>
    heads
      .filter((head) => head.checkVisibility() && getComputedStyle(head).overflow !== 'visible')
      .flatMap((head) => {
        const text = document.createRange();
        text.selectNodeContents(head.querySelector('.board-sort') ?? head);
        const { paddingLeft, paddingRight } = getComputedStyle(head);
        const roomPx = head.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const { width } = text.getBoundingClientRect();
        return width > roomPx + 0.5 ? [`${head.textContent}: ${Math.round(width)} of ${roomPx} px`] : [];
      }),
  );
}

/** Names that do not fit, although no penalty takes their room. */
function cutNames(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.board-who:not(:has(.board-penalty)) > .board-name')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
}

for (const locale of ['en-GB', 'nl-NL', 'ja-JP']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('no head of a board is cut off, and no name, unless a penalty takes its room', async ({
      page,
      request,
      world,
    }) => {
      const events = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
      const { LiveEvents } = (await events.json()) as { LiveEvents: { id: string }[] };
      // In other languages: the board with the most columns, and below every column.
      const boards = LiveEvents.filter(({ id }) => locale === 'en-GB' || id === world.liveEventId);
      for (const { id } of boards) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page, `/livetiming/${id}/active`);
        // Names are the same in every language.
        if (locale === 'en-GB') await expect.poll(() => cutNames(page), `${id}: names`).toEqual([]);
        await expect.poll(() => cutHeads(page), `${id} at 1440 px`).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 900 });
        await expect.poll(() => cutHeads(page), `${id} at 1280 px`).toEqual([]);
      }
      // Every column at its narrowest.
      await page.setViewportSize({ width: 1440, height: 900 });
      const columns = [
        'positionsChanged,startPosition,nationality,class,tires,registrationNumber,laps,lapsLed,gap,difference',
        'gapInClass,differenceInClass,gapBehind,totalTime,lastLapTime,lastTimeDifference,bestLapTime,bestInLap',
        'secondLastLapTime,thirdLastLapTime,secondBestLapTime,averageTime,minimumLapTime,sections,sectionSpeeds',
        'bestSections,bestSectionSpeeds,lastLapSpeed,bestSpeed,averageSpeed,numberOfPitStops,lastPitStop,sincePit',
        'stintTime,totalStintTime,totalDistance,status,lapLine',
      ].join();
      await open(page, `/livetiming/${world.liveEventId}/active?smartcolumns=off&columns=${columns}`);
      expect(await page.locator('.board th[scope=col]').count()).toBeGreaterThan(35);
      expect(await cutHeads(page), 'every column').toEqual([]);
    });
  });
}

test('no live view jumps on a desktop or a big screen, however slow', async ({ page, world }) => {
  const slowDown = await slowNetwork(page);
  const live = `/livetiming/${world.liveEventId}/active`;
  const screens: [path: string, width: number, height: number, isProcessorSlow?: true][] = [
    ...[1024, 1280, 1366, 1920].map((width): [string, number, number] => [live, width, 900]),
    [live, 1440, 900, true],
    [`${live}?view=stats`, 1440, 900],
    [`${live}?view=battles`, 1440, 900],
    [`${live}?form=tv`, 1920, 1080],
  ];
  for (const [path, width, height, isProcessorSlow] of screens) {
    await test.step(`${path} at ${width} pixels`, async () => {
      await slowDown.processor(isProcessorSlow === true);
      await page.setViewportSize({ width, height });
      const laps = page.waitForResponse(/\/laps$/);
      await open(page, path);
      await laps;
      await expect(page.locator('.board-early, [aria-busy=true]')).toHaveCount(0);
      await expectNothingJumped(page);
    });
  }
});
