/** The test function of all journeys: knows the site and the demo world, and refuses console errors. */

import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { findWorld, type World } from './world.ts';

export { expect };

export type Brand = 'live' | 'results';

type Fixtures = {
  /** What the browser complained about; a journey that expects a complaint empties it. */
  complaints: string[];
};

export const test = base.extend<Fixtures, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads this pattern to learn what a fixture needs.
  world: [async ({}, use) => use(await findWorld(urlOf('live'))), { scope: 'worker' }],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isMissingPage(message) && !isUnknownWeather(message))
          complaints.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await use(complaints);
      expect(complaints, 'the console has no errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Existing programs know the call so: 404 where nobody knows the weather. */
function isUnknownWeather(message: ConsoleMessage): boolean {
  return message.text().includes('404') && message.location().url.endsWith('/weather');
}

/** The page of what is not there is answered so, and the browser tells of it as of a missing file. */
function isMissingPage(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return /status of 404/.test(message.text()) && !/^\/(api|assets|idp)\//.test(new URL(url).pathname);
}

export function urlOf(brand: Brand): string {
  const url = brand === 'live' ? process.env.LAPWING_E2E_LIVE_URL : process.env.LAPWING_E2E_RESULTS_URL;
  if (url === undefined) throw new Error('the site was not started');
  return url;
}

/** Goes to an address and waits until its screen has its data. */
export async function open(page: Page, path: string, brand: Brand = 'live'): Promise<void> {
  await page.goto(urlOf(brand) + path);
  await screenIsComplete(page);
  await page.waitForFunction(isTakenOver);
}

/** Whether there is somebody behind every control: parts of a page that the server drew are taken over one by one. */
function isTakenOver(): boolean {
  const controls = document.querySelectorAll('main :is(button, input, [role="slider"]):not(.ol-viewport *)');
  return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith('__react')));
}

export async function screenIsComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Rows further down are built like the eight above them, and axe looks at every cell. */
const repeatedRows = 'tbody tr:nth-child(n+9)';

/**
 * No violation of any of axe's rules. Only the contrast of colours differs between light and dark, and the colours
 * of a phone are those of a desktop, on which every screen is judged.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // What the bar at the top half covers would count as too small to be pressed.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  if (test.info().project.name === 'phone') {
    await expectNoViolation(page, 'light', { rules: { 'color-contrast': { enabled: false } } });
    return;
  }
  await expectNoViolation(page, 'light');
  await expectNoViolation(page, 'dark', contrastOnly);
}

const judged = new Set<string>();

/** For a page that many journeys pass: the first of them on this worker judges it. */
export async function expectAccessibleOnce(page: Page, name: string): Promise<void> {
  const key = `${test.info().project.name} ${name}`;
  if (judged.has(key)) return;
  judged.add(key);
  await expectAccessible(page);
}

/** What differs between two brands of the same screen. */
export async function expectContrast(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) await expectNoViolation(page, scheme, contrastOnly);
}

type RunOptions = Parameters<AxeBuilder['options']>[0];
const contrastOnly: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** In legacy mode axe judges within the page; otherwise it opens a second one for every judgement. */
async function inspection(page: Page, { rules, runOnly }: RunOptions): Promise<AxeBuilder> {
  const options: RunOptions = {
    // Of WCAG 2.2, and off unless it is asked for.
    rules: { 'target-size': { enabled: true }, ...rules },
    ...(runOnly && { runOnly }),
    resultTypes: ['violations'],
    preload: false,
  };
  // Loading axe takes longer than most judgements, and a page that has it keeps it.
  const loaded = (await hasAxe(page)) ? { axeSource: ';' } : {};
  return new AxeBuilder({ page, ...loaded }).options(options).setLegacyMode().exclude(repeatedRows);
}

async function hasAxe(page: Page): Promise<boolean> {
  const frames = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)),
  );
  return frames.every(Boolean);
}

async function expectNoViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: RunOptions = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const { violations } = await (await inspection(page, options)).analyze();
  const summary = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(summary, `${page.url()} axe, ${colorScheme}`).toEqual([]);
}
