/** The narrow widths of phones. */

import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from '../journey.ts';
import { routeTable } from '../route-table.ts';
import { expectLargeTargets, expectNothingJumped, expectReflow } from '../screen-checks.ts';

const HEIGHT = 780;

/** What is painted at the centre of a panel, as far as it is on the screen: the panel itself, or what covers it. */
function coverOf(panel: Locator): Promise<string | null> {
  return panel.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, window.innerWidth);
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, window.innerHeight);
    if (right <= left || bottom <= top) return 'outside the screen';
    const painted = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return painted !== null && element.contains(painted)
      ? null
      : (painted?.outerHTML.slice(0, 160) ?? 'nothing');
  });
}

/** Opens everything on the page that opens a panel. */
async function expectPaintedPanels(page: Page, where: string): Promise<number> {
  const openers = page.locator('[aria-haspopup]:visible');
  let opened = 0;
  for (let index = 0; index < (await openers.count()); index += 1) {
    const opener = openers.nth(index);
    const name = `${where}: ${(await opener.getAttribute('aria-label')) ?? (await opener.textContent())}`;
    await opener.click();
    const panel = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible').last();
    await expect(panel, name).toBeVisible();
    expect.soft(await coverOf(panel), `${name} is covered`).toBeNull();
    await page.keyboard.press('Escape');
    await expect(panel, `${name} closes`).toBeHidden();
    opened += 1;
  }
  return opened;
}

/** Nothing is wider than the screen, and the navigation ends within it. */
async function expectFit(page: Page, route: string, width: number): Promise<void> {
  await expectReflow(page, [width]);
  const bar = page.getByRole('navigation').last();
  const box = await bar.boundingBox();
  if (box !== null && box.height < 100)
    expect.soft(box.x + box.width, `${route}: the end of the navigation`).toBeLessThanOrEqual(width);
}

// Opening a screen costs more than its checks, so each is opened once and then narrowed.
test('no screen jumps, targets are large, panels can be seen at 390 and 360 pixels, and all fits into 320', async ({
  page,
  world,
}) => {
  const opened = { 390: 0, 360: 0 };
  for (const { route, path } of routeTable) {
    await test.step(route, async () => {
      await page.setViewportSize({ width: 390, height: HEIGHT });
      await open(page, path(world));
      // Before the panels are opened: what they move is asked for.
      await expectNothingJumped(page);
      await expectLargeTargets(page);
      for (const width of [390, 360] as const) {
        await page.setViewportSize({ width, height: HEIGHT });
        opened[width] += await expectPaintedPanels(page, `${route} at ${width} pixels`);
      }
      await page.setViewportSize({ width: 320, height: HEIGHT });
      await expectFit(page, route, 320);
    });
  }
  expect(Math.min(...Object.values(opened)), 'panels that were opened').toBeGreaterThan(3);
});

test('a phone shows the track map, who is near whom and the bar of the list at once', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/livetiming/${world.liveEventId}/active?view=track-map`);
  const ribbon = page.getByRole('heading', { name: /^Around / }).locator('..');
  await expect(ribbon).toBeInViewport({ ratio: 1 });
  const list = page.getByRole('region', { name: 'Where each competitor was last seen' });
  await expect(list.getByRole('table')).toBeHidden();
  await list.getByRole('button', { expanded: false }).click();
  await expect(list.getByRole('table')).toBeVisible();
});

/** What a part of the board shows with an ellipsis or not at all. */
function cutTexts(page: Page, part: string): Promise<string[]> {
  return page
    .locator(part)
    .evaluateAll((parts) =>
      parts
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.textContent}: ${element.clientWidth} of ${element.scrollWidth} pixels`),
    );
}

test('no main screen jumps on a slow phone', async ({ page, world }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const live = `/livetiming/${world.liveEventId}/active`;
  const pages = [
    ...['/', `/practice/${world.locationId}`, `/practice/${world.activityId}/activity`],
    ...[`/profile/${world.userId}`, live, `${live}?view=stats`, `${live}?view=track-map`],
    ...['', '?tab=analysis', '?tab=compare', '/laptimes'].map((tab) => `/sessions/${world.raceId}${tab}`),
  ];
  for (const path of pages) {
    await test.step(path, async () => {
      await open(page, path);
      await expectNothingJumped(page);
    });
  }
});

for (const locale of ['nl-NL', 'ja-JP']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('every screen fits into 320 pixels, with its navigation', async ({ page, world }) => {
      await page.setViewportSize({ width: 320, height: HEIGHT });
      for (const { route, path } of routeTable) {
        await test.step(route, async () => {
          await open(page, path(world));
          await expectFit(page, route, 320);
        });
      }
    });

    test('no name on a live board is cut off at 360 pixels', async ({ page, world }) => {
      await page.setViewportSize({ width: 360, height: HEIGHT });
      await open(page, `/livetiming/${world.liveEventId}/active`);
      await expect(page.locator('.board-name').nth(20)).toBeVisible();
      expect(await cutTexts(page, '.board-name'), 'names that are cut off').toEqual([]);
      expect(await cutTexts(page, '.board-second > span'), 'texts below names that are cut off').toEqual([]);
    });
  });
}
