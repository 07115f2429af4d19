import type { LiveBoard } from '@lapwing/contract/live/board';
import type { RewindPart, RewindTimeline } from '@lapwing/contract/live/rewind';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { boardAt } from '@lapwing/timing/live/rewind/board-at';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aCompetitor, aSession, laps, START, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { aRace, inBatches } from '../race.test-support.ts';

const race = aRace({ competitors: 8, minutes: 20 });
const batches = inBatches(race, 1);
const HOUR_MS = 3_600_000;

/** Without values that are never sent. */
const sent = (board: LiveBoard) => JSON.parse(JSON.stringify(board));
/** The events of a race come in the order of time. */
const folded = (venueMs: number) =>
  sent(
    foldSession(
      emptyState,
      race.filter(({ atMs }) => atMs <= venueMs),
    ).board,
  );

describeOnEachEngine('The past of a session', (openDb) => {
  async function save(db: Database) {
    return saveRun(db, [
      aSession({ resultStatus: 'Active', name: 'Final' }),
      aSession({
        resultStatus: 'Official',
        name: 'Heat',
        competitors: [
          aCompetitor({ startNumber: '7', laps: laps([61_000, 60_000, 60_500], [1, 1, 1]) }),
          aCompetitor({ startNumber: '8', laps: laps([62_000, 61_000], [2, 2]) }),
        ],
      }),
    ]);
  }

  async function start(db: Database, { eventId }: { eventId: number }, nowMs = START) {
    const app = await createServer({ checksAnswers: true });
    const clock = { nowMs };
    const { hosts } = await openLive(app, { db, originOf: () => '', now: () => clock.nowMs });
    const of = (sessionId: number, call: string) =>
      `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}/${call}`;
    const part = async (sessionId: number, query: string): Promise<RewindPart> =>
      (await app.inject(of(sessionId, `rewind?${query}`))).json();
    const timeline = async (sessionId: number, query = ''): Promise<RewindTimeline> =>
      (await app.inject(of(sessionId, `timeline?${query}`))).json();
    const boardOf = async (sessionId: number, venueMs: number) =>
      sent(boardAt(await part(sessionId, `at=${venueMs}`), venueMs).board);
    return { app, clock, hosts, part, timeline, boardOf };
  }

  const moments = [0.05, 0.3, 0.55, 0.8].map((share) => Math.round(START + share * 20 * 60_000));

  test('is shown at any moment while it runs, after a restart and off the air', async () => {
    const db = await openDb();
    const run = await save(db);
    const [sessionId = 0] = run.sessionIds;
    const before = await start(db, run);
    for (const batch of batches.slice(0, 200)) await before.hosts.accept(sessionId, batch);
    for (const venueMs of moments.slice(0, 1))
      expect(await before.boardOf(sessionId, venueMs)).toEqual(folded(venueMs));
    await before.app.close();

    const after = await start(db, run);
    for (const batch of batches.slice(200)) await after.hosts.accept(sessionId, batch);
    const running = await after.timeline(sessionId);
    expect(running).toMatchObject({ madeFrom: 'journal', fromMs: race[0]?.atMs, untilMs: race.at(-1)?.atMs });
    expect(running.partsMs.length).toBeGreaterThan(2);
    for (const venueMs of moments) expect(await after.boardOf(sessionId, venueMs)).toEqual(folded(venueMs));
    await after.app.close();

    const later = await start(db, run, START + 24 * HOUR_MS);
    expect(later.hosts.find(sessionId)).toBe(null);
    for (const venueMs of moments) expect(await later.boardOf(sessionId, venueMs)).toEqual(folded(venueMs));
    expect((await later.timeline(sessionId)).notices).toEqual(running.notices);
    await later.app.close();
  });

  test('is made from the journal if it was never recorded', async () => {
    const db = await openDb();
    const run = await save(db);
    const [sessionId = 0] = run.sessionIds;
    const before = await start(db, run);
    for (const batch of batches) await before.hosts.accept(sessionId, batch);
    const { notices } = await before.timeline(sessionId);
    await before.app.close();
    await db.deleteFrom('liveRecords').execute();

    const later = await start(db, run, START + 24 * HOUR_MS);
    const boards = await Promise.all(moments.map((venueMs) => later.boardOf(sessionId, venueMs)));
    expect(boards).toEqual(moments.map(folded));
    expect((await later.timeline(sessionId)).notices).toEqual(notices);
    await later.app.close();
  });

  test('can be continued: only the changes that are missing, only the announcements since a moment', async () => {
    const db = await openDb();
    const run = await save(db);
    const [sessionId = 0] = run.sessionIds;
    const { app, hosts, part, timeline } = await start(db, run);
    for (const batch of batches.slice(0, 100)) await hosts.accept(sessionId, batch);
    const newest = await part(sessionId, '');
    for (const batch of batches.slice(100, 110)) await hosts.accept(sessionId, batch);
    const more = await part(sessionId, `at=${newest.fromMs}&have=${newest.frames.length}`);
    expect(more.frames).toHaveLength(10);
    for (const batch of batches.slice(110)) await hosts.accept(sessionId, batch);
    const whole = await timeline(sessionId);
    const since = await timeline(sessionId, `since=${whole.partsMs[1]}`);
    expect(since.partsMs).toEqual(whole.partsMs.slice(1));
    expect(whole.notices.slice(-since.notices.length)).toEqual(since.notices);
    await app.close();
  });

  test('is made from the laps of its result if it was never live', async () => {
    const db = await openDb();
    const run = await save(db);
    const [, heatId = 0] = run.sessionIds;
    const { app, timeline, boardOf } = await start(db, run);
    expect(await timeline(heatId)).toMatchObject({ madeFrom: 'laps', hasEnded: true });
    const lapsAt = async (seconds: number) =>
      (await boardOf(heatId, START + seconds * 1000)).rows.map((row: { laps: number }) => row.laps);
    expect(await lapsAt(61)).toEqual([1, 0]);
    expect(await lapsAt(130)).toEqual([2, 2]);
    await app.close();
  });

  test('of a session without any event is an empty board', async () => {
    const db = await openDb();
    const run = await saveRun(db, [aSession({ resultStatus: 'Active', name: 'Final' })]);
    const { app, part, timeline } = await start(db, run);
    const [sessionId = 0] = run.sessionIds;
    expect((await part(sessionId, '')).nextMs).toBe(null);
    expect((await timeline(sessionId)).hasEnded).toBe(false);
    await app.close();
  });
});
