import { pushMessage } from '@lapwing/contract/live/push';
import { importJWK, jwtVerify } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from '../../http/server.ts';
import { createAttempts } from '../../identity/attempts.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../../storage/engines.test-support.ts';
import { openSessionHosts } from '../hosting/session-hosts.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { Hub } from '../push/hub.ts';
import { until } from '../push/push.test-support.ts';
import { aRace, inBatches } from '../race.test-support.ts';
import { openPinnedCompetitors } from './pinned-competitors.ts';
import { openPushService, openSilentService } from './push-service.test-support.ts';
import { webPushRoutes } from './routes.ts';
import { createSendMessage, isPushService, lookupElsewhere } from './send-message.ts';
import { createSubscriptions } from './subscriptions.ts';
import { makeVapidKeys } from './vapid.ts';

const keys = { ...makeVapidKeys(), contact: 'mailto:club@example.org' };
const HOUR_MS = 3_600_000;

/** One server with push, which accepts the push service of a test. */
async function openServer(
  db: Database,
  isAllowed: (endpoint: string) => boolean = () => true,
  bounds?: Parameters<typeof createSubscriptions>[2],
) {
  const clock = { nowMs: START };
  const subscriptions = createSubscriptions(db, () => clock.nowMs, bounds);
  const pinned = await openPinnedCompetitors({
    subscriptions,
    send: createSendMessage(keys, true),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => pinned.stop());
  const app = await createServer({ checksAnswers: true });
  webPushRoutes(app, { pinned, subscriptions, attempts: createAttempts(db), isAllowed });
  const hub = new Hub({ events: () => [], sessionsOf: () => [] });
  const hosts = await openSessionHosts({ db, hub, now: () => START, onFolded: pinned.onFolded });
  const post = async (path: string, body: object, remoteAddress = '127.0.0.1') =>
    (await app.inject({ method: 'POST', url: `/api/push/${path}`, payload: body, remoteAddress })).statusCode;
  return { subscriptions, pinned, hosts, post, clock };
}

async function openRace(db: Database) {
  const { eventId, sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
  const sessionId = sessionIds[0] ?? 0;
  const batches = inBatches(aRace(), 20);
  return {
    eventId,
    sessionId,
    liveId: `lw-${eventId}-${sessionId}`,
    first: batches.slice(0, 1),
    rest: batches.slice(1),
  };
}

describeOnEachEngine('push', (openDb) => {
  it('sends a browser what happens to the competitor it has pinned, once, signed and encrypted', async () => {
    const db = await openDb();
    const { sessionId, liveId, first, rest } = await openRace(db);
    const service = await openPushService();
    const server = await openServer(db);
    // Another server folds the same race.
    const other = await openServer(db);
    for (const batch of first) await server.hosts.accept(sessionId, batch);
    const rows = (await server.hosts.load(sessionId))?.board.rows ?? [];
    for (const row of rows) {
      const asked = { endpoint: service.endpoint, keys: service.keys, sessionId: liveId, language: 'nl' };
      expect(await server.post('subscriptions', { ...asked, competitorId: row.competitorId })).toBe(200);
      other.pinned.watch({ sessionId, competitorId: row.competitorId });
    }
    for (const batch of rest) {
      await server.hosts.accept(sessionId, batch);
      await other.hosts.accept(sessionId, { batchId: `${batch.batchId}`, sequence: 0, events: [] });
    }
    await Promise.all([server.pinned.idle(), other.pinned.idle()]);

    const messages = service.received.map(({ text }) => pushMessage.parse(JSON.parse(text)));
    const finished = messages.filter(({ body }) => body.startsWith('Gefinisht: P'));
    expect(finished).toHaveLength(rows.length);
    expect(messages.some(({ body }) => body.startsWith('Snelste ronde van de sessie: '))).toBe(true);
    expect(messages[0]?.url).toBe(`/livetiming/${liveId.replace(/-\d+$/, '')}/sessions/${liveId}`);
    expect(new Set(service.received.map(({ text }) => text)).size).toBe(messages.length);

    const { authorization = '', ttl } = service.received[0]?.headers ?? {};
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
    expect([key, Number(ttl)]).toEqual([keys.publicKey, 600]);
    const point = Buffer.from(keys.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', alg: 'ES256', x: x ?? '', y: y ?? '' });
    const { payload } = await jwtVerify(token, publicKey, { audience: new URL(service.endpoint).origin });
    expect(payload.sub).toBe(keys.contact);
  });

  it('stops when the browser is gone, when it unsubscribes and when the session is over', async () => {
    const db = await openDb();
    const { sessionId, liveId, first, rest } = await openRace(db);
    const service = await openPushService();
    const { post, hosts, pinned, subscriptions } = await openServer(db);
    for (const batch of first) await hosts.accept(sessionId, batch);
    const [one, other] = ((await hosts.load(sessionId))?.board.rows ?? []).map(
      ({ competitorId }) => competitorId,
    );
    const asked = { endpoint: service.endpoint, keys: service.keys, sessionId: liveId, language: 'en' };
    const subscribe = (competitorId = '') => post('subscriptions', { ...asked, competitorId });

    await subscribe(one);
    await subscribe(other);
    await post('subscriptions/delete', {
      endpoint: service.endpoint,
      sessionId: liveId,
      competitorId: other,
    });
    expect(await subscriptions.listWatched()).toEqual([{ sessionId, competitorId: one }]);
    service.state.status = 410;
    for (const batch of rest) await hosts.accept(sessionId, batch);
    await pinned.idle();
    expect(service.received).toHaveLength(1);
    expect(await subscriptions.listWatched()).toEqual([]);

    await subscribe(one);
    await db
      .updateTable('liveSessions')
      .set({ endedAtMs: START - 2 * HOUR_MS })
      .execute();
    expect(await subscribe(other)).toBe(404);
    await subscriptions.clearPast();
    expect(await subscriptions.listWatched()).toEqual([]);
  });

  it('reminds a browser of a session ten minutes before its start, or at the start if it asks later', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [
      aSession({ name: 'Race 3', resultStatus: 'None', startsAtMs: START + HOUR_MS }),
      aSession({ name: 'Race 2', resultStatus: 'Official' }),
    ]);
    const [early, late] = [await openPushService(), await openPushService()];
    const { post, pinned, clock, subscriptions } = await openServer(db);
    const other = await openServer(db);
    const ask = ({ endpoint, keys: browserKeys }: typeof early, sessionId = sessionIds[0]) =>
      post('subscriptions', {
        ...{ endpoint, keys: browserKeys, language: 'nl' },
        sessionId: `lw-${eventId}-${sessionId}`,
      });
    expect(await ask(early, sessionIds[1])).toBe(404);
    expect(await ask(early)).toBe(200);
    const sentAt = async (minutesBefore: number) => {
      clock.nowMs = START + HOUR_MS - minutesBefore * 60_000;
      other.clock.nowMs = clock.nowMs;
      await Promise.all([pinned.remind(), other.pinned.remind()]);
      await Promise.all([pinned.idle(), other.pinned.idle()]);
      return [early.received.length, late.received.length];
    };
    expect(await sentAt(11)).toEqual([0, 0]);
    expect(await sentAt(10)).toEqual([1, 0]);
    expect(await ask(late)).toBe(200);
    await subscriptions.clearPast();
    expect(await sentAt(1)).toEqual([1, 0]);
    expect(await sentAt(0)).toEqual([1, 1]);
    expect(await sentAt(-1)).toEqual([1, 1]);
    const message = pushMessage.parse(JSON.parse(early.received[0]?.text ?? ''));
    expect(message).toMatchObject({ title: 'Race 3', url: `/sessions/${sessionIds[0]}` });
    expect(message.body).toMatch(/^Begint om \d\d:\d\d$/);
    expect(await ask(early)).toBe(404);
  });

  it('refuses keys that cannot encrypt anything', async () => {
    const db = await openDb();
    const { sessionId, liveId, first } = await openRace(db);
    const { endpoint, keys: good } = await openPushService();
    const { post, hosts } = await openServer(db);
    for (const batch of first) await hosts.accept(sessionId, batch);
    const asked = { endpoint, sessionId: liveId, competitorId: '1', language: 'en' };
    const offCurve = Buffer.from(good.p256dh, 'base64url');
    offCurve[64] = (offCurve[64] ?? 0) ^ 1;
    for (const p256dh of [
      offCurve.toString('base64url'),
      Buffer.alloc(65, 4).toString('base64url'),
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url'),
      `B${'_'.repeat(86)}`,
    ])
      expect(await post('subscriptions', { ...asked, keys: { ...good, p256dh } })).toBe(400);
    expect(await post('subscriptions', { ...asked, keys: good })).toBe(200);
  });

  it('limits subscriptions per address and in total', async () => {
    const db = await openDb();
    const { sessionId, liveId, first } = await openRace(db);
    const { keys: browserKeys } = await openPushService();
    const bounds = { maxOfBrowser: 50, maxOfAddress: 3, maxInAll: 5 };
    const { post, hosts } = await openServer(db, () => true, bounds);
    for (const batch of first) await hosts.accept(sessionId, batch);
    const asked = { keys: browserKeys, sessionId: liveId, competitorId: '1', language: 'en' };
    const subscribe = (browser: number, address: string) =>
      post('subscriptions', { ...asked, endpoint: `https://push.example.org/${browser}` }, address);
    const statuses: number[] = [];
    for (let browser = 0; browser < 5; browser++) statuses.push(await subscribe(browser, '198.51.100.1'));
    expect(statuses).toEqual([200, 200, 200, 409, 409]);
    expect(await subscribe(5, '198.51.100.2')).toBe(200);
    expect(await subscribe(6, '198.51.100.3')).toBe(200);
    expect(await subscribe(7, '198.51.100.4')).toBe(409);
  });

  it('about an unlisted event reaches only subscribers with its guid, and about a deleted one nobody', async () => {
    const db = await openDb();
    const { eventId, sessionId, liveId, first, rest } = await openRace(db);
    const [service, stranger] = [await openPushService(), await openPushService()];
    const { post, hosts, pinned } = await openServer(db);
    for (const batch of first) await hosts.accept(sessionId, batch);
    const competitorId = (await hosts.load(sessionId))?.board.rows[0]?.competitorId ?? '';
    const asked = { sessionId: liveId, competitorId, language: 'en' };
    const strangers = { ...asked, endpoint: stranger.endpoint, keys: stranger.keys };
    const friends = { ...asked, endpoint: service.endpoint, keys: service.keys, guid: 'g-1' };
    const set = (event: { isListed?: 0 | 1; guid?: string }) =>
      db.updateTable('events').set(event).where('id', '=', eventId).execute();

    // It was public when they subscribed.
    expect(await post('subscriptions', strangers)).toBe(200);
    await set({ isListed: 0, guid: 'g-1' });
    expect(await post('subscriptions', strangers)).toBe(404);
    expect(await post('subscriptions', { ...strangers, guid: 'g-2' })).toBe(404);
    expect(await post('subscriptions', friends)).toBe(200);
    const half = Math.floor(rest.length / 2);
    for (const batch of rest.slice(0, half)) await hosts.accept(sessionId, batch);
    await pinned.idle();
    expect(stranger.received).toEqual([]);
    const told = service.received.length;
    expect(told).toBeGreaterThan(0);
    expect(pushMessage.parse(JSON.parse(service.received[0]?.text ?? '')).url).toContain('?guid=g-1');

    await set({ guid: 'nobody-knows' });
    for (const batch of rest.slice(half)) await hosts.accept(sessionId, batch);
    await pinned.idle();
    expect(service.received).toHaveLength(told);
    expect(await post('subscriptions', friends)).toBe(404);
  });

  it('only goes to push services on the internet', async () => {
    const db = await openDb();
    const { sessionId, liveId, first } = await openRace(db);
    const { keys: browserKeys } = await openPushService();
    const { post, hosts } = await openServer(db, isPushService);
    for (const batch of first) await hosts.accept(sessionId, batch);
    const asked = { keys: browserKeys, sessionId: liveId, competitorId: '1', language: 'en' };
    for (const endpoint of [
      'http://push.example.org/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://localhost/x',
      'https://2130706433/x',
      'https://push.example.org:8080/x',
      'https://user@push.example.org/x',
      'file:///etc/passwd',
    ]) {
      expect([endpoint, await post('subscriptions', { ...asked, endpoint })]).toEqual([endpoint, 400]);
    }
    expect(await post('subscriptions', { ...asked, endpoint: 'https://push.example.org/x' })).toBe(200);
    // A name that resolves to this machine is detected when it is called.
    const refusal = await new Promise((resolve) => lookupElsewhere('localhost', {}, resolve));
    expect(refusal).toEqual(new Error('localhost leads into the own network'));
  });
});

describeOnSqlite('push', (openDb) => {
  it('reaches everyone else if one service does not respond', async () => {
    const db = await openDb();
    const { sessionId, liveId, first, rest } = await openRace(db);
    const server = await openServer(db);
    const service = await openPushService();
    const silent = await openSilentService();
    for (const batch of first) await server.hosts.accept(sessionId, batch);
    const competitorId = (await server.hosts.load(sessionId))?.board.rows[0]?.competitorId ?? '';
    const asked = { sessionId: liveId, competitorId, language: 'en', keys: service.keys };
    for (let index = 0; index < 40; index++)
      expect(await server.post('subscriptions', { ...asked, endpoint: `${silent.endpoint}/${index}` })).toBe(
        200,
      );
    for (let index = 0; index < 40; index++)
      expect(await server.post('subscriptions', { ...asked, endpoint: `${service.endpoint}/${index}` })).toBe(
        200,
      );
    for (const batch of rest) await server.hosts.accept(sessionId, batch);
    const notices = () => new Set(service.received.map(({ text }) => text)).size;
    await until(async () => {
      const { told } = await db
        .selectFrom('pushNotices')
        .select(({ fn }) => fn.countAll<number>().as('told'))
        .executeTakeFirstOrThrow();
      return told > 0 && notices() === told && service.received.length === told * 40;
    });
    // The other service has not responded yet.
    expect(silent.open()).toBeGreaterThan(0);
  });

  it('can be requested only so many times an hour from one address', async () => {
    const db = await openDb();
    const { post } = await openServer(db);
    const { keys: browserKeys } = await openPushService();
    const asked = { keys: browserKeys, sessionId: 'lw-9-9', competitorId: '1', language: 'en' };
    const statuses = new Set<number>();
    for (let tries = 0; tries < 121; tries++)
      statuses.add(await post('subscriptions', { ...asked, endpoint: 'https://push.example.org/x' }));
    expect([...statuses]).toEqual([404, 429]);
  });

  it('counts the requests of a whole IPv6 network together', async () => {
    const { post } = await openServer(await openDb());
    const service = await openPushService();
    const { endpoint, keys } = service;
    const asked = { endpoint, keys, sessionId: 'lw-1-1', competitorId: '1', language: 'en' };
    const statuses: number[] = [];
    for (let host = 1; host <= 122; host++)
      statuses.push(await post('subscriptions', asked, `2001:db8::${host.toString(16)}`));
    expect(statuses).toEqual([...Array(120).fill(404), 429, 429]);
  });
});
