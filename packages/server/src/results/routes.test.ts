import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { ANNA, aCompetitor, anEvent, aSession, insertAccount, lapsOf } from './results.test-support.ts';

describeOnEachEngine('the results calls', (openDb) => {
  it('list events in wire format, with the total in a header', async () => {
    const { get, save } = await openResults(await openDb());
    const { eventId, sessionIds } = await save(aRace());
    await save();
    const answer = await get('/events?count=1&offset=1&sport=All&requestId=7');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json()).toEqual([
      {
        id: eventId,
        name: 'Spring Cup',
        sport: 'Karting',
        startDate: '2026-05-11',
        updatedAt: '2026-05-11T21:27:00+02:00',
        uploadSoftware: { name: 'Lapwing', version: '0.1.0' },
        hasChamp: false,
        championships: null,
        location: {
          id: 1,
          name: 'Pottendijk',
          length: 1.2,
          lengthUnit: 'km',
          lengthLabel: '1.2000 km',
          country: { id: 528, name: 'Netherlands', alpha2: 'NL' },
          lon: 6.9,
          lat: 52.7,
        },
        organization: {
          id: 1,
          name: 'Karting Club Emmen',
          logo: null,
          url: null,
          city: 'Emmen',
          country: { id: 528, name: 'Netherlands', alpha2: 'NL' },
          ref: '/api/organizations/1',
          sport: 'Karting',
        },
        sessions: null,
        resultStatus: 'Official',
        sessionCount: 1,
        entryCount: 3,
        winner: {
          startNumber: '7',
          firstName: 'Anna',
          lastName: 'Jansen',
          sessionId: sessionIds[0],
          sessionName: 'Race 1',
        },
      },
    ]);
  });

  it('name the winner of the newest race of each event in a list, and nobody before a result', async () => {
    const { json, save } = await openResults(await openDb());
    const won = (startNumber: string, changes: object) =>
      aSession({ ...changes, competitors: [aCompetitor({ startNumber, laps: lapsOf([60_000]) })] });
    const { eventId, organizationId } = {
      ...(await save(
        won('1', { name: 'Race 1', startsAtMs: 1_000 }),
        won('3', { name: 'Race 3', startsAtMs: 3_000 }),
        won('2', { name: 'Race 2', startsAtMs: 2_000 }),
        won('4', { name: 'Race 4', startsAtMs: 4_000, resultStatus: 'Active' }),
        won('5', {
          ...{ name: 'Practice', startsAtMs: 5_000, kind: 'practice' },
          classificationType: 'PracticeAndQualification',
        }),
      )),
      organizationId: 1,
    };
    await save(aSession({ competitors: [aCompetitor()] }));
    const [entered, raced] = await json('/events');
    expect(entered.winner).toBeUndefined();
    expect(raced).toMatchObject({ id: eventId, winner: { startNumber: '3', sessionName: 'Race 3' } });
    const ofClub = await json(`/organizations/${organizationId}/events`);
    expect(ofClub.map(({ winner }: { winner?: object }) => winner)).toEqual([undefined, raced.winner]);
    expect((await json(`/events/${eventId}`)).winner).toBeUndefined();
  });

  it('filter events', async () => {
    const { get, save } = await openResults(await openDb());
    await save();
    const total = async (query: string) => (await get(`/events?${query}`)).headers['x-total-count'];
    expect(await total('sport=karting&country=nl&startDate=2026-05-11T00:00:00Z&endDate=2026-05-11')).toBe(
      '1',
    );
    expect(await total('sportCategory=Motorized')).toBe('1');
    for (const category of ['Active', 'ActiveEvent', 'activerace']) {
      expect(await total(`sportCategory=${category}`)).toBe('0');
    }
    expect(await total('sportCategory=Active&sport=Karting')).toBe('0');
    expect(await total('country=BE')).toBe('0');
    expect(await total('endDate=2026-05-10')).toBe('0');
    expect(await total('startDate=2026-05-12')).toBe('0');
    expect(await total('sport=MX')).toBe('0');
    // Unknown values are ignored, as existing programs expect.
    expect(await total('sport=Chess&sportCategory=Board')).toBe('1');
  });

  it('return the requested page of events', async () => {
    const { json, save, organizationId } = await openResults(await openDb());
    for (let saved = 0; saved < 3; saved++) await save();
    for (const path of ['/events', `/organizations/${organizationId}/events`]) {
      const idsOf = async (query: string): Promise<number[]> =>
        (await json(`${path}?${query}`)).map(({ id }: { id: number }) => id);
      const all = await idsOf('');
      expect(all).toHaveLength(3);
      expect(await idsOf('count=2')).toEqual(all.slice(0, 2));
      expect(await idsOf('count=2&offset=2')).toEqual(all.slice(2));
      expect(await idsOf('sportCategory=Active')).toEqual([]);
    }
  });

  it('include the sessions of an event in groups on request', async () => {
    const { json, save } = await openResults(await openDb());
    const { eventId, sessionId } = await save(aRace());
    const event = await json(`/events/${eventId}?sessions=TRUE`);
    expect(event.sessions).toEqual(await json(`/events/${eventId}/sessions`));
    expect(event.sessions.groups).toMatchObject([
      {
        name: 'Senior',
        date: '2026-05-11',
        subGroups: [],
        sessions: [{ id: sessionId, groupName: 'Senior' }],
      },
    ]);
    expect((await json(`/events/${eventId}`)).sessions).toBeNull();
  });

  it('open an unlisted event only with its guid', async () => {
    const { store, get, organizationId, venueId } = await openResults(await openDb());
    const { eventId } = await store.saveEvent(
      anEvent({ organizationId, venueId, isListed: false, guid: 'g-1' }),
    );
    for (const path of [`/events/${eventId}`, `/events/${eventId}/sessions`]) {
      expect((await get(path)).statusCode).toBe(404);
      expect((await get(`${path}?guid=g-2`)).statusCode).toBe(404);
      expect((await get(`${path}?guid=g-1`)).statusCode).toBe(200);
    }
  });

  it('return a session and its announcements', async () => {
    const { json, save } = await openResults(await openDb());
    const { eventId, sessionId } = await save(aRace());
    const announcements = { rows: [{ timestamp: '2026-05-11T12:27:01.5', text: 'Track is damp' }] };
    expect(await json(`/sessions/${sessionId}`)).toEqual({
      id: sessionId,
      name: 'Race 1',
      comment: null,
      eventId,
      eventRef: `/api/events/${eventId}`,
      type: 'race',
      startTime: '2026-05-11T12:27:00',
      groupName: 'Senior',
      isMerge: false,
      resultStatus: 'Official',
      participated: 3,
      announcements,
    });
    expect(await json(`/sessions/${sessionId}/announcements`)).toEqual(announcements);
  });

  it('classify with differences in time or laps, the best laps, and the owner of a transponder', async () => {
    const db = await openDb();
    const { json, save } = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const { sessionId } = await save(aRace());
    const { rows, ...whole } = await json(`/sessions/${sessionId}/classification`);
    expect(whole).toEqual({
      type: 'Race',
      classes: ['Senior', 'Junior'],
      bestLaps: {
        field: { resultClass: 'Senior', name: 'Anna Jansen', fieldFinishPosition: 1 },
        classes: [{ resultClass: 'Senior', name: 'Anna Jansen', fieldFinishPosition: 1 }],
      },
      bestLap: { name: 'Anna Jansen', lapNumber: 2, lapTime: '1:00.000', speed: 72 },
    });
    expect(rows).toMatchObject([
      {
        position: 1,
        positionInClass: 1,
        name: 'Anna Jansen',
        numberOfLaps: 3,
        totalTime: '3:01.500',
        bestTime: '1:00.000',
        bestLap: 2,
        bestSpeed: 72,
        difference: { lapsBehind: 0, timeDifference: '00.000' },
        isQualified: true,
        user: { mstUserId: ANNA, productCategory: 'TR2', chip: { code: '1234567' } },
        accountId: ANNA,
        transponderCategory: 'TR2',
        sessions: null,
      },
      {
        position: 2,
        startNumber: '8',
        difference: { lapsBehind: 1, timeDifference: '00.000' },
        gap: { lapsBehind: 1 },
        diffClass: { lapsBehind: 1 },
        gapClass: { lapsBehind: 1 },
        user: null,
        accountId: null,
      },
      { position: 3, positionInClass: 0, status: 'DNS', totalTime: '0.000', bestLap: 0, isQualified: false },
    ]);
    const page = await json(`/sessions/${sessionId}/classification?count=1&offset=2`);
    expect(page.rows).toEqual([rows[2]]);
  });

  it('show the score of each merged run', async () => {
    const { json, save } = await openResults(await openDb());
    const heats = [aRace(), { ...aRace(), name: 'Race 2' }];
    const total = aSession({
      name: 'Total',
      classificationType: 'RaceMerge',
      mergeOf: heats,
      competitors: [aCompetitor({ totals: { lapCount: 6, totalTimeMs: 363_000, bestTimeMs: 60_000 } })],
    });
    const { sessionIds } = await save(...heats, total);
    const { rows } = await json(`/sessions/${sessionIds[2]}/classification`);
    expect(rows[0].sessions).toMatchObject([
      { sessionId: sessionIds[0], name: 'Race 1', position: 1, numberOfLaps: 3, totalTime: '3:01.500' },
      { sessionId: sessionIds[1], name: 'Race 2', position: 1 },
    ]);
  });

  it('return the lap chart by position and lap', async () => {
    const { json, save } = await openResults(await openDb());
    const { eventId, sessionId } = await save(aRace());
    expect(await json(`/sessions/${sessionId}/lapchart`)).toEqual({
      id: sessionId,
      eventId,
      eventRef: `/api/events/${eventId}`,
      numberOfLaps: 3,
      hasStartGrid: true,
      positionRows: [
        [
          { position: 1, startNumber: '8', inLeaderLap: true, inPit: false, status: ['YELLOW'] },
          { position: 1, startNumber: '7', inLeaderLap: true, inPit: false, status: ['GREEN'] },
          { position: 1, startNumber: '7', inLeaderLap: true, inPit: false, status: ['GREEN'] },
        ],
        [
          { position: 2, startNumber: '7', inLeaderLap: true, inPit: false, status: ['GREEN'] },
          { position: 2, startNumber: '8', inLeaderLap: true, inPit: true, status: ['YELLOW'] },
        ],
      ],
      startPositions: [
        { name: 'Ben Smit', startNumber: '8' },
        { name: 'Anna Jansen', startNumber: '7' },
      ],
    });
  });

  it('keep start numbers as written, in any script', async () => {
    const { json, save } = await openResults(await openDb());
    const startNumber = '№7 "é"';
    const laps = lapsOf([60_000, 60_000, 60_000]);
    const { sessionId } = await save(aSession({ competitors: [aCompetitor({ startNumber, laps })] }));
    const { positionRows } = await json(`/sessions/${sessionId}/lapchart`);
    const cell = { position: 1, startNumber, inLeaderLap: true, inPit: false, status: ['GREEN'] };
    expect(positionRows).toEqual([[cell, cell, cell]]);
  });

  it('return the laps of a finish position, also of a competitor who did not start', async () => {
    const { json, save } = await openResults(await openDb());
    const { sessionId } = await save(aRace());
    const { lapDataInfo, laps } = await json(`/sessions/${sessionId}/lapdata/1/laps`);
    expect(lapDataInfo).toEqual({
      participantInfo: {
        name: 'Anna Jansen',
        class: 'Senior',
        transponder: '1234567',
        userId: null,
        startNr: '7',
        startPos: 2,
        fieldFinishPos: 1,
        classFinishPos: 1,
      },
      lapCount: 3,
      lapsDriven: 3,
      firstLapNr: 1,
      allLapsHaveFieldPos: true,
      classificationType: 'Race',
      classificationTypeString: 'Race',
      sessionId,
    });
    expect(laps[0]).toEqual({
      lapNr: 1,
      timeOfDay: '2026-05-11T12:28:01',
      lapTime: '1:01.000',
      diffWithLastLap: '0.000',
      diffWithBestLap: '1.000',
      speed: 70.82,
      sectionTimes: [],
      inPit: false,
      status: ['GREEN'],
      isDeleted: false,
      fieldComparison: {
        position: 2,
        leaderLap: 1,
        diff: { time: '0.100', laps: 0 },
        gapAhead: { time: '0.100', laps: 0 },
        gapBehind: null,
      },
    });
    expect(laps[1]).toMatchObject({
      // As existing programs expect for a faster lap.
      diffWithLastLap: null,
      fieldComparison: {
        position: 1,
        diff: { time: '0.000', laps: 0 },
        gapAhead: { time: '0.000', laps: 0 },
        gapBehind: { time: '-14.900', laps: 0 },
      },
    });
    expect((await json(`/sessions/${sessionId}/lapdata/1/laps?count=1&offset=2`)).laps).toEqual([laps[2]]);
    expect(await json(`/sessions/${sessionId}/lapdata/3/laps`)).toMatchObject({
      lapDataInfo: { lapCount: 0 },
      laps: [],
    });
  });

  it('return no info and no laps for a finish position without a competitor', async () => {
    const { get, save } = await openResults(await openDb());
    const { sessionId } = await save(aRace());
    const answer = await get(`/sessions/${sessionId}/lapdata/99/laps`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ lapDataInfo: null, laps: [] });
    for (const place of ['0', '-1', '2147483648']) {
      const nobody = await get(`/sessions/${sessionId}/lapdata/${place}/laps`);
      expect([nobody.statusCode, nobody.json()]).toEqual([200, { lapDataInfo: null, laps: [] }]);
    }
  });

  it('return the place by best laps at that moment if these decide', async () => {
    const { json, get, save } = await openResults(await openDb());
    const { sessionId } = await save({
      ...aRace(),
      kind: 'qualify',
      classificationType: 'PracticeAndQualification',
    });
    const { lapDataInfo, laps } = await json(`/sessions/${sessionId}/lapdata/1/laps`);
    expect(lapDataInfo.allLapsHaveFieldPos).toBe(true);
    const nothing = { diff: null, gapAhead: null, gapBehind: null };
    const comparisons = laps.map((lap: { fieldComparison: unknown }) => lap.fieldComparison);
    expect(comparisons).toEqual([
      { position: 2, leaderLap: 1, ...nothing },
      { position: 1, leaderLap: 2, ...nothing },
      { position: 1, leaderLap: 3, ...nothing },
    ]);
    const csv = (await get(`/sessions/${sessionId}/lapdata/1/csv`)).body;
    expect(csv.split('\r\n')[0]).toBe('Lap,Lap Time,Diff to Last Lap,Diff to Best Lap,Speed');
  });

  it('respond with 404 for what does not exist and 400 for what is no number', async () => {
    const { get } = await openResults(await openDb());
    for (const path of [
      '/events/9',
      '/events/0',
      '/events/-1',
      '/events/2147483648',
      '/events/9/sessions',
      '/sessions/9',
      '/sessions/9/classification',
      '/sessions/9/lapchart',
      '/sessions/9/announcements',
      '/sessions/9/lapdata/1/laps',
      '/sessions/9/csv',
      '/sessions/9/lapdata/1/csv',
      '/organizations/9',
      '/organizations/9/events',
      '/organizations/9/championships',
      '/championships/9',
      '/championships/9/csv',
      `/accounts/${ANNA}/events`,
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    }
    const wrong = await get('/sessions/one/classification');
    expect(wrong.json()).toMatchObject({ status: 400, errors: [{ in: 'path', name: 'sessionId' }] });
    const maybe = await get('/events/9?sessions=maybe');
    expect(maybe.json()).toMatchObject({ status: 400, errors: [{ in: 'query', name: 'sessions' }] });
  });

  it("return a private person's events only to that person", async () => {
    const db = await openDb();
    const { get, save } = await openResults(db);
    await insertAccount(db, { isPrivate: 1 });
    await save(aRace());
    const stranger = await get(`/accounts/${ANNA}/events`);
    expect(stranger.json()).toMatchObject({ code: 'profile-is-private' });
    expect((await get(`/accounts/${ANNA}/events`, 'someone-else')).json()).toMatchObject({
      code: 'profile-is-private',
    });
    expect((await get(`/accounts/${ANNA}/events`, ANNA)).json()).toMatchObject([{ name: 'Spring Cup' }]);
  });

  it('download a session and the laps of a race as files that a spreadsheet opens safely', async () => {
    const { get, save } = await openResults(await openDb());
    const race = aRace();
    const { sessionId } = await save({
      ...race,
      competitors: race.competitors.map((row) =>
        row.firstName === 'Ben' ? { ...row, firstName: '=HYPERLINK("x")' } : row,
      ),
    });
    const session = await get(`/sessions/${sessionId}/csv`);
    expect(session.headers['content-disposition']).toContain('filename="Race 1, Spring Cup.csv"');
    expect(session.body.split('\r\n')).toEqual([
      'Pos,Start Number,Competitor,Class,Total Time,Diff,Laps,Best Lap,Best Lap No.,Best Speed,Pos in Class,Gap,Status',
      '1,7,Anna Jansen,Senior,3:1.500,0.000,3,1:0.000,2,72.000 km/h,1,0.000,',
      `2,8,"'=HYPERLINK(""x"") Smit",Senior,2:15.900,1 lap,2,1:0.900,1,70.936 km/h,2,1 lap,`,
      '3,9,Cas,Junior,0.000,0.000,-,0.000,-,-,,0.000,DNS',
      '',
    ]);
    const laps = await get(`/sessions/${sessionId}/lapdata/1/csv`);
    expect(laps.headers['content-disposition']).toContain('filename="Anna Jansen, Race 1, Spring Cup.csv"');
    expect(laps.body.split('\r\n').slice(0, 2)).toEqual([
      'Lap,Pos,Lap Time,Diff to Last Lap,Diff to Best Lap,Gap in Front,Diff to P1,Speed',
      '1,2,1:1.000,0.000,1.000,0.100,0.100,70.82',
    ]);
  });

  it('download a handicap result with the values that its differences are made of', async () => {
    const { get, save } = await openResults(await openDb());
    const race = aRace();
    const handicaps: Record<string, number> = { Anna: 90_000, Ben: -1_500 };
    const { sessionId } = await save({
      ...race,
      classificationType: 'Handicap',
      competitors: race.competitors.map((row) => ({
        ...row,
        handicapMs: handicaps[row.firstName] ?? 0,
        totals: { lapCount: row.laps.length === 0 ? 0 : 3 },
      })),
    });
    expect((await get(`/sessions/${sessionId}/csv`)).body.split('\r\n').slice(0, 4)).toEqual([
      'Pos,Start Number,Competitor,Class,Total Time,Diff,Laps,Best Lap,Best Lap No.,Best Speed,Pos in Class,Gap,Handicap,Total with Handicap,Status',
      '1,8,Ben Smit,Senior,2:15.900,0.000,3,1:0.900,1,70.936 km/h,1,0.000,-1.500,2:14.400,',
      '2,7,Anna Jansen,Senior,3:1.500,2:17.100,3,1:0.000,2,72.000 km/h,2,2:17.100,1:30.000,4:31.500,',
      '3,9,Cas,Junior,0.000,0.000,-,0.000,-,-,,0.000,,,DNS',
    ]);
  });

  it('let programs revalidate every response, file or not', async () => {
    const { app, save } = await openResults(await openDb());
    const { eventId, sessionId } = await save(aRace());
    for (const path of [
      '/events',
      `/events/${eventId}`,
      `/sessions/${sessionId}/classification`,
      `/sessions/${sessionId}/lapchart`,
      `/sessions/${sessionId}/lapdata/1/laps`,
      `/sessions/${sessionId}/csv`,
    ]) {
      const url = `/api/v0.2.3/eventresults${path}`;
      const { headers } = await app.inject(url);
      expect([path, headers['cache-control']]).toEqual([path, 'no-cache']);
      const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
    }
  });

  it('give a guest no points, and those of the place to the next', async () => {
    const { store, organizationId, json, save } = await openResults(await openDb());
    const race = aRace();
    const competitors = race.competitors.map((row, index) => ({ ...row, isGuest: index === 0 }));
    const { eventId, sessionId } = await save({ ...race, competitors });
    const id = await store.saveChampionship({
      organizationId,
      name: 'Cup',
      season: '2026',
      className: '',
      layout: 'PointsPerEvent',
      rules: { points: [25, 18], drops: 0 },
      events: [{ eventId, rounds: [{ sessionId, name: 'Race', shortName: 'R1' }] }],
    });
    expect((await json(`/championships/${id}`)).competitors[0]).toMatchObject({
      firstName: 'Ben',
      total: 25,
    });
    expect((await json(`/sessions/${sessionId}/classification`)).rows[0]).toMatchObject({ isGuest: true });
  });

  it('compute the standings of a championship from its rounds', async () => {
    const db = await openDb();
    const { store, organizationId, json, get, save } = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const { eventId, sessionIds } = await save(
      { ...aRace(), resultStatus: 'Official' },
      { ...aRace(), name: 'Race 2', resultStatus: 'Provisional' },
    );
    const id = await store.saveChampionship({
      organizationId,
      name: 'Club Cup',
      season: '2026',
      className: 'Senior',
      layout: 'PointsPerRun',
      rules: { points: [25, 18], drops: 0 },
      events: [
        {
          eventId,
          rounds: sessionIds.map((sessionId, index) => ({
            sessionId,
            name: `Race ${index + 1}`,
            shortName: `R${index + 1}`,
          })),
        },
      ],
    });
    expect(await json(`/organizations/${organizationId}/championships`)).toEqual({
      championships: [
        {
          id,
          organization: organizationId,
          championshipid: id,
          name: 'Club Cup',
          season: '2026',
          html: null,
          xml: null,
          backupxml: null,
          class: 'Senior',
          resultStatus: 'Provisional',
        },
      ],
    });
    const paged = async (query: string) =>
      (await json(`/organizations/${organizationId}/championships?${query}`)).championships.length;
    expect([await paged('count=1'), await paged('count=0'), await paged('offset=1')]).toEqual([1, 0, 0]);
    expect(await json(`/championships/${id}`)).toMatchObject({
      name: 'Club Cup',
      drops: 0,
      isGiven: false,
      layout: 'PointsPerRun',
      resultStatus: 'Provisional',
      events: [
        {
          id: eventId,
          date: '2026-05-11',
          isDropped: false,
          rounds: [{ shortName: 'R1' }, { shortName: 'R2' }],
        },
      ],
      competitors: [
        {
          no: '7',
          firstName: 'Anna',
          accountId: ANNA,
          position: '1',
          total: 50,
          diff: 0,
          gap: 0,
          events: [{ eventId, points: 50 }],
        },
        { no: '8', firstName: 'Ben', accountId: null, position: '2', total: 36, diff: 14, gap: 14 },
      ],
    });
    expect((await get(`/championships/${id}/csv`)).body.split('\r\n').slice(0, 2)).toEqual([
      'Pos,No,Name,Class,Total,Dropped,Diff,Gap,Spring Cup R1,Spring Cup R2',
      '1,7,Anna Jansen,Senior,50,0,0,0,25,25',
    ]);
    expect((await json(`/organizations/${organizationId}/events`))[0]).toMatchObject({
      id: eventId,
      hasChamp: true,
      championships: null,
    });
    expect((await json(`/events/${eventId}`)).championships).toEqual([
      { id, name: 'Club Cup', season: '2026', class: 'Senior', organizationId },
    ]);
  });
});
