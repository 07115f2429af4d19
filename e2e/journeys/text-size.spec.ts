/** A visitor whose browser has a text size of 32 pixels, twice the usual one. */

import type { Page } from '@playwright/test';
import { chromiumFlags, findWindowlessChromium } from '../../scripts/find-chromium.mjs';
import { expect, open, test } from '../journey.ts';
import { expectReflow } from '../screen-checks.ts';

test.use({
  launchOptions: {
    ...{ executablePath: findWindowlessChromium() ?? '' },
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
  },
});

const screens = [
  { width: 1440, textPx: 28, rowPx: 72 },
  { width: 390, textPx: 28, rowPx: 72 },
];

test('texts and rows grow with the text size of the browser, on a desktop and on a phone', async ({
  page,
  world,
}) => {
  const pages = [
    { path: '/', row: 'main li:has(a[href^="/events/"])' },
    { path: `/sessions/${world.raceId}`, row: 'tbody tr' },
    { path: `/practice/${world.locationId}`, row: 'tbody tr:has(a)' },
    { path: `/practice/${world.activityId}/activity`, row: 'tbody tr' },
    // A desktop keeps its board, whose rows are close together.
    { path: `/livetiming/${world.liveEventId}/active`, row: 'tbody tr', deskRowPx: 60 },
  ];
  for (const { path, row, deskRowPx } of pages) {
    await open(page, path);
    for (const { width, textPx, rowPx: usualRowPx } of screens) {
      const rowPx = width === 1440 ? (deskRowPx ?? usualRowPx) : usualRowPx;
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 844 });
        const bodyText = () =>
          page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
        await expect.poll(bodyText, 'the text of the page').toBeGreaterThanOrEqual(textPx);
        const rowHeight = async () => (await page.locator(row).first().boundingBox())?.height ?? 0;
        await expect.poll(rowHeight, 'a row').toBeGreaterThanOrEqual(rowPx);
        await expectReflow(page, [width]);
      });
    }
  }
});

/** Room for the ring of a control at the end of a cell. */
const RING_PX = 4;

/** What is cut off in a table: figures and heads have to be whole. */
const cutCells = (page: Page) =>
  page.locator('main :is(th, td):visible').evaluateAll(
    (cells, ringPx) =>
      cells
        .filter((cell) => getComputedStyle(cell).overflowX !== 'visible')
        .filter((cell) => cell.scrollWidth > cell.clientWidth + ringPx)
        .map(
          (cell) => `${cell.textContent?.slice(0, 40)}: ${cell.clientWidth} of ${cell.scrollWidth} pixels`,
        ),
    RING_PX,
  );

for (const width of [1440, 768, 390]) {
  test(`tables fit again when the text size changes after they were opened, at ${width} pixels`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const devTools = await page.context().newCDPSession(page);
    for (const path of [`/sessions/${world.raceId}`, `/practice/${world.activityId}/activity`]) {
      await test.step(path, async () => {
        await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
        await open(page, path);
        expect.soft(await cutCells(page), `${path}: at the usual size`).toEqual([]);
        await devTools.send('Page.setFontSizes', { fontSizes: { standard: 21 } });
        await expect
          .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize)))
          .toBeGreaterThan(17);
        expect.soft(await cutCells(page), `${path}: at 130 %`).toEqual([]);
        await expectReflow(page, [width]);
      });
    }
  });
}

test('a phone shows whole figures, names and cards', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const clipped = (selector: string) =>
    page.locator(selector).evaluateAll((parts, ringPx) => {
      const isClipped = (part: Element) =>
        part.scrollWidth > part.clientWidth + ringPx || part.scrollHeight > part.clientHeight + ringPx;
      return parts.filter(isClipped).map(({ textContent }) => textContent?.slice(0, 40));
    }, RING_PX);
  for (const [path, parts] of [
    ['/', 'main [aria-labelledby="live-now"] li a'],
    [`/sessions/${world.raceId}/laptimes?pos=1`, 'main tbody td:visible'],
    [`/sessions/${world.raceId}?tab=compare`, 'main dd'],
    [`/practice/${world.locationId}`, 'main tbody :is(td, th[scope="row"]):visible'],
    [`/profile/${world.userId}`, 'main tbody td:visible'],
  ] as const) {
    await open(page, path);
    expect.soft(await clipped(parts), path).toEqual([]);
  }
});

test('a phone shows the header and a live board without loss', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/livetiming');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  await open(page, `/livetiming/${world.liveEventId}/active`);
  for (const box of ['race-clock', 'race-box[data-box="lap"]', 'race-box[data-box="feed"]'])
    await expect(page.locator(`.${box}`)).toBeInViewport({ ratio: 1 });
  const names = page.locator('.board-surname, .board-name:not(:has(.board-surname))');
  const cut = () =>
    names.evaluateAll((all) =>
      all
        .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.clientWidth < 30)
        .map(({ textContent }) => textContent),
    );
  await expect.poll(cut, 'names that are cut off').toEqual([]);
  await expectReflow(page, [390]);
  const clock = page.locator('.race-clock .race-value');
  for (const [width, height] of [
    [390, 844],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [row, views] = await Promise.all([
      page.locator('.board tbody tr').first().boundingBox(),
      page.locator('.phone-views').boundingBox(),
    ]);
    const end = (row?.y ?? Number.NaN) + (row?.height ?? 0);
    expect(end, `the first row at ${width} pixels`).toBeLessThanOrEqual(views?.y ?? 0);
    const sticksOutPx = await clock.evaluate(
      (time) =>
        time.scrollWidth - time.clientWidth + Math.max(0, time.getBoundingClientRect().right - innerWidth),
    );
    expect(sticksOutPx, `the clock at ${width} pixels`).toBeLessThanOrEqual(1);
  }
});

test('the medals of a podium stay round', async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}`);
  const { width, height } = (await page.locator('.story-medal').first().boundingBox()) ?? {
    width: 0,
    height: 1,
  };
  expect(width).toBeCloseTo(height);
});

test('a live board on a desktop stays one, with its first columns', async ({ page, world }) => {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/livetiming/${world.liveEventId}/active`);
    await expect(page.locator('.live-session')).toHaveAttribute('data-form', 'desk');
    for (const name of ['Gap', 'Last', 'Best'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport();
    const title = page.locator('.race-title h1');
    expect(await title.evaluate((words) => words.scrollHeight - words.clientHeight), 'cut off').toBeLessThan(
      4,
    );
    await expectReflow(page, [width]);
  }
});
