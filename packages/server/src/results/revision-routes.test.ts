import { expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { aCompetitor, aSession, lapsOf, STARTS_AT_MS } from './results.test-support.ts';

const dina = aCompetitor({
  startNumber: '23',
  firstName: 'Dina',
  lastName: 'Ek',
  laps: lapsOf([60_100, 60_200]),
});
const eva = aCompetitor({
  startNumber: '7',
  firstName: 'Eva',
  lastName: 'Ek',
  laps: lapsOf([61_000, 61_000]),
});
const race = aSession({ resultStatus: 'Provisional', competitors: [dina, eva] });

const penalty = { kind: 'penalty', penaltyMs: 10_000, reason: 'track limits' } as const;
const official = {
  resultStatus: 'Official',
  source: 'official',
  publishedBy: 'Stewards',
  publishedAtMs: STARTS_AT_MS + 3_600_000,
  reason: 'Decisions of the stewards',
} as const;

describeOnSqlite('the revisions of a session', (openDb) => {
  async function openPenalised() {
    const results = await openResults(await openDb());
    const { sessionId } = await results.save(race);
    const before = await results.json(`/sessions/${sessionId}/classification`);
    const [first] = await results.store.listCompetitors([sessionId]);
    await results.store.publishRevision(sessionId, {
      ...official,
      rulings: [{ competitorId: first?.id ?? 0, ruling: penalty, decidedBy: 'Stewards', decidedAtMs: 0 }],
    });
    return { ...results, sessionId, before };
  }

  it('list who published what and why, newest first, and the changes', async () => {
    const { get, sessionId } = await openPenalised();
    const answer = await get(`/sessions/${sessionId}/revisions`);
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json()).toEqual([
      {
        number: 2,
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
        resultStatus: 'Official',
        publishedAt: '2026-05-11T13:27:00+02:00',
        source: 'official',
        publishedBy: 'Stewards',
        reason: 'Decisions of the stewards',
        changes: [
          { kind: 'position', startNumber: '7', name: 'Eva Ek', resultClass: 'Senior', from: 2, to: 1 },
          {
            kind: 'penalty',
            startNumber: '23',
            name: 'Dina Ek',
            resultClass: 'Senior',
            from: '0.000',
            to: '10.000',
            reason: 'track limits',
          },
          { kind: 'position', startNumber: '23', name: 'Dina Ek', resultClass: 'Senior', from: 1, to: 2 },
        ],
      },
      {
        number: 1,
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
        resultStatus: 'Provisional',
        publishedAt: '2026-05-11T21:27:00+02:00',
        source: 'upload',
        publishedBy: '',
        reason: '',
        changes: [],
      },
    ]);
    expect((await get(`/sessions/${sessionId}/revisions?count=1&offset=1`)).json()).toMatchObject([
      { number: 1 },
    ]);
  });

  it('replace the cached classification immediately, and keep the earlier one readable', async () => {
    const { get, json, sessionId, before } = await openPenalised();
    const now = await json(`/sessions/${sessionId}/classification`);
    expect(now.rows).toMatchObject([
      { startNumber: '7', rulings: [] },
      {
        startNumber: '23',
        totalTime: '2:10.300',
        rulings: [{ kind: 'penalty', time: '10.000', reason: 'track limits' }],
      },
    ]);
    expect(await json(`/sessions/${sessionId}/revisions/1/classification`)).toEqual(before);
    expect(await json(`/sessions/${sessionId}/revisions/2/classification`)).toEqual(now);
    expect((await json(`/sessions/${sessionId}/revisions/1/classification?count=1`)).rows).toHaveLength(1);
    for (const path of [`/sessions/${sessionId}/revisions/3/classification`, '/sessions/99/revisions']) {
      expect((await get(path)).statusCode).toBe(404);
    }
    expect(await json(`/sessions/${sessionId}`)).toMatchObject({ resultStatus: 'Official' });
  });

  it('mark a deleted lap in the laps, and compare with the best that counts', async () => {
    const { store, json, save } = await openResults(await openDb());
    const { sessionId } = await save(race);
    const [first] = await store.listCompetitors([sessionId]);
    const ruling = { kind: 'lap-deleted', lapNumber: 1, reason: 'track limits' } as const;
    await store.publishRevision(sessionId, {
      ...official,
      rulings: [{ competitorId: first?.id ?? 0, ruling, decidedBy: 'Race control', decidedAtMs: 0 }],
    });
    const { laps } = await json(`/sessions/${sessionId}/lapdata/1/laps`);
    expect(laps).toMatchObject([
      { isDeleted: true, diffWithBestLap: '-0.100' },
      { isDeleted: false, diffWithBestLap: '0.000' },
    ]);
  });

  it('are empty while a session runs', async () => {
    const { json, save } = await openResults(await openDb());
    const { sessionId } = await save({ ...aRace(), resultStatus: 'Active' });
    expect(await json(`/sessions/${sessionId}/revisions`)).toEqual([]);
  });

  it('show the points of merged runs, in total and run by run', async () => {
    const { json, get, save } = await openResults(await openDb());
    const heats = [
      race,
      { ...race, name: 'Race 2', competitors: [{ ...dina, laps: lapsOf([99_000]) }, eva] },
    ];
    const total = aSession({
      name: 'Total',
      classificationType: 'PointMerge',
      mergeOf: heats,
      runPoints: { places: [25, 22], others: 0 },
      competitors: [dina, eva].map((competitor) => ({ ...competitor, laps: [] })),
    });
    const { sessionIds } = await save(...heats, total);
    const { rows, type } = await json(`/sessions/${sessionIds[2]}/classification`);
    expect(type).toBe('PointMerge');
    expect(rows).toMatchObject([
      {
        startNumber: '7',
        total: 47,
        sessions: [
          { points: 22, position: 2 },
          { points: 25, position: 1 },
        ],
      },
      { startNumber: '23', total: 47, difference: { points: 0 }, sessions: [{ points: 25 }, { points: 22 }] },
    ]);
    const csv = (await get(`/sessions/${sessionIds[2]}/csv`)).body.split('\r\n');
    expect(csv.slice(0, 2)).toEqual([
      'Pos,Start Number,Competitor,Class,Points,Diff,Pos in Class,Gap,R1,R2,Status',
      '1,7,Eva Ek,Senior,47,,1,,22,25,',
    ]);
  });
});
