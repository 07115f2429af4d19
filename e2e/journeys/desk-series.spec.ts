import type { Page } from '@playwright/test';
import { openPublishing, planRace } from '../desk.ts';
import { expect, expectAccessible, test, urlOf } from '../journey.ts';

const plan = (page: Page) => page.getByTestId('track-plan');

test('a member makes a championship, sees its standings while typing, saves it and puts a revision back', async ({
  page,
  browser,
}) => {
  test.slow();
  await openPublishing(page);
  await page.getByRole('link', { name: 'Championships', exact: true }).last().click();
  await page.getByRole('link', { name: 'New championship' }).click();
  const standings = page.getByRole('region', { name: 'Standings' }).getByRole('table');

  await test.step('the standings follow the points before anything is saved', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Journey Cup');
    const add = page.getByLabel('Add', { exact: true });
    // Other journeys make events without a result.
    const withResult = add.getByRole('option', { name: /Marathon Vlietland/ }).first();
    await add.selectOption((await withResult.getAttribute('value')) ?? '');
    await expect(standings.getByRole('row').nth(1)).toBeVisible();
    const total = standings.getByRole('row').nth(1).getByRole('cell').last();
    const before = await total.innerText();
    await page.getByLabel('Points for places, the first place first').fill('100 50 10');
    await expect(total).not.toHaveText(before);
    await page.getByLabel('Points for places, the first place first').fill('100 x');
    await expect(page.getByText('“x” (value 2) is not a number').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save revision/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('“x” (value 2) is not a number')).toHaveCount(0);
    await page.getByLabel('Points for places, the first place first').fill('100 50 10');
    await expectAccessible(page);
  });

  await test.step('it is saved, changed, and put back', async () => {
    await page.getByRole('button', { name: /^Save revision 1/ }).click();
    await expect(page.getByText('Journey Cup is saved as revision 1')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Journey Trophy');
    await page.getByRole('button', { name: /^Save revision 2/ }).click();
    await expect(page.getByText('Journey Trophy is saved as revision 2')).toBeVisible();
    await page.getByRole('button', { name: 'Put revision 1 back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Journey Cup' })).toBeVisible();
  });

  await test.step('visitors see it, and no longer see it once it is deleted', async () => {
    await page.getByRole('link', { name: 'All championships' }).click();
    await page.getByRole('button', { name: 'Delete Journey Cup' }).click();
    await expect(page.getByText('Journey Cup is deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Bring Journey Cup back' }).click();
    await expect(page.getByText('Journey Cup is back')).toBeVisible();
    const organization = /championships\/(\d+)/.exec(page.url())?.[1] ?? '';
    const visitor = await browser.newPage();
    await visitor.goto(`${urlOf('live')}/organizations/${organization}/championships`);
    await expect(visitor.getByText('Journey Cup').first()).toBeVisible();
    await visitor.close();
  });
});

test('a member announces, sets stream and sponsors, and draws the track with a loop', async ({ page }) => {
  test.slow();
  const race = await planRace(page, ['7', '18']);
  await page.goto(`${urlOf('live')}/desk/${race.eventId}/live`);
  await expect(page.getByRole('heading', { level: 1, name: 'Live pages' })).toBeVisible();

  await test.step('an announcement is shown, and taken back', async () => {
    await page.getByLabel('Announcement', { exact: true }).fill('Briefing at 9:30');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    const back = page.getByRole('button', { name: 'Take back: Briefing at 9:30' });
    await back.click();
    await expect(back).toHaveCount(0);
  });

  await test.step('a wrong address says what is wrong, a right one is saved', async () => {
    const address = page.getByLabel('Address of the stream');
    await address.fill('video.example');
    await expect(page.getByText(/expected an address/)).toBeVisible();
    await address.fill('https://video.example/live.m3u8');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The stream is saved')).toBeVisible();
  });

  await test.step('the track is drawn by clicking, with a loop', async () => {
    const canvas = plan(page);
    for (const [x, y] of [
      [60, 60],
      [300, 60],
      [300, 200],
      [60, 200],
    ] as const) {
      await canvas.click({ position: { x, y } });
    }
    await page.getByText('Place loops', { exact: true }).click();
    await canvas.click({ position: { x: 300, y: 130 } });
    await expect(page.getByLabel('Loop', { exact: true })).toHaveValue('Sector 1');
    await page.getByRole('button', { name: 'Save map' }).click();
    await expect(page.getByText('The map is saved')).toBeVisible();
    await expectAccessible(page);
    const map = await page.request.get(`${urlOf('live')}/api/desk/events/${race.eventId}/live`, {
      headers: { authorization: race.authorization },
    });
    const { trackMap } = await map.json();
    expect(trackMap.points).toHaveLength(4);
    expect(trackMap.loops).toHaveLength(1);
  });

  await test.step('a GPX file replaces the drawing', async () => {
    const points = Array.from({ length: 40 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 40;
      return `<trkpt lat="${52 + Math.sin(angle) / 500}" lon="${5 + Math.cos(angle) / 400}"/>`;
    });
    const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
    const choose = page.getByLabel('From a GPX file').first();
    await choose.setInputFiles({ name: 'a.gpx', mimeType: 'text/xml', buffer: Buffer.from('no track') });
    await expect(page.getByText(/a\.gpx has no track/)).toBeVisible();
    await choose.setInputFiles({ name: 'b.gpx', mimeType: 'text/xml', buffer: Buffer.from(gpx) });
    await expect(plan(page)).toContainText(/Plan of the track with \d{2} points/);
  });

  await test.step('a sponsor has a picture, which is checked', async () => {
    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kart Shop');
    await page
      .locator('input[type=file][aria-label="Choose the picture of Kart Shop"]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText(/The picture cannot be used/)).toBeVisible();
    await page.getByRole('button', { name: 'Save sponsors' }).click();
    await expect(page.getByText('The sponsors are saved')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  });
});
