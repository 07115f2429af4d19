import type { AddressInfo } from 'node:net';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { ReplayPage } from '@lapwing/contract/live/replay';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { createPresentationStore } from '../calls/presentation-store.ts';
import { aCompetitor, aSession, laps, START, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { TestViewer, until } from '../push/push.test-support.ts';
import { aRace, inBatches } from '../race.test-support.ts';

const MINUTE_MS = 60_000;

type Running = { name: string; finishedForMs?: number };

describeOnEachEngine('A session on the air', (openDb) => {
  async function open() {
    const db = await openDb();
    const run = await saveRun(db, [
      aSession({ resultStatus: 'Active', name: 'Final' }),
      aSession({
        resultStatus: 'Official',
        name: 'Heat',
        competitors: [
          aCompetitor({ startNumber: '7', laps: laps([61_000, 60_000, 60_500], [1, 1, 1]) }),
          aCompetitor({ startNumber: '8', laps: laps([62_000, 61_000], [2, 2]), status: 'DNF' }),
        ],
      }),
    ]);
    const app = await createServer({ checksAnswers: true });
    const clock = { nowMs: START + 4 * MINUTE_MS };
    const live = await openLive(app, { db, originOf: () => 'http://localhost', now: () => clock.nowMs });
    const [finalId = 0, heatId = 0] = run.sessionIds;
    const event = `/api/events/lw-${run.eventId}`;
    const ask = async (path: string) => (await app.inject(`${event}${path}`)).json();
    const statusOf = async (path: string) => (await app.inject(`${event}${path}`)).statusCode;
    return { db, app, clock, ...live, ...run, finalId, heatId, ask, statusOf };
  }

  test('is described with its first three and its best lap, for the page of its event', async () => {
    const { app, hosts, finalId, eventId } = await open();
    const [batch] = inBatches(aRace(), 10_000);
    if (batch === undefined) throw new Error('nothing was said');
    await hosts.accept(finalId, batch);
    const [now] = (await app.inject(`/api/live/now?eventId=lw-${eventId}`)).json();
    const { podium, bestLap, laps: lap, leaderTime } = now.field;
    expect(leaderTime).toMatch(/^\d+:\d\d\.\d{3}$/);
    expect(podium[0]).toMatchObject({ startNumber: now.leader.number, difference: { lapsBehind: 0 } });
    expect(podium.length).toBeGreaterThan(1);
    expect(bestLap.lapTime).toMatch(/\d\.\d{3}$/);
    expect(lap).toBeGreaterThan(0);
    const [inList] = (await app.inject('/api/live/now')).json();
    expect(inList).not.toHaveProperty('field');
  });

  test('has a winner from its end on, before its result is published', async () => {
    const { app, hosts, finalId, eventId } = await open();
    const race = aRace().filter((said) => said.kind !== 'flag' || said.flag !== 'Finish');
    const [batch] = inBatches([...race, { kind: 'session-ended', atMs: START + 9 * MINUTE_MS }], 10_000);
    if (batch === undefined) throw new Error('nothing was said');
    await hosts.accept(finalId, batch);
    const [now] = (await app.inject(`/api/live/now?eventId=lw-${eventId}`)).json();
    expect(now).toMatchObject({ flag: 'Finish', sessionId: `lw-${eventId}-${finalId}` });
    expect(now.field.leaderTime).not.toBeNull();
  });

  test('is the current session of its event until the next one starts, in every list', async () => {
    const { app, ask, hosts, finalId, heatId, eventId, runningEventIds, clock, db } = await open();
    const [batch] = inBatches([...aRace(), { kind: 'session-ended', atMs: START + 9 * MINUTE_MS }], 10_000);
    if (batch === undefined) throw new Error('nothing was said');
    await hosts.accept(finalId, batch);
    await db.updateTable('events').set({ resultStatus: 2 }).where('id', '=', eventId).execute();
    const now = async () => (await app.inject('/api/live/now')).json();
    expect(await now()).toMatchObject([
      { eventId: `lw-${eventId}`, sessionName: 'Final', flag: 'Finish', timeToGoMs: null },
    ]);
    clock.nowMs += 2 * MINUTE_MS;
    expect(await now()).toMatchObject([{ finishedForMs: 2 * MINUTE_MS }]);
    // A running session comes first, also that of an older event.
    const other = await saveRun(db, [aSession({ resultStatus: 'Active', name: 'Race', startsAtMs: 0 })], {
      name: 'Runs',
    });
    const names = (await now()).map(({ name, finishedForMs }: Running) => [name, finishedForMs]);
    expect(names).toEqual([
      ['Runs', undefined],
      [expect.any(String), 2 * MINUTE_MS],
    ]);
    await db.deleteFrom('events').where('id', '=', other.eventId).execute();
    clock.nowMs -= 2 * MINUTE_MS;
    const { LiveEvents: listed } = (await app.inject('/api/events?paidOnly=true')).json();
    expect(listed).toMatchObject([{ id: `lw-${eventId}`, f: 3 }]);
    expect(await runningEventIds()).toEqual([eventId]);
    for (const id of [finalId, heatId]) {
      const finished = await ask(`/sessions/lw-${eventId}-${id}/data`);
      expect(finished).toMatchObject({ f: 3 });
      expect(finished).not.toHaveProperty('tmTg');
      expect(finished).not.toHaveProperty('lsTg');
    }
    clock.nowMs += 21 * MINUTE_MS;
    expect(await now()).toEqual([]);
    expect(await runningEventIds()).toEqual([]);
  });

  test('that ends without a finish flag is finished everywhere', async () => {
    const { app, hosts, finalId, eventId } = await open();
    const race = aRace().filter((said) => said.kind !== 'flag' || said.flag !== 'Finish');
    const [batch] = inBatches([...race, { kind: 'session-ended', atMs: START + 9 * MINUTE_MS }], 10_000);
    if (batch === undefined) throw new Error('nothing was said');
    await hosts.accept(finalId, batch);
    const ask = async (path: string) => (await app.inject(`/api/events/lw-${eventId}${path}`)).json();
    expect((await ask('')).ss.find(({ id }: { id: string }) => id.endsWith(`-${finalId}`))).toMatchObject({
      f: 3,
    });
    expect(await ask(`/sessions/lw-${eventId}-${finalId}/data`)).toMatchObject({ f: 3 });
  });

  test('gives responses made from its batches', async () => {
    const { hosts, finalId, eventId, ask, clock } = await open();
    const race = aRace().filter(({ atMs }) => atMs <= clock.nowMs);
    const named = {
      kind: 'competitor',
      atMs: START,
      firstName: 'Anna',
      lastName: 'Jansen',
      number: '7',
    } as const;
    const board = foldSession(emptyState, race).board;
    const competitorId = board.rows[0]?.competitorId ?? '';
    const [batch] = inBatches([...race, { ...named, competitorId }], 10_000);
    if (batch === undefined) throw new Error('nothing was said');
    await hosts.accept(finalId, batch);
    const sid = `lw-${eventId}-${finalId}`;

    const active = await ask('/active');
    expect(active).toMatchObject({ id: sid, f: 0, rnTp: 0, eNam: 'Spring Cup', ls: board.rows[0]?.laps });
    expect(active.rcTm).toMatch(/^3:5\d\.\d{3}$|^4:00\.000$/);
    expect(active.l[0]).toMatchObject({ id: competitorId, pos: '1', lbpos: 1, no: '7', nam: 'Anna Jansen' });
    expect(active.l).toHaveLength(board.rows.length);
    expect(await ask(`/sessions/${sid}/data`)).toEqual(active);
    expect((await ask('')).ss).toContainEqual(expect.objectContaining({ id: sid, ls: active.ls }));
    expect(await ask(`/sessions/${sid}/stats`)).toMatchObject({
      tLsLdr: active.ls,
      numPar: board.rows.length,
    });
    const { results } = await ask(`/sessions/${sid}/competitor/${competitorId}`);
    expect(results.at(-1)).toMatchObject({ ls: active.ls, lsTm: active.l[0].lsTm, btTm: active.l[0].btTm });
  });

  test('names the driver of each lap, and counts a penalty in it as the board does', async () => {
    const { hosts, finalId, eventId, ask } = await open();
    const at = (seconds: number) => START + seconds * 1000;
    const passed = (transponder: string, seconds: number): SessionEvent => ({
      ...{ kind: 'passing', atMs: at(seconds), loopId: 'sf', transponder },
    });
    const driver = (competitorId: string, fullName: string, seconds = 0): SessionEvent => ({
      ...{ kind: 'competitor', atMs: at(seconds), competitorId, fullName, transponders: [competitorId] },
    });
    const events: SessionEvent[] = [
      {
        ...{ kind: 'session', atMs: START, sessionType: 'Race', startedAtMs: START },
        loops: [{ loopId: 'sf', role: 'finish' }],
      },
      ...[driver('1', 'Ann'), driver('2', 'Cem'), passed('1', 60), passed('2', 62)],
      ...[driver('1', 'Bob', 70), passed('1', 120), passed('2', 124)],
      { kind: 'penalty', atMs: at(130), competitorId: '1', penaltyMs: 10_000, reason: 'jump start' },
    ];
    await hosts.accept(finalId, { batchId: 'b', sequence: 0, events });
    const { l: rows } = await ask('/active');
    expect(rows).toMatchObject([
      { id: '2', pos: '1' },
      { id: '1', pos: '2', tTm: '2:10.000', pnTm: '10.000', gp: '+6.000' },
    ]);
    expect(rows[0]).not.toHaveProperty('pnTm');
    const lapsOf = async (id: string) =>
      (await ask(`/sessions/lw-${eventId}-${finalId}/competitor/${id}`)).results;
    const [first, second] = await lapsOf('1');
    expect(first).toMatchObject({ nam: 'Ann', pos: '1', tTm: '1:00.000' });
    expect(first).not.toHaveProperty('pnTm');
    expect(second).toMatchObject({ nam: 'Bob', pos: '2', tTm: '2:10.000', pnTm: '10.000' });
    expect((await lapsOf('2')).map(({ pos }: { pos: string }) => pos)).toEqual(['2', '1']);
  });

  test('shows the columns, the weather and the announcements of its timer', async () => {
    const { db, hosts, finalId, eventId, ask, statusOf } = await open();
    const sid = `lw-${eventId}-${finalId}`;
    await createPresentationStore(db).saveColumns(finalId, { gap: false, tires: true }, START);
    await hosts.accept(finalId, { batchId: 'a', sequence: 1, events: aRace().slice(0, 3) });
    expect((await ask(`/sessions/${sid}/data`)).resultconfig).toMatchObject({
      gap: false,
      tires: true,
      laps: true,
    });
    expect(await statusOf(`/sessions/${sid}/weather`)).toBe(404);
    await hosts.accept(finalId, {
      batchId: 'b',
      sequence: 2,
      events: [
        { kind: 'weather', atMs: START, temperatureC: 17.5, type: 'Cloudy', trackTemperatureC: 21 },
        { kind: 'announcement', atMs: START, text: 'Drivers to the grid', priority: 3 },
      ],
    });
    expect(await ask(`/sessions/${sid}/weather`)).toMatchObject({ nw: { t: 17.5, ty: 3 } });
    expect((await ask('')).w).toMatchObject({ t: 17.5 });
    expect((await ask('/active')).tkTp).toBe(21);
    for (const path of ['/active/announcements', `/sessions/${sid}/announcements`]) {
      expect(await ask(path)).toContainEqual(expect.objectContaining({ tx: 'Drivers to the grid', pr: 3 }));
    }
  });

  test('is announced to viewers of lists, and so is its end', async () => {
    const { app, hosts, finalId, eventId } = await open();
    await app.listen({ host: '127.0.0.1', port: 0 });
    // A server that listens on a port has an address of this kind.
    const { port } = app.server.address() as AddressInfo;
    const viewer = await TestViewer.open(`ws://127.0.0.1:${port}/api/live/socket`);
    viewer.send({ k: 'join-event', eventId: `lw-${eventId + 1}` });
    await until(() => viewer.received.length === 1);
    viewer.send({ k: 'watch-lists', eventId: `lw-${eventId}` });
    viewer.send({ k: 'join-event', eventId: `lw-${eventId}` });
    await until(() => viewer.received.length === 2);
    expect(viewer.received).toMatchObject([{ k: 'refused', reason: 'not-found' }, { k: 'waiting' }]);
    await hosts.accept(finalId, { batchId: 'a', sequence: 1, events: aRace().slice(0, 3) });
    await until(() => viewer.received.some(({ k }) => k === 'events'));
    const session = { id: `lw-${eventId}-${finalId}`, rnNam: 'Final' };
    expect(viewer.received).toContainEqual(
      expect.objectContaining({
        k: 'sessions',
        changes: { chg: [expect.objectContaining(session)], del: [] },
      }),
    );
    expect(viewer.received).toContainEqual({
      k: 'events',
      changedEvents: [expect.objectContaining({ id: `lw-${eventId}`, n: 'Spring Cup' })],
      deletedEvents: [],
    });
    await hosts.drop(finalId);
    await until(() =>
      viewer.received.some((frame) => frame.k === 'sessions' && frame.changes.del.length === 1),
    );
    viewer.socket.terminate();
    await app.close();
  });

  test('is left out of lists of paid events if its timer is free', async () => {
    const { db, app, organizationId } = await open();
    const listed = async () => (await app.inject('/api/events?paidOnly=true')).json().LiveEvents;
    expect(await listed()).toMatchObject([{ pyt: 2 }]);
    await createPresentationStore(db).saveTimer(organizationId, { paymentType: 'Free', sponsors: [] });
    expect(await listed()).toEqual([]);
    expect((await app.inject('/api/events')).json().LiveEvents).toMatchObject([{ pyt: 0 }]);
  });

  test('is replayed from its journal, page by page, into the same board', async () => {
    const { hosts, finalId, eventId, ask } = await open();
    const race = aRace();
    for (const batch of inBatches(race, 40)) await hosts.accept(finalId, batch);
    const path = `/sessions/lw-${eventId}-${finalId}/replay`;
    const page: ReplayPage = await ask(path);
    expect(page).toMatchObject({ madeFrom: 'journal', hasMore: false, hasEnded: false });
    expect(foldSession(emptyState, page.events).board).toEqual((await hosts.load(finalId))?.board);
    await hosts.accept(finalId, {
      batchId: 'end',
      sequence: 999,
      events: [{ kind: 'session-ended', atMs: START + 10 * MINUTE_MS }],
    });
    const rest: ReplayPage = await ask(`${path}?after=${page.number}`);
    expect(rest).toMatchObject({
      hasEnded: true,
      number: page.number + 1,
      events: [{ kind: 'session-ended' }],
    });
  });

  test('has more replay pages if there are too many batches for one', async () => {
    const { hosts, finalId, eventId, ask } = await open();
    const said = Array.from({ length: 1_001 }, (_, number) => ({
      batchId: String(number),
      sequence: number + 1,
      events: [{ kind: 'clock' as const, atMs: START + number, timeToGoMs: number }],
    }));
    await Promise.all(said.map((batch) => hosts.accept(finalId, batch)));
    const path = `/sessions/lw-${eventId}-${finalId}/replay`;
    const page: ReplayPage = await ask(path);
    expect(page).toMatchObject({ madeFrom: 'journal', hasMore: true, number: 1_000 });
    expect(page.events).toHaveLength(1_000);
    expect(await ask(`${path}?after=1000`)).toMatchObject({ hasMore: false, number: 1_001 });
  });

  test('has more replay pages if its batches are long', async () => {
    const { hosts, finalId, eventId, ask } = await open();
    const text = 'x'.repeat(2_000);
    for (let number = 1; number <= 8; number++) {
      await hosts.accept(finalId, {
        batchId: String(number),
        sequence: number,
        events: Array.from({ length: 250 }, (_, index) => ({
          kind: 'announcement' as const,
          atMs: START + index,
          type: 'timer',
          text,
        })),
      });
    }
    const path = `/sessions/lw-${eventId}-${finalId}/replay`;
    expect(await ask(path)).toMatchObject({ hasMore: true, number: 4 });
    expect(await ask(`${path}?after=4`)).toMatchObject({ hasMore: true, number: 8 });
    expect(await ask(`${path}?after=8`)).toMatchObject({ hasMore: false, number: 8, events: [] });
    const rest: ReplayPage = await ask(`${path}?after=5`);
    expect([rest.hasMore, rest.number, rest.events.length]).toEqual([false, 8, 3 * 250]);
  });

  test('is replayed from its laps if it was never live', async () => {
    const { heatId, eventId, ask } = await open();
    const page: ReplayPage = await ask(`/sessions/lw-${eventId}-${heatId}/replay`);
    expect(page).toMatchObject({ madeFrom: 'laps', hasMore: false, hasEnded: true });
    const { rows, session } = foldSession(emptyState, page.events).board;
    expect(session).toMatchObject({ isEnded: true, flag: 'Finish', name: 'Heat' });
    expect(rows).toMatchObject([
      { number: '7', laps: 3, totalTimeMs: 181_500, bestLapTimeMs: 60_000 },
      { number: '8', laps: 2, status: 'DNF' },
    ]);
  });
});
