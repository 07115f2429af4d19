/**
 * Reference pictures of the main screens, of a world that is always the same. A picture that changes on purpose is taken
 * again: `npm run pictures`.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { run } from '../../scripts/child-process.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { serverMain } from '../../scripts/workspace.mjs';

/** Its newest event is of this afternoon. */
const WORLD_ENDS_AT = '2026-05-10T15:00:00Z';
const WORLD_DAYS = 45;
const ENDURANCE = 'Harskamp 3 Hours';

// All in one worker: each would make the world again.
base.describe.configure({ mode: 'default' });

type Site = { url: string; paths: Record<string, string> };

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads this pattern to learn what a fixture needs.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-pictures-data-'));
      const env = { ...process.env, LAPWING_DATA_DIR: dataDir };
      const args = [serverMain, 'demo', `--at=${WORLD_ENDS_AT}`, `--days=${WORLD_DAYS}`];
      expect(await run(process.execPath, args, { env }), 'the demo world is made').toBe(0);
      const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off', LAPWING_WORKERS: '0' } });
      try {
        await use({ url: server.url, paths: await pathsOf(server.url) });
      } finally {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
});

type Identified = { id: number; name: string };
type Championship = { id: number; organization: number };
type Group = { sessions: Identified[]; groups?: Group[]; subGroups?: Group[] };

async function pathsOf(url: string): Promise<Record<string, string>> {
  const results = `${url}/api/v0.2.3/eventresults`;
  const events = await getJson<(Identified & { organization: Identified })[]>(`${results}/events?count=50`);
  const event = present(events.find(({ name }) => name === ENDURANCE));
  const sessions = sessionsOf(await getJson<Group>(`${results}/events/${event.id}/sessions`));
  const race = present(sessions.find(({ name }) => name === 'Race'));
  const championships = await fromFirst(events, async ({ organization }) => {
    const address = `${results}/organizations/${organization.id}/championships`;
    return (await getJson<{ championships: Championship[] }>(address)).championships;
  });
  const { locations } = await getJson<{ locations: Identified[] }>(`${url}/api/v1/locations`);
  const activities = await fromFirst(locations, async ({ id }) => {
    const address = `${url}/api/v1/locations/${id}/activities?count=1`;
    return (await getJson<{ activities: Identified[] }>(address)).activities;
  });
  const [person] = await getJson<{ entityId: string }[]>(
    `${url}/api/search?term=Sanne&type=Profiles&count=1`,
  );
  const championship = present(championships[0]);
  return {
    home: '/',
    event: `/events/${event.id}`,
    race: `/sessions/${race.id}`,
    lapChart: `/sessions/${race.id}?tab=lapchart`,
    analysis: `/sessions/${race.id}?tab=analysis`,
    compare: `/sessions/${race.id}?tab=compare`,
    lapTimes: `/sessions/${race.id}/laptimes?pos=1`,
    championship: `/organizations/${championship.organization}/championships/${championship.id}`,
    board: `/livetiming/lw-${event.id}/sessions/lw-${event.id}-${race.id}`,
    activity: `/practice/${present(activities[0]).id}/activity`,
    profile: `/profile/${present(person).entityId}`,
    missing: '/events/999999',
  };
}

/** What the first place has that has anything. */
async function fromFirst<Place, Found>(
  places: readonly Place[],
  list: (place: Place) => Promise<Found[]>,
): Promise<Found[]> {
  for (const place of places) {
    const found = await list(place);
    if (found.length > 0) return found;
  }
  return [];
}

function sessionsOf({ sessions, groups = [], subGroups = [] }: Group): Identified[] {
  return [...sessions, ...[...groups, ...subGroups].flatMap(sessionsOf)];
}

async function getJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  expect(response.ok, address).toBe(true);
  return response.json() as Promise<T>;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the world of the pictures has lost something');
  return value;
}

/** Other versions of a browser draw letters a little differently. */
const browserFile = join(import.meta.dirname, '../pictures/browser.txt');

test.beforeEach(({ browser }, { config }) => {
  const version = browser.version();
  if (config.updateSnapshots === 'all') writeFileSync(browserFile, `${version}\n`);
  const taken = readFileSync(browserFile, 'utf8').trim();
  test.skip(taken !== version, `The pictures were taken with Chromium ${taken}, and this is ${version}.`);
});

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** `after` is what arrives last, `filled` a part that gets its text last. */
const pictures: readonly {
  name: string;
  viewport: typeof desk;
  scheme: 'light' | 'dark';
  after?: string;
  filled?: string;
}[] = [
  { name: 'home', viewport: desk, scheme: 'light' },
  { name: 'home', viewport: phone, scheme: 'dark' },
  { name: 'event', viewport: desk, scheme: 'light' },
  { name: 'event', viewport: phone, scheme: 'light' },
  { name: 'race', viewport: desk, scheme: 'light', filled: 'tbody tr:first-child td:last-child' },
  { name: 'race', viewport: phone, scheme: 'dark' },
  { name: 'lapChart', viewport: desk, scheme: 'dark' },
  { name: 'analysis', viewport: desk, scheme: 'light' },
  { name: 'compare', viewport: desk, scheme: 'dark' },
  { name: 'lapTimes', viewport: desk, scheme: 'light' },
  { name: 'championship', viewport: desk, scheme: 'light' },
  { name: 'board', viewport: desk, scheme: 'dark', after: 'The race in brief' },
  { name: 'board', viewport: phone, scheme: 'light', after: 'The race in brief' },
  { name: 'activity', viewport: desk, scheme: 'light' },
  { name: 'profile', viewport: desk, scheme: 'light' },
  { name: 'missing', viewport: phone, scheme: 'light' },
];

for (const { name, viewport, scheme, after, filled } of pictures) {
  test(`${name} at ${viewport.width} pixels, ${scheme}`, async ({ browser, site }) => {
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Amsterdam',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(WORLD_ENDS_AT);
    await page.goto(site.url + site.paths[name]);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // The room of the breadcrumb, until its code arrives.
    await expect(page.locator('main > div:empty')).toHaveCount(0);
    if (filled !== undefined) await expect(page.locator(filled).first()).not.toBeEmpty();
    if (after !== undefined) await expect(page.getByText(after).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveScreenshot(`${name}-${viewport.width}.png`);
    await context.close();
  });
}
