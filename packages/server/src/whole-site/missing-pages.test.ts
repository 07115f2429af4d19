import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSite } from '../pages/site/site.test-support.ts';
import { openWholeSite, people, type WholeSite } from './whole-site.test-support.ts';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(writeSite);
});
afterAll(() => site.close());

const openPage = (url: string) => site.app.inject({ url, headers: { accept: 'text/html' } });
const titleIn = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];
const nobody = `LAPWING-GA-${'0'.repeat(32)}`;

it('the page of an existing thing has the status 200', async () => {
  const { organizationId, eventId, sessionId, championshipId, locationId, activityId } = site.ids;
  for (const url of [
    '/',
    '/practice',
    '/search/Events?term=cup',
    '/profile',
    '/livetiming',
    `/events/${eventId}`,
    '/events/999999?guid=only-the-screen-can-tell',
    `/sessions/${sessionId}`,
    `/Sessions/${sessionId}/LapTimes?Pos=2`,
    `/organizations/${organizationId}/`,
    `/organizations/${organizationId}/championships`,
    `/organizations/${organizationId}/championships/${championshipId}`,
    `/practice/${locationId}`,
    `/practice/${activityId}/activity`,
    `/profile/${people.ben.toLowerCase()}`,
    `/livetiming/lw-${eventId}/active`,
  ])
    expect([url, (await openPage(url)).statusCode]).toEqual([url, 200]);
});

it('the page of a missing thing is the same page, with the status 404 and its own title', async () => {
  for (const url of [
    '/no/such',
    '/%E0%A4%A',
    '/events/999999',
    '/events/2147483647',
    '/events/2147483648',
    '/sessions/999999',
    '/sessions/999999/laptimes?pos=1',
    `/sessions/${site.ids.sessionId}/laptimes?pos=99`,
    '/organizations/999999',
    '/organizations/999999/championships',
    `/organizations/${site.ids.organizationId}/championships/999999`,
    `/organizations/${site.ids.otherOrganizationId}/championships/${site.ids.championshipId}`,
    '/search/nothing',
    '/practice/999999',
    '/practice/999999/activity',
    `/profile/${nobody}`,
    `/profile/${nobody}/races`,
    '/livetiming/lw-999999',
    '/livetiming/lw-999999/sessions/lw-999999-1',
  ]) {
    const { statusCode, body, headers } = await openPage(url);
    expect([url, statusCode, titleIn(body)]).toEqual([url, 404, 'Page Not Found · Lapwing Live']);
    expect(headers['content-type']).toContain('text/html');
  }
  const dutch = await site.app.inject({ url: '/no/such', headers: { 'accept-language': 'nl' } });
  expect(titleIn(dutch.body)).toBe('Pagina niet gevonden · Lapwing Live');
  expect(dutch.body).toContain('<meta property="og:title" content="Pagina niet gevonden">');
});

it('the page of a person has their name, and their latest results on its picture', async () => {
  const tagIn = (html: string, name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1];
  const { body } = await site.app.inject(`/profile/${people.anna}`);
  expect([tagIn(body, 'title'), tagIn(body, 'description')]).toEqual([
    'Given-anna Family-anna',
    'Results, videos and friends of Given-anna Family-anna.',
  ]);
  const races = await site.app.inject({
    url: `/profile/${people.anna}/races`,
    headers: { 'accept-language': 'nl' },
  });
  expect(titleIn(races.body)).toBe('Wedstrijdresultaten, Given-anna Family-anna · Lapwing Live');
  const picture = new URL(tagIn(body, 'image') ?? '');
  expect((await site.app.inject(picture.pathname)).statusCode).toBe(200);
});

it('a private person looks the same as one who does not exist', async () => {
  const hide = { method: 'POST', headers: { authorization: `Bearer ${site.tokens.anna}` } } as const;
  const { brand } = (await site.app.inject('/api/clientSettings')).json();
  await site.app.inject({ ...hide, url: `/api/v1/${brand}profile/privateprofile/${people.anna}/true` });
  for (const part of ['', '/races', '/videos', '/friends']) {
    const [hidden, unknown] = await Promise.all(
      [people.anna, nobody].map((id) => site.app.inject(`/profile/${id}${part}`)),
    );
    expect(hidden?.statusCode).toBe(404);
    expect((await site.app.inject(`/share/profile/${people.anna}.png`)).statusCode).toBe(404);
    expect(hidden?.body.replaceAll(people.anna, '')).toBe(unknown?.body.replaceAll(nobody, ''));
  }
});
