import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkTransponder } from '../accounts/chips-store.ts';
import type { ResultsUpload } from '../ingest/ingest.test-support.ts';
import { writeSite } from '../pages/site/site.test-support.ts';
import { openWholeSite, people, type WholeSite } from './whole-site.test-support.ts';

const SCRIPT = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
const startDate = new Date().toISOString().slice(0, 10);

const hostile: ResultsUpload = {
  uploadId: 'hostile',
  event: {
    clientId: 'cup',
    name: `Cup ${SCRIPT}`,
    sport: 'Karting',
    location: { name: `Track ${SCRIPT}`, countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
    startDate,
  },
  sessions: [
    {
      clientId: 'race',
      name: `Race ${SCRIPT}`,
      group: `Group ${SCRIPT}`,
      type: 'race',
      status: 'Official',
      comment: `Wet ${SCRIPT}`,
      announcements: [{ at: `${startDate}T10:00:00`, text: `Start ${SCRIPT}` }],
      competitors: [
        {
          number: '=1+1',
          firstName: SCRIPT,
          lastName: SCRIPT,
          className: SCRIPT,
          team: SCRIPT,
          transponder: 'ab-12345',
          laps: [{ lapTimeMs: 60_000 }, { lapTimeMs: 61_000 }],
          additionalFields: [SCRIPT],
        },
      ],
    },
  ],
};

let site: WholeSite;
let ids: { eventId: number; sessionId: number };
beforeAll(async () => {
  site = await openWholeSite(async (folder) => {
    await writeSite(folder);
    const code = `export const findLandingPage = ({ path }) => ({
      sources: [],
      isForSlowConnections: false,
      load: (fetch) => fetch('/api/v0.2.3/eventresults' + path + '/classification').then(() => null),
    });`;
    await writeFile(join(folder, 'landing-pages.js'), code);
  });
  await site.db.transaction().execute((tx) => linkTransponder(tx, people.ben, 'aB-12345', Date.now()));
  const sent = await site.app.inject({
    method: 'POST',
    url: '/api/ingest/v1/results',
    headers: { authorization: `Bearer ${site.ids.ownKey}`, 'content-type': 'application/json' },
    payload: JSON.stringify(hostile),
  });
  expect(sent.json()).toMatchObject({ sessions: [{}] });
  const { event, sessions } = sent.json();
  ids = { eventId: event.eventId, sessionId: sessions[0].sessionId };
});
afterAll(() => site?.close());

const read = async (url: string) => site.app.inject({ url, headers: { accept: 'text/html' } });

it('pages contain names of others as text, never as markup', async () => {
  const { eventId, sessionId } = ids;
  for (const path of [
    `/events/${eventId}`,
    `/sessions/${sessionId}`,
    `/sessions/${sessionId}/laptimes?pos=1`,
  ]) {
    const { statusCode, body, headers } = await read(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect([path, body.includes('Cup') || body.includes('Race')]).toEqual([path, true]);
    expect([path, body.match(/<script>alert|<img/g)]).toEqual([path, null]);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
  }
  expect((await read(`/sessions/${sessionId}`)).body).toContain('inlined-responses');
});

it('responses, files and feeds are never taken for pages, and no cell of a file for a formula', async () => {
  const { eventId, sessionId } = ids;
  const results = '/api/v0.2.3/eventresults';
  for (const path of [
    `${results}/events/${eventId}?sessions=true`,
    `${results}/events/${eventId}/overview`,
    `${results}/sessions/${sessionId}/story`,
    `${results}/sessions/${sessionId}/classification`,
    `${results}/sessions/${sessionId}/announcements`,
    `${results}/sessions/${sessionId}/csv`,
    `/feeds/results.rss`,
    `/feeds/results.json`,
  ]) {
    const { headers, statusCode, body } = await read(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(String(headers['content-type'])).not.toContain('html');
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (String(headers['content-type']).includes('rss')) {
      expect(body).toContain('&lt;script');
      expect(body).not.toMatch(/<script|<img/);
    }
  }
  const { body } = await read(`${results}/sessions/${sessionId}/csv`);
  expect(body).not.toMatch(/(^|,)"?=1/m);
});

it('a transponder belongs to its owner however a timer’s software writes its code', async () => {
  const own = `/api/v0.2.3/eventresults/accounts/${people.ben}`;
  expect((await read(`${own}/results`)).json()).toMatchObject({ resultCount: 1 });
  expect((await read(`${own}/events`)).json()).toMatchObject([{ id: ids.eventId }]);
  const { rows } = (await read(`/api/v0.2.3/eventresults/sessions/${ids.sessionId}/classification`)).json();
  expect(rows).toMatchObject([{ accountId: people.ben, transponder: 'AB-12345' }]);
  expect((await read('/api/v2/products/chips/code/ab-12345/account')).json()).toEqual({ userId: people.ben });
});
