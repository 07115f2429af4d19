import { themes } from '@lapwing/contract/enums';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { openHost } from '../wire-compat.test-support.ts';
import { askAsStranger } from './ask.ts';
import { createCardReader } from './card-reader.ts';
import { sharingRoutes } from './routes.ts';

describeOnEachEngine('what is shared', (openDb) => {
  async function open() {
    const host = await openHost(await openDb());
    const readCard = createCardReader(askAsStranger(host.app), Date.now);
    sharingRoutes(host.app, { readCard, themeOf: () => themes.live });
    return { ...host, cardAt: (path: string) => readCard(path, themes.live, 'en') };
  }

  it('is a result, a competitor, a live session or a practice track in words of its own', async () => {
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

  it('has a picture of each kind', async () => {
    const { app, recent, running, locationId } = await open();
    const live = `lw-${running.eventId}`;
    for (const path of [
      `events/${recent.eventId}`,
      `sessions/${recent.sessionIds[0]}`,
      `sessions/${recent.sessionIds[0]}/laptimes/1`,
      `livetiming/${live}/active`,
      `livetiming/${live}/sessions/${live}-${running.sessionIds[0]}`,
      `practice/${locationId}`,
    ]) {
      const { statusCode, rawPayload } = await app.inject(`/share/${path}.png`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    }
  });
});
