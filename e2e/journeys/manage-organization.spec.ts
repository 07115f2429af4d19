import { findOrganization } from '../desk.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';
import { demo, signInOnSite } from '../sign-in.ts';

const name = 'IJsclub Vlietland';
const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A relay that was killed after this leaves the session running. */
const atMs = Date.now();
const runningHeat = {
  batchId: 'heat-1',
  sequence: 1,
  event: {
    clientId: 'trial',
    name: 'Trial',
    sport: 'IceSkating',
    startDate: new Date(atMs).toISOString().slice(0, 10),
    location: { name: 'Vlietland', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
  },
  session: { clientId: 'heat-1', name: 'Heat 1', type: 'race' },
  events: [
    { kind: 'competitor', atMs, competitorId: '7', number: '7', lastName: 'Jansen', transponders: ['971'] },
    { kind: 'flag', atMs, flag: 'Green' },
    ...[1, 2, 3].map((lap) => ({
      kind: 'passing',
      atMs: atMs + lap * 20_000,
      loopId: 'finish',
      transponder: '971',
    })),
  ],
};

test('an owner manages the organisation: logo, members, a key, uploads, an event', async ({
  page,
  complaints,
}) => {
  test.slow();
  await signInOnSite(page);
  const entityId = await findOrganization(page, name);

  await open(page, `/organizations/${entityId}`);
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page.getByRole('heading', { name: `Manage ${name}` })).toBeVisible();
  await expect(page.getByText('Last upload')).toBeVisible();
  await page.getByRole('tab', { name: 'Organisation' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(ONE_PIXEL, 'base64'),
  });
  await expect(page.getByRole('img', { name: `Logo of ${name}` })).toBeVisible();
  await page.getByLabel('Website').fill('vlietland');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Give an address that begins with https://')).toBeVisible();
  await page.getByLabel('Website').fill('https://vlietland.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByLabel('E-mail address').fill('nobody@lapwing.example');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText('No account uses this address')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Sanne Kuipers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('An organisation keeps one owner')).toBeVisible();
  await expect(page.getByText(demo.email)).toBeVisible();
  // The browser itself reports both refusals.
  complaints.length = 0;
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Upload keys' }).click();
  await page.getByLabel('Name of the key').fill('Tower');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const key = await page.getByTestId('upload-key').textContent();
  // The commands to copy have the key and this server.
  await expect(page.getByTestId('try-key')).toContainText(`LAPWING_KEY=${key}`);
  const [, program] =
    /npx --yes (\S+) check/.exec((await page.getByTestId('try-key').textContent()) ?? '') ?? [];
  expect((await page.request.get(program ?? '')).headers()['content-type']).toBe('application/gzip');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const upload = () =>
    page.request.post(
      `${urlOf('live')}/api/ingest/v1/results/file?uploadId=j1&event=Cup&fileName=final.csv`,
      {
        headers: { authorization: `Bearer ${key}` },
        data: 'Pos,No.,Name,Laps,Total Tm\n1,7,Anna,10,1:x',
      },
    );
  expect((await upload()).status()).toBe(400);
  const live = await page.request.post(`${urlOf('live')}/api/ingest/v1/live`, {
    headers: { authorization: `Bearer ${key}` },
    data: runningHeat,
  });
  expect(live.status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Tower' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Tower' })).toBeHidden();
  expect((await upload()).status()).toBe(401);

  await page.getByRole('tab', { name: 'Uploads' }).click();
  const sent = page.getByRole('listitem').filter({ hasText: 'final.csv' });
  await expect(sent).toContainText('Refused');
  await sent.getByText(/^\d+ errors?$/).click();
  await expect(sent).toContainText('line 2');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Events' }).click();
  const running = page.getByRole('list', { name: 'Running sessions of Trial' });
  await expect(running).toContainText('Running, last data');
  await expectAccessible(page);
  await running.getByRole('button', { name: 'End Heat 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(running).toBeHidden();
  const { sessionId } = await live.json();
  const ended = await page.request.get(`${urlOf('live')}/api/v0.2.3/eventresults/sessions/${sessionId}`);
  expect(await ended.json()).toMatchObject({ name: 'Heat 1', resultStatus: 'Provisional' });

  const deletion = page.getByRole('button', { name: /^Delete / }).last();
  const event = ((await deletion.getAttribute('aria-label')) ?? '').slice('Delete '.length);
  const row = page.getByRole('listitem').filter({ hasText: event }).last();
  const href = (await row.getByRole('link').getAttribute('href')) ?? '';
  await deletion.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toContainText('Deleted');
  expect((await page.request.get(`${urlOf('live')}/api/v0.2.3/eventresults${href}`)).status()).toBe(404);
  await row.getByRole('button', { name: /^Restore / }).click();
  await expect(row.getByRole('link')).toBeVisible();
  expect((await page.request.get(`${urlOf('live')}/api/v0.2.3/eventresults${href}`)).status()).toBe(200);
});
