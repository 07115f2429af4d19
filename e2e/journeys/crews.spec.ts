/** A car that three or four drivers share has a long name. */

import type { Page } from '@playwright/test';
import { findSession } from '../find-session.ts';
import { expect, open, screenIsComplete, test, urlOf } from '../journey.ts';
import { expectNothingJumped } from '../screen-checks.ts';

const MOST_ROW_PX = 60;
const SHARED_CARS = 60;

/** The longest field of the demo world is one of shared cars. */
const findCrews = () =>
  findSession(
    'race of shared cars',
    ({ type, participated }) => type === 'race' && participated > SHARED_CARS,
  );

async function eventOf(sessionId: number): Promise<number> {
  const response = await fetch(`${urlOf('live')}/api/v0.2.3/eventresults/sessions/${sessionId}`);
  return ((await response.json()) as { eventId: number }).eventId;
}

test('the programme of an event has a low row for each session, with the names of its crews', async ({
  page,
}) => {
  const eventId = await eventOf((await findCrews()).id);
  await open(page, `/events/${eventId}`);
  const rows = page.getByRole('region', { name: /^Sessions on/ }).getByRole('listitem');
  await expect(rows.first().locator('b').first()).toContainText('/');
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThanOrEqual(MOST_ROW_PX);
});

test('the facts of a result of crews have their labels at one height, and on a phone their values too', async ({
  page,
}) => {
  await open(page, `/sessions/${(await findCrews()).id}`);
  for (const width of [1440, 1920, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // Where each is next to its holder, the value is in the middle.
    for (const part of width < 1280 ? ['dt', '.story-value'] : ['dt']) {
      const tops = await page
        .locator(`.story-facts ${part}`)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(tops.length).toBeGreaterThan(1);
      expect(new Set(tops).size, `${part} at ${width} pixels`).toBe(1);
    }
  }
});

/** Holds the font back until the page waits for it, and the clock too, so that it waits however slow the machine is. */
async function openWithLateFont(page: Page, path: string): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(urlOf('live') + path, { waitUntil: 'commit' });
  await expect(page.locator('html[data-font="awaited"]')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeHidden();
  release();
  await expect(page.locator('html[data-font]')).toHaveCount(0);
  await page.clock.resume();
  await screenIsComplete(page);
  await page.unroute('**/*.woff2');
}

test.describe('on a tablet in Dutch', () => {
  test.use({ locale: 'nl-NL', viewport: { width: 768, height: 1024 } });

  test('no page moves when its font arrives late', async ({ page, world }) => {
    const { id } = await findCrews();
    for (const path of [`/sessions/${id}`, `/sessions/${world.raceId}`, `/events/${world.event.id}`]) {
      await test.step(path, async () => {
        await openWithLateFont(page, path);
        await expectNothingJumped(page);
      });
    }
  });
});
