import { expect, it } from 'vitest';
import { describeOnEachEngine, describeOnSqlite } from '../../storage/engines.test-support.ts';
import { anOrganization } from '../club-day.test-support.ts';
import {
  aCompetitor,
  aKeyFor,
  anna,
  anUpload,
  aSession,
  ben,
  cas,
  laps,
  NOW_MS,
  openIngest,
} from '../ingest.test-support.ts';

type Row = { startNumber: string; position: number; totalTime: string };

describeOnEachEngine('a results document', (openDb) => {
  const open = async () => openIngest(await openDb());

  it('becomes an event with a classification, laps and a first revision', async () => {
    const { upload, results } = await open();
    const answer = await upload(anUpload({ sessions: [aSession({ group: ['Saturday', 'Senior'] })] }));
    expect(answer).toMatchObject({
      uploadId: 'u-1',
      isRepeated: false,
      event: { clientId: 'spring-cup', name: 'Spring Cup', path: `/events/${answer.event.eventId}` },
      sessions: [{ clientId: 'race-1', revision: 1, isChanged: true }],
    });
    const { sessionId } = answer.sessions[0];
    const event = await results(`/events/${answer.event.eventId}?sessions=true`);
    expect(event).toMatchObject({
      name: 'Spring Cup',
      resultStatus: 'Provisional',
      sessionCount: 1,
      entryCount: 3,
      startDate: '2026-05-11',
      location: { name: 'Pottendijk', length: 1.2 },
    });
    expect(event.sessions.groups[0].subGroups[0].sessions[0]).toMatchObject({
      id: sessionId,
      startTime: '2026-05-11T14:00:00',
    });
    const { rows } = await results(`/sessions/${sessionId}/classification`);
    expect(rows.map((row: Row) => [row.startNumber, row.position, row.totalTime])).toEqual([
      ['7', 1, '3:01.500'],
      ['8', 2, '3:03.000'],
      ['08', 3, '2:03.000'],
    ]);
    const [first] = (await results(`/sessions/${sessionId}/lapdata/1/laps`)).laps;
    expect(first).toMatchObject({
      lapNr: 1,
      lapTime: '1:01.000',
      timeOfDay: '2026-05-11T14:01:01',
      fieldComparison: { position: 1 },
    });
    expect(await results(`/sessions/${sessionId}/revisions`)).toMatchObject([
      { number: 1, resultStatus: 'Provisional', publishedBy: 'Timing PC', changes: [] },
    ]);
  });

  it('gives the length of its track in kilometres unless it sets miles', async () => {
    const { upload, results } = await open();
    const locationOf = async (uploadId: string, unit: { lengthUnit?: 'km' | 'mi' }) => {
      const location = { name: uploadId, countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1609.344 };
      const { event: plain } = anUpload();
      const event = { ...plain, clientId: uploadId, location: { ...location, ...unit } };
      const answer = await upload(anUpload({ uploadId, event }));
      return (await results(`/events/${answer.event.eventId}`)).location;
    };
    expect(await locationOf('u-1', {})).toMatchObject({ lengthUnit: 'km', lengthLabel: '1.6093 km' });
    expect(await locationOf('u-2', { lengthUnit: 'mi' })).toMatchObject({
      lengthUnit: 'mi',
      lengthLabel: '1.0000 mi',
    });
  });

  it('with untimed laps shows the position and time that other laps give, and no others', async () => {
    const { upload, results } = await open();
    const dayMs = (endS: number) => (14 * 3_600 + endS) * 1_000;
    const timed = (number: string, endsS: (number | null)[]) =>
      aCompetitor({
        number,
        lastName: number,
        laps: endsS.map((endS) =>
          endS === null ? { lapTimeMs: 0 } : { lapTimeMs: 60_000, timeOfDayMs: dayMs(endS) },
        ),
      });
    const unknown = timed('4', [63, 123, null]);
    unknown.laps?.push({ lapTimeMs: 0, timeOfDayMs: dayMs(243) });
    const competitors = [
      timed('1', [60, 120, 180, 240]),
      timed('2', [61, null, 181, 241]),
      timed('3', [62, 122, 182, 242]),
      unknown,
    ];
    const answer = await upload(anUpload({ sessions: [aSession({ competitors })] }));
    const { sessionId } = answer.sessions[0];
    const { positionRows } = await results(`/sessions/${sessionId}/lapchart`);
    const numbers = positionRows.map((row: { startNumber: string }[]) =>
      row.map(({ startNumber }) => startNumber),
    );
    expect(numbers).toEqual([
      ['1', '1', '', '1'],
      ['2', '2', '', '2'],
      ['3', '3', '', '3'],
      ['4', '4', '', '4'],
    ]);
    const timesOf = async (place: number) => {
      const { laps, lapDataInfo } = await results(`/sessions/${sessionId}/lapdata/${place}/laps`);
      expect(lapDataInfo.allLapsHaveFieldPos).toBe(false);
      return laps.map(({ timeOfDay }: { timeOfDay: string | null }) => timeOfDay?.slice(11) ?? null);
    };
    expect(await timesOf(2)).toEqual(['14:01:01', '14:02:01', '14:03:01', '14:04:01']);
    expect(await timesOf(4)).toEqual(['14:01:03', '14:02:03', null, '14:04:03']);
  });

  it('with only a time of day finds the session of that name on its own day', async () => {
    const { upload, results, send } = await open();
    const { event } = anUpload();
    const days = { ...event, endDate: '2026-05-12' };
    const second = aSession({ startsAt: '2026-05-12T14:00:00' });
    const { sessionId } = (await upload(anUpload({ event: days, sessions: [second] }))).sessions[0];
    const { startsAt: _, ...undated } = aSession({ startTime: '14:00:05.000', status: 'Official' });
    const again = await upload(anUpload({ uploadId: 'u-2', sessions: [undated] }));
    expect(again.sessions).toMatchObject([{ sessionId }]);
    expect(await results(`/sessions/${sessionId}`)).toMatchObject({ startTime: '2026-05-12T14:00:05' });
    const first = aSession({ clientId: 'race-1-first-day', startsAt: '2026-05-11T14:00:00' });
    await upload(anUpload({ uploadId: 'u-3', sessions: [first] }));
    const unclear = anUpload({ uploadId: 'u-4', sessions: [{ ...undated, clientId: 'of-a-file' }] });
    expect((await send('/results', unclear)).statusCode).toBe(409);
  });

  it('without any time takes none from another session, and is after those of its day', async () => {
    const { upload, results } = await open();
    const { event } = anUpload();
    const days = { ...event, endDate: '2026-05-12' };
    const practice = aSession({ clientId: 'p', name: 'Practice', type: 'practice' });
    await upload(anUpload({ event: days, sessions: [practice] }));
    const { startsAt: _, ...untimed } = aSession();
    const known = { clientId: event.clientId };
    const first = await upload(anUpload({ uploadId: 'u-2', event: known, sessions: [untimed] }));
    const start = async (sessionId: number) => (await results(`/sessions/${sessionId}`)).startTime;
    expect(await start(first.sessions[0].sessionId)).toBe('2026-05-11T00:00:00');
    const { sessions } = await results(`/events/${first.event.eventId}?sessions=true`);
    const names = sessions.groups[0].sessions.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Practice', 'Race 1']);
    // Sent again it is unchanged.
    const official = [{ ...untimed, status: 'Official' as const }];
    const again = await upload(anUpload({ uploadId: 'u-3', event: known, sessions: official }));
    expect(await start(again.sessions[0].sessionId)).toBe('2026-05-11T00:00:00');
  });

  it('with only a time of day is on the first day, even if only a later day was driven', async () => {
    const { upload, results } = await open();
    const { event } = anUpload();
    const sunday = aSession({ clientId: 's', name: 'Final', startsAt: '2026-05-12T14:00:00' });
    await upload(anUpload({ event: { ...event, endDate: '2026-05-12' }, sessions: [sunday] }));
    const { startsAt: _, ...timed } = aSession({ startTime: '10:00:00' });
    const known = { clientId: event.clientId };
    const answer = await upload(anUpload({ uploadId: 'u-2', event: known, sessions: [timed] }));
    const { startTime } = await results(`/sessions/${answer.sessions[0].sessionId}`);
    expect(startTime).toBe('2026-05-11T10:00:00');
  });

  it('keeps start positions with empty slots, and reads 0 as the pit lane', async () => {
    const { upload, results } = await open();
    const competitors = [
      { ...anna, startPosition: 0 },
      { ...ben, startPosition: 7 },
      { ...cas, startPosition: 2 },
    ];
    const answer = await upload(anUpload({ sessions: [aSession({ competitors })] }));
    const field = await results(`/sessions/${answer.sessions[0].sessionId}/fieldlaps`);
    const grid = field.competitors.map(({ startNumber, gridPosition }: Record<string, unknown>) => [
      startNumber,
      gridPosition,
    ]);
    expect(Object.fromEntries(grid)).toEqual({ 7: 8, 8: 7, '08': 2 });
  });

  it('sent again after another one is published again', async () => {
    const { upload, results } = await open();
    const right = anUpload();
    const wrong = anUpload({
      uploadId: 'u-2',
      sessions: [
        aSession({
          competitors: [
            { ...cas, position: 1 },
            { ...anna, position: 2 },
          ],
        }),
      ],
    });
    const { sessionId } = (await upload(right)).sessions[0];
    const numbers = async () =>
      (await results(`/sessions/${sessionId}/classification`)).rows.map((row: Row) => row.startNumber);
    const published = await numbers();
    await upload(wrong);
    expect(await numbers()).not.toEqual(published);
    expect(await upload(right)).toMatchObject({ isRepeated: false, sessions: [{ isChanged: true }] });
    expect(await numbers()).toEqual(published);
    expect(await upload(right)).toMatchObject({ isRepeated: true });
    // Both ways, any number of times.
    await upload(wrong);
    await upload(right);
    expect(await numbers()).toEqual(published);
  });

  it('keeps the published order of all who have a place, and puts the others behind', async () => {
    const { upload, results } = await open();
    const competitors = [
      aCompetitor({ number: '9', lastName: 'Nine', lapCount: 10, totalTimeMs: 600_000 }),
      aCompetitor({ number: '7', lastName: 'Seven', lapCount: 10, totalTimeMs: 605_000, position: 1 }),
      aCompetitor({ number: '5', lastName: 'Five', lapCount: 10, totalTimeMs: 603_000, position: 2 }),
      aCompetitor({ number: '3', lastName: 'Three', lapCount: 4, totalTimeMs: 250_000, status: 'DNF' }),
    ];
    const answer = await upload(anUpload({ sessions: [aSession({ competitors })] }));
    const { rows } = await results(`/sessions/${answer.sessions[0].sessionId}/classification`);
    expect(rows.map((row: Row) => row.startNumber)).toEqual(['7', '5', '9', '3']);
  });

  it('sent twice is stored once, with the same response', async () => {
    const { upload, db } = await open();
    const first = await upload(anUpload());
    const second = await upload(anUpload());
    expect(second).toEqual({ ...first, isRepeated: true });
    expect(await db.selectFrom('events').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('competitors').select('id').execute()).toHaveLength(3);
  });

  it('sent many times at the same moment is stored once', async () => {
    const { upload, db } = await open();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(anUpload())));
    expect(new Set(answers.map((answer) => answer.event.eventId)).size).toBe(1);
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('with an id that was used for other content is refused', async () => {
    const { upload, send } = await open();
    await upload(anUpload());
    const answer = await send('/results', anUpload({ reason: 'something else' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('conflict');
  });

  it('with the same content under a new id makes no revision', async () => {
    const { upload, results } = await open();
    const first = await upload(anUpload());
    const second = await upload(anUpload({ uploadId: 'u-2' }));
    expect(second.sessions).toEqual([{ ...first.sessions[0], isChanged: false }]);
    expect(await results(`/sessions/${first.sessions[0].sessionId}/revisions`)).toHaveLength(1);
  });

  it('that corrects a session is its next revision, and the earlier one stays readable', async () => {
    const { upload, results } = await open();
    const first = await upload(anUpload());
    const { sessionId } = first.sessions[0];
    const slower = { ...anna, laps: laps(61_000, 60_000, 65_000) };
    const dora = aCompetitor({ number: '11', firstName: 'Dora', lastName: 'Ek', laps: laps(70_000) });
    const second = await upload(
      anUpload({
        uploadId: 'u-2',
        publishedBy: 'Clerk of the course',
        reason: 'Transponder of 7 was late',
        sessions: [aSession({ status: 'Official', competitors: [slower, ben, dora] })],
      }),
    );
    expect(second.sessions).toMatchObject([{ sessionId, revision: 2, isChanged: true }]);
    const [revision] = await results(`/sessions/${sessionId}/revisions`);
    expect(revision).toMatchObject({
      number: 2,
      resultStatus: 'Official',
      publishedBy: 'Clerk of the course',
      reason: 'Transponder of 7 was late',
    });
    expect(revision.changes).toEqual([
      expect.objectContaining({ kind: 'position', startNumber: '8', from: 2, to: 1 }),
      expect.objectContaining({ kind: 'total-time', startNumber: '7', from: '3:01.500', to: '3:06.000' }),
      expect.objectContaining({ kind: 'position', startNumber: '7', from: 1, to: 2 }),
      expect.objectContaining({ kind: 'entry', name: 'Dora Ek', to: true }),
      expect.objectContaining({ kind: 'entry', name: 'Cas Vos', startNumber: '08', from: true, to: false }),
    ]);
    const before = await results(`/sessions/${sessionId}/revisions/1/classification`);
    expect(before.rows.map((row: Row) => row.startNumber)).toEqual(['7', '8', '08']);
    const after = await results(`/sessions/${sessionId}/classification`);
    expect(after.rows.map((row: Row) => row.startNumber)).toEqual(['8', '7', '11']);
  });

  it('finds a session of another source by its name and start, and keeps it one session', async () => {
    const { upload, db } = await open();
    const first = await upload(anUpload());
    const official = aSession({
      clientId: 'orbits-17',
      name: 'RACE 1',
      startsAt: '2026-05-11T14:04:00',
      status: 'Official',
    });
    const second = await upload(anUpload({ uploadId: 'u-2', sessions: [official] }));
    expect(second.sessions[0]).toMatchObject({ sessionId: first.sessions[0].sessionId, revision: 2 });
    const later = aSession({ clientId: 'orbits-18', startsAt: '2026-05-11T16:00:00' });
    await upload(anUpload({ uploadId: 'u-3', sessions: [later] }));
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2);
  });

  it('updates the name of its event, also as the heading of sessions that have none', async () => {
    const { upload, results } = await open();
    const plain = aSession();
    const headed = aSession({ clientId: 'race-2', group: 'Junior' });
    const { event, sessions } = await upload(anUpload({ sessions: [plain, headed] }));
    const renamed = { ...anUpload().event, name: 'Spring Grand Prix' };
    await upload(anUpload({ uploadId: 'u-2', event: renamed, sessions: [plain] }));
    const groupNames = await Promise.all(
      sessions.map(async (each: { sessionId: number }) => {
        const { groupName } = await results(`/sessions/${each.sessionId}`);
        return groupName;
      }),
    );
    expect(groupNames).toEqual(['Spring Grand Prix', 'Junior']);
    const { groups } = await results(`/events/${event.eventId}/sessions`);
    expect(groups.map(({ name }: { name: string }) => name)).toEqual(['Spring Grand Prix', 'Junior']);
  });

  it('keeps sessions with the same name apart: under other headings, and if one document contains both', async () => {
    const { upload } = await open();
    const idsOf = (answer: { sessions: { sessionId: number }[] }) =>
      answer.sessions.map(({ sessionId }) => sessionId);
    const heat = (clientId: string, group?: string) =>
      aSession({ clientId, name: 'Heat 1', ...(group !== undefined && { group }) });
    const both = idsOf(await upload(anUpload({ sessions: [heat('a', 'Junior'), heat('b', 'Senior')] })));
    expect(new Set(both).size).toBe(2);
    const third = idsOf(await upload(anUpload({ uploadId: 'u-2', sessions: [heat('c', 'Mini')] })));
    expect(both).not.toContain(third[0]);
    const alike = idsOf(
      await upload(anUpload({ uploadId: 'u-3', sessions: [heat('d', 'X'), heat('e', 'X')] })),
    );
    expect(new Set(alike).size).toBe(2);
    // Another source, without headings, means the existing one.
    const other = anUpload({
      uploadId: 'u-4',
      event: { ...anUpload().event, clientId: 'autumn-cup' },
      sessions: [heat('live')],
    });
    const live = idsOf(await upload(other));
    const official = { ...other, uploadId: 'u-5', sessions: [heat('official', 'Junior')] };
    expect(idsOf(await upload(official))).toEqual(live);
  });

  it('contains rulings, keeps those it does not mention, and withdraws those it leaves out', async () => {
    const { upload, results } = await open();
    const penalty = { kind: 'penalty', competitor: '7', penaltyMs: 10_000, reason: 'Contact' } as const;
    const { sessions } = await upload(anUpload({ sessions: [aSession({ rulings: [penalty] })] }));
    const order = async () =>
      (await results(`/sessions/${sessions[0].sessionId}/classification`)).rows.map(
        (row: Row) => row.startNumber,
      );
    expect(await order()).toEqual(['8', '7', '08']);
    await upload(anUpload({ uploadId: 'u-2', sessions: [aSession({ status: 'Official' })] }));
    expect(await order()).toEqual(['8', '7', '08']);
    await upload(anUpload({ uploadId: 'u-3', sessions: [aSession({ status: 'Official', rulings: [] })] }));
    expect(await order()).toEqual(['7', '8', '08']);
    expect(await results(`/sessions/${sessions[0].sessionId}/revisions`)).toHaveLength(3);
  });

  it('whose places differ from the order of its times is published in its own order', async () => {
    const { upload, results } = await open();
    const competitors = [
      { ...anna, position: 3 },
      { ...ben, position: 1 },
      { ...cas, position: 2 },
    ];
    const { sessions } = await upload(anUpload({ sessions: [aSession({ competitors })] }));
    const { rows } = await results(`/sessions/${sessions[0].sessionId}/classification`);
    expect(rows.map((row: Row) => row.startNumber)).toEqual(['8', '08', '7']);
  });

  it('may hold results without laps', async () => {
    const { upload, results } = await open();
    const competitors = [
      aCompetitor({ lapCount: 10, totalTimeMs: 610_000, bestTimeMs: 60_000, bestLapNumber: 4 }),
      aCompetitor({ number: '8', lastName: 'Smit', lapCount: 9, totalTimeMs: 600_000, bestTimeMs: 59_000 }),
      aCompetitor({ number: '9', lastName: 'Vos', status: 'DNS' }),
    ];
    const { sessions } = await upload(anUpload({ sessions: [aSession({ competitors })] }));
    const { rows } = await results(`/sessions/${sessions[0].sessionId}/classification`);
    expect(rows).toMatchObject([
      { startNumber: '7', numberOfLaps: 10, totalTime: '10:10.000', bestTime: '1:00.000', bestLap: 4 },
      { startNumber: '8', numberOfLaps: 9, bestLap: 0 },
      { startNumber: '9', status: 'DNS' },
    ]);
  });

  it('gets all errors with their place, and leaves no trace', async () => {
    const { send, db } = await open();
    const wrong = {
      ...anUpload(),
      sessions: [
        aSession({ competitors: [anna, { ...ben, laps: [{ lapTimeMs: -1 }, { laptime: 3 }] as never }] }),
        { ...aSession(), type: 'sprint' },
      ],
    };
    const answer = await send('/results', wrong);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { name: string }) => error.name)).toEqual([
      '/sessions/0/competitors/1/laps/0/lapTimeMs',
      '/sessions/0/competitors/1/laps/1/lapTimeMs',
      '/sessions/0/competitors/1/laps/1/laptime',
      '/sessions/1/type',
      '/sessions/1/clientId',
    ]);
    for (const table of ['events', 'sessions', 'venues', 'searchEntries'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(rows.filter((row) => !('entityType' in row) || row.entityType === 0)).toEqual([]);
    }
  });

  it('that breaks the schema also gets its contradictions, each place once', async () => {
    const { send, db } = await openIngest(await openDb());
    const twice = { ...anna, number: 7 };
    const ruling = { kind: 'penalty', competitor: 'nobody', penaltyMs: 'five', reason: 'Contact' };
    const session = { ...aSession(), competitors: [anna, anna, twice, 3], rulings: [ruling] };
    const answer = await send('/results', { ...anUpload(), sessions: [session, null] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map(({ name }: { name: string }) => name)).toEqual([
      '/sessions/0/rulings/0/penaltyMs',
      '/sessions/0/competitors/2/number',
      '/sessions/0/competitors/3',
      '/sessions/1',
      '/sessions/0/competitors/1/number',
      '/sessions/0/rulings/0/competitor',
    ]);
    expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
  });

  it('that contradicts itself gets the place of the contradiction', async () => {
    const { send } = await open();
    const { event } = anUpload();
    const answer = await send(
      '/results',
      anUpload({
        event: {
          ...event,
          location: { name: 'Moon', countryCode: 'NL', timeZone: 'Moon/Crater' },
          endDate: '2026-05-01',
        },
        sessions: [
          aSession({
            competitors: [anna, anna],
            rulings: [
              { kind: 'penalty', competitor: '99', penaltyMs: 1, reason: '' },
              { kind: 'lap-deleted', competitor: '7', lapNumber: 9, reason: '' },
            ],
          }),
          aSession(),
        ],
      }),
    );
    expect(answer.json().errors.map((error: { name: string }) => error.name)).toEqual([
      '/event/location/timeZone',
      '/event/endDate',
      '/sessions/1/clientId',
      '/sessions/0/competitors/1/number',
      '/sessions/0/rulings/0/competitor',
      '/sessions/0/rulings/1/lapNumber',
    ]);
  });

  it('of an unknown event gets the list of what a new one needs', async () => {
    const { send } = await open();
    const answer = await send('/results', anUpload({ event: { clientId: 'nobody-knows' } }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { name: string }) => error.name)).toEqual([
      '/event/name',
      '/event/sport',
      '/event/location',
      '/event/startDate',
    ]);
  });

  it('that merges an unknown session leaves no trace of the sessions before it', async () => {
    const { send, db } = await open();
    const merge = aSession({
      clientId: 'merge',
      name: 'Overall',
      classification: 'RaceMerge',
      mergeOf: ['race-1', 'race-9'],
    });
    const answer = await send('/results', anUpload({ sessions: [aSession(), merge] }));
    expect(answer.json().errors).toMatchObject([{ name: '/sessions/1/mergeOf/1' }]);
    expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
  });

  it.each([
    ['not JSON at all', '{"uploadId": "u-1",\n "event": nope}', /JSON/, 2],
    ['Latin-1', Buffer.from('{"uploadId":"\xe9"}', 'latin1'), /UTF-8/, undefined],
    ['UTF-16', Buffer.from('{"uploadId":"u"}', 'utf16le'), /JSON/, 1],
    ['nothing', '', /JSON/, undefined],
  ])('that is %s is refused with a clear message', async (_, body, message, line) => {
    const { send } = await open();
    const answer = await send('/results', body);
    expect(answer.statusCode).toBe(400);
    const [error] = answer.json().errors;
    expect(error.message).toMatch(message);
    if (line !== undefined) expect(error.line).toBe(line);
  });

  it('can be tried without a trace', async () => {
    const { send, db } = await open();
    const answer = await send('/results?dryRun=true', anUpload());
    expect(answer.json()).toMatchObject({
      event: { name: 'Spring Cup', eventId: 0 },
      sessions: [{ revision: 1 }],
    });
    expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });

  it('is logged with its errors for the organisation to read', async () => {
    const { send, upload } = await open();
    await upload(anUpload());
    const wrong = { ...anUpload({ uploadId: 'u-2' }), sessions: 'none' };
    for (let times = 0; times < 3; times++) await send('/results', wrong);
    const uploads = (await send('/uploads', undefined, { method: 'GET' })).json();
    expect(uploads).toHaveLength(2);
    expect(uploads).toMatchObject([
      { outcome: 'refused', errors: [{ name: '/sessions' }], atMs: NOW_MS },
      {
        outcome: 'stored',
        uploadId: 'u-1',
        keyName: 'Timing PC',
        detail: 'Spring Cup: 1 sessions, 3 results',
      },
    ]);
  });

  it('of one organisation never touches the events of another', async () => {
    const { db, upload, send } = await open();
    const other = await anOrganization(db, 'Other Club');
    const { key } = await aKeyFor(db, other);
    const mine = await upload(anUpload());
    const theirs = (await send('/results', anUpload(), { key })).json();
    expect(theirs.event.eventId).not.toBe(mine.event.eventId);
    const { eventId } = mine.event;
    const { sessionId } = mine.sessions[0];
    const tries = [
      await send(`/events/${eventId}`, undefined, { key, method: 'DELETE' }),
      await send(`/events/${eventId}/restore`, undefined, { key }),
      await send(`/sessions/${sessionId}/rulings`, undefined, { key, method: 'GET' }),
      await send(
        `/sessions/${sessionId}/revisions`,
        { uploadId: 'c', reason: '', status: 'Official' },
        { key },
      ),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});

describeOnSqlite('a results document', (openDb) => {
  const open = async () => openIngest(await openDb());

  it('may hold thousands of rulings, and repeating them is no change', async () => {
    const { upload, results } = await open();
    const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const competitors = numbers.map((number) =>
      aCompetitor({ number, lastName: `Driver ${number}`, laps: laps(61_000) }),
    );
    const rulings = numbers.flatMap((competitor) =>
      Array.from({ length: 250 }, (_, index) => ({
        kind: 'penalty' as const,
        competitor,
        penaltyMs: 1,
        reason: `Decision ${index % 10}`,
      })),
    );
    const first = await upload(anUpload({ sessions: [aSession({ competitors, rulings })] }));
    const { sessionId } = first.sessions[0];
    const totals = async () =>
      (await results(`/sessions/${sessionId}/classification`)).rows.map((row: Row) => row.totalTime);
    expect(new Set(await totals())).toEqual(new Set(['1:01.250']));
    const again = anUpload({ uploadId: 'u-2', sessions: [aSession({ competitors, rulings })] });
    expect((await upload(again)).sessions).toMatchObject([{ revision: 1, isChanged: false }]);
    const fewer = aSession({ competitors, rulings: rulings.slice(0, -249) });
    await upload(anUpload({ uploadId: 'u-3', sessions: [fewer] }));
    expect((await totals()).toSorted()[0]).toBe('1:01.001');
  });
});
