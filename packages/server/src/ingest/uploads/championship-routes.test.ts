import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { anOrganization } from '../club-day.test-support.ts';
import { aKeyFor, anna, anUpload, aSession, ben, cas, laps, openIngest } from '../ingest.test-support.ts';

/** Anna, Ben, Cas in the first race; Ben, Anna, Cas in the second; Cas is a guest of the autumn. */
const spring = anUpload({
  sessions: [
    aSession(),
    aSession({
      clientId: 'race-2',
      name: 'Race 2',
      startsAt: '2026-05-11T16:00:00',
      competitors: [{ ...anna, laps: laps(70_000, 70_000, 70_000) }, ben, cas],
    }),
  ],
});
const autumn = anUpload({
  uploadId: 'u-2',
  event: { ...spring.event, clientId: 'autumn-cup', name: 'Autumn Cup', startDate: '2026-09-11' },
  sessions: [
    aSession({
      startsAt: '2026-09-11T14:00:00',
      competitors: [{ ...cas, isGuest: true, laps: laps(50_000, 50_000, 50_000) }, anna, ben],
    }),
  ],
});

function aCup(cup: Partial<ChampionshipDocument> = {}): ChampionshipDocument {
  return {
    clientId: 'cup-2026',
    name: 'Club Cup',
    season: '2026',
    className: 'Senior',
    points: [25, 18, 15],
    events: [
      { event: 'spring-cup', rounds: [{ session: 'race-1' }, { session: 'race-2', shortName: 'Final' }] },
      { event: 'autumn-cup' },
    ],
    ...cup,
  };
}

type Standing = { no: string; total: number; dropped: number; diff: number; gap: number };

describeOnEachEngine('a championship that an organiser sends', (openDb) => {
  async function open() {
    const ingest = await openIngest(await openDb());
    await ingest.upload(spring);
    await ingest.upload(autumn);
    const save = async (cup = aCup()) => {
      const answer = await ingest.send('/championships', cup);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const standings = async (id: number): Promise<string[]> =>
      (await ingest.results(`/championships/${id}`)).competitors.map(
        ({ no, total, dropped }: Standing) => `${no}: ${total}${dropped === 0 ? '' : ` (${dropped})`}`,
      );
    return { ...ingest, save, standings };
  }

  it('has standings from the results of its rounds, on the site and as a file', async () => {
    const { save, results, app, organizationId } = await open();
    const saved = await save();
    const { championshipId } = saved;
    expect(saved).toEqual({
      championshipId,
      clientId: 'cup-2026',
      name: 'Club Cup',
      season: '2026',
      className: 'Senior',
      layout: 'PointsPerRun',
      events: 2,
      rounds: 3,
      isDeleted: false,
      isChanged: true,
      path: `/organizations/${organizationId}/championships/${championshipId}`,
      warnings: [],
    });
    const { championships } = await results(`/organizations/${organizationId}/championships`);
    expect(championships).toMatchObject([
      { id: championshipId, name: 'Club Cup', season: '2026', class: 'Senior', resultStatus: 'Provisional' },
    ]);
    const cup = await results(`/championships/${championshipId}`);
    expect(cup).toMatchObject({ class: 'Senior', layout: 'PointsPerRun', drops: 0 });
    expect(
      cup.events.map((event: { name: string; rounds: { shortName: string }[] }) => [
        event.name,
        event.rounds.map(({ shortName }) => shortName),
      ]),
    ).toEqual([
      ['Spring Cup', ['R1', 'Final']],
      ['Autumn Cup', ['R3']],
    ]);
    // 25 + 18 + 25, 18 + 25 + 18 behind a guest, 15 + 15.
    expect(cup.competitors.map(({ no, total, diff, gap }: Standing) => [no, total, diff, gap])).toEqual([
      ['7', 68, 0, 0],
      ['8', 61, 7, 7],
      ['08', 30, 38, 31],
    ]);
    expect(cup.competitors[0].events[1]).toMatchObject({ points: 25, rounds: [{ position: '2' }] });
    const csv = await app.inject({ url: `/api/v0.2.3/eventresults/championships/${championshipId}/csv` });
    expect(csv.statusCode).toBe(200);
    expect(csv.body).toMatch(/^Pos,No,Name,Class,Total,Dropped,Diff,Gap,/);
    expect(csv.body).toMatch(/Anna.*68/);
    expect(csv.body).toContain(',30,0,38,31,15,15,G\r\n');
  });

  it('follows every revision of a round', async () => {
    const { save, standings, upload, send } = await open();
    const { championshipId } = await save();
    expect(await standings(championshipId)).toEqual(['7: 68', '8: 61', '08: 30']);
    const sessions = [aSession({ competitors: [{ ...anna, laps: laps(90_000, 90_000, 90_000) }, ben, cas] })];
    const revised = await upload({ ...spring, uploadId: 'u-3', sessions });
    expect(await standings(championshipId)).toEqual(['8: 68', '7: 61', '08: 30']);
    const rulings = [{ kind: 'disqualified', competitor: '8', reason: 'Underweight' }];
    await send(`/sessions/${revised.sessions[0].sessionId}/revisions`, {
      uploadId: 'c-1',
      reason: 'Underweight',
      rulings,
    });
    expect(await standings(championshipId)).toEqual(['7: 68', '8: 43', '08: 33']);
  });

  it('sent again is the same championship: the new document counts, and an unchanged one changes nothing', async () => {
    const { save, standings, results, organizationId } = await open();
    const { championshipId } = await save();
    const roundsOf = async () =>
      (await results(`/championships/${championshipId}`)).events.flatMap(
        (event: { rounds: { id: number }[] }) => event.rounds.map(({ id }) => id),
      );
    const [first, second] = await roundsOf();
    expect(await save()).toMatchObject({ championshipId, isChanged: false });
    const changed = aCup({
      drops: 1,
      events: [
        {
          event: 'spring-cup',
          rounds: [
            { session: 'race-2', points: [50, 36, 30] },
            { session: 'race-1', extraPoints: [{ number: '08', points: 2.5 }] },
          ],
        },
      ],
    });
    expect(await save(changed)).toMatchObject({ championshipId, isChanged: true, events: 1, rounds: 2 });
    expect(await roundsOf()).toEqual([second, first]);
    expect(await standings(championshipId)).toEqual(['8: 50 (18)', '7: 36 (25)', '08: 30 (17.5)']);
    const { championships } = await results(`/organizations/${organizationId}/championships`);
    expect(championships).toHaveLength(1);
  });

  it('may be of the whole field, by events, and gets warnings about rounds without points', async () => {
    const { save, standings, upload } = await open();
    const { className: _, ...wholeField } = aCup({ layout: 'PointsPerRunAndEventTotals', drops: 1 });
    const { championshipId } = await save(wholeField);
    // The better of 43 and 25, of 43 and 18; Cas missed the autumn.
    expect(await standings(championshipId)).toEqual(['7: 43 (25)', '8: 43 (18)', '08: 30']);
    await upload({ ...spring, uploadId: 'u-4', event: { ...spring.event, clientId: 'empty' }, sessions: [] });
    const odd = aCup({
      clientId: 'odd',
      className: 'Seniro',
      events: [
        { event: 'autumn-cup', rounds: [{ session: 'race-1', extraPoints: [{ number: '99', points: 1 }] }] },
        { event: 'empty' },
      ],
    });
    expect((await save(odd)).warnings).toMatchObject([
      { name: '/events/1', message: 'the event has no races yet' },
      { name: '/events/0/rounds/0', message: 'Race 1: nobody drove in the class Seniro' },
      { name: '/events/0/rounds/0', message: 'Race 1: nobody who scores has the number 99' },
    ]);
  });

  it('gets all errors with their place, and leaves a trace only in the log', async () => {
    const { send, db, organizationId } = await open();
    const errorsOf = async (body: unknown, options = {}) => {
      const answer = await send('/championships', body, options);
      return [answer.statusCode, answer.json().errors?.map(({ name }: { name: string }) => name)];
    };
    const { name: _, ...nameless } = aCup();
    expect(await errorsOf({ ...nameless, points: [-1], sesaon: '2026', layout: 'None of these' })).toEqual([
      400,
      ['/name', '/layout', '/points/0', '/sesaon'],
    ]);
    const lost = [
      { event: 'winter-cup' },
      { event: 'spring-cup', rounds: [{ session: 'race-9' }, { session: 'race-1' }, { session: 'race-1' }] },
      { event: 'spring-cup' },
    ];
    expect(await errorsOf(aCup({ events: lost }))).toEqual([
      400,
      ['/events/0/event', '/events/1/rounds/0/session', '/events/1/rounds/2/session', '/events/2/event'],
    ]);
    const other = await anOrganization(db, 'Other club');
    const { key } = await aKeyFor(db, other);
    expect((await errorsOf(aCup(), { key }))[1]).toEqual(['/events/0/event', '/events/1/event']);
    const { key: practiceKey } = await aKeyFor(db, organizationId, ['practice']);
    expect((await errorsOf(aCup(), { key: practiceKey }))[0]).toBe(403);
    expect(await db.selectFrom('championships').select('id').execute()).toEqual([]);
    const [last] = (await send('/uploads', undefined, { method: 'GET' })).json();
    expect(last).toMatchObject({ call: 'championships', outcome: 'refused' });
  });

  it('may have standings that were counted elsewhere, which are shown as they were sent', async () => {
    const { save, send, results, app, organizationId } = await open();
    const { points: _, ...described } = aCup({ drops: 1 });
    const inRound = (session: string, points: number, more = {}) => ({
      event: 'spring-cup',
      session,
      points,
      ...more,
    });
    const rows = [
      { lastName: 'Gast', total: 0, isGuest: true, rounds: [inRound('race-1', 0, { isGuest: true })] },
      { position: 2, number: '7', firstName: 'Anna', lastName: 'Jansen', total: 40.5 },
      {
        position: 1,
        number: '8',
        firstName: 'Ben',
        lastName: 'Smit',
        className: 'Senior',
        nationality: 'NL',
        total: 61,
        rounds: [inRound('race-1', 61, { position: 3 }), inRound('race-2', 5, { isDropped: true })],
      },
    ];
    const given = { ...described, standings: { status: 'Official', rows } } as const;
    const { championshipId } = await save(given);
    expect(await save(given)).toMatchObject({ isChanged: false });
    const cup = await results(`/championships/${championshipId}`);
    expect(cup).toMatchObject({ isGiven: true, resultStatus: 'Official', drops: 1 });
    expect(cup.competitors).toMatchObject([
      { no: '8', firstName: 'Ben', position: '1', total: 61, dropped: 5, diff: 0, nationality: 'NL' },
      { no: '7', position: '2', total: 40.5, dropped: 0, diff: 20.5, gap: 20.5, events: [] },
      { no: null, lastName: 'Gast', position: null, isGuest: true, diff: 0, gap: 0 },
    ]);
    expect(cup.competitors[0].events).toMatchObject([
      {
        points: 66,
        position: null,
        isDropped: false,
        rounds: [
          { points: 61, position: '3', isDropped: false },
          { points: 5, position: null, isDropped: true },
        ],
      },
    ]);
    const { championships } = await results(`/organizations/${organizationId}/championships`);
    expect(championships).toMatchObject([{ resultStatus: 'Official' }]);
    const csv = await app.inject({ url: `/api/v0.2.3/eventresults/championships/${championshipId}/csv` });
    expect(csv.body.split('\r\n')[1]).toBe('1,8,Ben Smit,Senior,61,5,0,0,61,5,');
    expect(csv.body.split('\r\n')[3]).toBe(',,Gast,,,,,,G,,');

    const errorsOf = async (body: unknown) =>
      (await send('/championships', body)).json().errors.map(({ name }: { name: string }) => name);
    expect(await errorsOf(described)).toEqual(['/points']);
    expect(await errorsOf({ ...given, points: [25] })).toEqual(['/points']);
    const lost = [{ position: 1, lastName: 'A', total: 1, rounds: [inRound('race-9', 1)] }];
    expect(await errorsOf({ ...given, standings: { status: 'Official', rows: lost } })).toEqual([
      '/standings/rows/0/rounds/0/session',
    ]);
    // Counted from the results again.
    expect(await save()).toMatchObject({ championshipId, isChanged: true });
    expect(await results(`/championships/${championshipId}`)).toMatchObject({ isGiven: false });
  });

  it('can be tried without a trace', async () => {
    const { send, db } = await open();
    const answer = await send('/championships?dryRun=true', aCup());
    expect(answer.json()).toMatchObject({ championshipId: 0, rounds: 3, isChanged: true, path: '' });
    expect(await db.selectFrom('championships').select('id').execute()).toEqual([]);
  });

  it('can be deleted and restored, only by its own organisation', async () => {
    const { save, send, app, db, results, organizationId } = await open();
    const { championshipId } = await save();
    const address = `/api/v0.2.3/eventresults/championships/${championshipId}`;
    const statusNow = async () => (await app.inject({ url: address })).statusCode;
    const { key } = await aKeyFor(db, await anOrganization(db, 'Other club'));
    const remove = { method: 'DELETE' } as const;
    expect((await send(`/championships/${championshipId}`, undefined, { ...remove, key })).statusCode).toBe(
      404,
    );
    expect(await statusNow()).toBe(200);
    const deleted = await send(`/championships/${championshipId}`, undefined, remove);
    expect(deleted.json()).toMatchObject({ championshipId, isDeleted: true, path: '' });
    expect(await statusNow()).toBe(404);
    const { championships } = await results(`/organizations/${organizationId}/championships`);
    expect(championships).toEqual([]);
    expect((await send('/championships', aCup())).statusCode).toBe(409);
    const [listed] = (await send('/championships', undefined, { method: 'GET' })).json();
    expect(listed).toMatchObject({ clientId: 'cup-2026', isDeleted: true });
    await send(`/championships/${championshipId}/restore`);
    expect(await statusNow()).toBe(200);
  });
});
