import { rowStatuses, themes } from '@lapwing/contract/values/enums';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { openHost } from '../../whole-site/wire-compat.test-support.ts';
import { cardWordsIn } from './card-messages.ts';
import { createCardReader } from './card-reader.ts';
import { fetchAnonymously } from './fetch-anonymously.ts';
import { sharingRoutes } from './routes.ts';

describeOnSqlite('what is shared', (openDb) => {
  async function open() {
    const db = await openDb();
    const host = await openHost(db);
    const { readCard } = createCardReader({
      ask: fetchAnonymously(host.app),
      nowMs: Date.now,
      brand: 'lapwing',
    });
    sharingRoutes(host.app, { readCard, themeOf: () => themes.live });
    return { ...host, db, readCard, cardAt: (path: string) => readCard(path, themes.live, 'en') };
  }

  it('is a result, a competitor, a live session or a practice track with its own text', async () => {
    const { cardAt, recent, running, locationId } = await open();
    const [raceId] = recent.sessionIds;
    expect(await cardAt(`/sessions/${raceId}`)).toMatchObject({
      title: 'Race, Spring Cup',
      description: expect.stringContaining('First: '),
      card: {
        title: 'Race',
        status: 'Official',
        rows: expect.arrayContaining([expect.objectContaining({ place: '2' })]),
      },
    });
    expect(await cardAt(`/sessions/${raceId}/laptimes/2`)).toMatchObject({
      title: 'Ben Smit, Race',
      card: { figures: [{ value: '2' }, { value: '08' }, { value: '1:00.100' }, { value: '3' }] },
    });
    expect(await cardAt(`/sessions/${raceId}/whatif`)).toMatchObject({
      title: 'What if: Race, Spring Cup',
      description: expect.stringContaining('not a result'),
      card: { status: null, rows: [] },
    });
    const live = `lw-${running.eventId}`;
    const active = await cardAt(`/livetiming/${live}/active`);
    expect(active).toMatchObject({ title: 'Race, Summer Cup', card: { status: 'Live', title: 'Race' } });
    const values = active?.card.rows.map(({ value }) => value) ?? [];
    expect(values[0]).toBe('3:01.500');
    expect(values[1]).toMatch(/^\+/);
    const session = await cardAt(`/livetiming/${live}/sessions/${live}-${running.sessionIds[0]}`);
    expect(session?.title).toBe('Race, Summer Cup');
    expect(await cardAt(`/practice/${locationId}`)).toMatchObject({
      description: expect.stringMatching(/^Practice at /),
      picture: `/share/practice/${locationId}.png`,
    });
  });

  it('is the leader of a championship or what is running at an event', async () => {
    const { cardAt, organizationId, championshipId, running } = await open();
    const table = await cardAt(`/organizations/${organizationId}/championships/${championshipId}`);
    expect(table).toMatchObject({
      title: 'Club Championship 2026',
      description: expect.stringMatching(/^Standings, Club Championship 2026, .+\. First: /),
      card: { title: 'Club Championship 2026' },
    });
    const rows = table?.card.rows.map(({ place, number, value }) => [place, number, value]);
    expect(rows?.slice(0, 3)).toEqual([
      ['1', '7', '25 points'],
      ['2', '08', '18 points'],
      ['3', '9', '15 points'],
    ]);
    const live = await cardAt(`/livetiming/lw-${running.eventId}`);
    expect(live?.card.facts[0]).toBe('Race');
    expect(live?.card.rows[0]).toMatchObject({ place: '1', value: '3:01.500' });
    expect(live?.description).toContain('In the lead: ');
  });

  it('is the flag, the clock and the first five of a live session, in the language of the page', async () => {
    const { readCard, running } = await open();
    const path = `/livetiming/lw-${running.eventId}/active`;
    const [en, ja] = await Promise.all([
      readCard(path, themes.live, 'en'),
      readCard(path, themes.live, 'ja'),
    ]);
    expect(en?.card.flag?.label).toBe(cardWordsIn('en').flags[en?.card.flag?.kind ?? 'Unknown']);
    expect(ja?.card.flag?.label).toBe(cardWordsIn('ja').flags[ja?.card.flag?.kind ?? 'Unknown']);
    expect(en?.card.rows.length).toBeGreaterThan(0);
    expect(en?.card.rows.length).toBeLessThanOrEqual(5);
  });

  it('is the winners of each class for an event with races', async () => {
    const { cardAt, recent, app } = await open();
    const address = `/api/v0.2.3/eventresults/sessions/${recent.sessionIds[0]}/classification`;
    const { rows } = (await app.inject(address)).json() as {
      rows: { name: string; resultClass: string; positionInClass: number }[];
    };
    const winners = rows.filter(({ positionInClass }) => positionInClass === 1);
    const card = await cardAt(`/events/${recent.eventId}`);
    expect(winners.length).toBeGreaterThan(0);
    for (const { name, resultClass } of winners)
      expect(card?.card.rows).toContainEqual(
        expect.objectContaining({ name, place: '1', value: resultClass }),
      );
  });

  it('is the first who still drives if the leader of a race has retired', async () => {
    const { cardAt, db, running } = await open();
    await db
      .updateTable('competitors')
      .set({ status: rowStatuses.DNF })
      .where('sessionId', '=', running.sessionIds[0] ?? 0)
      .where('finishPosition', '=', 1)
      .execute();
    const card = await cardAt(`/livetiming/lw-${running.eventId}/active`);
    expect(card?.description).toContain(`In the lead: ${card?.card.rows[1]?.name}`);
    expect(card?.card.rows.map(({ place }) => place).slice(0, 2)).toEqual(['DNF', '2']);
  });

  it('is a practice activity, with a formatted length', async () => {
    const { cardAt, locationId, activityId } = await open();
    const track = await cardAt(`/practice/${locationId}`);
    expect(track?.card.figures).toEqual([{ label: 'Track length', value: '1,003 m' }]);
    expect(await cardAt(`/practice/${activityId}/activity`)).toMatchObject({
      title: '1234567, Kartbaan Delfland, Fri, May 1, 2026',
      description: 'Practice: 1234567, Kartbaan Delfland, Fri, May 1, 2026. Best lap 44.000, Laps 3.',
      card: { title: 'Kartbaan Delfland', facts: ['Fri, May 1, 2026', 'Netherlands', '1234567'] },
    });
  });

  it('has a picture of each kind', async () => {
    const { app, recent, running, locationId, activityId } = await open();
    const live = `lw-${running.eventId}`;
    for (const path of [
      `events/${recent.eventId}`,
      `sessions/${recent.sessionIds[0]}`,
      `sessions/${recent.sessionIds[0]}/laptimes/1`,
      `livetiming/${live}/active`,
      `livetiming/${live}/sessions/${live}-${running.sessionIds[0]}`,
      `practice/${locationId}`,
      `practice/${activityId}/activity`,
    ]) {
      const { statusCode, rawPayload } = await app.inject(`/share/${path}.png`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    }
  });
});
