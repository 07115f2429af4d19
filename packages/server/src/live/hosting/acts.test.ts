import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { createTimeline, foldTimeline } from '@lapwing/timing/live/acts/timeline';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { Hub } from '../push/hub.ts';
import { aRace } from '../race.test-support.ts';
import { openSessionHosts, type SessionHostsOptions } from './session-hosts.ts';

const noLists = { events: () => [], sessionsOf: () => [] };

async function openHosts(db: Database, options: Partial<SessionHostsOptions> = {}) {
  return openSessionHosts({ db, hub: new Hub(noLists), now: () => START + 600_000, ...options });
}

/** A race with acts at the desk: a wrong number, a flag, and both undone and one redone. */
function aRaceWithActs(): SessionEvent[] {
  const race = aRace();
  const passing = race.findLast((event) => event.kind === 'passing');
  if (passing?.kind !== 'passing') throw new Error('a race has passings');
  const { atMs, loopId, transponder } = passing;
  const middleMs = race[Math.floor(race.length / 2)]?.atMs ?? 0;
  return [
    ...race.slice(0, 60),
    { kind: 'act', atMs: middleMs, actId: 'flag', does: [{ kind: 'flag', atMs: middleMs, flag: 'Yellow' }] },
    // It arrives before the crossing that it removes.
    {
      ...{ kind: 'act', atMs, actId: 'removed' },
      does: [{ kind: 'crossing-removed', atMs, crossing: { atMs, loopId, transponder } }],
    },
    ...race.slice(60, 120),
    { kind: 'undo', atMs: middleMs + 1, actId: 'u1', of: 'flag' },
    ...race.slice(120),
    { kind: 'undo', atMs: atMs + 1, actId: 'u2', of: 'removed' },
    { kind: 'redo', atMs: atMs + 2, actId: 'r2', of: 'removed' },
  ];
}

function batchesOf(events: readonly SessionEvent[], size: number) {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, turn) => ({
    batchId: `batch ${turn}`,
    sequence: turn,
    events: events.slice(turn * size, (turn + 1) * size),
  }));
}

describeOnSqlite('Acts of the race desk', (openDb) => {
  async function open() {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
    return { db, sessionId: sessionIds[0] ?? 0 };
  }
  const events = aRaceWithActs();
  const expected = foldTimeline(createTimeline(), events);

  test('change the past of the board, and viewers get the change', async () => {
    const { db, sessionId } = await open();
    let watched = emptyBoard;
    const hosts = await openHosts(db, {
      onChange: ({ deltaJson }) => {
        watched = applyDelta(watched, JSON.parse(deltaJson));
      },
    });
    for (const batch of batchesOf(events, 7)) await hosts.accept(sessionId, batch);
    expect((await hosts.load(sessionId))?.board).toEqual(expected.board);
    expect(watched).toEqual(expected.board);
    await hosts.stop();
  });

  test.each([5, 12, 25])('are the same after a restart behind batch %i', async (count) => {
    const { db, sessionId } = await open();
    const batches = batchesOf(events, 7);
    const before = await openHosts(db);
    for (const batch of batches.slice(0, count)) await before.accept(sessionId, batch);
    const state = (await before.load(sessionId))?.state;
    await before.stop();
    const hosts = await openHosts(db);
    expect((await hosts.load(sessionId))?.state).toEqual(state);
    for (const batch of batches.slice(count)) await hosts.accept(sessionId, batch);
    expect((await hosts.load(sessionId))?.state).toEqual(expected);
    await hosts.stop();
  });
});
