import { guidOf, planRace } from '../desk.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, screenIsComplete, test, urlOf } from '../journey.ts';

const HOUR_MS = 3_600_000;

test('an entrant sees the own grid time by start number, and gets a calendar @phone', async ({ page }) => {
  const meeting = await planRace(page, ['7', '12'], { startsAtMs: Date.now() + HOUR_MS });
  const guid = await guidOf(page, meeting);
  await page.goto(`${urlOf('live')}/events/${meeting.eventId}?guid=${guid}`);
  await screenIsComplete(page);
  const panel = page.getByRole('region', { name: 'How the day runs' });
  await panel.getByLabel('Your start number').fill('99');
  await panel.getByRole('button', { name: 'Show my grid times' }).click();
  await expect(panel.getByText('No entry has this number.')).toBeVisible();
  await panel.getByLabel('Your start number').fill('7');
  await panel.getByRole('button', { name: 'Show my grid times' }).click();
  await expect(panel.getByText(/^Your grid: \d\d:\d\d ± \d+ min$/)).toBeVisible();
  await expect(panel.getByText(/7 · Car 7/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, panel);

  const calendar = panel.getByRole('link', { name: 'Add to calendar' });
  const href = ((await calendar.getAttribute('href')) ?? '').replace(/^webcal/, 'http');
  const entries = await (await page.request.get(new URL(href, page.url()).href)).text();
  expect(entries).toContain('BEGIN:VEVENT');
  expect(entries).toContain('Race 1');
  await page.reload();
  await expect(panel.getByText(/^Your grid: /)).toBeVisible();
});
