import type { LivePages } from '@lapwing/contract/desk/live-pages';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aSession, type MemberName, NOW_MS, openDesk } from '../desk.test-support.ts';

const points = [
  { latitude: 52.1, longitude: 5.7 },
  { latitude: 52.2, longitude: 5.8 },
  { latitude: 52.1, longitude: 5.9 },
];

const aPicture = async () =>
  (
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64');

describeOnEachEngine('live pages at the desk', (openDb) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let eventId: number;
  let sessionId: number;
  let root: string;
  beforeEach(async () => {
    let ticks = 0;
    desk = await openDesk(await openDb(), { now: () => NOW_MS + ticks++ });
    ({ eventId } = await desk.create());
    await desk.change(eventId, [aSession('Race 1')]);
    sessionId = (await desk.load(eventId)).sessions[0]?.id ?? 0;
    root = `/api/desk/events/${eventId}/live`;
  });
  afterEach(() => desk.app.close());

  const load = () => desk.expectOk<LivePages>(desk.ask('GET', root));
  let sent = 0;
  const announce = (text: string, as: MemberName = 'owner') =>
    desk.ask('POST', `${root}/announcements`, { requestId: `say-${++sent}`, sessionId, text }, as);
  const withdraw = (announcementId: string, as: MemberName = 'owner') =>
    desk.ask(
      'POST',
      `${root}/announcements/withdraw`,
      { requestId: `back-${++sent}`, sessionId, announcementId },
      as,
    );
  const run = () =>
    desk.ingest.acceptAt(
      desk.organizationId,
      { eventId, sessionId },
      {
        batchId: 'open',
        sequence: 0,
        events: [
          { kind: 'session', atMs: NOW_MS, scoring: 'passings' },
          { kind: 'competitor', atMs: NOW_MS, competitorId: 'a', number: '7' },
          { kind: 'flag', atMs: NOW_MS, flag: 'Green' },
        ],
      },
    );
  const announcedLive = async () =>
    (
      await desk.app.inject({
        url: `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}/announcements`,
      })
    )
      .json()
      .map(({ tx }: { tx: string }) => tx);

  test('an announcement is with its session, and is taken back', async () => {
    const written = await desk.expectOk<LivePages>(announce('Drivers to the briefing'));
    expect(written.sessions[0]).toMatchObject({
      state: 'planned',
      announcements: [{ text: 'Drivers to the briefing', canWithdraw: true }],
    });
    const id = written.sessions[0]?.announcements[0]?.announcementId ?? '';
    const after = await desk.expectOk<LivePages>(withdraw(id));
    expect(after.sessions[0]?.announcements).toEqual([]);
    expect((await withdraw(id)).status).toBe(404);
    expect((await announce('  ')).status).toBe(400);
  });

  test('what was announced before a relay opens the session is on the air, and can be taken back', async () => {
    await desk.expectOk(announce('Drivers to the briefing'));
    await run();
    expect(await announcedLive()).toContain('Drivers to the briefing');
    const { sessions } = await desk.expectOk<LivePages>(announce('Rain in ten minutes'));
    expect(sessions[0]?.announcements.map(({ text }) => text)).toEqual([
      'Rain in ten minutes',
      'Drivers to the briefing',
    ]);
    await desk.expectOk(withdraw(sessions[0]?.announcements[1]?.announcementId ?? ''));
    expect(await announcedLive()).not.toContain('Drivers to the briefing');
  });

  test('viewers of a running session see it, and no longer see it', async () => {
    await run();
    const written = await desk.expectOk<LivePages>(announce('Rain in ten minutes', 'announcer'));
    expect(written.sessions[0]?.state).toBe('running');
    expect(await announcedLive()).toContain('Rain in ten minutes');
    const id = written.sessions[0]?.announcements[0]?.announcementId ?? '';
    await desk.expectOk(withdraw(id, 'announcer'));
    expect(await announcedLive()).not.toContain('Rain in ten minutes');
  });

  test('what is set is what the live pages read', async () => {
    const put = (part: string, body: object) =>
      desk.expectOk<LivePages>(desk.ask('PUT', `${root}/${part}`, body));
    const url = 'https://video.example/stream.m3u8';
    await put('stream', { url });
    await put('columns', { sessionIds: [sessionId], columns: { gap: false, team: true } });
    await put('trackmap', { points, loops: [{ name: 'S1', role: 'section', at: 0.25 }] });
    const picture = await desk.ask('POST', `/api/desk/organizations/${desk.organizationId}/pictures`, {
      image: await aPicture(),
    });
    expect(picture.status).toBe(200);
    const { url: imageUrl } = picture.json;
    await put('sponsors', { sponsors: [{ name: 'Banden Bakker', imageUrl }] });

    const live = async (path: string) => (await desk.app.inject({ url: `/api/${path}` })).json();
    const shown = await live(`events/lw-${eventId}`);
    expect(shown).toMatchObject({ vs: url });
    expect(await live(`events/lw-${eventId}/trackmap`)).toMatchObject({ pts: [{ lat: 52.1 }, {}, {}] });
    expect(await live(`timers/${shown.u}/sponsors`)).toMatchObject({ sp: [{ n: 'Banden Bakker' }] });
    const image = await desk.app.inject({ url: imageUrl });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await load()).toMatchObject({
      videoStreamUrl: url,
      sponsors: [{ name: 'Banden Bakker', imageUrl }],
      trackMap: { loops: [{ at: 0.25 }] },
      sessions: [{ columns: { gap: false, team: true } }],
    });
  });

  test('sessions get the lengths of their sections from the loops on the map', async () => {
    await run();
    const loops = [{ name: 'S1', role: 'section', at: 0.25 }];
    await desk.expectOk(desk.ask('PUT', `${root}/trackmap`, { points, loops }));
    const board = (await desk.live.hosts.load(sessionId))?.board;
    expect(board?.session.sectionLengthsMm).toEqual([300_000, 900_000]);
  });

  test('bad addresses, pictures, maps and columns are refused with their place', async () => {
    const refused = async (part: string, body: object) => {
      const { status, json } = await desk.ask('PUT', `${root}/${part}`, body);
      return [status, json.errors?.[0]?.name];
    };
    expect(await refused('stream', { url: 'javascript:1' })).toEqual([400, 'url']);
    expect(await refused('sponsors', { sponsors: [{ name: 'A', imageUrl: '/elsewhere.png' }] })).toEqual([
      400,
      'sponsors.0.imageUrl',
    ]);
    expect(await refused('trackmap', { points: points.slice(1) })).toEqual([400, 'points']);
    expect((await refused('columns', { sessionIds: [sessionId], columns: { mood: true } }))[0]).toBe(400);
    expect((await refused('columns', { sessionIds: [999], columns: {} }))[0]).toBe(404);
    const pictures = `/api/desk/organizations/${desk.organizationId}/pictures`;
    expect((await desk.ask('POST', pictures, { image: 'aGVsbG8=' })).status).toBe(400);
  });

  test.each([
    ['timer', 200, 200],
    ['steward', 403, 403],
    ['announcer', 200, 403],
    ['stranger', 403, 403],
  ] as const)('%s may announce: %i, may set the rest: %i', async (as, announces, edits) => {
    expect((await announce('Hello', as)).status).toBe(announces);
    expect((await desk.ask('PUT', `${root}/stream`, { url: null }, as)).status).toBe(edits);
    expect((await desk.ask('PUT', `${root}/sponsors`, { sponsors: [] }, as)).status).toBe(edits);
    expect((await desk.ask('PUT', `${root}/trackmap`, { points: [] }, as)).status).toBe(edits);
    expect((await desk.ask('GET', root, undefined, as)).status).toBe(as === 'stranger' ? 403 : 200);
  });
});
