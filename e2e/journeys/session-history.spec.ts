import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { askResults, findSession } from '../find-session.ts';
import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';

test('a result shows its history and its earlier versions', { tag: '@phone' }, async ({ page }) => {
  const revised = await findSession('result that the stewards changed', async ({ id }) => {
    const revisions = await askResults<{ changes: { kind: string }[] }[]>(`sessions/${id}/revisions`);
    return revisions.some(({ changes }) => changes.some(({ kind }) => kind === 'status'));
  });
  await open(page, `/sessions/${revised.id}`);
  const history = page.getByRole('region', { name: 'History of this result' });
  const revisions = history.locator('ol > li');
  await expect.poll(() => revisions.count()).toBeGreaterThan(1);
  await expect(revisions.last()).toContainText('First publication.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, history);

  await expect(history.getByText(/Disqualified|Did not finish/).first()).toBeVisible();

  await history.getByRole('link', { name: 'Show revision 1', exact: true }).click();
  await expect(page).toHaveURL(/[?&]revision=1/);
  await screenIsComplete(page);
  await expect(page.getByText('It has changed since.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Analysis' })).toHaveCount(0);
  await expectAccessible(page, page.getByText('It has changed since.').locator('..'));
  await page.getByRole('link', { name: 'Show the current result' }).click();
  await expect(page).not.toHaveURL(/revision=/);
});

test('a merge by points shows what each run contributed', { tag: '@phone' }, async ({ page, isMobile }) => {
  const merge = await findSession('merge by points', async ({ id, isMerge }) => {
    if (!isMerge) return false;
    return (await askResults<{ type: string }>(`sessions/${id}/classification`)).type === 'PointMerge';
  });
  await open(page, `/sessions/${merge.id}`);
  const table = page.getByRole('table', { name: /^Classification of/ });
  await expect(table.getByRole('columnheader', { name: 'Points' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, table);
  if (isMobile) {
    await table.locator('tbody tr').first().getByRole('button').click();
    await expect(table.locator('dl').getByText('Laps', { exact: true })).toBeVisible();
  } else {
    await table.getByRole('columnheader', { name: /^R 1/ }).getByRole('link').click();
    await expect(page).not.toHaveURL(new RegExp(`/sessions/${merge.id}$`));
    await screenIsComplete(page);
  }
});
