import { expect, it } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { feedsRoutes } from './routes.ts';
import { createFeedsStore } from './store.ts';

describeOnEachEngine('feeds', (openDb) => {
  async function open() {
    const db = await openDb();
    const country = { countryCode: 'NL', city: 'Emmen', sport: 1, createdAtMs: 0 };
    const { id: organizationId } = await db
      .insertInto('organizations')
      .values({ name: 'Kart & Club', ...country, websiteUrl: null, logoUrl: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: venueId } = await db
      .insertInto('venues')
      .values({
        name: 'Kartbaan',
        countryCode: 'NL',
        timeZone: 'Europe/Amsterdam',
        lengthMm: 1_000_000,
        lengthUnit: 1,
        latitudeE6: 52_100_000,
        longitudeE6: 4_250_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const save = async (name: string, isListed: 0 | 1, resultStatus: number, updatedAtMs: number) => {
      const startsAtMs = Date.parse('2026-05-11T08:00:00Z');
      const { id } = await db
        .insertInto('events')
        .values({
          organizationId,
          venueId,
          guid: name,
          name,
          sport: 1,
          startDate: '2026-05-11',
          startsAtMs,
          endsAtMs: startsAtMs + 3_600_000,
          updatedAtMs,
          resultStatus,
          isListed,
          softwareName: '',
          softwareVersion: '',
          sessionCount: 0,
          entryCount: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const older = await save('Winter <Cup>', 1, 3, 1000);
    const newer = await save('Spring Cup', 1, 2, 2000);
    await save('Coming Cup', 1, 0, 3000);
    const secret = await save('Secret Cup', 0, 3, 4000);
    const app = await createServer();
    feedsRoutes(app, createFeedsStore(db), {
      originOf: () => 'https://timing.example.org',
      siteName: () => 'Lapwing Live',
      findCalendarSessions: async () => null,
    });
    return { app, organizationId, older, newer, secret };
  }

  it('list results as they are published, and never unlisted events', async () => {
    const { app, organizationId, older, newer } = await open();
    for (const path of ['/feeds/results.json', `/feeds/organizations/${organizationId}/results.json`]) {
      const answer = await app.inject(path);
      expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
      expect(answer.json().items.map(({ id }: { id: string }) => id)).toEqual([
        `https://timing.example.org/events/${newer}`,
        `https://timing.example.org/events/${older}`,
      ]);
      expect(answer.json().feed_url).toBe(`https://timing.example.org${path}`);
    }
    const rss = await app.inject('/feeds/results.rss');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.body).toContain('<title>Winter &lt;Cup&gt;</title>');
    expect(rss.body).toContain('Official results of May 11, 2026. Kart &amp; Club, Kartbaan, Netherlands.');
    expect(rss.body).not.toMatch(/Secret|Coming/);
    const again = await app.inject({
      url: '/feeds/results.rss',
      headers: { 'if-none-match': String(rss.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    await app.close();
  });

  it('are in the language of the address, or the one that the reader prefers', async () => {
    const { app, organizationId, older } = await open();
    const rss = await app.inject({ url: '/feeds/results.rss', headers: { 'accept-language': 'nl-BE, en' } });
    expect(rss.headers).toMatchObject({
      'content-language': 'nl',
      vary: expect.stringContaining('accept-language'),
    });
    expect(rss.body).toContain('<language>nl</language>');
    expect(rss.body).toContain('<description>Resultaten zodra ze er zijn</description>');
    expect(rss.body).toContain('Officiële resultaten van 11 mei 2026. Kart &amp; Club, Kartbaan, Nederland.');
    // Readers in another language get the same dates and the same items.
    expect(rss.body).toContain('<pubDate>Thu, 01 Jan 1970 00:00:01 GMT</pubDate>');
    expect(rss.body).toContain(`<guid isPermaLink="true">https://timing.example.org/events/${older}</guid>`);

    const path = `/feeds/organizations/${organizationId}/results.json?lang=ja`;
    const json = await app.inject({ url: path, headers: { 'accept-language': 'nl' } });
    expect(json.headers.vary).not.toContain('accept-language');
    expect(json.json()).toMatchObject({
      language: 'ja',
      title: 'Kart & Club · Lapwing Live',
      description: 'Kart & Clubの公開された結果',
      feed_url: `https://timing.example.org${path}`,
    });
    expect(json.json().items[1]).toMatchObject({
      content_text: '2026年5月11日の正式結果。Kart & Club、Kartbaan、オランダ。',
      image: `https://timing.example.org/share/events/${older}.png?lang=ja`,
    });
    expect(json.json().items[0].content_text).toContain('暫定結果');

    const calendar = await app.inject(`/feeds/organizations/${organizationId}/events.ics?lang=nl`);
    expect(calendar.body).toContain('LOCATION;LANGUAGE=nl:Kartbaan\\, Nederland\r\n');
    await app.close();
  });

  it('give an organisation its calendar, with future events', async () => {
    const { app, organizationId } = await open();
    const { headers, body } = await app.inject(`/feeds/organizations/${organizationId}/events.ics`);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(body).toContain('SUMMARY:Coming Cup');
    expect(body).not.toContain('Secret');
    for (const id of ['999', 'x', '99999999999'])
      expect((await app.inject(`/feeds/organizations/${id}/events.ics`)).statusCode).toBe(404);
    await app.close();
  });

  it('give an event its calendar, and an unlisted one only to somebody with its guid', async () => {
    const { app, newer, secret } = await open();
    const { headers, body } = await app.inject(`/feeds/events/${newer}.ics?lang=nl`);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="event-${newer}.ics"`);
    expect(body.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Spring Cup']);
    expect(body).toContain('LOCATION;LANGUAGE=nl:Kartbaan\\, Nederland\r\n');
    const hidden = await app.inject(`/feeds/events/${secret}.ics?guid=Secret%20Cup`);
    expect(hidden.body).toContain('SUMMARY:Secret Cup');
    expect(hidden.body).toContain(`URL:https://timing.example.org/events/${secret}?guid=Secret%20Cup`);
    expect(hidden.headers['cache-control']).toBe('private, no-store');
    for (const path of [`${secret}.ics`, `${secret}.ics?guid=x`, '999.ics', 'x.ics', '99999999999.ics'])
      expect((await app.inject(`/feeds/events/${path}`)).statusCode).toBe(404);
    await app.close();
  });
});
