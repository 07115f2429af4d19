/** The journeys: a running server with the demo world, visited with Chromium. */

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findWindowlessChromium } from '../scripts/find-chromium.mjs';

const executablePath = findWindowlessChromium();
if (executablePath === undefined)
  throw new Error('The journeys need Chromium: apt-get install chromium-headless-shell');

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './start-site.ts',
  outputDir: join(tmpdir(), 'lapwing-journeys'),
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes only at a later attempt is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  // On two processors, for journeys alone: a journey often waits.
  workers: 3,
  // A journey that hangs ends some time. A busy machine fails nothing.
  timeout: 600_000,
  expect: {
    timeout: 120_000,
    // Enough for another version of the browser, too little for a moved word.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.2, animations: 'disabled' },
  },
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumFlags },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // A control that is missing fails after the time of `expect`, and not after that of the whole journey.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // A journey that fakes a response must see the request; journeys about the worker allow it.
    serviceWorkers: 'block',
  },
  // They start in this order. The last ones are short journeys, so that all processors are busy until the end.
  projects: [
    { name: 'firefox', testMatch: 'firefox.spec.ts' },
    { name: 'pictures', testMatch: 'pictures.spec.ts' },
    // Journeys that are the same at every width run on a desktop only. The others have a tag.
    {
      name: 'phone',
      testIgnore: ['firefox.spec.ts', 'pictures.spec.ts'],
      grep: /@phone|small-screens/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: ['small-screens.spec.ts', 'firefox.spec.ts', 'pictures.spec.ts'],
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
