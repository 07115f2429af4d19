import { expect, open, screenIsComplete, test, urlOf } from '../journey.ts';

const notFound = 'Page Not Found';

test('a deep link survives a reload', async ({ page, world }) => {
  await open(page, `/sessions/${world.sessionId}`);
  // The event is named as soon as it is known.
  await expect(page).toHaveTitle(/, .+ · /);
  const title = await page.title();
  await page.reload();
  await screenIsComplete(page);
  await expect(page).toHaveTitle(title);
  await expect(page).toHaveURL(`${urlOf('live')}/sessions/${world.sessionId}`);
});

test('the server gives a page the same title as its screen', async ({ page, request, world }) => {
  const laps = `/sessions/${world.sessionId}/laptimes?pos=1`;
  const championship = `/organizations/${world.organizationId}/championships/${world.championshipId}`;
  const person = `/profile/${world.userId}`;
  const results = ['/', `/events/${world.event.id}`, laps, championship];
  const people = [person, `${person}/races`];
  for (const path of [...results, ...people, '/no/such', '/livetiming', '/app']) {
    const html = await (await request.get(urlOf('live') + path, { headers: { accept: 'text/html' } })).text();
    await open(page, path);
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
    await expect(page, path).toHaveTitle(title.replaceAll('&amp;', '&'));
  }
});

test('the title of a practice activity has its day as the visitor writes it', async ({ page, world }) => {
  await open(page, `/practice/${world.activityId}/activity`);
  await expect(page).toHaveTitle(/^.+, .+, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4} · /);
});

test('the case of paths and query names does not matter', async ({ page, world }) => {
  await open(page, `/SESSIONS/${world.sessionId}/LapTimes?POS=1`);
  await expect(page.getByRole('heading', { name: notFound })).toHaveCount(0);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await open(page, `/sessions/${world.sessionId}/laptimes?pos=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
});
