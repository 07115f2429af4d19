import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { ANNA, aCompetitor, aSession, insertAccount, lapsOf } from './results.test-support.ts';

describeOnEachEngine('the results of an account', (openDb) => {
  it('are listed by session, newest first, with place, field, class and highlights', async () => {
    const db = await openDb();
    const { json, save, saveIn } = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const { eventId, sessionId } = await save(aRace());
    const later = { startsAtMs: Date.parse('2027-03-02T10:00:00Z') };
    await saveIn(
      later,
      aSession({
        ...later,
        name: 'Qualifying',
        kind: 'qualify',
        classificationType: 'PracticeAndQualification',
        competitors: [
          aCompetitor({ startNumber: '8', firstName: 'Ben', laps: lapsOf([59_000]) }),
          aCompetitor({ transponder: '1234567', laps: lapsOf([59_900]) }),
        ],
      }),
    );
    await saveIn({ ...later, isListed: false }, aSession({ ...aRace(), ...later }));

    const all = await json(`/accounts/${ANNA}/results`);
    expect(all).toMatchObject({
      resultCount: 2,
      yearCounts: [
        { year: 2027, count: 1 },
        { year: 2026, count: 1 },
      ],
      sports: ['Karting'],
      results: [
        { sessionName: 'Qualifying', position: 2, isSessionBest: false, isPersonalBest: true },
        { sessionName: 'Race 1', position: 1, isSessionBest: true, isPersonalBest: false },
      ],
    });
    const track = { name: 'Pottendijk', countryCode: 'NL', starts: 1, wins: 1, podiums: 1 };
    expect((await json(`/accounts/${ANNA}/results`)).career).toEqual({
      starts: 1,
      wins: 1,
      podiums: 1,
      bestTracks: [track],
    });
    const ofYear = await json(`/accounts/${ANNA}/results?year=2026`);
    expect(ofYear.resultCount).toBe(1);
    expect(ofYear.results).toEqual([
      {
        sessionId,
        sessionName: 'Race 1',
        type: 'race',
        startTime: '2026-05-11T12:27:00',
        eventId,
        eventName: 'Spring Cup',
        sport: 'Karting',
        organization: { id: 1, name: 'Karting Club Emmen' },
        location: { name: 'Pottendijk', countryCode: 'NL' },
        position: 1,
        isQualified: true,
        participated: 3,
        status: 'Normal',
        resultClass: 'Senior',
        bestTime: '1:00.000',
        isSessionBest: true,
        isPersonalBest: false,
        personalBestTime: expect.stringMatching(/^[\d:.]+$/),
      },
    ]);
    expect((await json(`/accounts/${ANNA}/results?count=1&offset=1`)).results).toEqual(ofYear.results);
  });

  it('of a private person are only for that person', async () => {
    const db = await openDb();
    const { get, save } = await openResults(db);
    await insertAccount(db, { isPrivate: 1 });
    await save(aRace());
    expect((await get(`/accounts/${ANNA}/results`)).json()).toMatchObject({ code: 'profile-is-private' });
    expect((await get(`/accounts/${ANNA}/results`, ANNA)).json()).toMatchObject({ resultCount: 1 });
  });
});
