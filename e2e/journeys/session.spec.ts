import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';

test('results are shown for the field and class by class', { tag: '@phone' }, async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}`);
  const table = page.getByRole('table', { name: /^Classification of/ });
  const rows = table.locator('tbody tr');
  const count = await rows.count();
  expect(count).toBeGreaterThan(3);
  await expectNoSidewaysScroll(page);

  await page.getByRole('tab', { name: /Results by Class/ }).click();
  await expect(page).toHaveURL(/[?&]tab=class/);
  const heads = table.locator('th[scope="rowgroup"]');
  await expect.poll(() => heads.count()).toBeGreaterThan(1);
  await expect(rows).toHaveCount(count + (await heads.count()));

  await page.reload();
  await expect(page.getByRole('tab', { name: /Results by Class/ })).toHaveAttribute('aria-selected', 'true');
});

test('a row links to the laps of its competitor', { tag: '@phone' }, async ({ page, world, isMobile }) => {
  await open(page, `/sessions/${world.raceId}`);
  const second = page.getByRole('table').locator('tbody tr').nth(1);
  if (isMobile) {
    await second.getByRole('button').click();
    await expect(second.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
    const lastLaps = page.getByRole('table', { name: /^The last laps of/ });
    await expect.poll(() => lastLaps.getByRole('row').count()).toBeGreaterThan(3);
    expect(await lastLaps.getByRole('row').count()).toBeLessThanOrEqual(20);
    await page.getByRole('link', { name: 'Lap times' }).click();
  } else await second.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${world.raceId}/laptimes\\?pos=2`));
});

test('up to three competitors are chosen, a fourth is refused, and their laps are compared', {
  tag: '@phone',
}, async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}?tab=select`);
  const boxes = page.getByRole('group', { name: 'Competitors' }).getByRole('checkbox');
  for (const index of [0, 1, 2]) await boxes.nth(index).click();
  await expect(page).toHaveURL(/competitors=1(,|%2C)2(,|%2C)3/);
  await expect(page.getByRole('tab', { name: /3 of 3/ })).toBeVisible();
  await boxes.nth(3).click();
  await expect(page.getByText('No more than 3 can be compared. Remove one first.')).toBeVisible();
  await expect(boxes.nth(3)).not.toBeChecked();
  await expectAccessible(page, page.getByRole('tabpanel'));

  await page.getByRole('tabpanel').getByRole('button', { name: 'Compare' }).click();
  await screenIsComplete(page);
  const chart = page.getByRole('slider', { name: /^Time to/ });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Lap 2, /);
  await expect(page.getByRole('table', { name: /side by side$/ }).locator('tbody tr')).not.toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, page.getByRole('tabpanel'));

  await page.getByText('Lap times', { exact: true }).first().click();
  await page.getByRole('switch', { name: 'Hide pit and out laps' }).click();
  await expect(page).toHaveURL(/pits=hidden/);
  await page.getByText('Spread', { exact: true }).last().click();
  await expect(page.getByRole('img', { name: /^Spread of the racing laps/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page).toHaveURL(/competitors=2(,|%2C)3/);
});

test('the lap chart follows one competitor by keyboard', { tag: '@phone' }, async ({
  page,
  world,
  isMobile,
}) => {
  await open(page, `/sessions/${world.raceId}?tab=lapchart`);
  const chart = page.getByRole('slider', { name: /gained/ });
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/follow=2/);
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /Grid/);
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /Lap 1/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, page.getByRole('tabpanel'));

  const field = await chart.innerHTML();
  await chooseFirstClass(page, isMobile);
  await expect(page).toHaveURL(/class=/);
  await expect.poll(() => chart.innerHTML()).not.toBe(field);
});

test('the lap chart is also available as a table', { tag: '@phone' }, async ({ page, world }) => {
  await open(page, `/sessions/${world.raceId}?tab=lapchart`);
  await page.getByText('Table', { exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  await expect(page.getByRole('table', { name: /^The order at the end of each lap/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, page.getByRole('tabpanel'));
});

/** A list on a desktop, one tap on a phone. */
async function chooseFirstClass(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('group', { name: 'Class' }).getByRole('radio').nth(1).check();
  else await page.getByLabel('Class', { exact: true }).and(page.locator('select')).selectOption({ index: 1 });
}

// One visit: opening the result again for each would take longer than all of it.
test('a result can be downloaded, shared, mailed and narrowed to a class, tells its story, and fits at every width', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(sessionStorage.setItem('copied', text)) },
    });
  });
  await open(page, `/sessions/${world.raceId}`);
  const table = page.getByRole('table', { name: /^Classification of/ });
  const rows = table.locator('tbody tr');

  await test.step('the results can be downloaded or shared by link', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('The link is copied.')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('copied'))).toBe(page.url());
  });

  await test.step('nothing of a result is out of reach at any width', async () => {
    const expander = rows.first().locator('button[aria-expanded]:visible');
    const detail = table.locator('tr[data-detail]');
    for (const width of [390, 768, 1024, 1279, 1440]) {
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expander.click();
        for (const label of ['Class', 'Laps', 'Total time', 'Best lap', 'In lap', 'Best speed', 'Team'])
          await expect(detail.getByText(label, { exact: true })).toBeVisible();
        // It is as wide as the table, and takes no room from its columns.
        const [detailBox, tableBox] = [await detail.boundingBox(), await table.boundingBox()];
        expect(Math.abs((detailBox?.width ?? 0) - (tableBox?.width ?? -9))).toBeLessThan(2);
        await expectNoSidewaysScroll(page);
        await expander.click();
        await expect(detail).toHaveCount(0);
      });
    }
  });

  await test.step('from a tablet on no name and no head of a result is cut, and every row shows its class', async () => {
    for (const width of [768, 1024, 1440]) {
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const cut = () =>
          page
            .getByRole('main')
            .locator('.story-name, .story-holder em, table th, table th a, table td')
            .evaluateAll((parts) =>
              parts
                .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
                .map((part) => `${part.textContent}: ${part.clientWidth} of ${part.scrollWidth} pixels`),
            );
        await expect.poll(cut).toEqual([]);
        const ofClass = rows
          .first()
          .locator('td, th')
          .getByText(/\S+ ?\d+$/);
        await expect(ofClass.first()).toBeVisible();
      });
    }
  });

  const history = page.getByRole('heading', { name: 'History of this result' });
  await test.step('announcements and history are below all results only', async () => {
    await expect(history).toBeVisible();
    await page.getByRole('tab', { name: 'Lap Chart' }).click();
    await expect(page).toHaveURL(/tab=lapchart/);
    await expect(history).toBeHidden();
    await page.goBack();
    await expect(history).toBeVisible();
  });

  await test.step('a result tells its story, and a sentence opens its lap in the lap chart', async () => {
    const story = page.getByRole('region', { name: 'The race in brief' });
    await expect(story.getByRole('listitem').first()).toContainText('Place 1');
    const link = story.getByRole('link', { name: /^Lap \d+$/ }).first();
    const lap = ((await link.textContent()) ?? '').replace(/\D/g, '');
    await link.click();
    await expect(page.getByRole('tab', { name: 'Lap Chart' })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(new RegExp(`[?&]lap=${lap}`));
    await expect(page.locator(`[data-marked-lap="${lap}"]`)).toBeVisible();
    await page.goBack();
  });

  await test.step('results are mailed with the address of the view and of the file', async () => {
    await page.getByRole('tab', { name: /Results by Class/ }).click();
    await expect(page).toHaveURL(/[?&]tab=class/);
    const draft = page.waitForRequest(/^mailto:/).then((request) => request.url());
    await page.getByRole('button', { name: 'E-mail' }).click();
    const text = decodeURIComponent(await draft);
    expect(text).toMatch(/^mailto:\?subject=\S/);
    expect(text).toContain(page.url());
    expect(text).toContain(`/sessions/${world.raceId}/csv`);
    await page.goBack();
  });

  await test.step('one class is shown alone, and the address keeps it', async () => {
    await expect(page).not.toHaveURL(/tab=class/);
    const count = await rows.count();
    await chooseFirstClass(page, false);
    await expect(page).toHaveURL(/class=/);
    await expect.poll(() => rows.count()).toBeLessThan(count);
    const shown = await rows.count();
    await page.reload();
    await screenIsComplete(page);
    await expect(rows).toHaveCount(shown);
  });
});
