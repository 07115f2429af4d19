/** A visitor whose browser has a text size of 32 pixels, twice the usual one. */

import { chromiumFlags, findWindowlessChromium } from '../../scripts/find-chromium.mjs';
import { expect, open, test } from '../journey.ts';
import { expectReflow } from '../screen-checks.ts';

test.use({
  launchOptions: {
    ...{ executablePath: findWindowlessChromium() ?? '' },
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
  },
});

// A phone has no room for twice the size: the text is limited to 6 % of its width, for a usual size of 16.
const screens = [
  { width: 1440, textPx: 28, rowPx: 72 },
  { width: 390, textPx: 20, rowPx: 64 },
];

for (const { width, textPx, rowPx } of screens) {
  test(`texts and rows grow with the text size of the browser at ${width} pixels`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const pages = [
      { path: '/', row: 'main li:has(a[href^="/events/"])' },
      { path: `/sessions/${world.raceId}`, row: 'tbody tr' },
      { path: `/practice/${world.locationId}`, row: 'tbody tr:has(a)' },
      { path: `/practice/${world.activityId}/activity`, row: 'tbody tr' },
      { path: `/livetiming/${world.liveEventId}/active`, row: 'tbody tr' },
    ];
    for (const { path, row } of pages) {
      await test.step(path, async () => {
        await open(page, path);
        const bodyText = await page.evaluate(() =>
          Number.parseFloat(getComputedStyle(document.body).fontSize),
        );
        expect.soft(bodyText, `${path}: the text of the page`).toBeGreaterThanOrEqual(textPx);
        const { height } = (await page.locator(row).first().boundingBox()) ?? { height: 0 };
        expect.soft(height, `${path}: a row`).toBeGreaterThanOrEqual(rowPx);
        await expectReflow(page, [width]);
      });
    }
  });
}
