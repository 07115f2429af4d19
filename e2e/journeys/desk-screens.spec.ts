import { openRaceDesk } from '../desk.ts';
import { expect, expectAccessible, open, test } from '../journey.ts';
import { expectNothingJumped } from '../screen-checks.ts';

test('the desk steers two big screens, one by its address and one by its code', async ({
  page,
  browser,
  complaints,
}, { retry }) => {
  test.slow();
  // The screens of an earlier attempt are still there.
  const attempt = retry === 0 ? '' : `-${retry + 1}`;
  const [paddockName, barName] = [`paddock${attempt}`, `bar${attempt}`];
  await openRaceDesk(page);
  await page
    .getByRole('link', { name: /^Screens/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Screens of the venue' })).toBeVisible();
  const organization = /\/desk\/screens\/(\d+)/.exec(page.url())?.[1];

  const paddock = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  const bar = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  const card = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('a screen is named, and opened by its address without signing in', async () => {
    await page.getByLabel('Name', { exact: true }).fill(paddockName);
    await page.getByRole('button', { name: 'Add a screen' }).click();
    await expect(card(paddockName)).toContainText('Not connected yet');
    await open(paddock, `/screen/${organization}/${paddockName}`);
    await expect(card(paddockName)).toContainText('Connected');
    await expectAccessible(page);
  });

  await test.step('another shows a code, which the desk enters', async () => {
    await open(bar, '/screen');
    const code = bar.getByText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/);
    await expect(code).toBeVisible();
    await expectNothingJumped(bar);
    await page.getByLabel('Name', { exact: true }).fill(barName);
    await page.getByLabel('Code on the screen').fill('WRONG1');
    await page.getByRole('button', { name: 'Add a screen' }).click();
    await expect(page.getByText('No screen shows this code now.')).toBeVisible();
    // The browser complains about the refusal.
    complaints.length = 0;
    await page.getByLabel('Code on the screen').fill((await code.textContent()) ?? '');
    await page.getByRole('button', { name: 'Add a screen' }).click();
    await expect(card(barName)).toContainText('Connected');
    await expect(bar).toHaveURL(new RegExp(`/screen/\\d+/${barName}$`));
  });

  await test.step('each follows its own choice', async () => {
    await card(paddockName).getByLabel('View').selectOption('message');
    await card(paddockName).getByLabel('Message').fill('Prize-giving at 18:00');
    await card(paddockName).getByRole('button', { name: 'Show message' }).click();
    await expect(paddock.getByText('Prize-giving at 18:00')).toBeVisible();
    await card(barName).getByLabel('View').selectOption('podium');
    await expect(bar.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toBeVisible();
    await expect(bar.getByText('Prize-giving at 18:00')).toHaveCount(0);
    await card(barName).getByLabel('View').selectOption('results');
    const results = bar.frameLocator('iframe');
    await expect(results.getByRole('heading', { level: 1 })).toBeVisible();
    // Nobody can press what is on it, and no row shows above the head of the table.
    await expect(results.locator('main :is(.button, select)').filter({ visible: true })).toHaveCount(0);
    await expect(results.getByRole('columnheader').first()).toHaveCSS('top', '0px');
  });

  await test.step('last, now, next keeps its figures within its parts', async () => {
    await card(barName).getByLabel('View').selectOption('lastNowNext');
    const last = bar.getByRole('region', { name: 'Last', exact: true });
    // Another journey may have ended a race of two.
    await expect(last.getByRole('listitem').first()).toBeVisible();
    for (const width of [1280, 1920]) {
      await bar.setViewportSize({ width, height: (width * 9) / 16 });
      expect(await last.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
    }
    for (const view of ['podium', 'results']) await card(barName).getByLabel('View').selectOption(view);
    await expect(last).toHaveCount(0);
  });

  await test.step('a choice is undone', async () => {
    await card(barName).getByRole('button', { name: 'Undo' }).click();
    await expect(bar.getByRole('list', { name: 'Podium' })).toBeVisible();
  });

  await test.step('a screen keeps its last state without a connection and over a reload, and says its age', async () => {
    await paddock.route('**/api/screens/**', (route) => route.abort());
    await paddock.reload();
    await expect(paddock.getByText('Prize-giving at 18:00')).toBeVisible();
    await expect(paddock.getByText(/^No connection for 0:\d\d/)).toBeVisible();
    await paddock.unroute('**/api/screens/**');
    await expect(paddock.getByText(/^No connection for/)).toHaveCount(0);
  });

  await test.step('a removed screen comes back with an undo', async () => {
    await page.getByRole('button', { name: `Remove: ${barName}` }).click();
    await expect(card(barName)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(card(barName)).toContainText('Podium');
  });
});
