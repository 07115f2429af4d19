import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { expect, it } from 'vitest';
import {
  aClub,
  aCompetitor,
  anEvent,
  aSession,
  lapsOf,
  STARTS_AT_MS,
} from '../../results/results.test-support.ts';
import type { ResultsStore } from '../../results/store.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';

const anna = aCompetitor({ startNumber: '7', laps: lapsOf([60_000, 61_000]) });
const ben = aCompetitor({ startNumber: '8', firstName: 'Ben', laps: lapsOf([60_500, 61_500]) });
const cas = aCompetitor({ startNumber: '9', firstName: 'Cas', laps: lapsOf([62_000, 63_000]) });

const official = {
  resultStatus: 'Official',
  source: 'official',
  publishedBy: 'Clerk of the course',
  publishedAtMs: STARTS_AT_MS + 7_200_000,
  reason: 'Decisions of the stewards',
} as const;
const decided = { decidedBy: 'Stewards', decidedAtMs: STARTS_AT_MS + 3_600_000 };

async function orderOf(store: ResultsStore, sessionId: number) {
  const rows = await store.listCompetitors([sessionId]);
  return rows.map(({ startNumber, totalTimeMs, status }) => [
    startNumber,
    totalTimeMs,
    nameOf(rowStatuses, status),
  ]);
}

describeOnEachEngine('publishing a result again', (openDb) => {
  async function aRace(session: Partial<NewSession> = {}) {
    const { store, ...club } = await aClub(await openDb());
    const race = aSession({ resultStatus: 'Provisional', competitors: [anna, ben, cas], ...session });
    const groups = [{ name: 'Senior', startsAtMs: STARTS_AT_MS, sessions: [race] }];
    const { eventId, sessionIds } = await store.saveEvent(anEvent({ ...club, groups }));
    const sessionId = sessionIds[0] ?? 0;
    const idOf = async (startNumber: string) =>
      (await store.listCompetitors([sessionId])).find((row) => row.startNumber === startNumber)?.id ?? 0;
    return { store, eventId, sessionId, idOf };
  }

  it('adds penalties to totals, moves places, and lists the changes', async () => {
    const { store, eventId, sessionId, idOf } = await aRace();
    const competitorId = await idOf('7');
    const ruling = { kind: 'penalty', penaltyMs: 2_000, reason: 'jump start' } as const;
    const number = await store.publishRevision(sessionId, {
      ...official,
      rulings: [{ competitorId, ruling, ...decided }],
    });

    expect(number).toBe(2);
    expect(await orderOf(store, sessionId)).toEqual([
      ['8', 122_000, 'Normal'],
      ['7', 123_000, 'Normal'],
      ['9', 125_000, 'Normal'],
    ]);
    const [newest, first] = await store.listRevisions(sessionId);
    expect(JSON.parse(newest?.changes ?? '')).toEqual([
      { competitorId: await idOf('8'), kind: 'position', from: 2, to: 1 },
      { competitorId, kind: 'penalty', from: 0, to: 2_000, reason: 'jump start' },
      { competitorId, kind: 'position', from: 1, to: 2 },
    ]);
    expect(newest).toMatchObject({ number: 2, publishedBy: 'Clerk of the course', reason: official.reason });
    expect(first).toMatchObject({ number: 1, changes: '[]' });
    expect(await store.findEvent(eventId)).toMatchObject({
      resultStatus: 3,
      updatedAtMs: official.publishedAtMs,
    });
  });

  it('keeps each earlier result readable, and stores none without changes', async () => {
    const { store, sessionId, idOf } = await aRace();
    const rulings = [
      {
        competitorId: await idOf('7'),
        ruling: { kind: 'disqualified', reason: 'underweight' } as const,
        ...decided,
      },
    ];
    await store.publishRevision(sessionId, { ...official, resultStatus: 'Provisional' });
    await store.publishRevision(sessionId, { ...official, rulings });
    const numbersIn = async (revision: number) =>
      (await store.findReplacedResult(sessionId, revision))?.competitors.map((row) => row.startNumber);
    expect(await numbersIn(1)).toEqual(['7', '8', '9']);
    expect(await numbersIn(2)).toEqual(['7', '8', '9']);
    expect(await numbersIn(3)).toBeUndefined();
    expect(await orderOf(store, sessionId)).toEqual([
      ['8', 122_000, 'Normal'],
      ['9', 125_000, 'Normal'],
      ['7', 121_000, 'DQ'],
    ]);
  });

  it('withdraws a ruling, which restores the earlier order', async () => {
    const { store, sessionId, idOf } = await aRace();
    const before = await orderOf(store, sessionId);
    const rulings = [
      {
        competitorId: await idOf('7'),
        ruling: { kind: 'relegated', behind: 'field', reason: 'dangerous driving' } as const,
        ...decided,
      },
    ];
    await store.publishRevision(sessionId, { ...official, resultStatus: 'Provisional', rulings });
    expect((await orderOf(store, sessionId)).map(([startNumber]) => startNumber)).toEqual(['8', '9', '7']);
    await store.publishRevision(sessionId, { ...official, reason: 'Appeal upheld', withdrawn: [1] });
    expect(await orderOf(store, sessionId)).toEqual(before);
    expect(await store.listRulings(sessionId)).toMatchObject([
      { number: 1, kind: 'relegated', value: 1, revisionNumber: 2, withdrawnInRevision: 3 },
    ]);
  });

  it('never changes laps or the totals of the document', async () => {
    const given = { ...anna, totals: { totalTimeMs: 120_000 } };
    const { store, sessionId, idOf } = await aRace({ competitors: [given, ben] });
    const lapsBefore = (await store.listCompetitorsWithLaps(sessionId)).map(({ laps }) => [...laps]);
    await store.publishRevision(sessionId, {
      ...official,
      rulings: [
        {
          competitorId: await idOf('7'),
          ruling: { kind: 'lap-deleted', lapNumber: 1, reason: 'track limits' },
          ...decided,
        },
      ],
    });
    const rows = await store.listCompetitorsWithLaps(sessionId);
    expect(rows.map(({ laps }) => [...laps])).toEqual(lapsBefore);
    expect(rows[0]).toMatchObject({ totalTimeMs: 120_000, bestTimeMs: 61_000, bestLapNumber: 2 });
  });

  it('applies the rulings of a new session in their order', async () => {
    const { store, sessionId } = await aRace({
      resultStatus: 'Official',
      rulings: [{ competitor: cas, ruling: { kind: 'retired' }, ...decided }],
      publications: [
        { ...official, resultStatus: 'Provisional', reason: 'Finish' },
        {
          ...official,
          rulings: [
            {
              competitor: anna,
              ruling: { kind: 'penalty', penaltyMs: 5_000, reason: 'pit lane speed' },
              ...decided,
            },
          ],
        },
      ],
    });
    expect(await orderOf(store, sessionId)).toEqual([
      ['8', 122_000, 'Normal'],
      ['9', 125_000, 'DNF'],
      ['7', 126_000, 'Normal'],
    ]);
    expect(
      (await store.listRulings(sessionId)).map(({ kind, revisionNumber }) => [kind, revisionNumber]),
    ).toEqual([
      ['retired', 1],
      ['penalty', 2],
    ]);
    expect(await store.findSession(sessionId)).toMatchObject({ resultStatus: 3, revisionNumber: 2 });
  });

  it('does not classify competitors with too few laps, and ranks by handicap if it counts', async () => {
    const short = aCompetitor({ startNumber: '10', laps: lapsOf([60_000]) });
    const shared = await aRace({
      competitors: [anna, short],
      classifiedShare: { share: 0.75, ofWinnerOf: 'field' },
    });
    expect((await shared.store.listCompetitors([shared.sessionId])).map((row) => row.isClassified)).toEqual([
      1, 1,
    ]);
    const strict = await aRace({
      competitors: [anna, short],
      classifiedShare: { share: 1, ofWinnerOf: 'field' },
    });
    expect((await strict.store.listCompetitors([strict.sessionId])).map((row) => row.isClassified)).toEqual([
      1, 0,
    ]);
    const handicap = await aRace({
      classificationType: 'Handicap',
      competitors: [{ ...anna, handicapMs: 10_000 }, ben],
    });
    expect((await orderOf(handicap.store, handicap.sessionId)).map(([startNumber]) => startNumber)).toEqual([
      '8',
      '7',
    ]);
  });
});
