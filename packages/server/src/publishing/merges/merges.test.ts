import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { expect, it } from 'vitest';
import { openResults } from '../../results/calls.test-support.ts';
import { aCompetitor, aSession, lapsOf, STARTS_AT_MS } from '../../results/results.test-support.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';

const anna = aCompetitor({ startNumber: '7' });
const ben = aCompetitor({ startNumber: '8', firstName: 'Ben' });
const cas = aCompetitor({ startNumber: '9', firstName: 'Cas' });

function aHeat(name: string, ...lapTimesMs: number[][]): NewSession {
  const competitors = [anna, ben, cas].map((who, index) => ({
    ...who,
    laps: lapsOf(lapTimesMs[index] ?? []),
  }));
  return aSession({ name, competitors });
}

const published = {
  resultStatus: 'Official',
  source: 'official',
  publishedBy: 'Clerk',
  publishedAtMs: STARTS_AT_MS + 7_200_000,
  reason: 'Jump start',
} as const;

describeOnEachEngine('a new revision of a run', (openDb) => {
  async function aMeeting() {
    const results = await openResults(await openDb());
    // In total: Anna 241, Ben 243, Cas 250 seconds.
    const heats = [
      aHeat('Heat 1', [60_000, 60_000], [60_500, 61_000], [62_000, 62_000]),
      aHeat('Heat 2', [60_500, 60_500], [60_600, 60_900], [63_000, 63_000]),
    ];
    const totalsOf = (lapCount: number, totalTimeMs: number, bestTimeMs: number) => ({
      totals: { lapCount, totalTimeMs, bestTimeMs },
    });
    const merged = [
      { ...anna, ...totalsOf(4, 241_000, 60_000) },
      { ...ben, ...totalsOf(4, 243_000, 60_500) },
      { ...cas, ...totalsOf(4, 250_000, 62_000) },
    ];
    const merges = (['RaceMerge', 'QualificationMerge', 'PointMerge'] as const).map((classificationType) =>
      aSession({
        name: classificationType,
        classificationType,
        mergeOf: heats,
        competitors: merged,
        ...(classificationType === 'PointMerge' && { runPoints: { places: [10, 8, 6], others: 0 } }),
      }),
    );
    const { eventId, sessionIds } = await results.save(...heats, ...merges);
    const [heat = 0, , race = 0, qualifying = 0, points = 0] = sessionIds;
    const championshipId = await results.store.saveChampionship({
      organizationId: results.organizationId,
      name: 'Cup',
      season: '2026',
      className: '',
      layout: 'PointsPerRun',
      rules: { points: [25, 18, 15], drops: 0 },
      events: [{ eventId, rounds: [{ sessionId: race, name: 'Race', shortName: 'R' }] }],
    });
    const orderOf = async (sessionId: number): Promise<string[]> =>
      (await results.json(`/sessions/${sessionId}/classification`)).rows.map(
        (row: { startNumber: string }) => row.startNumber,
      );
    const decide = async (
      startNumber: string,
      ruling:
        | { kind: 'penalty'; penaltyMs: number; reason: string }
        | { kind: 'lap-deleted'; lapNumber: number; reason: string },
    ) => {
      const rows = await results.store.listCompetitors([heat]);
      const competitorId = rows.find((row) => row.startNumber === startNumber)?.id ?? 0;
      await results.store.publishRevision(heat, {
        ...published,
        rulings: [{ competitorId, ruling, decidedBy: 'Stewards', decidedAtMs: STARTS_AT_MS }],
      });
    };
    return { ...results, heat, race, qualifying, points, championshipId, orderOf, decide };
  }

  it('immediately changes the merges made from it and the standings that count them', async () => {
    const { json, race, points, championshipId, orderOf, decide } = await aMeeting();
    const standings = async () =>
      (await json(`/championships/${championshipId}`)).competitors.map(
        (row: { no: string; total: number }) => `${row.no}: ${row.total}`,
      );
    expect(await orderOf(race)).toEqual(['7', '8', '9']);
    expect(await orderOf(points)).toEqual(['7', '8', '9']);
    expect(await standings()).toEqual(['7: 25', '8: 18', '9: 15']);

    await decide('7', { kind: 'penalty', penaltyMs: 10_000, reason: 'Jump start' });
    expect(await orderOf(race)).toEqual(['8', '9', '7']);
    expect(await standings()).toEqual(['8: 25', '9: 18', '7: 15']);
    const { rows } = await json(`/sessions/${race}/classification`);
    expect(rows[2]).toMatchObject({ totalTime: '4:11.000', numberOfLaps: 4 });
    // Heat 1: Ben, Cas, Anna.
    const byPoints = (await json(`/sessions/${points}/classification`)).rows;
    expect(
      byPoints.map((row: { startNumber: string; total: number }) => [row.startNumber, row.total]),
    ).toEqual([
      ['8', 18],
      ['7', 16],
      ['9', 14],
    ]);
  });

  it('makes a revision of each merge, which lists the changes and keeps the earlier result', async () => {
    const { json, race, decide } = await aMeeting();
    await decide('7', { kind: 'penalty', penaltyMs: 10_000, reason: 'Jump start' });
    const [newest, first] = await json(`/sessions/${race}/revisions`);
    expect(newest).toMatchObject({ number: 2, publishedBy: 'Clerk', reason: 'Jump start' });
    expect(newest.changes).toContainEqual(expect.objectContaining({ kind: 'position', startNumber: '7' }));
    expect(first).toMatchObject({ number: 1 });
    const before = await json(`/sessions/${race}/revisions/1/classification`);
    expect(before.rows.map((row: { startNumber: string }) => row.startNumber)).toEqual(['7', '8', '9']);
    expect(before.rows[0].sessions[0]).toMatchObject({ position: 1, totalTime: '2:00.000' });
  });

  it('removes a deleted lap from the best laps of a merged qualifying', async () => {
    const { json, qualifying, decide } = await aMeeting();
    expect((await json(`/sessions/${qualifying}/classification`)).rows[0]).toMatchObject({
      bestTime: '1:00.000',
    });
    await decide('7', { kind: 'lap-deleted', lapNumber: 1, reason: 'Track limits' });
    await decide('7', { kind: 'lap-deleted', lapNumber: 2, reason: 'Track limits' });
    const { rows } = await json(`/sessions/${qualifying}/classification`);
    expect(rows[0]).toMatchObject({ startNumber: '7', bestTime: '1:00.500' });
    expect(rows[1]).toMatchObject({ startNumber: '8', bestTime: '1:00.500' });
  });

  it('does not touch merges whose competitors it does not change', async () => {
    const { json, race, heat, store } = await aMeeting();
    await store.publishRevision(heat, published);
    expect(await json(`/sessions/${race}/revisions`)).toHaveLength(1);
  });
});

describeOnEachEngine('a merge', (openDb) => {
  it('lists in its file the result of each run, without lap numbers', async () => {
    const results = await openResults(await openDb());
    const heats = [
      aHeat('Heat 1', [60_000, 60_000], [60_500, 61_000], [62_000, 62_000]),
      aHeat('Heat 2', [60_600, 60_900], [60_300, 60_400], []),
    ];
    const merged = [
      { ...anna, totals: { lapCount: 4, totalTimeMs: 241_500, bestTimeMs: 60_000 } },
      { ...ben, totals: { lapCount: 4, totalTimeMs: 242_200, bestTimeMs: 60_300 } },
    ];
    const merges = (['RaceMerge', 'QualificationMerge'] as const).map((classificationType) =>
      aSession({ name: classificationType, classificationType, mergeOf: heats, competitors: merged }),
    );
    const { sessionIds } = await results.save(...heats, ...merges);
    const linesOf = async (sessionId: number) =>
      (await results.get(`/sessions/${sessionId}/csv`)).body.split('\r\n');
    const [, , race = 0, qualifying = 0] = sessionIds;
    const [head, first, second] = await linesOf(race);
    expect(head).toMatch(/,Best Speed,Pos in Class,Gap,R1,R2,Status$/);
    expect([first, second]).toEqual([expect.stringMatching(/,1,2,$/), expect.stringMatching(/,2,1,$/)]);
    expect((await linesOf(qualifying))[2]).toMatch(/,1:0\.500,1:0\.300,$/);
    const { lapDataInfo } = await results.json(`/sessions/${race}/lapdata/1/laps`);
    expect(lapDataInfo).toMatchObject({ lapCount: 0, allLapsHaveFieldPos: false });
  });
});
