import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';

type Location = { id: number; name: string; status: string; sections: unknown[] };
type Activity = { id: number; chipCode: string };

async function ask<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${urlOf('live')}/api/v1${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  // The server's own tests check the shapes against the contract.
  return (await answer.json()) as Answer;
}

/** A track with sectors that is open on some days only, and its newest activity. */
async function findActivity(): Promise<{ location: Location; activity: Activity }> {
  const { locations } = await ask<{ locations: Location[] }>('/locations?status=OFFLINE&sport=Karting');
  for (const location of locations) {
    if (location.sections.length < 2) continue;
    const { activities } = await ask<{ activities: Activity[] }>(
      `/locations/${location.id}/activities?count=1`,
    );
    if (activities[0]) return { location, activity: activities[0] };
  }
  throw new Error('The demo world has no kart track with sectors');
}

async function findBusy(): Promise<Location> {
  // Between two outings a track can be empty for a while.
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { locations } = await ask<{ locations: Location[] }>('/locations?status=ACTIVE');
    if (locations[0] !== undefined) return locations[0];
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
  throw new Error('The demo world has no busy track');
}

test('tracks are found by name, filters and on the map', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/practice');
  const table = page.getByRole('table', { name: 'Practice' });
  const all = await table.getByRole('row').count();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Active' });
  await expect(page).toHaveURL(/status=ACTIVE/);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
  const name = (await table.getByRole('rowheader').first().textContent()) ?? '';
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'All' });
  await page.getByRole('searchbox', { name: 'Find a track' }).fill(name.trim().slice(-6));
  await expect(table.getByRole('rowheader', { name })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a track' }).fill('no track is called so');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(all);

  await page.getByRole('radio', { name: 'Map' }).check({ force: true });
  const map = page.getByRole('region', { name: /^Map of/ });
  await expect(map).toBeVisible();
  await expectAccessible(page, map);
  const showsAll = async () => {
    await page.getByRole('button', { name: 'Whole map' }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(all);
  };
  await map
    .getByRole('button', { name: /tracks here/ })
    .first()
    .click();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
  await showsAll();

  const surface = map.getByRole('application');
  const box = await surface.boundingBox();
  if (box === null) throw new Error('The map is not shown');
  await page.mouse.move(box.x + 20, box.y + box.height - 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
  await showsAll();
  await surface.focus();
  for (const key of ['+', '+', '+', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
  await page.keyboard.press('0');
  await expect.poll(() => table.getByRole('row').count()).toBe(all);
});

test('a track shows who is on it now, who was fastest, and its activities by year', async ({ page }) => {
  const busy = await findBusy();
  await open(page, `/practice/${busy.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(busy.name);
  const onTrack = page.getByRole('table', { name: 'On the track now' });
  await expect(onTrack.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Month' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Best laps' })).toBeVisible();
  await expectAccessible(page, onTrack);
  const year = new Date().getFullYear();
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(year));
  await expect(page).toHaveURL(new RegExp(`year=${year}`));
  await expect(page.getByRole('table', { name: 'Activities' })).toBeVisible();
  await onTrack.getByRole('link').first().click();
  await screenIsComplete(page);
  await expect(page.getByText('on track now').first()).toBeVisible();
});

test('an activity shows its laps as bars within a range, its sectors, its figures and its progress', {
  tag: '@phone',
}, async ({ page }) => {
  const { location, activity } = await findActivity();
  await open(page, `/practice/${activity.id}/activity`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: location.name }).last()).toBeVisible();
  await expect(main.getByRole('term').filter({ hasText: 'Ideal lap' })).toBeVisible();
  await expect(main.getByRole('term').filter({ hasText: 'Consistency' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /format=csv/);

  const bars = main.getByRole('slider', { name: /^Lap times of/ });
  await bars.focus();
  await page.keyboard.press('Home');
  await expect(bars).toHaveAttribute('aria-valuetext', /^Session 1, lap 1,/);

  const slowest = main.getByRole('slider', { name: 'Slowest lap shown' });
  await slowest.focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/[?&]to=\d+/);
  await page.reload();
  await screenIsComplete(page);
  await expect(page).toHaveURL(/[?&]to=\d+/);

  const table = main.getByRole('table', { name: 'Lap time' });
  await expect(table.getByRole('button', { name: /^Session 1/ })).toBeVisible();
  await main.getByRole('switch', { name: 'Sector times' }).uncheck({ force: true });
  await expect(page).toHaveURL(/sectors=off/);
  await expect(table.getByRole('columnheader', { name: 'S1', exact: true })).toHaveCount(0);
});

test('the best sectors of an activity fit on a screen of 1280 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { activity } = await findActivity();
  await open(page, `/practice/${activity.id}/activity`);
  const table = page.getByRole('table', { name: 'Lap time' });
  await expect(table.getByRole('columnheader', { name: 'S1', exact: true })).toBeVisible();
  const cut = await table
    .locator('td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
});

test('a private activity is hidden behind a notice', async ({ page, complaints }) => {
  await page.route('**/api/v1/training/activities/*', (route) =>
    route.fulfill({ status: 401, json: { title: 'not signed in', status: 401 } }),
  );
  const { activity } = await findActivity();
  await open(page, `/practice/${activity.id}/activity`);
  await expect(page.getByText('Only visible to the transponder owner')).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
  // The browser reports every refused call.
  complaints.length = 0;
});
