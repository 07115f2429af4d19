/** Nothing is cut off or sticks out where it once did. */

import { expect, open, screenIsComplete, test } from '../journey.ts';
import { signIn } from '../sign-in.ts';

test('the best sectors of an activity are whole at 390 pixels, in every session', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/practice');
  const activityId = await page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`/api/v1/locations${path}`)).json();
    const { locations } = await read('');
    const three = locations.find(({ name }: { name: string }) => name === 'Harskamp Kart');
    return (await read(`/${three.id}/activities?count=1`)).activities[0].id;
  });
  await open(page, `/practice/${activityId}/activity`);
  const sessions = page.getByRole('button', { name: /^Session \d/, expanded: false });
  while ((await sessions.count()) > 0) await sessions.first().click();
  await expect(page.locator('tbody td:nth-child(5) svg').first()).toBeAttached();
  const cut = await page
    .locator('tbody :is(td, th):visible')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
});

test('the way back from a page three levels down is whole at 390 pixels', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { raceId, organizationId, championshipId } = world;
  for (const path of [
    `/sessions/${raceId}/laptimes?pos=1`,
    `/organizations/${organizationId}/championships/${championshipId}`,
  ]) {
    await open(page, path);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(crumbs).toHaveCount(4);
    const cut = await crumbs.evaluateAll((items) =>
      items.map((item) => {
        const text = item.querySelector('span') ?? item;
        const range = document.createRange();
        range.selectNodeContents(text);
        // In parts of a pixel, which cut a word too.
        const isCut = range.getBoundingClientRect().width > text.getBoundingClientRect().width;
        return isCut ? text.textContent : '';
      }),
    );
    // Home and the page above are whole. This page has its title below.
    expect.soft([cut[0], cut[2]], path).toEqual(['', '']);
    const { right } = await crumbs.last().evaluate((item) => item.getBoundingClientRect());
    expect.soft(right, path).toBeLessThanOrEqual(390);
  }
});

test('the columns of a profile end with the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await signIn(page);
  await screenIsComplete(page);
  await open(page, '/profile');
  const products = page.locator('#products');
  await expect(products).toBeVisible();
  const overhang = await products.evaluate((part) => {
    const grid = part.parentElement?.parentElement;
    return part.getBoundingClientRect().right - (grid?.getBoundingClientRect().right ?? 0);
  });
  expect(overhang).toBeLessThanOrEqual(0);
});
