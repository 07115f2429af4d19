/** What comes out of a printer: a sheet for the wall, not a picture of the screen. */

import { askResults } from '../find-session.ts';
import { expect, open, test } from '../journey.ts';
import { printed, readPdf } from '../read-pdf.ts';

const a4 = { widthMm: 210, heightMm: 297 };
/** Parts of the screen that are of no use on paper. */
const ofTheScreen = /Sign in|Select Competitors|Share|Nederlands|Search/;

type Classification = { rows: { name: string; bestTime: string }[] };

test('a result is printed on A4 with its status, revision and time on every page', async ({
  page,
  world,
}) => {
  const { raceId } = world;
  const { rows } = await askResults<Classification>(`sessions/${raceId}/classification`);
  await open(page, `/sessions/${raceId}`);
  // The sheet is loaded when the browser is idle.
  await expect.poll(async () => (await printed(page)).pages[0]).toMatch(/Printed/);
  const { pages, ...size } = await printed(page);
  expect(size).toEqual(a4);
  for (const sheet of pages) {
    expect(sheet).toMatch(/(Provisional|Official).* · Revision \d+ · Published .*\d{2}:\d{2} · Printed/);
    expect(sheet).toContain('Best lap');
  }
  const all = pages.join(' ');
  for (const { name, bestTime } of rows) {
    expect(all).toContain(name);
    expect(all).toContain(bestTime);
  }
  expect(all).not.toMatch(ofTheScreen);
  // The screen is as before.
  await expect(page.getByRole('tab').first()).toBeVisible();
});

test('lap times, standings and a programme are sheets of their own', async ({ page, world }) => {
  const { sessionId, organizationId, championshipId, event } = world;
  const sheets = [
    { path: `/sessions/${sessionId}/laptimes?pos=1`, has: /Lap time.*Diff to best lap.*Revision \d+/ },
    { path: `/organizations/${organizationId}/championships/${championshipId}`, has: /Total.*R 1/ },
    { path: `/events/${event.id}`, has: /Start.*Session.*Winner.*Best lap.*Results/ },
  ];
  for (const { path, has } of sheets) {
    await open(page, path);
    await expect.poll(async () => (await printed(page)).pages[0]).toMatch(/Printed/);
    const { pages, ...size } = await printed(page);
    expect(size).toEqual(a4);
    expect(pages[0]).toMatch(has);
    expect(pages.join(' ')).not.toMatch(ofTheScreen);
  }
});

test('a page without a sheet of its own is printed without its controls', async ({ page, world }) => {
  for (const path of [
    `/livetiming/lw-${world.event.id}/sessions/lw-${world.event.id}-${world.sessionId}`,
    `/practice/${world.activityId}/activity`,
    `/profile/${world.userId}`,
  ]) {
    await open(page, path);
    const all = (await printed(page)).pages.join(' ');
    expect(all).not.toMatch(ofTheScreen);
    expect(all).not.toMatch(/Skip to content|Home \/|Display|Leaderboard/);
  }
});

test('a result, an entry list, a grid and standings open as PDF on A4 and Letter', async ({
  page,
  world,
}) => {
  const { raceId, organizationId, championshipId, event } = world;
  const { rows } = await askResults<Classification>(`sessions/${raceId}/classification`);
  const sheets = [
    { path: `/sessions/${raceId}`, link: 'Result', has: rows.map(({ name }) => name) },
    { path: `/events/${event.id}`, link: 'Entry list', has: ['Entry list'] },
    {
      path: `/organizations/${organizationId}/championships/${championshipId}`,
      link: 'Standings',
      has: ['Standings', 'R 1'],
    },
  ];
  for (const { path, link, has } of sheets) {
    await open(page, path);
    await page.getByRole('button', { name: 'PDF' }).click();
    for (const [size, widthMm] of [
      ['Letter', 216],
      ['A4', 210],
    ] as const) {
      await page.getByRole('dialog').getByText(size, { exact: true }).click();
      const address = page.getByRole('dialog').getByRole('link', { name: link, exact: true });
      await expect(address).toHaveAttribute('href', new RegExp(`size=${size}`));
      const answer = await page.request.get((await address.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
      const pdf = await readPdf(await answer.body());
      expect([pdf.widthMm, pdf.heightMm]).toContain(widthMm);
      const all = pdf.pages.join(' ');
      for (const text of has) expect(all).toContain(text);
      expect(all).toMatch(/Page 1 of \d+/);
    }
    await page.keyboard.press('Escape');
  }
});
