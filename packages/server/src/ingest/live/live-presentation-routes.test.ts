import { expect, onTestFinished, test } from 'vitest';
import { TestViewer, until } from '../../live/push/push.test-support.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { anOrganization } from '../club-day.test-support.ts';
import { aKeyFor, anUpload, openIngest } from '../ingest.test-support.ts';

describeOnSqlite('The presentation that a timer sets', (openDb) => {
  async function open() {
    const db = await openDb();
    const ingest = await openIngest(db);
    const { event, sessions } = await ingest.upload(anUpload());
    const live = async (path: string) => ingest.app.inject({ url: `/api/${path}` });
    const eventId: number = event.eventId;
    const sessionId: number = sessions[0].sessionId;
    return { ...ingest, live, eventId, sessionId };
  }

  test('is shown by live timing', async () => {
    const { send, live, eventId, sessionId } = await open();
    const points = [
      { latitude: 52.1, longitude: 5.7 },
      { latitude: 52.2, longitude: 5.8 },
      { latitude: 52.1, longitude: 5.9 },
    ];
    const put = { method: 'PUT' } as const;
    expect((await live(`events/lw-${eventId}/trackmap`)).statusCode).toBe(404);
    expect((await send(`/events/${eventId}/trackmap`, { points, city: 'Emmen' }, put)).statusCode).toBe(200);
    const url = 'https://video.example/stream.m3u8';
    expect((await send(`/events/${eventId}/videostream`, { url }, put)).statusCode).toBe(200);
    const sponsors = [{ name: 'Banden Bakker', websiteUrl: 'https://bakker.example/' }];
    expect((await send('/sponsors', { sponsors }, put)).statusCode).toBe(200);
    const columns = { gap: false, nationality: true };
    expect((await send(`/sessions/${sessionId}/columns`, { columns }, put)).statusCode).toBe(200);

    expect((await live(`events/lw-${eventId}/trackmap`)).json()).toMatchObject({
      ct: 'Emmen',
      pts: [
        { lat: 52.1, lon: 5.7 },
        { lat: 52.2, lon: 5.8 },
        { lat: 52.1, lon: 5.9 },
      ],
    });
    const shown = (await live(`events/lw-${eventId}`)).json();
    expect(shown).toMatchObject({ vs: url, l: { ct: 'Emmen' } });
    expect((await live(`timers/${shown.u}/sponsors`)).json()).toMatchObject({
      sp: [{ n: 'Banden Bakker', url: 'https://bakker.example/' }],
    });
    const { resultconfig } = (
      await live(`events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}/data`)
    ).json();
    expect(resultconfig).toMatchObject({ gap: false, nationality: true, position: true, hometown: false });
  });

  test('is sent to viewers', async () => {
    const { app, send, eventId } = await open();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const viewer = await TestViewer.open(`${address.replace('http', 'ws')}/api/live/socket`);
    viewer.send({ k: 'join-event', eventId: `lw-${eventId}` });
    viewer.send({ k: 'watch-lists' });
    await until(() => viewer.received.length === 1);
    const url = 'https://video.example/stream.m3u8';
    await send(`/events/${eventId}/videostream`, { url }, { method: 'PUT' });
    await until(() => viewer.received.some(({ k }) => k === 'events'));
    expect(viewer.received.slice(1)).toMatchObject([
      { k: 'beside', eventId: `lw-${eventId}`, videoStreamUrl: url, hasTrackMap: false },
      { k: 'events', changedEvents: [{ id: `lw-${eventId}`, vs: url }] },
    ]);
    const points = [
      { latitude: 52.1, longitude: 5.7 },
      { latitude: 52.2, longitude: 5.8 },
      { latitude: 52.1, longitude: 5.9 },
    ];
    await send(`/events/${eventId}/trackmap`, { points }, { method: 'PUT' });
    await until(() => viewer.received.length > 3);
    expect(viewer.received[3]).toMatchObject({ k: 'beside', videoStreamUrl: url, hasTrackMap: true });
    viewer.socket.close();
  });

  test('is refused if it is invalid, and if the event belongs to others', async () => {
    const { db, send, eventId, sessionId } = await open();
    const put = { method: 'PUT' } as const;
    const stranger = await aKeyFor(db, await anOrganization(db, 'Somebody else'));
    const asStranger = { ...put, key: stranger.key };
    expect((await send(`/events/${eventId}/trackmap`, { points: [] }, asStranger)).statusCode).toBe(404);
    expect((await send(`/events/${eventId}/videostream`, { url: null }, asStranger)).statusCode).toBe(404);
    expect((await send(`/sessions/${sessionId}/columns`, { columns: {} }, asStranger)).statusCode).toBe(404);
    const alone = { points: [{ latitude: 52.1, longitude: 5.7 }] };
    expect((await send(`/events/${eventId}/trackmap`, alone, put)).json().errors[0]).toMatchObject({
      message: 'expected at least 3 points, or none',
    });
    const wrong = await send(`/sessions/${sessionId}/columns`, { columns: { mood: true } }, put);
    expect(wrong.json().errors[0]).toMatchObject({ message: 'there is no field of this name' });
    expect((await send(`/events/${eventId}/videostream`, { url: 'javascript:1' }, put)).statusCode).toBe(400);
    const withPassword = { url: 'https://user:secret@cdn.example.org/live.m3u8' };
    expect((await send(`/events/${eventId}/videostream`, withPassword, put)).json().errors).toMatchObject([
      { name: '/url', message: expect.stringContaining('without a user name or password') },
    ]);
    // Hosts that would extend the policy of every page.
    for (const url of ['https://x;sandbox/a.m3u8', 'https://x,default-src/a', 'https://*/x']) {
      const refusal = await send(`/events/${eventId}/videostream`, { url }, put);
      expect(refusal.json().errors).toMatchObject([
        { name: '/url', message: expect.stringContaining('a host of letters, digits, dots and hyphens') },
      ]);
      const sponsors = [{ name: 'Banden Bakker', imageUrl: url }];
      expect((await send('/sponsors', { sponsors }, put)).statusCode).toBe(400);
    }
    expect(
      (await send(`/events/${eventId}/trackmap`, { points: [{ latitude: 91, longitude: 0 }] }, put))
        .statusCode,
    ).toBe(400);
  });
});
