import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { openSessionHosts } from '../hosting/session-hosts.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { Hub } from '../push/hub.ts';
import { aRace, inBatches } from '../race.test-support.ts';
import { openPinnedCompetitors } from './pinned-competitors.ts';
import { openPushService } from './push-service.test-support.ts';
import { createSendMessage } from './send-message.ts';
import { createSubscriptions } from './subscriptions.ts';
import { makeVapidKeys } from './vapid.ts';

describeOnEachEngine('Stored subscriptions to push', (openDb) => {
  it('are removed if they are invalid, and the others get their messages', async () => {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
    const sessionId = sessionIds[0] ?? 0;
    const service = await openPushService();
    const [first, ...rest] = inBatches(aRace({ competitors: 3, minutes: 2 }), 20);
    const errors: unknown[] = [];
    const subscriptions = createSubscriptions(db, () => START);
    const send = createSendMessage({ ...makeVapidKeys(), contact: 'mailto:club@example.org' }, true);
    const hub = new Hub({ events: () => [], sessionsOf: () => [] });
    let onFolded: Awaited<ReturnType<typeof openPinnedCompetitors>>['onFolded'] = () => {};
    const hosts = await openSessionHosts({
      db,
      hub,
      now: () => START,
      onFolded: (...changed) => onFolded(...changed),
    });
    await hosts.accept(sessionId, first ?? { batchId: '', sequence: 0, events: [] });
    const competitors = ((await hosts.load(sessionId))?.board.rows ?? []).map(
      ({ competitorId }) => competitorId,
    );

    const good = { endpoint: service.endpoint, publicKey: service.keys.p256dh, auth: service.keys.auth };
    const rows = competitors.flatMap((competitorId) => [
      ...Array.from({ length: 30 }, (_, number) => ({
        competitorId,
        endpointHash: `0-${number}`,
        endpoint: `${service.endpoint}/${number}`,
        publicKey: Buffer.alloc(65, 4).toString('base64url'),
        auth: '',
      })),
      { competitorId, endpointHash: '1', endpoint: 'not an address', publicKey: '', auth: '' },
      { competitorId, endpointHash: '2', ...good },
    ]);
    await db
      .insertInto('pushSubscriptions')
      .values(rows.map((row) => ({ ...row, sessionId, language: 'banana', createdAtMs: START })))
      .execute();
    const pinned = await openPinnedCompetitors({
      subscriptions,
      send,
      onError: (error) => errors.push(error),
    });
    onFolded = pinned.onFolded;
    for (const batch of rest) await hosts.accept(sessionId, batch);
    await pinned.idle();
    await pinned.stop();
    await hosts.stop();
    expect(service.received.filter(({ text }) => text.includes('Finished: P'))).toHaveLength(3);
    expect(errors.length).toBeGreaterThanOrEqual(31);
  });
});
