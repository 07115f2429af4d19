import { expect, expectAccessible, open, screenIsComplete, test, urlOf } from '../journey.ts';

test('a visitor finds the standings from the organisation', async ({ page, world }) => {
  await open(page, `/organizations/${world.organizationId}`);
  await page.getByRole('main').getByRole('link', { name: 'Championships' }).click();
  await expect(page).toHaveURL(new RegExp(`/organizations/${world.organizationId}/championships$`));
  await screenIsComplete(page);
  const season = page
    .getByRole('main')
    .getByRole('region', { name: /^Season/ })
    .first();
  const link = season.getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('table', { name: /^Standings of/ })).toBeVisible();
});

test('the standings show rounds, marks and totals, and the columns are kept in the address', {
  tag: '@phone',
}, async ({ page, world }) => {
  const path = `/organizations/${world.organizationId}/championships/${world.championshipId}`;
  await open(page, path);
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: /^Standings of/ });
  await expect(table.getByRole('columnheader', { name: 'R 1', exact: true })).toHaveCount(1);
  await expect(table.getByText('1st place').first()).toBeAttached();
  const legend = main.getByRole('list', { name: 'Legend' });
  for (const mark of ['1st place', '2nd place', '3rd place']) {
    await expect(legend.getByText(mark)).toBeVisible();
  }
  const api = `${urlOf('live')}/api/v0.2.3/eventresults/championships/${world.championshipId}`;
  const { drops } = await (await page.request.get(api)).json();
  const times = drops > 0 ? 1 : 0;
  await expect(legend.getByText('dropped result')).toHaveCount(times);
  await expect(table.getByRole('columnheader', { name: 'Dropped' })).toHaveCount(times);
  await expect(main.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    new RegExp(`/championships/${world.championshipId}/csv\\?bom=true$`),
  );

  await main.getByRole('radio', { name: 'Both' }).click();
  await expect(page).toHaveURL(/[?&]view=both$/);
  const totals = table.getByRole('columnheader', { name: 'Total', exact: true });
  await expect.poll(() => totals.count()).toBeGreaterThan(1);
  await page.reload();
  await expect(main.getByRole('radio', { name: 'Both' })).toBeChecked();
  await expectAccessible(page, table);
});

test('position and name stay visible while the rounds scroll', { tag: '@phone' }, async ({ page, world }) => {
  await open(page, `/organizations/${world.organizationId}/championships/${world.championshipId}?view=both`);
  const scroller = page.getByRole('region', { name: /^Standings of/ });
  const head = scroller.getByRole('rowheader').first();
  const before = await head.boundingBox();
  await scroller.evaluate((element) => {
    element.scrollLeft = 120;
  });
  const after = await head.boundingBox();
  expect(after?.x).toBeCloseTo(before?.x ?? -1, 0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the newest round is in view at every width, with every name on one line', async ({ page, world }) => {
  const path = `/organizations/${world.organizationId}/championships/${world.championshipId}`;
  for (const [width, height] of [
    [320, 844],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await open(page, `${path}?view=event`);
      const main = page.getByRole('main');
      const held = Number(/after round (\d+)/.exec((await main.textContent()) ?? '')?.[1]);
      const table = main.getByRole('table', { name: /^Standings of/ });
      const newest = table.locator('th[scope="colgroup"]').nth(held - 1);
      // The browser scrolls by whole pixels.
      await expect(newest).toBeInViewport({ ratio: 0.99 });
      await expect(newest).toHaveText(/\d/);
      const cut = await table.locator('th[scope="colgroup"]').evaluateAll((heads) => {
        const stuck = heads[0]?.closest('tr')?.children[2]?.getBoundingClientRect().right ?? 0;
        const edges = heads.map((head) => head.getBoundingClientRect());
        return edges.filter(({ left, right }) => left < stuck - 1 && right > stuck + 1).length;
      });
      expect(cut, 'heads that are half behind the columns that stay').toBe(0);
      await expect(table.getByRole('columnheader', { name: 'Total', exact: true })).toBeInViewport();
      const heights = await table
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => ({ row: row.textContent, px: row.getBoundingClientRect().height })),
        );
      // A crew may need a second line on a phone.
      const isHigh = ({ row, px }: { row: string | null; px: number }) =>
        px > (row?.includes(' / ') ? 56 : 48);
      expect(heights.filter(isHigh)).toEqual([]);
    });
  }
});
