import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { TestViewer, until } from '../live/push/push.test-support.ts';
import { writeSite } from '../pages/site/site.test-support.ts';
import { openWholeSite, type WholeSite } from './whole-site.test-support.ts';

/** Every name of the hidden event has this prefix. */
const SECRET = 'Secret';
const REPLAY_PAGE = 1_000;

let site: WholeSite;
let origin: string;
let sequence = 0;

beforeAll(async () => {
  site = await openWholeSite(writeSite);
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site?.close());

type HiddenEvent = { eventId: number; sessionId: number; runningSessionId: number; guid: string };
let hidden: HiddenEvent;

const event = {
  clientId: 'secret-cup',
  name: 'Secret Cup',
  sport: 'Karting',
  location: { name: 'Secret Ring', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_200 },
  startDate: '2026-05-11',
};
const aLap = (lapTimeMs: number) => ({ lapTimeMs });

function send(method: string, path: string, body?: unknown) {
  return fetch(`${origin}/api/ingest/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${site.ids.ownKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function publish(
  isListed: boolean,
): Promise<{ event: { eventId: number }; sessions: { sessionId: number }[] }> {
  sequence += 1;
  const answer = await send('POST', 'results', {
    uploadId: `u-${sequence}`,
    event: { ...event, isListed },
    sessions: [
      {
        clientId: 'race-1',
        name: 'Secret Race',
        type: 'race',
        startsAt: '2026-05-11T14:00:00',
        status: 'Provisional',
        announcements: [{ at: '2026-05-11T14:05:00', text: 'Secret announcement' }],
        competitors: [
          {
            number: '7',
            firstName: 'A.',
            lastName: 'Secretperson',
            laps: [aLap(60_000), aLap(61_000 + sequence)],
          },
        ],
      },
    ],
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return JSON.parse(await answer.text());
}

async function drive(): Promise<number> {
  sequence += 1;
  const atMs = Date.now();
  const answer = await send('POST', 'live', {
    batchId: `b-${sequence}`,
    sequence,
    event: { clientId: event.clientId },
    session: { clientId: 'run-1', name: 'Secret Heat', type: 'race' },
    events: [
      { kind: 'session', atMs, name: 'Secret Heat', sessionType: 'Race', startedAtMs: atMs - 60_000 },
      { kind: 'competitor', atMs, competitorId: '7', number: '7', lastName: `Secretperson ${sequence}` },
    ],
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return JSON.parse(await answer.text()).sessionId;
}

const setListed = (isListed: boolean) => publish(isListed);
const remove = async () => expect((await send('DELETE', `events/${hidden.eventId}`)).status).toBe(200);

beforeEach(async () => {
  const known = await site.db
    .selectFrom('events')
    .select(['id', 'deletedAtMs'])
    .where('clientId', '=', event.clientId)
    .executeTakeFirst();
  if (known?.deletedAtMs) await send('POST', `events/${known.id}/restore`);
  const { event: saved, sessions } = await publish(true);
  const runningSessionId = await drive();
  const { guid } = await site.db
    .selectFrom('events')
    .select('guid')
    .where('id', '=', saved.eventId)
    .executeTakeFirstOrThrow();
  hidden = { eventId: saved.eventId, sessionId: sessions[0]?.sessionId ?? 0, runningSessionId, guid };
});

/** Enough for a complete first page of its replay, which is cached. */
async function fillReplay(sessionId: number): Promise<void> {
  const { last } = await site.db
    .selectFrom('liveJournal')
    .select(({ fn }) => fn.max<number>('number').as('last'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  const entry = JSON.stringify([{ kind: 'announcement', atMs: 0, id: 'a', text: 'Secret announcement' }]);
  const rows = Array.from({ length: REPLAY_PAGE }, (_, index) => ({
    sessionId,
    number: (last ?? 0) + 1 + index,
    batchId: `filled-${(last ?? 0) + index}`,
    sequence: 0,
    receivedAtMs: Date.now(),
    events: entry,
  }));
  for (let from = 0; from < rows.length; from += 100)
    await site.db
      .insertInto('liveJournal')
      .values(rows.slice(from, from + 100))
      .execute();
}

/** All anonymous requests that are related to the event. */
function addresses(): string[] {
  const { eventId, sessionId, runningSessionId } = hidden;
  const calls = site.app.mounted.endpoints.filter(
    ({ method, token, path }) =>
      method === 'GET' && (token === 'none' || token === 'optional') && /:(eventId|sessionId)\b/.test(path),
  );
  const ofCalls = calls.flatMap((call) => {
    const isLive = call.path.startsWith('/api/events/');
    return [sessionId, runningSessionId].map((session) =>
      site.addressOf({
        path: call.path
          .replace(':eventId', isLive ? `lw-${eventId}` : `${eventId}`)
          .replace(':sessionId', isLive ? `lw-${eventId}-${session}` : `${session}`)
          .replace(':competitorId', '7'),
      }),
    );
  });
  const { organizationId } = site.ids;
  const lists = [
    '/api/events',
    '/api/live/now',
    `/api/live/now?eventId=lw-${eventId}`,
    '/api/search?term=Secret',
    '/api/v0.2.3/eventresults/events',
    `/api/v0.2.3/eventresults/organizations/${organizationId}/events`,
    '/feeds/results.rss',
    '/feeds/results.json',
    `/feeds/organizations/${organizationId}/results.rss`,
    `/feeds/organizations/${organizationId}/results.json`,
    `/feeds/organizations/${organizationId}/events.ics`,
    '/',
  ];
  const pages = [
    `/events/${eventId}`,
    `/feeds/events/${eventId}.ics`,
    `/feeds/events/${eventId}/sessions.ics`,
    `/sessions/${sessionId}`,
    `/sessions/${sessionId}/laptimes?pos=1`,
    `/livetiming/lw-${eventId}`,
    `/livetiming/lw-${eventId}/active`,
    `/livetiming/lw-${eventId}/sessions/lw-${eventId}-${runningSessionId}`,
    `/share/events/${eventId}.png`,
    `/share/sessions/${sessionId}.png`,
    `/share/livetiming/lw-${eventId}.png`,
    `/share/livetiming/lw-${eventId}/active.png`,
    `/share/livetiming/lw-${eventId}/sessions/lw-${eventId}-${runningSessionId}.png`,
  ];
  return [...new Set([...ofCalls, ...lists, ...pages])];
}

/** The responses that reveal something about the event. */
async function giveAway(guid?: string, asked = addresses()): Promise<string[]> {
  const found: string[] = [];
  for (const address of asked) {
    const url = `${origin}${address}${guid === undefined ? '' : `${address.includes('?') ? '&' : '?'}guid=${guid}`}`;
    const answer = await fetch(url, { headers: { 'user-agent': 'test' } });
    const isPicture = answer.headers.get('content-type') === 'image/png';
    const body = await answer.text();
    expect([address, answer.status < 500]).toEqual([address, true]);
    if (answer.status === 200 && (isPicture || body.includes(SECRET))) found.push(address);
  }
  return found;
}

const isOfCall = (address: string) => /^\/(api|v2|sessions\/\d+\/alllaptimes)/.test(address);
const takesGuid = (address: string) => isOfCall(address) && /(events|sessions)\/(lw-)?\d/.test(address);

describe('an unlisted event', () => {
  it('is revealed by nothing, not even by cached responses, and opens with its guid', async () => {
    await fillReplay(hidden.sessionId);
    const open = await giveAway();
    // The second time from the cache.
    expect(await giveAway(undefined, open)).toEqual(open);
    expect(open.length).toBeGreaterThan(40);
    expect(open.filter((address) => address.endsWith('/replay'))).toHaveLength(2);
    expect(open.filter((address) => address.endsWith('.png'))).toHaveLength(5);

    await setListed(false);
    expect(await giveAway()).toEqual([]);
    expect(await giveAway('wrong-guid', open)).toEqual([]);
    const byGuid = await giveAway(hidden.guid);
    expect(byGuid).toEqual(expect.arrayContaining(open.filter(takesGuid)));
    // Responses with the guid are not repeated to others.
    expect(await giveAway(undefined, byGuid)).toEqual([]);
    await setListed(true);
    expect(await giveAway(undefined, open)).toEqual(open);
  });
});

describe('a deleted event', () => {
  it('is revealed by nothing from the moment of its deletion, not even with the guid it had', async () => {
    await fillReplay(hidden.sessionId);
    const open = await giveAway();
    expect(await giveAway(undefined, open)).toEqual(open);
    expect(open.length).toBeGreaterThan(40);
    await remove();
    expect(await giveAway()).toEqual([]);
    expect(await giveAway(hidden.guid, open)).toEqual([]);
  });
});

const socketUrl = () => `${origin.replace('http', 'ws')}/api/live/socket`;

async function watch(frame: object): Promise<TestViewer> {
  const viewer = await TestViewer.open(socketUrl());
  onTestFinished(() => viewer.socket.terminate());
  viewer.send(frame);
  return viewer;
}

function frames(guid?: string) {
  const eventId = `lw-${hidden.eventId}`;
  const named = guid === undefined ? {} : { guid };
  return [
    { k: 'join-session', sessionId: `${eventId}-${hidden.runningSessionId}`, ...named },
    { k: 'join-event', eventId, ...named },
    { k: 'watch-lists', eventId, ...named },
  ];
}

async function signalR() {
  const connection = new HubConnectionBuilder()
    .withUrl(`${origin}/api/live/client/?hub=livetiminghub`, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    })
    .configureLogging(LogLevel.None)
    .build();
  const heard: string[] = [];
  for (const target of [
    'sessionAddedOrUpdated',
    'leaderboardEntryUpdated',
    'leaderboardUpdated',
    'sessionsModified',
    'eventAddedOrUpdated',
  ])
    connection.on(target, (argument) => heard.push(`${target} ${JSON.stringify(argument)}`));
  await connection.start();
  onTestFinished(() => connection.stop());
  return { connection, heard };
}

const groups = () => [`session-lw-${hidden.eventId}-${hidden.runningSessionId}`, `lw-${hidden.eventId}`];
const secretsIn = (heard: readonly unknown[]) =>
  heard.filter((each) => JSON.stringify(each).includes(SECRET));

describe('the live sockets', () => {
  it('refuse an unlisted event without its guid', async () => {
    await setListed(false);
    for (const guid of [undefined, 'wrong-guid']) {
      for (const frame of frames(guid)) {
        const viewer = await watch(frame);
        await until(() => viewer.received.length > 0);
        expect(viewer.received[0]).toMatchObject({ k: 'refused', reason: 'not-found' });
        await drive();
        viewer.send({ k: 'snapshot' });
        await until(() => viewer.received.length > 1);
        expect(secretsIn(viewer.received)).toEqual([]);
      }
    }
    const { connection, heard } = await signalR();
    for (const group of groups()) {
      await expect(connection.invoke('JoinGroup', group)).rejects.toThrow('There is no such event');
      await expect(connection.invoke('JoinGroup', group, 'wrong-guid')).rejects.toThrow('no such event');
    }
    await drive();
    expect(secretsIn(heard)).toEqual([]);
  });

  it('serve it with its guid, and continue to do so', async () => {
    await setListed(false);
    const [session, whole] = frames(hidden.guid);
    for (const frame of [session, whole]) {
      const viewer = await watch(frame ?? {});
      await until(() => viewer.received.length > 0);
      expect(viewer.received[0]).toMatchObject({ k: 'snapshot' });
      await drive();
      await until(() => viewer.received.some(({ k }) => k === 'd'));
    }
    const { connection, heard } = await signalR();
    for (const group of groups()) await connection.invoke('JoinGroup', group, hidden.guid);
    await drive();
    await until(() => secretsIn(heard).length > 0);
  });

  it.each([
    ['deleted', () => remove(), false],
    ['taken off the lists', () => setListed(false), true],
  ])(
    'notify the viewers of an event that is %s, and send them nothing more of it',
    async (_, hide, keepsGuid) => {
      const strangers = await Promise.all(frames().map(watch));
      const friends = await Promise.all(frames(hidden.guid).map(watch));
      const { connection, heard } = await signalR();
      for (const group of groups()) await connection.invoke('JoinGroup', group);
      const all = await TestViewer.open(socketUrl());
      onTestFinished(() => all.socket.terminate());
      all.send({ k: 'watch-lists' });
      await drive();
      await until(() =>
        [...strangers, ...friends].every(
          (viewer) => viewer.received.length > 1 || viewer.received[0]?.k === 'events',
        ),
      );
      await until(() => all.received.some((frame) => frame.k === 'events' && frame.changedEvents.length > 0));
      await until(() => secretsIn(heard).length > 0);

      await hide();
      const gone = keepsGuid ? strangers : [...strangers, ...friends];
      const [ofBoards, ofLists] = [
        gone.filter((_, index) => index % 3 < 2),
        gone.filter((_, index) => index % 3 === 2),
      ];
      await until(() => ofBoards.every((viewer) => viewer.received.at(-1)?.k === 'refused'));
      await until(() =>
        ofLists.every((viewer) =>
          viewer.received.some(
            (frame) => frame.k === 'sessions' && JSON.stringify(frame).includes(`${hidden.runningSessionId}`),
          ),
        ),
      );
      await until(() => heard.some((each) => each.startsWith('sessionsModified') && !each.includes(SECRET)));
      await until(() =>
        all.received.some(
          (frame) => frame.k === 'events' && frame.deletedEvents.includes(`lw-${hidden.eventId}`),
        ),
      );

      for (const viewer of [...gone, ...friends]) viewer.received.length = 0;
      heard.length = 0;
      for (const viewer of ofBoards) viewer.send({ k: 'snapshot' });
      await until(() => ofBoards.every((viewer) => viewer.received.length === 1));
      expect(ofBoards.map((viewer) => viewer.received[0])).toEqual(
        ofBoards.map(() => ({ k: 'refused', reason: 'not-joined' })),
      );
      if (keepsGuid) {
        await drive();
        await until(() => friends.slice(0, 2).every((viewer) => secretsIn(viewer.received).length > 0));
      }
      expect(secretsIn(gone.flatMap((viewer) => viewer.received))).toEqual([]);
      expect(secretsIn(heard)).toEqual([]);
    },
    60_000,
  );

  it('let nobody in again after a deletion, not even with their last position', async () => {
    await remove();
    for (const frame of [...frames(), ...frames(hidden.guid)]) {
      const viewer = await watch({ ...frame, last: { stream: 'x', n: 1 } });
      await until(() => viewer.received.length > 0);
      expect(viewer.received[0]).toMatchObject({ k: 'refused', reason: 'not-found' });
    }
  });
});
