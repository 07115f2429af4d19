import {
  FIRST_SCREEN_LIMIT_BYTES,
  scriptsOfFirstScreen,
  totalBytes,
} from '../../bench/screens/first-screen.mjs';
import { expect, test, urlOf } from '../journey.ts';

test('the first screen loads at most 150 kB of JavaScript', async ({ page }) => {
  const scripts = await scriptsOfFirstScreen(page, urlOf('live'));
  expect(scripts.length).toBeGreaterThan(0);
  const list = scripts.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  expect(totalBytes(scripts), list).toBeLessThanOrEqual(FIRST_SCREEN_LIMIT_BYTES);
});
