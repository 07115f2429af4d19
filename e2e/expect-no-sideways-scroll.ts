/** A page never scrolls sideways; wide tables scroll within themselves. */

import { expect, type Page } from '@playwright/test';

/** A page whose width just changed may need a moment to choose another layout. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone makes `innerWidth` as wide as what sticks out.
  const widthPx = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(widthPx);
}
