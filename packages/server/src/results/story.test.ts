import { expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { aCompetitor, aSession, lapsOf, STARTS_AT_MS } from './results.test-support.ts';

const ben = { startNumber: '8', firstName: 'Ben', lastName: 'Smit' };

/** Ben starts first and leads a lap, Anna passes him and wins. */
function aFight() {
  return aSession({
    competitors: [
      aCompetitor({
        ...{ startPosition: 2, additionalFields: ['Duinrand Racing'] },
        laps: lapsOf([60_100, 60_000, 60_000]),
      }),
      aCompetitor({ ...ben, startPosition: 1, laps: lapsOf([60_000, 60_400, 60_000]) }),
    ],
  });
}

describeOnSqlite('the story of a session', (openDb) => {
  it('has the podium, the facts and the sentences of a race', async () => {
    const { json, save } = await openResults(await openDb());
    const { sessionId } = await save(aFight());
    const story = await json(`/sessions/${sessionId}/story`);
    expect(story).toMatchObject({
      ...{ sessionId, isRace: true, classes: ['Senior'], lapCount: 3 },
      podium: [
        { who: 1, time: '3:00.100', points: null },
        { who: 2, difference: { timeDifference: '0.300' } },
      ],
      bestLap: { who: 1, lap: 2, lapTime: '1:00.000' },
      closestFinish: { ahead: 1, behind: 2, gap: '0.300' },
      mover: { who: 1, from: 2, to: 1 },
      leads: [
        { who: 2, fromLap: 1, toLap: 1 },
        { who: 1, fromLap: 2, toLap: 3 },
      ],
    });
    expect(
      story.sentences.map(({ lap, code, who }: { lap: number; code: string; who: number }) => [
        lap,
        code,
        who,
      ]),
    ).toEqual([
      [1, 'start-from-pole', 2],
      [2, 'wins-by-pass', 1],
    ]);
    expect(story.people).toMatchObject([{ startNumber: '7', team: 'Duinrand Racing' }, { startNumber: '8' }]);
    expect(story.people[1]).not.toHaveProperty('team');
  });

  it('changes when a penalty decides the race', async () => {
    const { json, save, store } = await openResults(await openDb());
    const { sessionId } = await save(aFight());
    expect((await json(`/sessions/${sessionId}/story`)).sentences).toHaveLength(2);
    const [anna] = await store.listCompetitors([sessionId]);
    const ruling = { kind: 'penalty', penaltyMs: 5_000, reason: 'contact' } as const;
    await store.publishRevision(sessionId, {
      ...{ resultStatus: 'Official', source: 'official', publishedBy: 'Race control' },
      ...{ publishedAtMs: STARTS_AT_MS, reason: 'penalty' },
      rulings: [{ competitorId: anna?.id ?? 0, ruling, decidedBy: '', decidedAtMs: STARTS_AT_MS }],
    });
    const story = await json(`/sessions/${sessionId}/story`);
    expect(story.podium[0]).toMatchObject({ who: 1 });
    expect(story.people[0]).toMatchObject(ben);
    expect(story.sentences.map(({ code }: { code: string }) => code)).toEqual([
      'start-from-pole',
      'lead-by-pass',
    ]);
    expect(story.closestFinish).toBeNull();
  });

  it('is written out as a report, whose people and evidence are in the result', async () => {
    const { json, save } = await openResults(await openDb());
    const { sessionId } = await save(aFight());
    const report = await json(`/sessions/${sessionId}/report`);
    expect(report).toMatchObject({ sessionId, sessionName: 'Race 1', venueName: 'Pottendijk' });
    const [opening, course] = report.paragraphs;
    expect(opening.topic).toBe('result');
    expect(opening.sentences[0]).toMatchObject({
      ...{ code: 'won-by-time', who: 1, other: 2, time: '0.300' },
      evidence: [
        { kind: 'row', position: 1 },
        { kind: 'row', position: 2 },
      ],
    });
    expect(course.sentences.map(({ code, lap }: { code: string; lap: number }) => [lap, code])).toEqual([
      [1, 'start-from-pole'],
      [2, 'wins-by-pass'],
    ]);
    expect(course.sentences[1].evidence).toEqual([{ kind: 'lap', position: 1, lap: 2 }]);
    expect(report.people).toMatchObject([{ finishPosition: 1, startNumber: '7' }, { startNumber: '8' }]);
  });

  it('names the best lap of a qualifying session', async () => {
    const { json, save } = await openResults(await openDb());
    const { sessionId } = await save(
      aSession({
        ...{ kind: 'qualify', classificationType: 'PracticeAndQualification' },
        competitors: [aCompetitor({ laps: lapsOf([61_000, 60_000, 62_000]) }), aCompetitor(ben)],
      }),
    );
    expect(await json(`/sessions/${sessionId}/story`)).toMatchObject({
      ...{ isRace: false, mover: null, closestFinish: null, leads: [] },
      podium: [{ who: 1, time: '1:00.000' }],
      sentences: [{ code: 'best-lap', lap: 2, who: 1 }],
    });
  });

  it('is empty while a session runs, and has no laps of its own for a merge', async () => {
    const { json, save } = await openResults(await openDb());
    const heats = [aRace(), { ...aRace(), name: 'Heat 2' }];
    const total = aSession({
      ...{ name: 'Total', classificationType: 'RaceMerge', mergeOf: heats },
      competitors: [aCompetitor({ totals: { lapCount: 6, totalTimeMs: 363_000 } })],
    });
    const { sessionIds } = await save(...heats, total, { ...aRace(), name: 'Now', resultStatus: 'Active' });
    expect(await json(`/sessions/${sessionIds[2]}/story`)).toMatchObject({
      podium: [{ who: 1, time: '6:03.000' }],
      sentences: [],
    });
    expect(await json(`/sessions/${sessionIds[3]}/story`)).toMatchObject({ podium: [], sentences: [] });
    expect(await json(`/sessions/${sessionIds[3]}/report`)).toMatchObject({ people: [], paragraphs: [] });
    expect((await json(`/sessions/${sessionIds[2]}/report`)).paragraphs[0].sentences[0].code).toBe('won');
  });
});
