import type { Page } from '@playwright/test';
import { expect, open, test, urlOf } from '../journey.ts';
import { expectNothingJumped } from '../screen-checks.ts';

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

for (const locale of ['en-GB', 'nl-NL', 'ja-JP']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('no head of a board is cut off', async ({ page, request, world }) => {
      const events = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
      const { LiveEvents } = (await events.json()) as { LiveEvents: { id: string }[] };
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const { id } of LiveEvents) {
          await open(page, `/livetiming/${id}/active`);
          expect.soft(await cutHeads(page), `${id} at ${width} px`).toEqual([]);
        }
      }
      // Every column at its narrowest.
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

test('no name on a wide board is cut off, unless a penalty takes its room', async ({ page, request }) => {
  const events = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
  const { LiveEvents } = (await events.json()) as { LiveEvents: { id: string }[] };
  for (const { id } of LiveEvents) {
    await open(page, `/livetiming/${id}/active`);
    const cut = await page
      .locator('.board-who:not(:has(.board-penalty)) > .board-name')
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      );
    expect.soft(cut, id).toEqual([]);
  }
});

test('no live view jumps on a desktop or a big screen, however slow', async ({ page, world }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const live = `/livetiming/${world.liveEventId}/active`;
  const screens: [path: string, width: number, height: number][] = [
    ...[1024, 1280, 1366, 1440, 1920].map((width): [string, number, number] => [live, width, 900]),
    [`${live}?view=stats`, 1440, 900],
    [`${live}?view=battles`, 1440, 900],
    [`${live}?form=tv`, 1920, 1080],
  ];
  for (const [path, width, height] of screens) {
    await test.step(`${path} at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      const laps = page.waitForResponse(/\/laps$/);
      await open(page, path);
      await laps;
      await expect(page.locator('.board-early, [aria-busy=true]')).toHaveCount(0);
      await expectNothingJumped(page);
    });
  }
});

test('an unknown live address keeps the header and lists what is live', async ({ page, complaints }) => {
  await open(page, '/livetiming/lw-999999/active');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  // The browser itself reports the answer 404.
  complaints.splice(0);
});
