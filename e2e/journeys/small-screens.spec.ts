/** The narrow widths of phones. */

import type { Locator, Page } from '@playwright/test';
import { expect, open, screenIsComplete, test } from '../journey.ts';
import { routeTable } from '../route-table.ts';
import { expectLargeTargets, expectNothingJumped, expectReflow } from '../screen-checks.ts';
import { slowNetwork } from '../slow-device.ts';

const HEIGHT = 780;

/** What is painted at the centre and at the foot of a panel, as far as it is on the screen: the panel itself, or what covers it. */
function coverOf(panel: Locator): Promise<string | null> {
  return panel.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, window.innerWidth);
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, window.innerHeight);
    if (right <= left || bottom <= top) return 'outside the screen';
    // Its foot may have a button, which nothing else may cover.
    for (const y of [(top + bottom) / 2, bottom - 4]) {
      const painted = document.elementFromPoint((left + right) / 2, y);
      if (painted === null || !element.contains(painted))
        return painted?.outerHTML.slice(0, 160) ?? 'nothing';
    }
    return null;
  });
}

/** Opens everything on the page that opens a panel. */
async function expectPaintedPanels(page: Page, where: string): Promise<number> {
  const openers = page.locator('[aria-haspopup]:visible');
  let opened = 0;
  for (let index = 0; index < (await openers.count()); index += 1) {
    const opener = openers.nth(index);
    const name = `${where}: ${(await opener.getAttribute('aria-label')) ?? (await opener.textContent())}`;
    await opener.click();
    const panel = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible').last();
    await expect(panel, name).toBeVisible();
    expect.soft(await coverOf(panel), `${name} is covered`).toBeNull();
    await page.keyboard.press('Escape');
    await expect(panel, `${name} closes`).toBeHidden();
    opened += 1;
  }
  return opened;
}

/** Nothing is wider than the screen, and the navigation ends within it. */
async function expectFit(page: Page, route: string, width: number): Promise<void> {
  await expectReflow(page, [width]);
  const bar = page.getByRole('navigation').last();
  const box = await bar.boundingBox();
  if (box !== null && box.height < 100)
    expect.soft(box.x + box.width, `${route}: the end of the navigation`).toBeLessThanOrEqual(width);
}

const otherLanguages = [
  { lang: 'nl', name: 'Nederlands' },
  { lang: 'ja', name: '日本語' },
] as const;

/** At the bottom of the page. A full screen has no bottom, and is loaded again. */
async function changeLanguage(page: Page, { lang, name }: (typeof otherLanguages)[number]): Promise<void> {
  const choice = page.getByRole('contentinfo').getByRole('button', { name, exact: true });
  if ((await choice.count()) > 0) await choice.click();
  else {
    await page.evaluate((chosen) => localStorage.setItem('lapwing.locale', chosen), lang);
    await page.reload();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await screenIsComplete(page);
}

// Opening a screen costs more than its checks, so each is opened once, then narrowed, then translated.
for (const { part, panels, routes } of [
  {
    part: 'results',
    panels: 1,
    routes: routeTable.filter(({ isLiveOnly, route }) => !isLiveOnly && !isOfPeople(route)),
  },
  {
    part: 'practice, people and live timing',
    panels: 3,
    routes: routeTable.filter(({ isLiveOnly, route }) => isLiveOnly || isOfPeople(route)),
  },
]) {
  test(`no screen of ${part} jumps, targets are large, panels can be seen at 390 and 360 pixels, and all fits into 320, in every language`, async ({
    page,
    world,
  }) => {
    const opened = { 390: 0, 360: 0 };
    for (const { route, path } of routes) {
      await test.step(route, async () => {
        await page.setViewportSize({ width: 390, height: HEIGHT });
        await open(page, path(world));
        // Before the panels are opened: what they move is asked for.
        await expectNothingJumped(page);
        await expectLargeTargets(page);
        for (const width of [390, 360] as const) {
          await page.setViewportSize({ width, height: HEIGHT });
          opened[width] += await expectPaintedPanels(page, `${route} at ${width} pixels`);
        }
        await page.setViewportSize({ width: 320, height: HEIGHT });
        await expectFit(page, route, 320);
        for (const language of otherLanguages) {
          await test.step(language.name, async () => {
            await changeLanguage(page, language);
            await expectFit(page, `${route} in ${language.name}`, 320);
            expect
              .soft(await cutTexts(page, 'main .view-bar :is(a, button, .truncate)'), language.name)
              .toEqual([]);
          });
        }
        await page.evaluate(() => localStorage.removeItem('lapwing.locale'));
      });
    }
    expect(Math.min(...Object.values(opened)), 'panels that were opened').toBeGreaterThanOrEqual(panels);
  });
}

function isOfPeople(route: string): boolean {
  return /^\/(profile|practice)/.test(route);
}

test('a phone shows the track map, who is near whom and the bar of the list at once', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/livetiming/${world.liveEventId}/active?view=track-map`);
  const ribbon = page.getByRole('heading', { name: /^Around / }).locator('..');
  await expect(ribbon).toBeInViewport({ ratio: 1 });
  const list = page.getByRole('region', { name: 'Where each competitor was last seen' });
  await expect(list.getByRole('table')).toBeHidden();
  await list.getByRole('button', { expanded: false }).click();
  await expect(list.getByRole('table')).toBeVisible();
});

/** What a part of the board shows with an ellipsis or not at all. */
function cutTexts(page: Page, part: string): Promise<string[]> {
  return page
    .locator(part)
    .evaluateAll((parts) =>
      parts
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.textContent}: ${element.clientWidth} of ${element.scrollWidth} pixels`),
    );
}

test('no main screen jumps on a slow phone', async ({ page, world }) => {
  const slowDown = await slowNetwork(page);
  const live = `/livetiming/${world.liveEventId}/active`;
  const ended = `/livetiming/lw-${world.event.id}/sessions/lw-${world.event.id}-${world.sessionId}`;
  const pages = [
    ...['/', `/practice/${world.locationId}`, `/practice/${world.activityId}/activity`],
    ...[`/profile/${world.userId}`, live, ended, `${live}?view=stats`, `${live}?view=track-map`],
    ...['', '?tab=analysis', '?tab=compare', '/laptimes'].map((tab) => `/sessions/${world.raceId}${tab}`),
  ];
  for (const path of pages) {
    await test.step(path, async () => {
      await slowDown.processor(path === '/' || path === live);
      await open(page, path);
      await expectNothingJumped(page);
    });
  }
});

test('no name on a live board is cut off at 360 pixels, in any language', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await open(page, `/livetiming/${world.liveEventId}/active`);
  for (const language of otherLanguages) {
    await test.step(language.name, async () => {
      await changeLanguage(page, language);
      await expect(page.locator('.board-name').nth(20)).toBeVisible();
      await expect.poll(() => cutTexts(page, '.board-name'), 'names that are cut off').toEqual([]);
      const below = () => cutTexts(page, '.board-second > span');
      await expect.poll(below, 'texts below names that are cut off').toEqual([]);
    });
  }
});

test('the heads of the laps of an activity are whole at 390 pixels, in any language', async ({
  page,
  world,
}) => {
  await open(page, `/practice/${world.activityId}/activity`);
  for (const language of otherLanguages) {
    await changeLanguage(page, language);
    expect.soft(await cutTexts(page, 'main th[scope="col"]'), language.name).toEqual([]);
  }
});

test('Japanese words are not broken on the narrowest phone', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await page.addInitScript(() => localStorage.setItem('lapwing.locale', 'ja'));
  for (const path of [`/sessions/${world.raceId}`, `/livetiming/${world.liveEventId}/active?view=stats`]) {
    await open(page, path);
    const facts = page.locator('main :is(dt, dd):visible');
    await expect(facts.first()).toBeVisible();
    const broken = () =>
      facts.evaluateAll((parts) =>
        parts.flatMap((part) => {
          const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
            for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[ァ-ヶー]{2,}/g)) {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              if (lines.size > 1) found.push(word);
            }
          }
          return found;
        }),
      );
    await expect.poll(broken, path).toEqual([]);
  }
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('everything that can be touched is large enough', async ({ page, world }) => {
    const live = `/livetiming/${world.liveEventId}`;
    const { raceId, event, locationId, activityId, organizationId, championshipId } = world;
    const pages = [
      ...[
        '/',
        `/events/${event.id}`,
        `/events/${world.liveEventId.slice('lw-'.length)}`,
        '/search?term=kart',
      ],
      ...['', '?tab=analysis', '?tab=compare', '/laptimes?pos=1'].map((tab) => `/sessions/${raceId}${tab}`),
      ...[`/organizations/${organizationId}/championships/${championshipId}`, '/practice'],
      ...[`/practice/${locationId}`, `/practice/${activityId}/activity`, '/livetiming', live],
      ...[`${live}/active?view=stats`, `${live}/active?view=track-map`],
    ];
    for (const path of pages) {
      await test.step(path, async () => {
        await open(page, path);
        await expectLargeTargets(page);
      });
    }
  });
});

test.describe('on the narrowest phone', () => {
  test.use({
    viewport: { width: 320, height: HEIGHT },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/144.0 Mobile Safari/537.36',
  });

  test('the offer of the app is whole in every language', async ({ page }) => {
    await open(page, '/practice');
    for (const lang of ['en', 'nl', 'ja']) {
      await test.step(lang, async () => {
        await page.evaluate((chosen) => localStorage.setItem('lapwing.locale', chosen), lang);
        await page.reload();
        const banner = page.locator('section.sticky.bottom-0');
        await expect(banner).toBeVisible();
        expect(await cutTexts(page, 'section.sticky.bottom-0 :is(b, span, a, button)')).toEqual([]);
      });
    }
  });
});
