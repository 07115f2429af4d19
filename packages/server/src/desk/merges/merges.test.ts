import type { MergePlan, Merges } from '@lapwing/contract/desk/merges';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { type MemberName, openDesk } from '../desk.test-support.ts';

describeOnEachEngine('joined results at the desk', (openDb) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let root: string;
  let runs: number[];
  beforeEach(async () => {
    desk = await openDesk(await openDb());
    const { event, sessions } = await desk.publishClubDay('day-1');
    root = `/api/desk/events/${event.eventId}/merges`;
    runs = sessions.slice(1).map(({ sessionId }) => sessionId);
  });
  afterEach(() => desk.app.close());

  const plan = (more: Partial<MergePlan> = {}): MergePlan => ({
    name: 'Both races',
    runs,
    method: 'PointMerge',
    points: { places: [10, 8, 6], others: 0, doFewestWin: false },
    status: 'Provisional',
    ...more,
  });
  const save = (given: MergePlan, more: object = {}, query = '', as: MemberName = 'owner') =>
    desk.ask(
      'POST',
      `${root}${query}`,
      { uploadId: 'join-1', sessionId: null, plan: given, reason: '', ...more },
      as,
    );
  const order = (json: { rows: { after: { number: string } | null }[] }) =>
    json.rows.map(({ after }) => after?.number);
  const load = () => desk.expectOk<Merges>(desk.ask('GET', root));

  test('the joined order is previewed, published, changed as a revision, and taken back', async () => {
    const tried = await save(plan(), {}, '?dryRun=true');
    expect([tried.status, order(tried.json)]).toEqual([200, ['33', '7', '18']]);
    expect((await load()).merges).toEqual([]);

    const { json } = await save(plan());
    expect(json).toMatchObject({ revision: 1, isChanged: true });
    expect((await save(plan())).json).toMatchObject({ sessionId: json.sessionId, revision: 1 });
    const changed = plan({ points: { places: [1, 5, 10], others: 0, doFewestWin: false } });
    const again = await save(changed, { uploadId: 'join-2', sessionId: json.sessionId });
    expect([again.json.revision, order(again.json)]).toEqual([2, ['18', '7', '33']]);
    expect((await load()).merges).toMatchObject([{ sessionId: json.sessionId, plan: changed }]);

    const removed = desk.ask('POST', `/api/desk/sessions/${json.sessionId}/merge/remove`);
    expect((await desk.expectOk<Merges>(removed)).merges).toEqual([]);
    const page = await desk.app.inject({ url: `/v2/sessions/${json.sessionId}/classification` });
    expect(page.statusCode).toBe(404);
  });

  test('laps and times are added up, or the best time counts', async () => {
    const added = await save(plan({ method: 'RaceMerge' }), {}, '?dryRun=true');
    expect(added.json.rows[0].after).toMatchObject({ laps: 20, totalTimeMs: 1_201_000 });
    const best = await save(plan({ method: 'QualificationMerge' }), {}, '?dryRun=true');
    expect(best.json.rows.map(({ after }: { after: { bestTimeMs: number } }) => after.bestTimeMs)).toEqual([
      59_800, 59_800, 59_900,
    ]);
  });

  test('what is wrong is reported, with its place', async () => {
    const unknown = await save(plan({ runs: [...runs, 999] }));
    expect([unknown.status, unknown.json.errors]).toMatchObject([400, [{ name: 'plan.runs.2' }]]);
    const missing = await save(plan(), { sessionId: 999 });
    expect(missing.status).toBe(404);
    const race = await desk.ask('POST', `/api/desk/sessions/${runs[0]}/merge/remove`);
    expect(race.status).toBe(409);
  });

  test('a joined result that counts in a championship stays', async () => {
    const { json } = await save(plan());
    const [{ clientId }] = (await desk.db
      .selectFrom('sessions')
      .select('clientId')
      .where('id', '=', json.sessionId)
      .execute()) as [{ clientId: string }];
    const document = {
      ...{ clientId: 'cup', name: 'Club Cup', season: '2026', points: [10] },
      events: [{ event: 'day-1', rounds: [{ session: clientId }] }],
    };
    const championships = `/api/desk/organizations/${desk.organizationId}/championships`;
    expect((await desk.ask('POST', championships, { document, revision: 0 })).status).toBe(200);
    const refused = await desk.ask('POST', `/api/desk/sessions/${json.sessionId}/merge/remove`);
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      'Both races counts for Club Cup: take it out of that first',
    ]);
  });

  test.each([
    ['timer', 200],
    ['steward', 200],
    ['announcer', 403],
    ['stranger', 403],
  ] as const)('%s: %i', async (as, expected) => {
    expect((await save(plan(), {}, '', as)).status).toBe(expected);
    expect((await desk.ask('GET', root, undefined, as)).status).toBe(expected);
  });
});
