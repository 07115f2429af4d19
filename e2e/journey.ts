/** The test function of all journeys: provides the site and the demo world, and fails on console errors. */

import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { foundWorld, type World } from './world.ts';

export { expect };

export type Brand = 'live' | 'results';
export type Scheme = 'light' | 'dark';

type Fixtures = {
  /** The browser's console errors; a journey that expects one empties the list. */
  complaints: string[];
};

export const test = base.extend<Fixtures, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads this pattern to learn what a fixture needs.
  world: [async ({}, use) => use(foundWorld()), { scope: 'worker' }],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message))
          complaints.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await use(complaints);
      expect(complaints, 'the console has no errors').toEqual([]);
    },
    { auto: true },
  ],
});

function isExpected(message: ConsoleMessage): boolean {
  return isMissingPage(message) || isUnknownWeather(message) || isLeftScreen(message);
}

/** The router may render a screen once more after it was left. React notices, and renders the page without it. */
function isLeftScreen(message: ConsoleMessage): boolean {
  return /reading 'routeId'\)\s+at \w+ \([^)]*\/router-/.test(message.text());
}

/** As existing programs expect, the weather call returns 404 if the weather is unknown. */
function isUnknownWeather(message: ConsoleMessage): boolean {
  return message.text().includes('404') && message.location().url.endsWith('/weather');
}

/** A page that does not exist is a 404, which the browser reports like a missing file. */
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

/**
 * Whether every control and link works: parts of a prerendered page are hydrated one by one. React reports a visitor who
 * leaves in between as an error, and then renders the next screen all the same.
 */
function isTakenOver(): boolean {
  const controls = document.querySelectorAll(
    'main :is(button, input, select, [role="slider"], a[href^="/livetiming"])',
  );
  return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith('__react')));
}

export async function screenIsComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Later rows of tables and lists, and later days of the events, are built like the first ones, and axe checks every text. */
const repeated = [
  'tbody tr:nth-child(n+4)',
  'main li:nth-child(n+6)',
  'section:has(> h2 time) ~ section:has(> h2 time) ~ section:has(> h2 time)',
];

const CHECKED = 'data-checked-by-axe';

/**
 * No violation of any of axe's rules. Only the colour contrast differs between light and dark. A phone has the colours of a
 * desktop, on which every screen is checked.
 *
 * `part` is what a journey has opened or changed on a screen. The whole screen is checked in every-screen.spec.ts, and
 * again it would take four times as long.
 */
export async function expectAccessible(
  page: Page,
  part?: Locator,
  [scheme = 'light', ...others]: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  // Controls that the top bar half covers would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const checked = part?.first() ?? page.locator('html');
  await checked.evaluate((element, name) => element.setAttribute(name, ''), CHECKED);
  if (test.info().project.name === 'phone') {
    await expectNoViolation(page, 'light', { rules: { 'color-contrast': { enabled: false } } });
  } else {
    await expectNoViolation(page, scheme);
    for (const other of others) await expectNoViolation(page, other, contrastOnly);
  }
  await checked.evaluate((element, name) => element.removeAttribute(name), CHECKED);
}

const judged = new Set<string>();

/** For a page that many journeys visit: the first of them on this worker checks it. */
export async function expectAccessibleOnce(page: Page, name: string): Promise<void> {
  const key = `${test.info().project.name} ${name}`;
  if (judged.has(key)) return;
  judged.add(key);
  await expectAccessible(page);
}

/** The differences between two brands of the same screen. */
export async function expectContrast(page: Page, schemes: readonly Scheme[]): Promise<void> {
  await page.locator('html').evaluate((element, name) => element.setAttribute(name, ''), CHECKED);
  for (const scheme of schemes) await expectNoViolation(page, scheme, contrastOnly);
}

type RunOptions = Parameters<AxeBuilder['options']>[0];
const contrastOnly: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** In legacy mode axe runs within the page; otherwise it opens a second one for every check. */
async function inspection(page: Page, { rules, runOnly }: RunOptions): Promise<AxeBuilder> {
  const options: RunOptions = {
    // A rule of WCAG 2.2, off by default.
    rules: { 'target-size': { enabled: true }, ...rules },
    ...(runOnly && { runOnly }),
    resultTypes: ['violations'],
    preload: false,
  };
  // Loading axe takes longer than most checks, and a page keeps it once loaded.
  const loaded = (await hasAxe(page)) ? { axeSource: ';' } : {};
  const axe = new AxeBuilder({ page, ...loaded }).options(options).setLegacyMode().include(`[${CHECKED}]`);
  return repeated.reduce((all, rows) => all.exclude(rows), axe);
}

async function hasAxe(page: Page): Promise<boolean> {
  const frames = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)),
  );
  return frames.every(Boolean);
}

async function expectNoViolation(page: Page, colorScheme: Scheme, options: RunOptions = {}): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const { violations } = await (await inspection(page, options)).analyze();
  const summary = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(summary, `${page.url()} axe, ${colorScheme}`).toEqual([]);
}
