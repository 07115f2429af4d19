import { resultStatuses } from '@lapwing/contract/values/enums';
import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { aCompetitor, aSession, laps, saveRun } from '../live/live.test-support.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { deleteOldIncidents, noteIncident } from './incidents.ts';
import { siteStatusRoutes } from './routes.ts';
import { LOOK_EVERY_MS, openIncidentWatch } from './watch-incidents.ts';

const NOW_MS = Date.parse('2026-06-01T10:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A club with a running session. */
async function openSite(db: Database) {
  let nowMs = NOW_MS;
  const competitors = [aCompetitor({ startNumber: '1', laps: laps([61_000]) })];
  const { eventId, sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Provisional', competitors })]);
  const [sessionId = 0] = sessionIds;
  await db.updateTable('sessions').set({ resultStatus: resultStatuses.Active }).execute();
  await db
    .insertInto('liveSessions')
    .values({ sessionId, lastBatchAtMs: NOW_MS, endedAtMs: null, resultConfiguration: null })
    .execute();
  const app = await createServer({ checksAnswers: true });
  await siteStatusRoutes(app, { db, pushDelay: () => ({ medianMs: 3, p99Ms: 9 }), now: () => nowMs });
  const watch = await openIncidentWatch(db, NOW_MS);
  const send = (atMs: number) =>
    db.updateTable('liveSessions').set({ lastBatchAtMs: atMs }).where('sessionId', '=', sessionId).execute();
  return {
    eventId,
    sessionId,
    send,
    look: async (atMs: number) => {
      nowMs = atMs;
      await watch.look(atMs);
    },
    status: async () => (await app.inject('/api/status')).json(),
    later: (ms: number) => {
      nowMs += ms;
    },
  };
}

type Shown = { incidents: { kind: string; startedAtMs: number; endedAtMs: number | null }[] };
const lostFeeds = ({ incidents }: Shown) => incidents.filter(({ kind }) => kind === 'feed-lost');

describeOnEachEngine('the status of the site', (openDb) => {
  it('shows a feed that is lost and returns, once', async () => {
    const site = await openSite(await openDb());
    expect(await site.status()).toMatchObject({
      pushDelay: { medianMs: 3 },
      organizations: [{ feeds: [{ eventId: site.eventId, lastDataAtMs: NOW_MS }] }],
      incidents: [{ kind: 'server-started', organizationName: null }, { kind: 'server-started' }],
    });
    await site.look(NOW_MS + LOOK_EVERY_MS);
    expect(lostFeeds(await site.status())).toEqual([]);
    await site.look(NOW_MS + 2 * MINUTE_MS);
    await site.look(NOW_MS + 2 * MINUTE_MS + LOOK_EVERY_MS);
    site.later(DAY_MS / 24);
    expect(lostFeeds(await site.status())).toMatchObject([{ startedAtMs: NOW_MS, endedAtMs: null }]);
    await site.send(NOW_MS + 3 * MINUTE_MS);
    await site.look(NOW_MS + 3 * MINUTE_MS);
    site.later(MINUTE_MS);
    expect(lostFeeds(await site.status())).toMatchObject([{ endedAtMs: NOW_MS + 3 * MINUTE_MS }]);
  });

  it('gives feeds a moment to return to a server that was stopped', async () => {
    const db = await openDb();
    const site = await openSite(db);
    await site.send(NOW_MS - 10 * MINUTE_MS);
    await site.look(NOW_MS + LOOK_EVERY_MS);
    expect(lostFeeds(await site.status())).toEqual([]);
    await site.look(NOW_MS + 2 * MINUTE_MS);
    expect(lostFeeds(await site.status())).toHaveLength(1);
    // Lost before the next start, and still lost after it.
    const restarted = await openIncidentWatch(db, NOW_MS + 3 * MINUTE_MS);
    await restarted.look(NOW_MS + 3 * MINUTE_MS + LOOK_EVERY_MS);
    site.later(MINUTE_MS);
    expect(lostFeeds(await site.status())).toMatchObject([{ endedAtMs: null }]);
    await site.send(NOW_MS + 3 * MINUTE_MS + LOOK_EVERY_MS);
    await restarted.look(NOW_MS + 3 * MINUTE_MS + 2 * LOOK_EVERY_MS);
    site.later(MINUTE_MS);
    expect(lostFeeds(await site.status())).toMatchObject([{ endedAtMs: expect.any(Number) }]);
  });

  it('keeps unlisted events to itself', async () => {
    const db = await openDb();
    const site = await openSite(db);
    await site.look(NOW_MS + 2 * MINUTE_MS);
    await db.updateTable('events').set({ isListed: 0 }).where('id', '=', site.eventId).execute();
    const answer = await site.status();
    expect(answer.organizations).toEqual([]);
    expect(lostFeeds(answer)).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain('Genk');
  });

  it('shows failed backups and overload without a reason, and forgets them after a month', async () => {
    const db = await openDb();
    const site = await openSite(db);
    const attempt = {
      outcome: 'failed',
      atMs: NOW_MS,
      reason: 'secret place is full',
      target: '/mnt/secret',
    };
    await db
      .insertInto('serverState')
      .values({ key: 'backup.attempt', value: JSON.stringify(attempt) })
      .execute();
    await site.look(NOW_MS + 1_000);
    // A timer of 15 s that fires after 45 s.
    await site.look(NOW_MS + 46_000);
    const answer = await site.status();
    expect(answer.incidents.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'backup-failed',
      'overloaded',
      'server-started',
      'server-started',
    ]);
    expect(JSON.stringify(answer)).not.toContain('secret');
    await noteIncident(db, 'overloaded', NOW_MS - 31 * DAY_MS, NOW_MS - 31 * DAY_MS);
    await deleteOldIncidents(db, NOW_MS);
    const { count } = await db
      .selectFrom('incidents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(4);
  });
});
