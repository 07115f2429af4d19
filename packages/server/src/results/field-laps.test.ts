import { expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { aCompetitor, aSession, lapsOf } from './results.test-support.ts';

describeOnSqlite('the laps of a field', (openDb) => {
  it('are in columns, with the deleted laps', async () => {
    const { store, json, save } = await openResults(await openDb());
    const { sessionId } = await save(aRace());
    const [, second] = await store.listCompetitors([sessionId]);
    await store.publishRevision(sessionId, {
      resultStatus: 'Official',
      source: 'official',
      publishedBy: 'Stewards',
      publishedAtMs: 0,
      reason: '',
      rulings: [
        {
          competitorId: second?.id ?? 0,
          ruling: { kind: 'lap-deleted', lapNumber: 2, reason: 'track limits' },
          decidedBy: 'Stewards',
          decidedAtMs: 0,
        },
      ],
    });
    const { competitors } = await json(`/sessions/${sessionId}/fieldlaps`);
    expect(competitors).toEqual([
      {
        finishPosition: 1,
        startNumber: '7',
        gridPosition: 2,
        lapTimesMs: [61_000, 60_000, 60_500],
        endsMs: [61_000, 121_000, 181_500],
        pitLaps: [],
        yellowLaps: [],
        redLaps: [],
        deletedLaps: [],
      },
      {
        finishPosition: 2,
        startNumber: '8',
        gridPosition: 1,
        lapTimesMs: [60_900, 75_000],
        endsMs: [60_900, 135_900],
        pitLaps: [2],
        yellowLaps: [1, 2],
        redLaps: [],
        deletedLaps: [2],
      },
      expect.objectContaining({ finishPosition: 3, gridPosition: null, lapTimesMs: [], endsMs: [] }),
    ]);
  });

  it('say who drove a shared car, and nothing of others', async () => {
    const { json, save } = await openResults(await openDb());
    const stints = [
      { name: 'Ann Vos', untilLap: 1 },
      { name: 'Ben Smit', untilLap: 2 },
    ];
    const competitors = [
      aCompetitor({ laps: lapsOf([61_000, 60_000]), stints }),
      aCompetitor({ startNumber: '8', laps: lapsOf([62_000, 62_500]) }),
    ];
    const { sessionId } = await save(aSession({ competitors }));
    const { competitors: shown } = await json(`/sessions/${sessionId}/fieldlaps`);
    expect(shown.map(({ drivers }: { drivers?: object[] }) => drivers)).toEqual([stints, undefined]);
  });

  it('are not found for a session that does not exist', async () => {
    const { get } = await openResults(await openDb());
    expect((await get('/sessions/9/fieldlaps')).statusCode).toBe(404);
  });
});
