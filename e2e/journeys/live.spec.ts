import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../journey.ts';
import type { World } from '../world.ts';

/** The demo world decides which session runs when. */
async function openSession(page: Page, { liveEventId, liveSessionId }: World, search = ''): Promise<void> {
  await open(page, `/livetiming/${liveEventId}/sessions/${liveSessionId}${search}`);
  await expect(board(page).locator('tbody tr').first()).toBeVisible();
}

function board(page: Page) {
  return page.getByRole('table', { name: /^Leaderboard of/ });
}

function rows(page: Page) {
  return board(page).locator('tbody tr[data-row]');
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
}

test('live events link to their sessions, and a session to its board', async ({ page, world }) => {
  await open(page, '/livetiming');
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.locator(`a[href="/livetiming/${world.liveEventId}"]`).first().click();
  await expect(page).toHaveURL(/\/livetiming\/lw-\d+$/);
  await page.locator(`a[href*="${world.liveSessionId}"]`).first().click();
  await expect(board(page)).toBeVisible();
  await page.getByRole('link', { name: 'All sessions of this event' }).press('Enter');
  await expect(page).toHaveURL(/\/livetiming\/lw-\d+$/);
});

test('a board keeps flag, laps and age in view, truncates its breadcrumb and shows one class', {
  tag: '@phone',
}, async ({ page, world }) => {
  await openSession(page, world);
  await expectNoSidewaysScroll(page);

  await test.step('long names in the breadcrumb are truncated', async () => {
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    const hidden = await crumbs.evaluateAll(
      (items) =>
        items.filter((item) => {
          const text = item.querySelector('a, span')?.getBoundingClientRect();
          return (text?.right ?? 0) > item.getBoundingClientRect().right + 1;
        }).length,
    );
    expect(hidden).toBe(0);
  });

  await test.step('flag, laps and the age of the data stay in view while the board scrolls', async () => {
    await page.mouse.wheel(0, 2000);
    await expect(page.getByText('Feed', { exact: true })).toBeInViewport();
    await expect(page.locator('[data-flag]').first()).toBeInViewport();
    await page.mouse.wheel(0, -2000);
  });

  await test.step('one class can be chosen, and then counts its own positions', async () => {
    const all = await rows(page).count();
    // If the class names do not fit next to each other, they are a list.
    const list = page.getByRole('combobox', { name: 'Class' });
    const sideBySide = page.getByRole('group', { name: 'Class' });
    await expect(list.or(sideBySide)).toBeVisible();
    if (await list.isVisible()) await list.selectOption({ index: 1 });
    else await sideBySide.locator('label').nth(1).click();
    await expect(page).toHaveURL(/[?&]class=/);
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
    await expect(rows(page).first().locator('td').nth(1)).toHaveText('1');
  });
});

test('a live page joins its board once, when the code that starts the site has arrived', async ({
  page,
  world,
}) => {
  let isCodeThere = false;
  const openedEarly: boolean[] = [];
  page.on('websocket', () => openedEarly.push(!isCodeThere));
  await page.route(/\/assets\/main-/, async (route) => {
    // Long enough that a socket opened by the page itself would be seen.
    await page.waitForTimeout(1000);
    isCodeThere = true;
    await route.continue();
  });
  await openSession(page, world);
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await expect(page.getByText('Feed', { exact: true })).toBeVisible();
  await expect.poll(() => openedEarly).toEqual([false]);
});

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Elements that look different without the style sheets that the page links to. */
function differencesOfStyles(): string[] {
  const still = new CSSStyleSheet();
  document.adoptedStyleSheets.push(still);
  const lookOf = (element: Element, part: string, names: readonly string[]) => {
    const style = getComputedStyle(element, part);
    return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  };
  const looks = (names: readonly string[]) =>
    [...document.body.querySelectorAll('*')].map((element) => ({
      element: element.outerHTML.slice(0, 60),
      look: [...lookOf(element, '', names), ...lookOf(element, '::before', names)],
    }));
  const differences = (style: string, names: readonly string[]) => {
    still.replaceSync(style);
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const whole = looks(names);
    for (const link of links) link.disabled = true;
    const contained = looks(names);
    for (const link of links) link.disabled = false;
    return whole.flatMap(({ element, look }, index) => {
      const other = contained[index]?.look ?? [];
      const changed = look.filter((value, place) => value !== other[place]);
      return changed.length === 0 ? [] : [`${element}: ${changed.slice(0, 4).join()}`];
    });
  };
  const noMotion = 'transition: none !important; animation: none !important';
  const names = [
    ...['display', 'position', 'visibility', 'opacity', 'overflow', 'color', 'background', 'box-shadow'],
    ...['padding', 'margin', 'border', 'border-radius', 'gap', 'font', 'letter-spacing', 'white-space'],
    ...['text-align', 'text-transform', 'text-decoration', 'vertical-align', 'z-index', 'grid', 'flex'],
  ];
  return [
    ...differences(`*, ::before, ::after { ${noMotion} }`, ['font-family']),
    // The font is loaded once for each style sheet: with another one, widths do not depend on when.
    ...differences(`*, ::before, ::after { ${noMotion}; font-family: monospace !important }`, names),
  ];
}

test('a live page looks the same with the style it contains as with the whole style sheet', async ({
  page,
  world,
}) => {
  const event = `/livetiming/${world.liveEventId}`;
  for (const path of [`${event}/active`, `${event}/sessions/${world.liveSessionId}`]) {
    // A server that is busy does not prerender, and the page has no style of its own.
    await expect(async () => {
      await open(page, path);
      await expect(page.locator('head style')).toHaveCount(1, { timeout: 100 });
    }).toPass();
    await page.waitForLoadState('networkidle');
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(differencesOfStyles), `${path} at ${size.width} pixels`).toEqual([]);
    }
  }
});

test('a tap on a row opens its laps, and its competitor can be pinned above the board', {
  tag: '@phone',
}, async ({ page, world }) => {
  await openSession(page, world);
  const name = rows(page).nth(1).getByRole('rowheader').getByRole('button');
  await name.click();
  await expect(
    page.getByRole('table', { name: /^Newest laps of/ }).or(page.getByText('No laps found')),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Pin / })).toHaveCount(0);
  await name.click();
  await page.getByRole('button', { name: /^Pin / }).click();
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  const pinned = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Read aloud' }) })
    .last();
  await expectAccessible(page, pinned);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Unpin / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Read aloud' })).toHaveCount(0);
});

test('display settings take effect immediately and are remembered', { tag: '@phone' }, async ({
  page,
  world,
  isMobile,
}) => {
  await openSession(page, world);
  await page.getByRole('button', { name: 'Display' }).click();
  const panel = page.getByRole('dialog', { name: 'Display' });
  await expectAccessible(page, panel);
  await panel.getByText('Dark', { exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-skin', 'dark');
  await panel.getByText('Large', { exact: true }).click();
  await panel.getByRole('switch', { name: /Live text/ }).click();
  await expect(page.getByRole('log')).toHaveCount(0);
  if (!isMobile) {
    await panel.getByRole('checkbox', { name: 'Gap', exact: true }).click();
    await expect(board(page).getByRole('columnheader', { name: 'Gap' })).toHaveCount(0);
  }
  await page.reload();
  await expect(board(page)).toBeVisible();
  await expect(page.locator('.live-session')).toHaveAttribute('data-text', 'large');
  await expect(page.locator('body')).toHaveAttribute('data-skin', 'dark');
  await expect(page.getByRole('log')).toHaveCount(0);
});

test('the board shows that the network is down, keeps its data and recovers automatically', async ({
  page,
  context,
  world,
  complaints,
}) => {
  await openSession(page, world);
  const count = await rows(page).count();
  await context.setOffline(true);
  // A browser does not close open sockets when its network fails.
  await expect(page.getByText('This device has no network.')).toBeVisible();
  await expect(rows(page)).toHaveCount(count);
  await context.setOffline(false);
  await expect(page.getByText(/^(Connection lost|This device has no network)\.$/)).toHaveCount(0);
  // Requests that failed in the meantime are expected.
  complaints.length = 0;
});
