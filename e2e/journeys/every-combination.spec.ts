import { expect, test } from '@playwright/test';
import { combinationsOf } from '../every-combination.ts';

const settings = {
  screen: ['home', 'event', 'race', 'live'],
  brand: ['live', 'results'],
  scheme: ['light', 'dark'],
} as const;
const isPossible = ({ screen, brand }: { screen: string; brand: string }) =>
  screen !== 'live' || brand === 'live';

const wanted = process.env.LAPWING_E2E_EVERY_COMBINATION;
test.beforeEach(() => {
  delete process.env.LAPWING_E2E_EVERY_COMBINATION;
});
test.afterEach(() => {
  if (wanted === undefined) delete process.env.LAPWING_E2E_EVERY_COMBINATION;
  else process.env.LAPWING_E2E_EVERY_COMBINATION = wanted;
});

test.describe('the combinations of settings', () => {
  test('have any two values that are possible together', () => {
    const chosen = combinationsOf(settings, isPossible);
    expect(chosen.filter((one) => !isPossible(one))).toEqual([]);
    for (const screen of settings.screen) {
      const own = chosen.filter((one) => one.screen === screen);
      const brands = settings.brand.filter((brand) => isPossible({ screen, brand }));
      expect([...new Set(own.map(({ brand }) => brand))].sort(), screen).toEqual([...brands]);
      expect(new Set(own.map(({ scheme }) => scheme)).size, screen).toBe(2);
    }
    const looks = new Set(chosen.map(({ brand, scheme }) => `${brand} ${scheme}`));
    expect(looks.size).toBe(4);
  });

  test('are few, and use each pair about as often as others', () => {
    const screens = Array.from({ length: 20 }, (_, index) => `screen ${index}`);
    const chosen = combinationsOf({ ...settings, screen: screens });
    expect(chosen).toHaveLength(40);
    for (const brand of settings.brand)
      for (const scheme of settings.scheme)
        expect(chosen.filter((one) => one.brand === brand && one.scheme === scheme)).toHaveLength(10);
  });
});

test('all combinations are available on request', () => {
  process.env.LAPWING_E2E_EVERY_COMBINATION = 'on';
  expect(combinationsOf(settings)).toHaveLength(16);
  expect(combinationsOf(settings, isPossible)).toHaveLength(14);
});
