import { expect, expectNothingCut, expectText, isComplete, type Page, press, test } from '../firefox.ts';
import { demo } from '../sign-in.ts';

// All in one worker: each would start a browser of its own.
test.describe.configure({ mode: 'default' });

/** A page that was opened on a desktop and is then narrowed to a phone. */
async function expectNothingCutAtAnyWidth(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewport({ width, height });
    await expect(() => expectNothingCut(page)).toPass();
  }
}

test('from the list of events to the laps of a winner, on a phone and on a desktop', async ({
  visit,
  world,
}) => {
  const page = await visit('/');
  await expectNothingCutAtAnyWidth(page);
  await page.locator(`a[href^="/events/${world.event.id}"]`).click();
  await expectText(page, 'h1', new RegExp(world.event.name.slice(0, 8)));
  await isComplete(page);
  await expectNothingCutAtAnyWidth(page);
  await page.goto(new URL(`/sessions/${world.raceId}`, page.url()).href);
  await isComplete(page);
  await expectText(page, 'main tbody tr:first-child', /\d:\d\d\.\d{3}/);
  await expectNothingCutAtAnyWidth(page);
  await page.goto(new URL(`/sessions/${world.raceId}/laptimes?pos=1`, page.url()).href);
  await isComplete(page);
  await expectText(page, 'main table', /\d\d\.\d{3}/);
  await expectNothingCutAtAnyWidth(page);
});

test('a live board moves and shows whole numbers, on a phone and on a desktop', async ({ visit, world }) => {
  const page = await visit(`/livetiming/${world.liveEventId}/sessions/${world.liveSessionId}`);
  await page.waitForSelector('main tr[data-row]');
  const lastLaps = () =>
    page.$$eval('main tr[data-row]', (rows) => rows.map(({ textContent }) => textContent).join('\n'));
  const before = await lastLaps();
  await expect.poll(lastLaps, { timeout: 120_000 }).not.toBe(before);
  await expectNothingCutAtAnyWidth(page);
});

test('signs in and out', async ({ visit }) => {
  const page = await visit('/');
  await press(page, 'Sign in');
  await page.locator('input[type="email"]').fill(demo.email);
  await page.locator('input[type="password"]').fill(demo.password);
  await page.locator('button[type="submit"]').click();
  await page.locator('::-p-aria([name="My account"])').click();
  await press(page, 'Sign out');
  await page.locator('::-p-aria([name="Sign in"])').wait();
});

test('lap chart, track map and a day of practice are drawn', async ({ visit, world }) => {
  const page = await visit(`/sessions/${world.raceId}?tab=lapchart`);
  const isDrawn = () =>
    page.$$eval('main canvas', (all) =>
      all.some((canvas) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value) => value !== 0);
      }),
    );
  await expect.poll(isDrawn, { timeout: 120_000 }).toBe(true);
  await page.goto(new URL(`/practice/${world.activityId}/activity`, page.url()).href);
  await isComplete(page);
  await expectText(page, 'main table', /\d\d\.\d{3}/);
  await page.goto(
    new URL(`/livetiming/${world.liveEventId}/sessions/${world.liveSessionId}?view=track-map`, page.url())
      .href,
  );
  await page.waitForSelector('main svg[role="img"] g > circle');
});

test('the sheet of dates is painted above the list on a phone', async ({ visit }) => {
  const page = await visit('/', 390);
  await press(page, 'Any date');
  await page.waitForSelector('[role="dialog"]');
  const isOnTop = await page.$eval('[role="dialog"]', (sheet) => {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    return sheet.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});

test('searches, and speaks Dutch when asked', async ({ visit, world }) => {
  const page = await visit(`/search?term=${world.eventWord}`);
  await expectText(page, 'main', new RegExp(world.eventWord));
  await page.goto(new URL('/', page.url()).href);
  await isComplete(page);
  await page.locator('footer ::-p-text(Nederlands)').click();
  await expectText(page, 'header', /Resultaten/);
});
