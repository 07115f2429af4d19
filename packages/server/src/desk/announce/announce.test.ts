import type { AnnouncerNote } from '@lapwing/contract/desk/announce';
import type { SessionFacts } from '@lapwing/contract/results/facts';
import { packDocument } from '@lapwing/timing/documents/packed-document';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishResults } from '../../publishing/index.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aSession, clubDay, type MemberName, NOW_MS, openDesk } from '../desk.test-support.ts';
import { announceRoutes } from './routes.ts';

type Saved = { outcome: string; note: AnnouncerNote | null };

describeOnEachEngine("the announcer's desk", (openDb) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let nowMs = NOW_MS;
  beforeEach(async () => {
    nowMs = NOW_MS;
    const db = await openDb();
    desk = await openDesk(db, { now: () => nowMs });
    announceRoutes(desk.app, { ...desk.ingest, db, hosts: desk.live.hosts, now: () => nowMs });
  });
  afterEach(() => desk.app.close());

  const notesUrl = () => `/api/desk/organizations/${desk.organizationId}/announcer-notes`;
  const save = async (body: object, as: MemberName = 'announcer') =>
    desk.ask('PUT', notesUrl(), { name: 'Tess Brinkman', say: '', note: '', version: 0, ...body }, as);
  const saved = async (body: object, as?: MemberName): Promise<Saved> => (await save(body, as)).json;
  const list = async (): Promise<AnnouncerNote[]> =>
    (await desk.ask('GET', notesUrl(), undefined, 'announcer')).json.notes;

  test('notes belong to a name, however it is written', async () => {
    const { note } = await saved({ say: 'BRINK-mun', note: 'Back after an injury.' });
    expect(note).toMatchObject({ key: 'brinkman tess', changedBy: 'announcer Test', changedAtMs: NOW_MS });
    await saved({ name: 'BRINKMAN Tess', note: 'New engine.', version: note?.version });
    expect(await list()).toMatchObject([{ name: 'BRINKMAN Tess', say: '', note: 'New engine.' }]);
  });

  test('the slower of two announcers gets the newer note, and overwrites nothing', async () => {
    const first = await saved({ note: 'One' });
    const second = await saved({ note: 'Two' }, 'owner');
    expect(second).toMatchObject({ outcome: 'refused', note: { note: 'One' } });
    const third = await saved({ note: 'Three', version: first.note?.version }, 'owner');
    expect(third).toMatchObject({ outcome: 'stored', note: { note: 'Three', changedBy: 'owner Test' } });
    expect(await saved({ note: 'Four', version: first.note?.version })).toMatchObject({ outcome: 'refused' });
    expect(await list()).toMatchObject([{ note: 'Three' }]);
  });

  test('an empty note is removed, and one made later has another version', async () => {
    const first = await saved({ note: 'One' });
    expect(await saved({ version: first.note?.version })).toEqual({ outcome: 'stored', note: null });
    expect(await list()).toEqual([]);
    nowMs += 1;
    await saved({ note: 'Two' });
    expect(await saved({ note: 'Three', version: first.note?.version })).toMatchObject({
      ...{ outcome: 'refused', note: { note: 'Two' } },
    });
    expect(await saved({ name: 'Somebody Else', version: 7 })).toEqual({ outcome: 'refused', note: null });
  });

  test.each<[MemberName, number]>([
    ['owner', 200],
    ['timer', 200],
    ['announcer', 200],
    ['steward', 403],
    ['stranger', 403],
  ])('the notes answer a %s with %i', async (member, status) => {
    expect((await save({ note: 'One' }, member)).status).toBe(status);
    expect((await desk.ask('GET', notesUrl(), undefined, member)).status).toBe(status);
  });

  test('a name without letters is refused', async () => {
    expect((await save({ name: '…', note: 'One' })).status).toBe(400);
  });

  /** Bos is behind Vos in three races. */
  const publishRaces = (isListed: boolean) => {
    const { groups: _, endDate: __, ...event } = clubDay;
    return desk.ingest.inOrganization(desk.organizationId, (tx) =>
      publishResults(
        tx,
        { organizationId: desk.organizationId, name: 'Test', nowMs: NOW_MS },
        packDocument({
          event: { ...event, isListed, clientId: `past-${isListed}`, name: 'Past', startDate: '2026-04-11' },
          sessions: ['10', '11', '12'].map((hour) => ({
            ...{ clientId: hour, name: `Race ${hour}`, type: 'race', status: 'Official' },
            startsAt: `2026-04-11T${hour}:00:00`,
            competitors: ['Vos', 'Bos'].map((lastName, at) => ({
              ...{ number: String(at + 1), firstName: 'Ann', lastName, className: 'GT4', position: at + 1 },
              ...{ transponder: `90${at}`, lapCount: 10, totalTimeMs: 600_000 + at, bestTimeMs: 60_000 + at },
            })),
          })),
        }),
      ),
    );
  };

  const entries = ['Vos', 'Bos'].map((lastName, at) => ({
    ...{ kind: 'entry' as const, id: null, version: 0 },
    set: {
      ...{ number: String(at + 71), firstName: 'Ann', lastName, className: 'GT4', transponders: [`90${at}`] },
    },
  }));

  test('facts of a coming session are those of its entries, from public results, and follow changes', async () => {
    const { eventId } = await desk.create();
    await desk.change(eventId, [aSession('Race 1'), ...entries]);
    const [session] = (await desk.load(eventId)).sessions;
    const url = `/api/desk/events/${eventId}/sessions/${session?.id}/facts`;
    const read = async (): Promise<SessionFacts> => (await desk.ask('GET', url, undefined, 'announcer')).json;
    await publishRaces(false);
    expect((await read()).drivers).toEqual([]);
    await publishRaces(true);
    const { drivers } = await read();
    expect(
      drivers.map(({ startNumber, facts }) => [
        startNumber,
        ...facts.map(({ code, count, other }) => [code, count, other]),
      ]),
    ).toEqual([
      [
        '71',
        ['win-streak', 3, null],
        ['wins-here', 3, null],
        ['has-beaten', 3, '72'],
        ['best-time-here', null, null],
      ],
      ['72', ['has-not-beaten', 3, '71'], ['best-time-here', null, null]],
    ]);
    expect((await desk.ask('GET', url, undefined, 'steward')).status).toBe(403);
    // Visitors see the same on the card of a driver, without the desk.
    const open = `/api/events/lw-${eventId}/sessions/lw-${eventId}-${session?.id}/facts`;
    expect((await desk.app.inject(open)).json()).toEqual(await read());
    expect((await desk.app.inject(open.replace(/lw-\d+\//, 'lw-999999/'))).statusCode).toBe(404);
    await desk.db.updateTable('events').set({ isListed: 0 }).where('id', '=', eventId).execute();
    expect((await desk.app.inject(open)).statusCode).toBe(404);
    expect((await desk.ask('GET', url.replace(/\d+\/facts/, '999999/facts'))).status).toBe(404);
  });

  test('race radio learns how the names of a session are pronounced, and nothing else of the notes', async () => {
    await publishRaces(true);
    await saved({ name: 'VOS Ann', say: 'fos', note: 'Back after an injury.' });
    await saved({ name: 'Ann Bos', note: 'New engine.' });
    await saved({ name: 'Tess Brinkman', say: 'BRINK-mun' });
    const { id, eventId } = await desk.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const url = `/api/events/lw-${eventId}/sessions/lw-${eventId}-${id}/pronunciations`;
    expect((await desk.app.inject(url)).json()).toEqual({ names: [{ name: 'Ann Vos', say: 'fos' }] });
    const other = `/api/events/lw-${eventId}/sessions/lw-${eventId}-999999/pronunciations`;
    expect((await desk.app.inject(other)).json()).toEqual({ names: [] });
    await desk.db.updateTable('events').set({ isListed: 0 }).where('id', '=', eventId).execute();
    expect((await desk.app.inject(url)).statusCode).toBe(404);
  });
});
