import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../journey.ts';

/** The choices are in menus of the top bar; on a phone they are behind one button. */
async function choose(page: Page, menu: RegExp, choice: string): Promise<void> {
  const phoneMenu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  if (await phoneMenu.isVisible()) {
    await phoneMenu.click();
    await page.getByRole('radio', { name: choice, exact: true }).click();
    return;
  }
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
}

test('the site can be read in Japanese, also after a reload', async ({ page }) => {
  await open(page, '/');
  const english = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await choose(page, /^Language/, '日本語');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u3040-\u30ff\u4e00-\u9fff]/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u3040-\u30ff\u4e00-\u9fff]/);
  await expectAccessible(page, page.getByRole('banner'));
});

test('dark and light can be chosen against the system, and stay chosen', async ({ page }) => {
  await open(page, '/');
  const lightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (canvas === null) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / (3 * 255);
    });
  expect(await lightness()).toBeGreaterThan(0.8);
  await choose(page, /^Appearance/, 'Dark');
  await expect.poll(lightness).toBeLessThan(0.3);
  await page.reload();
  await expect.poll(lightness).toBeLessThan(0.3);

  await page.emulateMedia({ colorScheme: 'dark' });
  await choose(page, /^Appearance/, 'Light');
  await expect.poll(lightness).toBeGreaterThan(0.8);
});
