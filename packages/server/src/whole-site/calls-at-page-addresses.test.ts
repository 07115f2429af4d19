import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSite } from '../pages/site/site.test-support.ts';
import { openWholeSite, type WholeSite } from './whole-site.test-support.ts';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(writeSite);
});
afterAll(() => site.close());

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

function sharedAddresses(): string[] {
  const { organizationId, eventId, sessionId, championshipId } = site.ids;
  return [
    `/events/${eventId}`,
    `/sessions/${sessionId}`,
    `/sessions/${sessionId}/laptimes`,
    `/organizations/${organizationId}`,
    `/organizations/${organizationId}/championships`,
    `/organizations/${organizationId}/championships/${championshipId}`,
  ];
}

const typeAt = async (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await site.app.inject({ url, method, headers });
  return [url, answer.statusCode, String(answer.headers['content-type']).split(';', 1)[0]];
};

it('a browser gets the page, a program the call', async () => {
  for (const url of sharedAddresses()) {
    for (const accept of ['application/json', 'application/json, text/plain, */*', '*/*', '']) {
      const headers: Record<string, string> = accept === '' ? {} : { accept };
      expect([accept, ...(await typeAt(url, headers))]).toEqual([accept, url, 200, 'application/json']);
    }
    expect(await typeAt(url, { accept: BROWSER })).toEqual([url, 200, 'text/html']);
    // Requested by both in turn, each still gets their own.
    expect(await typeAt(url, { accept: '*/*' })).toEqual([url, 200, 'application/json']);
    expect(await typeAt(url, { accept: BROWSER })).toEqual([url, 200, 'text/html']);
  }
});

it('a program that refuses HTML by its weight gets the call', async () => {
  const [url = ''] = sharedAddresses();
  expect(await typeAt(url, { accept: 'text/html;q=0, */*' })).toEqual([url, 200, 'application/json']);
});

it('a link previewer gets the page', async () => {
  for (const agent of [
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ]) {
    for (const url of sharedAddresses()) {
      expect(await typeAt(url, { accept: '*/*', 'user-agent': agent })).toEqual([url, 200, 'text/html']);
    }
  }
  const [url = ''] = sharedAddresses();
  const byBot = { accept: 'application/json', 'user-agent': 'our-race-bot/1.0' };
  expect(await typeAt(url, byBot)).toEqual([url, 200, 'application/json']);
});

it('HEAD has the same headers as GET', async () => {
  for (const url of sharedAddresses()) {
    expect(await typeAt(url, { accept: '*/*' }, 'HEAD')).toEqual([url, 200, 'application/json']);
    expect(await typeAt(url, { accept: BROWSER }, 'HEAD')).toEqual([url, 200, 'text/html']);
  }
});

it('caches get the headers that the response depends on, also for missing things', async () => {
  for (const url of [...sharedAddresses(), '/events/999999', '/sessions/999999/laptimes']) {
    for (const accept of ['application/json', BROWSER]) {
      const { headers } = await site.app.inject({ url, headers: { accept } });
      const varies = String(headers.vary)
        .split(',')
        .map((name) => name.trim().toLowerCase());
      expect([url, accept, varies]).toEqual([url, accept, expect.arrayContaining(['accept', 'user-agent'])]);
    }
  }
});

it('a missing thing is a page for a browser and a problem for a program', async () => {
  for (const url of ['/events/999999', '/sessions/999999', '/organizations/999999/championships']) {
    expect(await typeAt(url, { accept: BROWSER })).toEqual([url, 404, 'text/html']);
    expect(await typeAt(url, { accept: '*/*' })).toEqual([url, 404, 'application/problem+json']);
  }
});

it('other sites may read the call, not the page', async () => {
  const [url = ''] = sharedAddresses();
  const origin = 'https://elsewhere.example';
  const asProgram = await site.app.inject({ url, headers: { origin, accept: '*/*' } });
  expect(asProgram.headers['access-control-allow-origin']).toBe('*');
  const asBrowser = await site.app.inject({ url, headers: { origin, accept: BROWSER } });
  expect(asBrowser.headers['access-control-allow-origin']).toBeUndefined();
});

it('pages without a call stay pages for everyone', async () => {
  for (const url of ['/', '/practice', '/livetiming']) {
    expect(await typeAt(url, { accept: '*/*' })).toEqual([url, 200, 'text/html']);
  }
});
