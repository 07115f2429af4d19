import type { SavedSeries, StoredSeries } from '@lapwing/contract/desk/series';
import type { Championship } from '@lapwing/contract/results/championships';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { type MemberName, openDesk } from '../desk.test-support.ts';

const cup = {
  clientId: 'cup',
  name: 'Club Cup',
  season: '2026',
  points: [10, 8, 6],
  events: [{ event: 'day-1', rounds: [{ session: 'r1' }, { session: 'r2' }] }],
};

describeOnEachEngine('championships at the desk', (openDb) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let root: string;
  beforeEach(async () => {
    desk = await openDesk(await openDb());
    root = `/api/desk/organizations/${desk.organizationId}/championships`;
    await desk.publishClubDay('day-1');
  });
  afterEach(() => desk.app.close());

  const preview = async (document: object, as: MemberName = 'owner') =>
    desk.ask('POST', `${root}/preview`, document, as);
  const totals = async (document: object) => {
    const { json } = await preview(document);
    expect(json).not.toHaveProperty('code');
    return (json.standings as Championship).competitors.map(
      ({ no, total, isGuest }) => `${no} ${total}${isGuest ? ' guest' : ''}`,
    );
  };
  const save = (document: object, revision = 0, as: MemberName = 'owner') =>
    desk.ask('POST', root, { document, revision }, as);
  const load = async (id: number) =>
    desk.expectOk<StoredSeries>(desk.ask('GET', `/api/desk/championships/${id}`));
  const shown = async (id: number) => {
    const answer = await desk.app.inject({ url: `/v2/championships/${id}` });
    return answer.statusCode === 200 ? answer.json().name : answer.statusCode;
  };

  test('standings follow the document before anything is saved', async () => {
    expect(await totals(cup)).toEqual(['33 18', '7 16', '18 14']);
    expect(await totals({ ...cup, className: 'GT4' })).toEqual(['33 20', '18 16']);
    expect(await totals({ ...cup, drops: 1 })).toEqual(['33 10', '7 10', '18 8']);
    expect(await totals({ ...cup, guests: ['33'] })).toEqual(['18 18', '7 18', '33 0 guest']);
    expect(await totals({ ...cup, polePoints: 3 })).toEqual(['7 22', '33 18', '18 14']);
    expect(await totals({ ...cup, fastestLapPoints: 1 })).toEqual(['33 18', '7 17', '18 15']);
    const withQualifying = {
      ...cup,
      events: [{ event: 'day-1', rounds: [{ session: 'q' }, { session: 'r1' }, { session: 'r2' }] }],
    };
    expect(await totals({ ...withQualifying, pointsByType: { qualify: [3, 2, 1] } })).toEqual([
      '33 20',
      '18 17',
      '7 17',
    ]);
    const extra = { session: 'r1', extraPoints: [{ number: '18', points: 5 }] };
    expect(
      await totals({ ...cup, events: [{ event: 'day-1', rounds: [extra, { session: 'r2' }] }] }),
    ).toEqual(['18 19', '33 18', '7 16']);
    expect(await desk.db.selectFrom('championships').selectAll().execute()).toEqual([]);
  });

  test('errors say what and where', async () => {
    const unknown = await preview({ ...cup, events: [{ event: 'day-1', rounds: [{ session: 'r9' }] }] });
    expect([unknown.json.standings, unknown.json.errors]).toMatchObject([
      null,
      [{ name: '/events/0/rounds/0/session', code: 'session-not-in-event' }],
    ]);
    const wrong = await save({ ...cup, points: ['x'] });
    expect([wrong.status, wrong.json.errors?.[0]?.name]).toEqual([400, 'document.points.0']);
  });

  test('saving is a revision, another desk is not overwritten, and a revision can be put back', async () => {
    const first = await desk.expectOk<SavedSeries>(save(cup));
    expect(first).toMatchObject({ revision: 1, isChanged: true });
    const id = first.championshipId;
    expect(await desk.expectOk<SavedSeries>(save({ ...cup, name: 'Club Trophy' }, 1))).toMatchObject({
      revision: 2,
    });
    expect((await save({ ...cup, name: 'Late' }, 1)).status).toBe(409);
    expect(await shown(id)).toBe('Club Trophy');
    const stored = await load(id);
    expect(stored.revisions.map(({ number, account }) => [number, account])).toEqual([
      [2, 'owner Test'],
      [1, 'owner Test'],
    ]);
    expect(stored.document).toMatchObject({ ...cup, name: 'Club Trophy', events: [{ event: 'day-1' }] });
    // What was loaded is saved again without a change.
    expect(await desk.expectOk<SavedSeries>(save(stored.document, 2))).toMatchObject({
      isChanged: false,
      revision: 2,
    });
    const back = desk.ask('POST', `/api/desk/championships/${id}/restore`, { revision: 1 });
    expect(await desk.expectOk<SavedSeries>(back)).toMatchObject({ revision: 3, name: 'Club Cup' });
    expect((await desk.ask('POST', `/api/desk/championships/${id}/restore`, { revision: 9 })).status).toBe(
      404,
    );
  });

  test('a deleted one is not shown, and comes back', async () => {
    const { championshipId: id } = await desk.expectOk<SavedSeries>(save(cup));
    const setDeleted = (isDeleted: boolean) =>
      desk.expectOk(desk.ask('POST', `/api/desk/championships/${id}/deleted`, { isDeleted }));
    await setDeleted(true);
    expect(await shown(id)).toBe(404);
    await setDeleted(false);
    expect(await shown(id)).toBe('Club Cup');
  });

  test('one that was made before revisions were kept gets its first revision with its first change', async () => {
    const { championshipId: id } = await desk.expectOk<SavedSeries>(save(cup));
    await desk.db.deleteFrom('championshipRevisions').execute();
    await desk.db.updateTable('championships').set({ clientId: null }).execute();
    await desk.db.updateTable('sessions').set({ clientId: null }).execute();
    const stored = await load(id);
    expect(stored).toMatchObject({ revision: 0, document: { clientId: `championship-${id}` } });
    // Its id was ours only: the revision cannot be compared before the first save.
    const saved = await desk.expectOk<SavedSeries>(save({ ...stored.document, drops: 1 }));
    expect(saved).toMatchObject({ championshipId: id, revision: 2 });
    expect((await load(id)).revisions.map(({ account }) => account)).toEqual(['owner Test', null]);
  });

  test.each([
    ['owner', 200],
    ['timer', 200],
    ['steward', 200],
    ['announcer', 403],
    ['stranger', 403],
  ] as const)('%s: %i', async (as, expected) => {
    expect((await preview(cup, as)).status).toBe(expected);
    expect((await save({ ...cup, clientId: `cup-${as}` }, 0, as)).status).toBe(expected);
    expect((await desk.ask('GET', root, undefined, as)).status).toBe(expected);
  });
});
