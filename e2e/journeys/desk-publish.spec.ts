import { openPublishing } from '../desk.ts';
import { expect, expectAccessible, test } from '../journey.ts';

/** A Dutch list with a title that nobody knows, and a time with a letter in it. */
const table = [
  'Plek;Nr;Naam;Klasse;Ronden;Totaaltijd',
  '1;33;Koen Maes;GT4;14;19:42.118',
  '2;18;Joris Terpsta;GT4;14;19:4g.000',
].join('\n');

test('a member mends and publishes a result file, corrects a name, and a fan sees revision 2', async ({
  page,
  browser,
}) => {
  test.slow();
  await openPublishing(page);

  await test.step('the file is understood but for a column and a time', async () => {
    await page.getByLabel('Choose files').setInputFiles({
      name: 'race2.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    });
    await page.getByLabel('Event', { exact: true }).selectOption('new');
    await page.getByLabel('Name of the event').fill('Publish Club Day');
    await page.getByLabel('Track', { exact: true }).fill('Circuit Harskamp');
    await page.getByLabel('Name of the session').fill('Race 2');
    await page.getByLabel('Plek is').selectOption('position');
    await expect(page.getByText('race2.csv:3:27')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Publish/ })).toBeDisabled();
    await page.getByLabel('race2.csv:3:27: read as').fill('19:46.000');
    await page.getByRole('button', { name: 'Fix', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No errors' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Joris Terpsta' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is published', async () => {
    await page.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByText('Race 2 is published as revision 1')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
  });

  await test.step('a name is corrected, with its reason', async () => {
    await page.getByLabel('Last name of Joris Terpsta').fill('Joris Terpstra');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('Revision 1 becomes revision 2')).toBeVisible();
    await page.getByLabel('Reason, shown with the result').fill('Name corrected');
    await page.getByRole('button', { name: 'Publish revision 2' }).click();
    await expect(page.getByText('Race 2 is published as revision 2')).toBeVisible();
    await expect(page.getByText('Revision 2', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a fan sees it', async () => {
    const address = await page.getByRole('link', { name: 'Open the result' }).getAttribute('href');
    const visitor = await browser.newPage();
    await visitor.goto(new URL(address ?? '', page.url()).href);
    await expect(visitor.getByText('Joris Terpstra').first()).toBeVisible();
    await visitor.close();
  });

  await test.step('the result before is put back', async () => {
    await page.getByRole('button', { name: 'Put revision 1 back' }).click();
    await expect(page.getByLabel('Last name of Joris Terpsta', { exact: true })).toBeVisible();
  });
});
