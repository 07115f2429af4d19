import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';

/** One letter wrong. */
function misspell(word: string): string {
  return `${word.slice(0, 2)}q${word.slice(3)}`;
}

test('search suggests, finds, filters and opens a result', { tag: '@phone' }, async ({
  page,
  world,
  isMobile,
}) => {
  const { eventWord: word } = world;
  // A phone has the field on the search screen, a desktop in its bar.
  await open(page, '/');
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap();
  const field = page.getByRole('combobox', { name: isMobile ? 'Search for' : 'Search', exact: true });
  if (isMobile) await expect(field).toBeFocused();
  else await page.keyboard.press('/');
  await field.pressSequentially(word.slice(0, -1));
  const proposals = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(proposals.getByRole('option', { name: new RegExp(word, 'i') }).first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, field.locator('xpath=ancestor::*[.//*[@role="listbox"]][1]'));

  await page.keyboard.press('ArrowDown');
  const first = proposals.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Escape');
  await expect(proposals).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(proposals).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search\\?term=${word.slice(0, -1)}$`));
  await screenIsComplete(page);
  await expect(proposals).toBeHidden();

  const main = page.getByRole('main');
  const results = main.getByRole('listitem').filter({ has: page.getByRole('link') });
  const kinds = page.getByRole('navigation', { name: 'Kind of result' });
  await expect(main.locator('mark').first()).toBeVisible();
  await expect(kinds.getByRole('link', { name: /^Results \d/ })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await kinds.getByRole('link', { name: /^Results \d/ }).click();
  await expect(page).toHaveURL(/\/search\/Events\?term=/);
  await screenIsComplete(page);
  await expect(kinds.locator('[aria-current]')).toHaveCount(1);
  const all = await results.count();
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Andorra' });
  await expect(page).toHaveURL(/country=AD/);
  await expect(main.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Search without filters' }).click();
  await expect(results).toHaveCount(all);
  await page.goBack();
  await expect(main.getByRole('heading', { name: 'No Results Found' })).toBeVisible();

  await page.goto(`${new URL(page.url()).origin}/search?term=${misspell(word)}`);
  await screenIsComplete(page);
  const found = results.getByRole('link', { name: new RegExp(word, 'i') }).first();
  await found.click();
  await expect(page).toHaveURL(/\/(events|organizations|livetiming|practice)\//);
});
