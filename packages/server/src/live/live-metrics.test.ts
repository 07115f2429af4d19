import { expect, test } from 'vitest';
import { createMetrics } from '../http/monitoring/metrics.ts';
import { createServer } from '../http/server.ts';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aSession, START, saveRun } from './live.test-support.ts';
import { MOST_SESSIONS, observeLive } from './live-metrics.ts';
import type { ListedSession } from './on-air/listed-session.ts';
import { openLive } from './open-live.ts';
import { aRace, inBatches } from './race.test-support.ts';

const seriesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`));

/** It has only what the metrics read. */
const aListedSession = (number: number, ageMs: number | null, isEnded = false) =>
  ({
    liveSessionId: `lw-1-${number}`,
    isEnded: () => isEnded,
    feedAgeMs: () => ageMs,
  }) as unknown as ListedSession;

test('only some sessions have a series of their own: those with the oldest feed, and those with the most viewers', async () => {
  const metrics = createMetrics();
  const sessions = Array.from({ length: 300 }, (_, index) => aListedSession(index, index * 1000));
  observeLive(metrics, {
    list: () => sessions,
    countInMemory: () => 0,
    countOwn: () => 0,
    countViewersOf: (id) => 1000 - Number(id.split('-')[2]),
  });
  const text = await metrics.text();
  expect(seriesOf(text, 'live_feed_age_seconds')).toHaveLength(MOST_SESSIONS);
  expect(text).toContain('live_feed_age_seconds{session="lw-1-299"} 299');
  expect(text).toContain('live_feed_age_max_seconds 299');
  expect(seriesOf(text, 'live_session_viewers')).toHaveLength(MOST_SESSIONS);
  expect(text).toContain('live_session_viewers{session="lw-1-0"} 1000');
  await metrics.close();
});

test('a session that has ended or has no data yet has no age', async () => {
  const metrics = createMetrics();
  observeLive(metrics, {
    list: () => [aListedSession(1, 5_000, true), aListedSession(2, null)],
    countInMemory: () => 0,
    countOwn: () => 0,
    countViewersOf: () => 0,
  });
  const text = await metrics.text();
  expect(seriesOf(text, 'live_feed_age_seconds')).toEqual([]);
  expect(text).toContain('live_feed_age_max_seconds 0');
  await metrics.close();
});

describeOnSqlite('the metrics of a running session', (openDb) => {
  test('have the age of its feed and the sizes of its changes', async () => {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active', name: 'Final' })]);
    const app = await createServer({ checksAnswers: true });
    const clock = { nowMs: START };
    const { hosts } = await openLive(app, { db, originOf: () => 'http://localhost', now: () => clock.nowMs });
    const batches = inBatches(aRace(), 100).slice(0, 3);
    for (const batch of batches) await hosts.accept(sessionIds[0] ?? 0, batch);
    clock.nowMs += 12_000;
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/live_feed_age_seconds\{session="lw-\d+-\d+"\} 12\n/);
    expect(body).toContain(`live_delta_bytes_count ${batches.length}`);
    expect(body).toMatch(/queue_length\{queue="journal"\} 0/);
  });
});
