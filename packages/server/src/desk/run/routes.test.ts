import { expect, test } from 'vitest';
import { openTracing } from '../../http/monitoring/open-tracing.ts';
import { openCollector } from '../../http/monitoring/otlp-collector.test-support.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { NOW_MS } from '../desk.test-support.ts';
import { act, crossing, flag, type JournalAnswerOfTest, openRun, redo, undo } from './run.test-support.ts';
import { createTimedStarts } from './timed-starts.ts';

describeOnSqlite('Running a session at the desk', (openDb) => {
  test('a race is prepared from its plan, started, timed and ended, and its result is published', async () => {
    const run = await openRun(await openDb());
    expect(await run.prepare()).toEqual({ entries: 2 });
    await run.send([act('start', 0, [flag('Green', 0)])]);
    for (const [turn, number] of ['1', '2', '1', '2'].entries())
      await run.send([act(`c${turn}`, 60 + turn * 30, [crossing(run.idOf(number), 60 + turn * 30)])]);
    const board = (await run.host())?.board;
    expect(board?.rows.map(({ number, laps, totalTimeMs }) => [number, laps, totalTimeMs])).toEqual([
      ['1', 2, 120_000],
      ['2', 2, 150_000],
    ]);
    await run.send([act('end', 160, [{ kind: 'session-ended', atMs: NOW_MS + 160_000 }])]);
    expect(await run.status()).toBe('Provisional');
    await run.send([undo('end', 170)]);
    expect(await run.status()).toBe('Active');
    await run.send([redo('end', 180)]);
    expect(await run.status()).toBe('Provisional');
    expect(await run.result()).toEqual([
      ['1', 2, 120_000],
      ['2', 2, 150_000],
    ]);
  });

  test('a batch that is sent again is stored once', async () => {
    const run = await openRun(await openDb());
    await run.prepare();
    const batch = run.batch([act('c', 60, [crossing(run.idOf('1'), 60)])]);
    expect(await run.post(batch)).toMatchObject({ status: 200, json: { isRepeated: false } });
    expect(await run.post(batch)).toMatchObject({ status: 200, json: { isRepeated: true } });
    expect((await run.journal(0)).entries).toHaveLength(2);
  });

  test('a crossing is one trace from the desk to the viewers', async () => {
    const { endpoint, spans } = await openCollector();
    const run = await openRun(await openDb(), await openTracing({ endpoint, share: 1 }, 'main'));
    await run.prepare();
    await run.send([act('c', 60, [crossing(run.idOf('1'), 60)])]);
    await run.desk.app.close();
    const request = spans.find(({ name }) => name.endsWith('/acts'));
    const names = spans.flatMap(({ name, traceId }) => (traceId === request?.traceId ? [name] : []));
    expect(names).toEqual(expect.arrayContaining(['live.journal', 'live.fold', 'live.push']));
  });

  test('a second desk gets the acts of the first when they come, with their author', async () => {
    const run = await openRun(await openDb());
    await run.prepare();
    const { last } = await run.journal(0);
    const waiting = run.journal(last, { wait: 5_000, device: 'desk-2', kept: 3, offset: -380 });
    await run.send([act('start', 0, [flag('Green', 0)])]);
    const { entries, devices }: JournalAnswerOfTest = await waiting;
    expect(entries).toHaveLength(1);
    expect(entries[0]?.events[0]).toMatchObject({
      kind: 'act',
      actId: 'start',
      by: 'owner Test',
      device: 'desk-1',
    });
    expect(devices).toMatchObject([
      { deviceId: 'desk-2', kind: 'desk', person: 'owner Test', kept: 3, offsetMs: -380 },
    ]);
  });

  test('everything that is wrong with a batch is refused with its place and reason', async () => {
    const run = await openRun(await openDb());
    await run.prepare();
    const batch = run.batch([
      act('c', 60, [crossing(run.idOf('1'), 60)]),
      undo('nothing', 61),
      act('late', 3_600, [flag('Green', 3_600)]),
    ]);
    const { status, json } = await run.post({ ...batch, offsetMs: 600_000 });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { name: '/offsetMs', code: 'clock-too-far', params: { seconds: 600 } },
      { name: '/events/1', code: 'act-not-known', params: { id: 'nothing' } },
      { name: '/events/2', code: 'act-in-the-future' },
    ]);
    expect((await run.journal(0)).entries).toHaveLength(1);
    const accepted = { ...run.batch(batch.events.slice(0, 1)), offsetMs: 600_000, isClockAccepted: true };
    expect((await run.post(accepted)).status).toBe(200);
  });

  test('timers time, stewards give penalties, and owners do both', async () => {
    const run = await openRun(await openDb());
    await run.prepare();
    const timing = () => run.batch([act(`t${run.next()}`, 60, [crossing(run.idOf('1'), 60)])]);
    const penalty = { kind: 'penalty' as const, atMs: NOW_MS, competitorId: run.idOf('1'), penaltyMs: 5_000 };
    const ruling = () => run.batch([act(`r${run.next()}`, 60, [penalty])]);
    const asked = [];
    for (const as of ['owner', 'timer', 'steward', 'announcer', 'stranger'] as const)
      asked.push([as, (await run.post(timing(), as)).status, (await run.post(ruling(), as)).status]);
    expect(asked).toEqual([
      ['owner', 200, 200],
      ['timer', 200, 400],
      ['steward', 400, 200],
      ['announcer', 400, 400],
      ['stranger', 403, 403],
    ]);
  });

  test('a session that has started is not prepared again, and one that waits for its time is', async () => {
    const run = await openRun(await openDb());
    await run.prepare({ startsWith: 'flag', startsAtMs: NOW_MS + 600_000 });
    expect((await run.host())?.board.session.startedAtMs).toBe(NOW_MS + 600_000);
    await run.prepare();
    expect((await run.host())?.board.session.startedAtMs).toBeNull();
    await run.send([act('start', 5, [flag('Green', 5)])]);
    await expect(run.prepare()).rejects.toThrow('has started');
  });

  test('a start at a set time happens without a desk, once, at that time', async () => {
    const run = await openRun(await openDb());
    const startsAtMs = NOW_MS + 60_000;
    await run.prepare({ startsWith: 'flag', startsAtMs });
    await run.timedStarts.startDue();
    expect((await run.host())?.board.session).toMatchObject({ flag: 'Unknown', startedAtMs: startsAtMs });

    run.pass(61);
    await run.timedStarts.startDue();
    await run.timedStarts.startDue();
    expect((await run.host())?.board.session).toMatchObject({
      ...{ flag: 'Green', flagAtMs: startsAtMs, startedAtMs: startsAtMs },
    });
    const { entries } = await run.journal(0);
    expect(entries.slice(1).map(({ events }) => events)).toMatchObject([
      [{ kind: 'act', actId: `start:${startsAtMs}`, by: 'owner Test', atMs: startsAtMs }],
    ]);

    // An offline desk has done the same; and a start that is taken back stays so.
    await run.send([act(`start:${startsAtMs}`, 60, [flag('Green', 60)]), undo(`start:${startsAtMs}`, 70)]);
    await run.timedStarts.startDue();
    expect((await run.host())?.board.session.flag).toBe('Unknown');
  });

  test('a start at a set time survives a restart of the server', async () => {
    const db = await openDb();
    const run = await openRun(db);
    const startsAtMs = NOW_MS + 60_000;
    await run.prepare({ startsWith: 'flag', startsAtMs });
    await run.desk.app.close();
    const again = await run.restart();
    run.pass(90);
    await again.timedStarts.startDue();
    expect((await again.hosts.load(run.sessionId))?.board.session).toMatchObject({
      ...{ flag: 'Green', startedAtMs: startsAtMs },
    });
  });

  test('of several servers only the owner of the session starts it', async () => {
    const db = await openDb();
    const run = await openRun(db);
    const startsAtMs = NOW_MS + 60_000;
    await run.prepare({ startsWith: 'flag', startsAtMs });
    run.pass(61);
    const { hosts } = run.desk.live;
    const acceptAt = run.desk.ingest.acceptAt;
    const other = createTimedStarts({
      ...{ db, acceptAt, now: () => startsAtMs + 1_000 },
      hosts: { load: hosts.load, tryOwn: async () => false },
    });
    await other.startDue();
    expect((await run.host())?.board.session.flag).toBe('Unknown');
    await run.timedStarts.startDue();
    expect((await run.host())?.board.session.flag).toBe('Green');
  });

  test('a session that is armed again for another start does not start at the earlier time', async () => {
    const run = await openRun(await openDb());
    await run.prepare({ startsWith: 'flag', startsAtMs: NOW_MS + 60_000 });
    await run.prepare({ startsWith: 'flag', startsAtMs: NOW_MS + 120_000 });
    run.pass(61);
    await run.timedStarts.startDue();
    expect((await run.host())?.board.session.flag).toBe('Unknown');
    await run.prepare({ startsWith: 'crossing', startsAtMs: null });
    run.pass(121);
    await run.timedStarts.startDue();
    expect((await run.host())?.board.session).toMatchObject({ flag: 'Unknown', startedAtMs: null });
  });

  test('the first car at the line starts a session that waits for it', async () => {
    const run = await openRun(await openDb());
    await run.prepare({ startsWith: 'crossing', startsAtMs: null });
    expect((await run.host())?.board.session).toMatchObject({ flag: 'Unknown', startedAtMs: null });
    await run.passing('102', 33);
    await run.passing('101', 34);
    await run.passing('102', 93);
    const board = (await run.host())?.board;
    expect(board?.session).toMatchObject({ flag: 'Green', startedAtMs: NOW_MS + 33_000 });
    expect(board?.rows.map(({ number, laps, lastLapTimeMs }) => [number, laps, lastLapTimeMs])).toEqual([
      ['2', 1, 60_000],
      ['1', 0, null],
    ]);
  });

  test('a session of another event is not found', async () => {
    const run = await openRun(await openDb());
    expect((await run.post(run.batch([]), 'owner', { eventId: run.eventId, sessionId: 999 })).status).toBe(
      404,
    );
  });
});
