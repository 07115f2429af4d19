import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

/** The address of the replay of a race in the results. */
async function addressOfRace(request: APIRequestContext, raceId: number): Promise<string> {
  const response = await request.get(`${urlOf('live')}/api/v0.2.3/eventresults/sessions/${raceId}`);
  const { eventId } = (await response.json()) as { eventId: number };
  return `/livetiming/lw-${eventId}/sessions/lw-${eventId}-${raceId}`;
}

function rowsOf(page: Page) {
  return page.getByRole('table').last().locator('tbody tr');
}

test('a finished race can be replayed from any moment, and left again', async ({ page, request, world }) => {
  const address = await addressOfRace(request, world.raceId);
  await open(page, address);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Replay' });
  await expect(bar).toBeVisible();

  const line = bar.getByRole('slider', { name: 'Time in the session' });
  const length = Number(await line.getAttribute('max'));
  await line.fill(String(Math.round(length / 2)));
  await expect(rowsOf(page).first()).toBeVisible();
  // A summary shows what was jumped over, and can be closed.
  const digest = page.getByRole('region', { name: /^Between / });
  await expect(digest).toContainText(/flag|lead change|best lap|Nothing was announced/);
  await digest.getByRole('button', { name: 'Close the summary' }).click();
  await expect(digest).toHaveCount(0);
  // A mark is large enough to tap, has a name, and jumps to its moment.
  const flag = bar.getByRole('button', { name: /^\d+:\d\d Flag: Green/ });
  const size = await flag.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await flag.click();
  await expect.poll(async () => Number(await line.inputValue())).toBeLessThan(length / 4);
  await line.fill(String(Math.round(length / 2)));
  await bar.getByRole('combobox', { name: 'Speed' }).selectOption('60');
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(page).toHaveURL(/replay=\d+/);
  const at = Number(new URL(page.url()).searchParams.get('replay'));
  expect(at).toBeGreaterThanOrEqual(Math.round(length / 2));
  await expectAccessible(page, bar);

  await page.reload();
  await expect(bar).toBeVisible();
  expect(Number(await line.inputValue())).toBeGreaterThanOrEqual(at - 1);
  await bar.getByRole('button', { name: 'Close the replay' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).not.toHaveURL(/replay=/);
});

test('a finished race shows what was announced, who took the lead and the best laps', async ({
  page,
  request,
  world,
}) => {
  const address = await addressOfRace(request, world.raceId);
  await open(page, address);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^\d+( announcements?)?$/ }).click();
  const list = page.getByRole('dialog', { name: 'Announcements' });
  await expect(list.getByText(/best lap of the session/).first()).toBeVisible();
  await expect(list.getByText(/^Flag: /).first()).toBeVisible();
  await open(page, `${address}?view=stats`);
  await expect(page.getByRole('columnheader', { name: /changes? of lead$/ })).toBeVisible();

  await test.step('an event without a stream offers no video and shows the order', async () => {
    await open(page, `${address}?view=video`);
    await expect(page.getByRole('table', { name: /^Leaderboard/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Video', exact: true })).toHaveCount(0);
  });
});

test('the statistics of a race have its gaps, its places and its leaders', async ({
  page,
  request,
  world,
}) => {
  await open(page, `${await addressOfRace(request, world.raceId)}?view=stats`);
  await expect(page.getByText('Laps by leader')).toBeVisible();
  const chart = page.getByRole('slider', { name: / won by / });
  await expect(chart).toBeVisible();
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Lap 1/);
  await expect(page.getByRole('heading', { name: 'Lap leaders' })).toBeVisible();
  await expectAccessible(page, page.locator('.session-pane'));
  // A phone turned upright shows the same within its width.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(chart).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(() => expectNoSidewaysScroll(page)).toPass();
});

test('a running session has a map on which competitors can be found', async ({ page, world }) => {
  await open(page, `/livetiming/${world.liveEventId}/active?view=track-map`);
  await expect(page.getByRole('img', { name: /^Map of the track/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'Where each competitor was last seen' });
  const second = table.locator('tbody tr').nth(1);
  await second.getByRole('button').click();
  await expect(second.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, page.locator('.session-pane'));
  // Smooth movement would repaint the whole picture sixty times a second.
  const glides = await page.evaluate(async () => {
    const disc = () => document.querySelector('svg[role=img] g > circle')?.parentElement?.outerHTML;
    const first = disc();
    let seen = 0;
    while (disc() === first) {
      seen += document.getAnimations().length;
      await new Promise(requestAnimationFrame);
    }
    return seen + document.getAnimations().length;
  });
  expect(glides).toBe(0);

  await test.step('without satellite pictures the view shows a message', async () => {
    await open(page, `/livetiming/${world.liveEventId}/active?view=track-map&map=satellite`);
    await expect(page.getByText('No satellite pictures')).toBeVisible();
  });
});

test('the track is drawn on satellite pictures if the host has them', async ({ page, request, world }) => {
  const origin = urlOf('live');
  const settings = await (await request.get(`${origin}/api/clientSettings`)).json();
  const kept = JSON.stringify({
    ...settings,
    mapsScriptUrl: `${origin}/maps.js`,
    mapTiles: { url: `${origin}/pictures/{z}/{x}/{y}.png`, credit: 'Pictures of a friend' },
  });
  await page.addInitScript(
    (text) => sessionStorage.setItem('ClientSettingsService$ClientSettings', text),
    kept,
  );
  const asked: string[] = [];
  await page.route('**/pictures/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.continue({ url: `${origin}/app-badge-96.png` });
  });
  await open(page, `/livetiming/${world.liveEventId}/active?view=track-map&map=satellite`);
  await expect(page.getByText('Pictures of a friend')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]).toMatch(/^\/pictures\/\d+\/\d+\/\d+\.png$/);
  const shown = asked.length;
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(shown);
  await expectAccessible(page, page.locator('.session-pane'));
});

test('a running session can be rewound and brought back to live', async ({ page, world }) => {
  await open(page, `/livetiming/${world.liveEventId}/active`);
  await page.getByRole('button', { name: 'Rewind' }).click();
  const bar = page.getByRole('region', { name: 'Replay' });
  await expect(bar.getByRole('combobox', { name: 'Delay' })).toBeVisible();
  await bar.getByRole('combobox', { name: 'Delay' }).selectOption('10');
  await expect(page).toHaveURL(/delay=10/);
  await expect(page.locator('.board-bar:not([hidden])').first()).toBeAttached();
  await page.locator('.board-name').first().click();
  await expect(page.locator('.row-detail table')).toBeVisible();
  // On a phone it leaves enough room for the board.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar.getByRole('combobox', { name: 'Speed' })).toBeVisible();
  await expect(bar.getByRole('slider', { name: 'Time in the session' })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(120);
  await expect(() => expectNoSidewaysScroll(page)).toPass();
  await bar.getByRole('button', { name: 'Back to live' }).click();
  await expect(page).not.toHaveURL(/delay=/);
});

test('a tablet has room for the views and for the name of the race, in Dutch too', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => localStorage.setItem('lapwing.locale', 'nl'));
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, `/livetiming/${world.liveEventId}/sessions/${world.liveSessionId}`);
  const views = page.getByRole('navigation', { name: 'Weergaven' }).getByRole('button');
  await expect(views.first()).toBeInViewport({ ratio: 1 });
  await expect(views.last()).toBeInViewport({ ratio: 1 });
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.width).toBeGreaterThan(150);
  await open(page, `/livetiming/${world.liveEventId}/active`);
  // The views begin where the board begins.
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return Math.round(text.getBoundingClientRect().left);
      });
  expect(await leftOf('.view-tabs button')).toBe(await leftOf('.session-pane'));
});
