import { expect, open, test, urlOf } from '../journey.ts';

test('a board with more columns than fit scrolls in its frame, with its head above its rows', async ({
  page,
  request,
}) => {
  const events = await request.get(`${urlOf('live')}/api/events?paidOnly=true`);
  const { LiveEvents } = (await events.json()) as { LiveEvents: { id: string }[] };
  const columns =
    'team,laps,gap,lastLapTime,bestLapTime,sectionTimes,bestSectionTimes,stintTime,totalStintTime';
  await open(page, `/livetiming/${LiveEvents[0]?.id}/active?smartcolumns=off&columns=${columns}`);
  const table = page.getByRole('table', { name: /^Leaderboard/ });
  const body = table.locator('tbody');
  await expect(body.locator('tr').first()).toBeVisible();
  const head = await table.getByRole('columnheader', { name: 'Competitor' }).boundingBox();
  expect(Math.round((head?.y ?? 0) + (head?.height ?? 0))).toBe(
    Math.round((await body.boundingBox())?.y ?? 0),
  );
});
