/**
 * The test function of journeys in Firefox. Playwright drives only a Firefox of its own; Debian's speaks WebDriver BiDi, and
 * Puppeteer drives it.
 */

import { test as base, expect } from '@playwright/test';
import { launch, type Page } from 'puppeteer-core';
import { findFirefox } from '../scripts/find-firefox.mjs';
import { urlOf } from './journey.ts';
import { foundWorld, type World } from './world.ts';

export type { Page };
export { expect };

type Browser = Awaited<ReturnType<typeof launch>>;
type Fixtures = {
  /** A page of its own, without the cookies of others. Errors in its console fail the journey. */
  visit: (path: string, width?: number) => Promise<Page>;
};

/** As long as the journeys in Chromium wait: a busy machine fails nothing. */
const PATIENCE_MS = 120_000;
const heights = new Map([
  [390, 844],
  [1440, 900],
]);

export const test = base.extend<Fixtures, { world: World; firefox: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads this pattern to learn what a fixture needs.
  world: [async ({}, use) => use(foundWorld()), { scope: 'worker' }],
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads this pattern to learn what a fixture needs.
    async ({}, use) => {
      const executablePath = findFirefox();
      if (executablePath === undefined)
        throw new Error('These journeys need Firefox: apt-get install firefox-esr');
      const browser = await launch({
        browser: 'firefox',
        executablePath,
        timeout: PATIENCE_MS,
        extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext();
    const complaints: string[] = [];
    await use(async (path, width = 1440) => {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.setViewport({ width, height: heights.get(width) ?? 900 });
      await page.goto(urlOf('live') + path);
      await isComplete(page);
      return page;
    });
    await context.close();
    expect(complaints, 'the page has no errors').toEqual([]);
  },
});

export async function isComplete(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.querySelectorAll(':is(header, main) :is(button, input)')].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__react')),
      ),
  );
}

/** By the words that a visitor sees or a screen reader says. */
export async function press(page: Page, name: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"])`).click();
}

export async function expectText(page: Page, selector: string, text: RegExp): Promise<void> {
  await expect
    .poll(() => page.$$eval(selector, (all) => all.map(({ textContent }) => textContent).join(' ')), {
      timeout: PATIENCE_MS,
    })
    .toMatch(text);
}

/** Nothing is wider than the screen, and no number reaches out of its cell, where Firefox would cut it off. */
export async function expectNothingCut(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('main td[data-align="end"] > *')].filter(
      (part) => {
        const cell = part.parentElement;
        if (cell === null || cell.clientWidth === 0 || part.matches('.sr-only')) return false;
        const end =
          cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
        return part.getBoundingClientRect().right > end + 0.5;
      },
    );
    return {
      overhang: document.documentElement.scrollWidth - innerWidth,
      cut: [...new Set(cut.map(({ className, textContent }) => `${className}: ${textContent}`))].slice(0, 5),
    };
  });
  expect(found.cut, `${page.url()}: numbers that reach out of their cells`).toEqual([]);
  expect(found.overhang, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}
