import { weatherTypes } from '@lapwing/contract/values/enums';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { expect, it } from 'vitest';
import { createServer } from '../../http/server.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aCompetitor, aSession, laps, START, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { createPresentationStore } from './presentation-store.ts';

const NOW = START + 300_000;

async function openCalls(db: Database, nowMs = NOW) {
  const app = await createServer({ checksAnswers: true });
  await openLive(app, { db, originOf: () => 'http://localhost', now: () => nowMs });
  return async (path: string) => {
    const answer = await app.inject(`/api/${path}`);
    return { status: answer.statusCode, json: () => answer.json() };
  };
}

const aRace = (session: Partial<NewSession> = {}) =>
  aSession({
    resultStatus: 'Active',
    competitors: [
      aCompetitor({
        startNumber: '7',
        firstName: 'Anna',
        lastName: 'Jansen',
        className: 'A',
        startPosition: 2,
        laps: laps([61_000, 60_000, 60_500], [2, 1, 1]),
      }),
      aCompetitor({
        startNumber: '8',
        className: 'B',
        startPosition: 1,
        laps: laps([60_800, 61_028, 60_500], [1, 2, 2], { isInPit: true }),
      }),
      aCompetitor({
        startNumber: '9',
        className: 'B',
        startPosition: 3,
        laps: laps([70_000, 71_000], [3, 3]),
      }),
      aCompetitor({ startNumber: '10', className: 'A', startPosition: 4, status: 'DNS' }),
    ],
    announcements: [{ atMs: START + 1000, text: 'Green flag' }],
    ...session,
  });

describeOnEachEngine('the live calls', (openDb) => {
  it('give no start time for a session of which only the day is known', async () => {
    const db = await openDb();
    const midnightMs = Date.parse('2026-05-02T22:00:00Z');
    const known = aSession({ name: 'Final', resultStatus: 'Official' });
    const { eventId, sessionIds } = await saveRun(db, [
      aSession({ resultStatus: 'Official', startsAtMs: midnightMs, endsAtMs: midnightMs }),
      known,
    ]);
    const call = await openCalls(db);
    const { ss } = (await call(`events/lw-${eventId}?sessions=true`)).json();
    expect(ss.map(({ stod }: { stod?: string }) => stod)).toEqual([undefined, '03-05-2026 14:00:00.000']);
    const startOf = async (sessionId: number | undefined) =>
      (await call(`events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}/stats`)).json().stDt;
    expect([await startOf(sessionIds[0]), await startOf(sessionIds[1])]).toEqual([undefined, '14:00']);
  });

  it('list running, finished and recent events separately', async () => {
    const db = await openDb();
    const hour = 3_600_000;
    const ended = (hoursAgo: number, name: string) =>
      saveRun(db, [aSession({ resultStatus: 'Official' })], { name, endsAtMs: NOW - hoursAgo * hour });
    await saveRun(db, [aRace()], { name: 'Running' });
    await ended(2, 'Finished');
    await ended(72, 'Recent');
    await ended(24 * 60, 'Old');
    await saveRun(db, [aRace()], { name: 'Never ended', endsAtMs: NOW - 13 * hour });
    await saveRun(db, [aSession({ resultStatus: 'Official' })], {
      name: 'Goes on tomorrow',
      endsAtMs: NOW + 9 * hour,
    });
    await saveRun(db, [aRace()], { name: 'Secret', isListed: false });
    const later = aSession({
      name: 'Race 2',
      resultStatus: 'None',
      startsAtMs: NOW + hour,
      endsAtMs: NOW + 2 * hour,
    });
    await saveRun(db, [aSession({ resultStatus: 'Official' }), later], {
      name: 'Goes on today',
      endsAtMs: NOW + 9 * hour,
    });
    const cancelled = { ...later, startsAtMs: NOW - 2 * hour, endsAtMs: NOW - hour };
    await saveRun(db, [aSession({ resultStatus: 'Official' }), cancelled], {
      name: 'Cancelled last race',
      endsAtMs: NOW - hour,
    });
    await saveRun(db, [aSession({ resultStatus: 'None' })], { name: 'Tomorrow', endsAtMs: NOW + 24 * hour });
    const ask = await openCalls(db);

    const { json } = await ask('events?paidOnly=true');
    const names = (list: { n: string }[]) => list.map(({ n }) => n);
    expect(names(json().LiveEvents)).toEqual(['Running']);
    expect(names(json().FinishedEvents).sort()).toEqual([
      ...['Cancelled last race', 'Finished', 'Goes on today', 'Goes on tomorrow', 'Never ended'],
    ]);
    const continuing = json().FinishedEvents.filter((event: object) => 'nx' in event);
    expect(continuing).toMatchObject([
      { n: 'Goes on today', nx: { sessionName: 'Race 2', startsAt: '03-05-2026 15:05:00.000' } },
    ]);
    expect(names(json().RecentEvents)).toEqual(['Recent']);
    const statuses = [...json().LiveEvents, ...json().FinishedEvents].map(({ s }: { s: number }) => s);
    expect(statuses).toEqual([101, 100, 100, 100, 100, 100]);
    expect(json()).not.toHaveProperty('Timer');
    expect(json()).not.toHaveProperty('ActiveEventId');
  });

  it('give the city in the list and for a single event', async () => {
    const db = await openDb();
    const { eventId, organizationId, venueId } = await saveRun(db, [aRace()]);
    const map = { name: 'Genk', configuration: '', address: '', city: 'Genk', postCode: '', points: [] };
    await createPresentationStore(db).saveTrackMap({ organizationId, venueId }, map, START);
    const ask = await openCalls(db);
    expect((await ask('events')).json().LiveEvents[0].l.ct).toBe('Genk');
    expect((await ask(`events/lw-${eventId}`)).json().l.ct).toBe('Genk');
  });

  it('mark exactly one lap of a competitor as the best', async () => {
    const db = await openDb();
    const times = [62_000, 61_000, 60_000, 61_500, 60_000];
    const { eventId, sessionIds } = await saveRun(db, [
      aRace({ competitors: [aCompetitor({ startNumber: '1', laps: laps(times) })] }),
    ]);
    const ask = await openCalls(db);
    const session = `events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}`;
    const [row] = (await ask(`${session}/data`)).json().l;
    const { results } = (await ask(`${session}/competitor/${row.id}`)).json();
    expect(results.map(({ ibt }: { ibt: boolean }) => ibt)).toEqual([false, false, true, false, false]);
    expect(results.at(-1)).toMatchObject({ btTm: '1:00.000', btLp: 3 });
  });

  it('list the events of one timer, by name or id, with the running one', async () => {
    const db = await openDb();
    const { organizationId, eventId } = await saveRun(db, [aRace()], { timerName: 'Genk Timing' });
    await saveRun(db, [aRace()], { timerName: 'Other' });
    const ask = await openCalls(db);
    for (const userName of ['genk%20timing', 'GENK%20Timing', String(organizationId)]) {
      const list = (await ask(`events?userName=${userName}`)).json();
      expect(list).toMatchObject({ Timer: { pyt: 2 }, ActiveEventId: `lw-${eventId}` });
      expect(list.LiveEvents).toHaveLength(1);
    }
    expect((await ask('events?userName=nobody')).json()).toEqual({
      LiveEvents: [],
      FinishedEvents: [],
      RecentEvents: [],
    });
  });

  it('filter events by sport and country', async () => {
    const db = await openDb();
    await saveRun(db, [aRace()]);
    const ask = await openCalls(db);
    const countOf = async (query: string) => (await ask(`events?${query}`)).json().LiveEvents.length;
    expect(await countOf('sport=Karting&countryCode=be')).toBe(1);
    expect(await countOf('sport=1')).toBe(1);
    expect(await countOf('sport=MX')).toBe(0);
    expect(await countOf('countryCode=NL')).toBe(0);
  });

  it('describe an event in short names, without keys that have no value', async () => {
    const db = await openDb();
    const { eventId, venueId, organizationId, sessionIds } = await saveRun(db, [aRace()]);
    const ask = await openCalls(db);
    expect((await ask(`events/LW-${eventId}`)).json()).toEqual({
      id: `lw-${eventId}`,
      n: 'Spring Cup',
      cls: [
        { name: 'A', color: 0 },
        { name: 'B', color: 1 },
      ],
      pyt: 2,
      s: 101,
      sp: 1,
      f: 0,
      dt: '03-05-2026 14:00:00.000',
      l: { c: 'Belgium', cc: 'BE', lat: '50.987', lon: '5.564' },
      u: String(organizationId),
      o: 'Genk Timing',
      ow: 'https://genk.example',
      ov: 'Orbits 5.15.0',
      t: { id: String(venueId), n: 'Horensbergdam', l: 1.36, um: 1 },
      tz: 'Europe/Brussels',
      ss: [
        {
          id: `lw-${eventId}-${sessionIds[0]}`,
          eId: `lw-${eventId}`,
          eNam: 'Spring Cup',
          btLpTim: '1:00.000',
          f: 0,
          rnTp: 0,
          gNam: 'Senior',
          ls: 3,
          rcTm: '5:00.000',
          rnNam: 'Final',
          stod: '03-05-2026 14:00:00.000',
          ld: { number: '7', name: 'Anna Jansen' },
        },
      ],
    });
  });

  it('give the leaderboard of a session in the order of its classification', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRace()]);
    const ask = await openCalls(db);
    const {
      l: rows,
      resultconfig,
      ...session
    } = (await ask(`events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}/data`)).json();
    expect(session).toMatchObject({ rcTm: '5:00.000', tmTg: '5:00.000', f: 0, ls: 3 });
    expect(resultconfig).toMatchObject({
      position: true,
      gapInClass: true,
      email: false,
      section0Time: false,
    });

    expect(rows[0]).toEqual({
      sesId: `lw-${eventId}-${sessionIds[0]}`,
      eId: `lw-${eventId}`,
      id: expect.stringMatching(/^\d+$/),
      pos: '1',
      pCl: '1',
      lbpos: 1,
      stPos: 2,
      posCh: 1,
      no: '7',
      dNo: '7',
      nam: 'Anna Jansen',
      fNam: 'Anna',
      lNam: 'Jansen',
      cl: 'A',
      cln: 'A',
      ls: 3,
      tTm: '3:01.500',
      lsTm: '1:00.500',
      ls2Tm: '1:00.000',
      ls3Tm: '1:01.000',
      lsDf: '0.500',
      lsSp: expect.closeTo(80.926, 3),
      btTm: '1:00.000',
      btLp: 2,
      btSp: expect.closeTo(81.6, 6),
      bt2Tm: '1:00.500',
      bt2Lp: 3,
      bt2Sp: expect.closeTo(80.926, 3),
      ibt: true,
      btCl: true,
      avTm: '1:00.500',
      avSp: expect.closeTo(80.926, 3),
      gpBh: '+0.828',
      numPt: 0,
      lsLd: 2,
      tDs: 4.08,
      st: 'Normal',
      if: false,
      mkr: 0,
    });
    expect(rows[1]).toMatchObject({
      no: '8',
      pos: '2',
      pCl: '1',
      df: '+0.828',
      gp: '+0.828',
      mkr: 11,
      numPt: 3,
    });
    expect(rows[2]).toMatchObject({ no: '9', pos: '3', pCl: '2', df: '1 Lap', gp: '1 Lap', gpCl: '1 Lap' });
    expect(rows[3]).toMatchObject({ no: '10', pos: 'DNS', lbpos: 4, mkr: 8, ls: 0 });
    expect(rows[3]).not.toHaveProperty('pCl');
    expect(rows[3]).not.toHaveProperty('lsTm');
  });

  it('measure gaps past retired competitors, lead with the first one still running, and omit an unknown track length', async () => {
    const db = await openDb();
    const competitors = [
      aCompetitor({ startNumber: '1', laps: laps([60_000, 60_000]), status: 'DNF' }),
      aCompetitor({ startNumber: '2', laps: laps([61_000, 60_000]) }),
      aCompetitor({ startNumber: '3', laps: laps([62_000, 60_000]), status: 'DNF' }),
      aCompetitor({ startNumber: '4', laps: laps([64_000, 60_000]) }),
    ];
    const { eventId, venueId } = await saveRun(db, [aRace({ competitors })]);
    await db.updateTable('venues').set({ lengthMm: 0 }).where('id', '=', venueId).execute();
    const ask = await openCalls(db);
    const [first, second, third, fourth] = (await ask(`events/lw-${eventId}/active`)).json().l;
    expect(first).toMatchObject({ pos: 'DNF', lbpos: 1 });
    expect(second).toMatchObject({ pos: '2', gpBh: '+3.000' });
    for (const key of ['tDs', 'avSp', 'btSp', 'lsSp']) expect(second).not.toHaveProperty(key);
    for (const row of [first, second])
      for (const key of ['gp', 'df', 'gpCl', 'dfCl']) expect(row).not.toHaveProperty(key);
    expect(third).toMatchObject({ pos: 'DNF', gp: '+1.000' });
    expect(third).not.toHaveProperty('gpBh');
    expect(fourth).toMatchObject({ gp: '+3.000', df: '+3.000', gpCl: '+3.000', dfCl: '+3.000' });
    expect((await ask(`events/lw-${eventId}`)).json().t).not.toHaveProperty('l');
  });

  it('count a penalty of a result in the row and in its last lap, and in no other time', async () => {
    const db = await openDb();
    const ahead = aCompetitor({ startNumber: '1', laps: laps([60_000, 60_000], [1, 1]) });
    const behind = aCompetitor({ startNumber: '2', laps: laps([61_000, 62_000], [2, 2]) });
    const ruling = { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' } as const;
    const { eventId, sessionIds } = await saveRun(db, [
      aSession({
        resultStatus: 'Official',
        competitors: [ahead, behind],
        rulings: [{ competitor: ahead, ruling, decidedBy: '', decidedAtMs: START + 600_000 }],
      }),
    ]);
    const ask = await openCalls(db);
    const session = `events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}`;
    const [first, second] = (await ask(`${session}/data`)).json().l;
    expect(first).toMatchObject({ no: '2', pos: '1' });
    expect(first).not.toHaveProperty('pnTm');
    expect(second).toMatchObject({ no: '1', pos: '2', tTm: '2:05.000', pnTm: '5.000', avTm: '1:00.000' });
    const lapsOf = async (id: string) => (await ask(`${session}/competitor/${id}`)).json().results;
    const penalised = await lapsOf(second.id);
    expect(penalised).toMatchObject([
      { pos: '1', tTm: '1:00.000' },
      { pos: '2', tTm: '2:05.000', pnTm: '5.000' },
    ]);
    expect(penalised[0]).not.toHaveProperty('pnTm');
    expect(await lapsOf(first.id)).toMatchObject([{ pos: '2' }, { pos: '1', tTm: '2:03.000' }]);
    const { competitors } = (await ask(`${session}/laps`)).json();
    expect(competitors).toMatchObject([{ positions: [2, 1] }, { positions: [1, 2] }]);
  });

  it('mark a lap that the officials deleted, and no longer count it as the second best', async () => {
    const db = await openDb();
    const driver = aCompetitor({ startNumber: '1', laps: laps([62_000, 60_000, 61_000], [1, 1, 1]) });
    const ruling = { kind: 'lap-deleted', lapNumber: 2, reason: 'track limits' } as const;
    const { eventId, sessionIds } = await saveRun(db, [
      aSession({
        resultStatus: 'Official',
        competitors: [driver],
        rulings: [{ competitor: driver, ruling, decidedBy: '', decidedAtMs: START }],
      }),
    ]);
    const ask = await openCalls(db);
    const session = `events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}`;
    const [row] = (await ask(`${session}/data`)).json().l;
    expect(row).toMatchObject({ btTm: '1:01.000', bt2Tm: '1:02.000' });
    const { results } = (await ask(`${session}/competitor/${row.id}`)).json();
    expect(results.map(({ dl }: { dl?: boolean }) => dl ?? false)).toEqual([false, true, false]);
  });

  it('show section times of the last lap and the bests', async () => {
    const db = await openDb();
    const [first, second] = laps([60_000, 61_000]);
    if (first === undefined || second === undefined) throw new Error('two laps');
    const driven = [
      { ...first, sectionTimesMs: [20_000, 40_000] },
      { ...second, sectionTimesMs: [0, 39_500] },
    ];
    const { eventId } = await saveRun(db, [
      aRace({ competitors: [aCompetitor({ startNumber: '1', laps: driven })] }),
    ]);
    const ask = await openCalls(db);
    const [row] = (await ask(`events/lw-${eventId}/active`)).json().l;
    expect(row).toMatchObject({ s0b: '20.000', s1: '39.500', s1b: '39.500' });
    expect(row).not.toHaveProperty('s0');
  });

  it('show the flag of the newest lap, and the chequered flag at the end', async () => {
    const db = await openDb();
    const competitors = [
      aCompetitor({ startNumber: '1', laps: laps([60_000, 60_000], [], { flag: 'YELLOW' }) }),
      aCompetitor({ startNumber: '2', laps: laps([61_000]) }),
    ];
    const running = await saveRun(db, [aRace({ competitors })]);
    const over = await saveRun(db, [aRace({ competitors, resultStatus: 'Provisional' })]);
    const ask = await openCalls(db);
    const event = (await ask(`events/lw-${running.eventId}`)).json();
    expect([event.f, event.ss[0].f]).toEqual([1, 1]);
    const askLater = await openCalls(db, NOW + 86_400_000);
    const forgotten = (await askLater(`events/lw-${running.eventId}`)).json();
    expect([forgotten.f, forgotten.ss[0].f]).toEqual([3, 3]);

    const finished = (
      await ask(`events/lw-${over.eventId}/sessions/lw-${over.eventId}-${over.sessionIds[0]}/data`)
    ).json();
    expect(finished).toMatchObject({ f: 3, rcTm: '2:00.000' });
    expect((await ask(`events/lw-${over.eventId}`)).json().ss[0]).toMatchObject({ f: 3, rcTm: '2:00.000' });
    expect(finished).not.toHaveProperty('tmTg');
    expect(finished.l[0]).toMatchObject({ if: true, mkr: 6 });
  });

  it('return the running session, or 404 without one', async () => {
    const db = await openDb();
    const running = await saveRun(db, [aSession({ resultStatus: 'Official', name: 'Heat' }), aRace()]);
    const over = await saveRun(db, [aRace({ resultStatus: 'Official' })]);
    const ask = await openCalls(db);
    expect((await ask(`events/lw-${running.eventId}/active`)).json()).toMatchObject({ rnNam: 'Final' });
    const none = await ask(`events/lw-${over.eventId}/active`);
    expect([none.status, none.json().code]).toEqual([404, 'not-found']);
    expect((await ask(`events/lw-${over.eventId}/active/announcements`)).json()).toEqual([]);
    expect((await ask(`events/lw-${running.eventId}/active/announcements`)).json()).toMatchObject([
      { tx: 'Green flag', ts: '03-05-2026 14:00:01.000' },
    ]);
  });

  it('count the statistics from the laps', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRace()]);
    const ask = await openCalls(db);
    expect((await ask(`events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}/stats`)).json()).toEqual({
      eId: `lw-${eventId}`,
      sesId: `lw-${eventId}-${sessionIds[0]}`,
      rnNam: 'Final',
      stDt: '14:00',
      numPs: 3,
      numPar: 3,
      tLs: 8,
      tPs: 3,
      tLsLdr: 3,
      mstTo: 1,
      bestLapTime: '1:00.000',
      bestLapDriverName: 'Anna Jansen',
      ldrH: [],
      btLpH: [],
      pgH: [],
    });
  });

  it('count everyone who did not retire as racing', async () => {
    const db = await openDb();
    const competitors = (['Normal', 'DNF', 'DQ', 'DNS'] as const).map((status, index) =>
      aCompetitor({
        startNumber: String(index + 1),
        laps: status === 'DNS' ? [] : laps([60_000, 60_000]),
        status,
      }),
    );
    const { eventId, sessionIds } = await saveRun(db, [aRace({ competitors })]);
    const ask = await openCalls(db);
    expect(
      (await ask(`events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}/stats`)).json(),
    ).toMatchObject({ numPs: 3, numPar: 1 });
  });

  it('return the last measured weather of a finished session', async () => {
    const db = await openDb();
    const measured = (atMs: number, airTemperatureC: number, isRaining: boolean) => ({
      atMs,
      type: null,
      airTemperatureC,
      trackTemperatureC: null,
      humidityPercent: 60,
      pressureHpa: null,
      windSpeedKmh: null,
      windDirectionDegrees: null,
      isRaining,
    });
    const race = aRace();
    const weather = [measured(race.endsAtMs, 17.5, true), measured(race.startsAtMs, 21, false)];
    const { eventId, sessionIds } = await saveRun(db, [{ ...race, weather }]);
    const ask = await openCalls(db);
    const path = `events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}/weather`;
    expect((await ask(path)).json()).toMatchObject({ nw: { t: 17.5, ty: weatherTypes.Rainy } });
  });

  it('return 404 for what is not configured, unknown or unlisted', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRace()]);
    const other = await saveRun(db, [aRace()]);
    const secret = await saveRun(db, [aRace()], { isListed: false });
    const ask = await openCalls(db);
    const session = `lw-${eventId}-${sessionIds[0]}`;
    for (const path of [
      `events/lw-${eventId}/trackmap`,
      `events/lw-${eventId}/sessions/${session}/weather`,
      `events/lw-${other.eventId}/sessions/${session}/data`,
      `events/lw-${eventId}/sessions/lw-${eventId}-99999/data`,
      `events/lw-${secret.eventId}`,
      'events/lw-99999',
      'events/xy-1/active',
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    expect((await ask('events/nonsense')).status).toBe(400);
  });

  it('list no sponsors for a timer without sponsors', async () => {
    const ask = await openCalls(await openDb());
    expect((await ask('timers/12/sponsors')).json()).toEqual({ u: '12', sp: [] });
  });

  it('return the laps of the whole field in columns', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRace()]);
    const id = `lw-${eventId}-${sessionIds[0]}`;
    const { status, json } = await (await openCalls(db))(`events/lw-${eventId}/sessions/${id}/laps`);
    expect(status).toBe(200);
    const { sessionId, competitors } = json();
    expect(sessionId).toBe(id);
    expect(competitors.map((one: { positions: number[] }) => one.positions)).toEqual([
      [2, 1, 1],
      [1, 2, 2],
      [3, 3],
      [],
    ]);
    expect(competitors[1].pitLaps.length).toBeGreaterThan(0);
  });

  it('describe one event briefly, if it runs', async () => {
    const db = await openDb();
    const running = await saveRun(db, [aRace({ name: 'Race 2' })], { name: 'Herfstcup' });
    const over = await saveRun(db, [aSession({ resultStatus: 'Official' })], { name: 'Over' });
    const call = await openCalls(db);
    const { json } = await call(`live/now?eventId=lw-${running.eventId}`);
    expect(json()).toMatchObject([{ sessionName: 'Race 2', leader: { number: '7' } }]);
    expect(json()[0].sessionId).toMatch(new RegExp(`^lw-${running.eventId}-\\d+$`));
    expect((await call(`live/now?eventId=lw-${over.eventId}`)).json()).toEqual([]);
    expect((await call('live/now?eventId=lw-999999')).status).toBe(404);
  });

  it('list briefly what is running', async () => {
    const db = await openDb();
    const { eventId } = await saveRun(db, [aRace({ name: 'Race 2' })], { name: 'Herfstcup' });
    await saveRun(db, [aSession({ resultStatus: 'Official' })], { name: 'Over' });
    const call = await openCalls(db);
    const { json } = await call('live/now');
    expect(json()).toEqual([
      expect.objectContaining({
        eventId: `lw-${eventId}`,
        name: 'Herfstcup',
        sessionName: 'Race 2',
        leader: { number: '7', name: 'Anna Jansen' },
        isRace: true,
      }),
    ]);
    for (const name of ['Two', 'Three', 'Four']) await saveRun(db, [aRace({ name })], { name });
    expect((await call('live/now')).json()).toHaveLength(3);
    expect((await call('live/now?count=200')).json()).toHaveLength(4);
  });

  it('list running events in an order that does not depend on their start', async () => {
    const db = await openDb();
    const minutes = { First: 5, Second: 1, Third: 3 };
    for (const [name, late] of Object.entries(minutes))
      await saveRun(db, [aRace()], { name, startsAtMs: START + late * 60_000 });
    const call = await openCalls(db);
    const now: { name: string }[] = (await call('live/now')).json();
    expect(now.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
    const { LiveEvents } = (await call('events')).json();
    expect(LiveEvents.map(({ n }: { n: string }) => n)).toEqual(['Third', 'Second', 'First']);
  });

  it('name the first of each session that has laps', async () => {
    const db = await openDb();
    const { eventId } = await saveRun(db, [
      aSession({ name: 'To come', resultStatus: 'None', competitors: [aCompetitor({ startNumber: '4' })] }),
      aRace({ name: 'Over', resultStatus: 'Official' }),
    ]);
    const { ss } = (await (await openCalls(db))(`events/lw-${eventId}`)).json();
    expect(ss.map(({ rnNam, ld }: { rnNam: string; ld?: object }) => [rnNam, ld])).toEqual([
      ['To come', undefined],
      ['Over', { number: '7', name: 'Anna Jansen' }],
    ]);
  });

  it('omit a group with the name of the event', async () => {
    const db = await openDb();
    const { eventId } = await saveRun(db, [aRace({})], { name: 'Senior' });
    const { ss } = (await (await openCalls(db))(`events/lw-${eventId}`)).json();
    expect(ss).toHaveLength(1);
    expect(ss[0]).not.toHaveProperty('gNam');
  });
});
