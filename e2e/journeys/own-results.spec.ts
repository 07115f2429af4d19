import { askResults, findSession } from '../find-session.ts';
import { expect, open, screenIsComplete, test } from '../journey.ts';
import { expectLargeTargets } from '../screen-checks.ts';
import { signIn } from '../sign-in.ts';

test("the visitor's own row is highlighted in results and in standings", async ({ page }) => {
  test.slow();
  const race = await findSession('race of the demo account', async ({ id, type, isMerge }) => {
    if (type !== 'race' || isMerge) return false;
    const { rows } = await askResults<{ rows: { name: string }[] }>(`sessions/${id}/classification`);
    return rows.some(({ name }) => name === 'Sanne Kuipers');
  });
  await open(page, `/sessions/${race.id}`);
  const results = page.getByRole('table', { name: /^Classification of/ });
  await expect(results.locator('tr[data-highlight]')).toHaveCount(0);
  await signIn(page);
  await screenIsComplete(page);
  await expect(results.locator('tr[data-highlight]')).toHaveCount(1);
  await expect(results.locator('tr[data-highlight]')).toContainText('you');

  const { organizationId } = race;
  await open(page, `/organizations/${organizationId}/championships/${await ownChampionship(organizationId)}`);
  const standings = page.getByRole('table', { name: /^Standings of/ });
  await expect(standings.locator('tr[data-highlight]')).toHaveCount(1);
});

test('what belongs to the visitor is large enough to touch and whole, in every language', {
  tag: '@phone-only @phone',
}, async ({ page }) => {
  await open(page, '/');
  await signIn(page);
  await screenIsComplete(page);
  for (const path of ['/profile', '/profile/videos', '/profile/results?tab=practice']) {
    await open(page, path);
    await expectLargeTargets(page);
  }
  for (const locale of ['en', 'nl', 'ja']) {
    await page.evaluate((chosen) => localStorage.setItem('lapwing.locale', chosen), locale);
    await open(page, '/profile/results?tab=practice');
    const cut = page
      .locator('main td:visible')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(await cut, locale).toEqual([]);
  }
});

async function ownChampionship(organizationId: number): Promise<number> {
  const { championships } = await askResults<{ championships: { id: number }[] }>(
    `organizations/${organizationId}/championships`,
  );
  for (const { id } of championships) {
    const { competitors } = await askResults<{
      competitors: { lastName: string; accountId: string | null }[];
    }>(`championships/${id}`);
    if (competitors.some(({ lastName, accountId }) => lastName === 'Kuipers' && accountId !== null))
      return id;
  }
  throw new Error('The demo account races in no championship');
}
