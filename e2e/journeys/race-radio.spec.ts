import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

test('a race is followed by ear: radio is opened, asked with keys, and closed @phone', async ({
  page,
  request,
  world,
}) => {
  const response = await request.get(`${urlOf('live')}/api/v0.2.3/eventresults/sessions/${world.raceId}`);
  const { eventId } = (await response.json()) as { eventId: number };
  await open(page, `/livetiming/lw-${eventId}/sessions/lw-${eventId}-${world.raceId}?replay=60`);
  await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible();
  await page.getByRole('button', { name: 'Race radio' }).click();
  const radio = page.getByRole('region', { name: 'Race radio' });
  const said = radio.getByRole('log', { name: 'What was said' });
  await page.keyboard.press('l');
  await expect(said).toContainText(/leads after \d+ laps?/);
  await page.keyboard.press('f');
  await expect(said).toContainText(/Flag: /);
  await expectAccessible(page, radio);
  await radio.getByRole('button', { name: 'Close race radio' }).click();
  await expect(radio).toHaveCount(0);
});
