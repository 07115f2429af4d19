import { combinationsOf } from '../every-combination.ts';
import { expect, expectAccessible, expectContrast, open, test } from '../journey.ts';
import { routeTable } from '../route-table.ts';
import {
  expectNamedDrawings,
  expectNothingJumped,
  expectReflow,
  expectStill,
  expectVisibleFocus,
  zoomedWidths,
} from '../screen-checks.ts';

const liveOnly = new Set(routeTable.filter(({ isLiveOnly }) => isLiveOnly).map(({ route }) => route));

// Brands and colour schemes differ in nothing but colours and names.
const combinations = combinationsOf(
  {
    route: routeTable.map(({ route }) => route),
    brand: ['live', 'results'],
    scheme: ['light', 'dark'],
  },
  ({ route, brand }) => brand === 'live' || !liveOnly.has(route),
);

// One page goes through all of them: opening a new one for each would take twice as long.
for (const brand of ['live', 'results'] as const) {
  test(`every screen of the ${brand} brand opens by its address and is accessible`, async ({
    page,
    world,
  }) => {
    // The other brand is opened at the width between those of a phone and a desktop.
    if (brand === 'results') await page.setViewportSize({ width: 768, height: 1024 });
    for (const { route, path, isLiveOnly } of routeTable) {
      const schemes = combinations
        .filter((one) => one.route === route && one.brand === brand)
        .map(({ scheme }) => scheme);
      const isAbsent = brand === 'results' && isLiveOnly === true;
      await test.step(`${route} ${isAbsent ? 'is absent' : ''}`, async () => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await open(page, path(world), brand);
        await expect(page.locator('body')).toHaveAttribute('data-theme', brand === 'live' ? '1' : '2');
        const notFound = page.getByRole('heading', { name: 'Page Not Found' });
        await expect(notFound).toHaveCount(isAbsent ? 1 : 0);
        if (isAbsent) return;
        await expectNothingJumped(page);
        if (brand === 'results') return expectContrast(page, schemes);
        await expectAccessible(page, undefined, schemes);
        await expectNamedDrawings(page);
        await expectStill(page);
        await expectVisibleFocus(page);
        await expectReflow(page, Object.values(zoomedWidths));
      });
    }
  });
}
