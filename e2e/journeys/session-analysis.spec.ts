import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { askResults, findSession } from '../find-session.ts';
import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';

test('gaps to the leader or to any competitor are shown as a chart and as a table', {
  tag: '@phone',
}, async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}`);
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await expect(page).toHaveURL(/tab=analysis/);
  await expect(page.getByRole('heading', { name: 'Race trace' })).toBeVisible();
  const chart = page.getByRole('slider', { name: / won/ });
  await expect(page.getByText((await chart.getAttribute('aria-label')) ?? '')).toBeVisible();
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Lap 1, /);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, page.getByRole('tabpanel'));

  await page.getByLabel('Against').selectOption('leader');
  await expect(page.getByRole('heading', { name: 'Gap to the leader' })).toBeVisible();
  await page.getByLabel('Against').selectOption('2');
  await expect(page).toHaveURL(/[?&]to=2/);
  await expect(page.getByRole('heading', { name: /^Time to/ })).toBeVisible();

  await page.getByRole('tabpanel').getByText('Table', { exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  const table = page.getByRole('table', { name: /^Time to .* by start number/ });
  await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(3);
  await page.reload();
  await screenIsComplete(page);
  await expect(table).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a line of the gap chart is chosen by keyboard, and a fourth is refused with advice', async ({
  page,
  world,
}) => {
  await open(page, `/sessions/${world.raceId}?tab=analysis&competitors=1,2,3`);
  const chart = page.getByRole('slider', { name: / won/ });
  await chart.focus();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No more than 3 can be compared. Remove one first.')).toBeVisible();
  await page.getByRole('button', { name: 'Change selection' }).click();
  await expect(page).toHaveURL(/tab=select/);
});

test('pace and consistency of the whole field are shown in the chosen order', async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}?tab=analysis`);
  const table = page.getByRole('table', { name: /^Pace and consistency/ });
  await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(3);
  await expect(table.getByRole('img', { name: /^half of the racing laps/ }).first()).toBeVisible();
  const fair = page.getByRole('table', { name: 'Fair pace of each competitor' });
  await expect.poll(() => fair.locator('tbody tr').count()).toBeGreaterThan(3);
  await page.getByText('By median', { exact: true }).click();
  await expect(page).toHaveURL(/sort=median/);
  const medians = await table.getByRole('columnheader', { name: 'Median' }).getAttribute('aria-sort');
  expect(medians).toBe('ascending');
});

test('stints are shown only for sessions with pit stops', { tag: '@phone' }, async ({ page }) => {
  const strip = page.getByRole('table', { name: /^Laps from stop to stop/ });
  const hasStops = async (id: number) => {
    const { competitors } = await askResults<{ competitors: { pitLaps: number[] }[] }>(
      `sessions/${id}/fieldlaps`,
    );
    return competitors.some(({ pitLaps }) => pitLaps.length > 0);
  };
  const isRace = ({ type, isMerge }: { type: string; isMerge: boolean }) => type === 'race' && !isMerge;
  const stopped = await findSession('race with stops', (race) => isRace(race) && hasStops(race.id));
  await open(page, `/sessions/${stopped.id}?tab=analysis`);
  await expect.poll(() => strip.locator('tbody tr').count()).toBeGreaterThan(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, strip);

  const other = await findSession(
    'race without stops',
    async (race) => isRace(race) && !(await hasStops(race.id)),
  );
  await open(page, `/sessions/${other.id}?tab=analysis`);
  await expect(page.getByRole('heading', { name: 'Pace and consistency' })).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test('practice has pace and no gaps', async ({ page }) => {
  const practice = await findSession('practice', ({ type, isMerge }) => type === 'practice' && !isMerge);
  await open(page, `/sessions/${practice.id}?tab=analysis`);
  await expect(page.getByRole('heading', { name: 'Pace and consistency' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Race trace' })).toHaveCount(0);
});

test('the width of a long lap chart and the part of its table are kept in the address', async ({ page }) => {
  const long = await findSession('long race', async ({ id, type, isMerge }) => {
    if (type !== 'race' || isMerge) return false;
    const { rows } = await askResults<{ rows: { numberOfLaps: number }[] }>(`sessions/${id}/classification`);
    return (rows[0]?.numberOfLaps ?? 0) > 80;
  });
  await open(page, `/sessions/${long.id}?tab=lapchart`);
  await page.getByText('3×', { exact: true }).click();
  await expect(page).toHaveURL(/zoom=3/);
  await page.reload();
  await screenIsComplete(page);
  await expect(page.getByRole('radio', { name: '3×' })).toBeChecked();
  await page.getByText('Table', { exact: true }).click();
  await page.getByLabel('Laps', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/part=2/);
  await expect(page.getByRole('rowheader', { name: '41', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  // Returns to the previous form, skipping what was tried on this one.
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=lapchart&zoom=3$/);
  await expect(page.getByRole('radio', { name: '3×' })).toBeChecked();
});
