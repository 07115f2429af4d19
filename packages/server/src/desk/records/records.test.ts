import type { DeskRecords } from '@lapwing/contract/desk/records';
import type { SessionDocument } from '@lapwing/contract/ingest/results-document';
import type { OrganizationRecords, SessionRecords } from '@lapwing/contract/records/records';
import { packDocument } from '@lapwing/timing/documents/packed-document';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishResults } from '../../publishing/index.ts';
import { listBestLaps, listRecordLaps } from '../../results/records/record-laps.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { clubDay, type MemberName, NOW_MS, openDesk } from '../desk.test-support.ts';
import { deskRecordRoutes } from './routes.ts';

const { groups: _, endDate: __, ...clubEvent } = clubDay;

type Driven = { name: string; laps: number[]; more?: object };

const sessionOf = (startDate: string, field: readonly Driven[], more: object = {}): SessionDocument => ({
  clientId: 'race',
  name: 'Race',
  type: 'race',
  startsAt: `${startDate}T11:00:00`,
  status: 'Official',
  competitors: field.map(({ name, laps, more: own }, index) => ({
    number: String(index + 1),
    lastName: name,
    className: 'GT4',
    position: index + 1,
    laps: laps.map((lapTimeMs) => ({ lapTimeMs })),
    ...own,
  })),
  ...more,
});

/** Laps under green, then laps under yellow. */
const yellow = (green: readonly number[], others: readonly number[]) => [
  ...green.map((lapTimeMs) => ({ lapTimeMs })),
  ...others.map((lapTimeMs) => ({ lapTimeMs, flag: 'YELLOW' as const })),
];

describeOnEachEngine('records', (openDb) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let url: string;
  beforeEach(async () => {
    const db = await openDb();
    desk = await openDesk(db, { now: () => NOW_MS });
    deskRecordRoutes(desk.app, { db, inOrganization: desk.ingest.inOrganization, now: () => NOW_MS });
    url = `/api/desk/organizations/${desk.organizationId}/records`;
  });
  afterEach(() => desk.app.close());

  const publish = (startDate: string, field: readonly Driven[], more: object = {}, event: object = {}) =>
    desk.ingest.inOrganization(desk.organizationId, (tx) =>
      publishResults(
        tx,
        { organizationId: desk.organizationId, name: 'Test', nowMs: NOW_MS },
        packDocument({
          event: {
            ...clubEvent,
            clientId: `day-${startDate}`,
            name: `Day ${startDate}`,
            startDate,
            ...event,
          },
          sessions: [sessionOf(startDate, field, more)],
        }),
      ),
    );
  const idOf = async (table: 'events' | 'sessions') =>
    (await desk.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  const categories = async () =>
    (await desk.expectOk<DeskRecords>(desk.ask('GET', url))).tracks.flatMap((track) => track.categories);
  const proposals = async () => (await categories()).flatMap((each) => each.proposals);
  const shown = async () => {
    const response = await desk.app.inject(
      `/api/v0.2.3/eventresults/organizations/${desk.organizationId}/records`,
    );
    return response.json<OrganizationRecords>().tracks.flatMap(({ records }) => records);
  };
  const standing = async () => (await shown()).map(({ history }) => history[0]?.name);
  const decide = async (decision: 'accepted' | 'rejected', reason = '', as: MemberName = 'steward') => {
    const [proposal] = (await proposals()).slice(-1);
    const { competitorId, lapTimeMs, lap } = proposal ?? { competitorId: 0, lapTimeMs: 1, lap: null };
    const body = { competitorId, lapTimeMs, lapNumber: lap?.lapNumber ?? null, decision, reason };
    return desk.ask('POST', `${url}/proposals`, body, as);
  };

  test('an official result proposes its fastest lap, and an accepted one is the record of the class', async () => {
    await publish('2026-04-01', [
      { name: 'Bos', laps: [61_000, 60_000] },
      { name: 'Vos', laps: [60_500] },
    ]);
    expect(await proposals()).toMatchObject([{ name: 'Bos', lapTimeMs: 60_000, lap: { lapNumber: 2 } }]);
    expect(await shown()).toEqual([]);
    expect((await decide('accepted')).status).toBe(200);
    expect(await proposals()).toEqual([]);
    expect(await shown()).toMatchObject([
      {
        category: { layout: null, direction: 'unspecified', conditions: 'unspecified', className: 'GT4' },
        history: [{ name: 'Bos', date: '2026-04-01', lap: { sessionName: 'Race', lapNumber: 2 } }],
      },
    ]);
    const [decided] = (await categories()).flatMap((each) => each.decided);
    expect(decided?.decisions).toMatchObject([{ decision: 'accepted', by: 'steward Test', atMs: NOW_MS }]);
  });

  test('the lap of a shared car names its driver', async () => {
    const crew = [{ lastName: 'Bos' }, { lastName: 'Vos' }];
    const laps = [
      { lapTimeMs: 61_000, driver: 'Bos' },
      { lapTimeMs: 60_000, driver: 'Vos' },
    ];
    await publish('2026-04-01', [{ name: '', laps: [], more: { drivers: crew, laps } }]);
    expect(await proposals()).toMatchObject([{ name: 'Bos / Vos', lap: { driver: 'Vos' } }]);
    await decide('accepted');
    expect((await shown())[0]?.history).toMatchObject([{ name: 'Bos / Vos', lap: { driver: 'Vos' } }]);
  });

  test('visitors need only the accepted laps to be read, however many results there are', async () => {
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }]);
    await decide('accepted');
    await publish('2026-04-02', [
      { name: 'Vos', laps: [59_000] },
      { name: 'Mol', laps: [59_500] },
    ]);
    const { id } = await desk.db
      .selectFrom('competitors')
      .select('id')
      .where('lastName', '=', 'Bos')
      .executeTakeFirstOrThrow();
    const accepted = await listRecordLaps(desk.db, desk.organizationId, [id]);
    expect(accepted.map(({ lastName }) => lastName)).toEqual(['Bos']);
    expect(await standing()).toEqual(['Bos']);
  });

  test('the desk needs only the fastest lap of each session and class, then the others of those it has to compare', async () => {
    await publish('2026-04-01', [
      { name: 'Guest', laps: [57_000], more: { isGuest: true } },
      { name: 'Bos', laps: [60_000] },
      { name: 'Vos', laps: [60_000] },
      { name: 'Mol', laps: [61_000] },
      { name: 'Kok', laps: [62_000], more: { className: 'TCR' } },
    ]);
    await publish('2026-04-02', [
      { name: 'Bos', laps: [60_500, 58_000], more: { laps: yellow([60_500], [58_000]) } },
      { name: 'Vos', laps: [59_000] },
      { name: 'Mol', laps: [59_500] },
    ]);
    const bestTimes = async (which: Parameters<typeof listBestLaps>[2]) =>
      (await listBestLaps(desk.db, desk.organizationId, which)).map(({ bestTimeMs }) => bestTimeMs);
    expect(await bestTimes('fastest')).toEqual([60_000, 60_000, 62_000, 58_000]);
    expect(await bestTimes({ sessionId: await idOf('sessions'), className: 'GT4' })).toEqual([
      58_000, 59_000, 59_500,
    ]);
    expect((await proposals()).map(({ name, lapTimeMs }) => [name, lapTimeMs])).toEqual([
      ['Bos', 60_000],
      ['Vos', 59_000],
      ['Kok', 62_000],
    ]);
  });

  test('a provisional result, a guest, and a competitor who was disqualified propose nothing', async () => {
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }], { status: 'Provisional' });
    await publish('2026-04-02', [
      { name: 'Guest', laps: [58_000], more: { isGuest: true } },
      { name: 'Out', laps: [57_000], more: { status: 'DQ', position: undefined } },
    ]);
    await publish('2026-04-03', [{ name: 'Hidden', laps: [50_000] }], {}, { isListed: false });
    expect(await proposals()).toEqual([]);
  });

  test('a later lap has to be faster; the history keeps both', async () => {
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }]);
    await decide('accepted');
    await publish('2026-04-02', [{ name: 'Equal', laps: [60_000] }]);
    expect(await proposals()).toEqual([]);
    await publish('2026-04-03', [{ name: 'Vos', laps: [59_900] }]);
    await decide('accepted');
    expect((await shown())[0]?.history.map(({ name }) => name)).toEqual(['Vos', 'Bos']);
  });

  test('a revision without the lap reopens the record before it, and one with the lap again restores it', async () => {
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }]);
    await decide('accepted');
    await publish('2026-04-02', [{ name: 'Vos', laps: [62_000, 59_000] }]);
    await decide('accepted');
    expect(await standing()).toEqual(['Vos']);
    const deleted = {
      rulings: [{ kind: 'lap-deleted', competitor: '1', lapNumber: 2, reason: 'Cut the chicane' }],
    };
    await publish('2026-04-02', [{ name: 'Vos', laps: [62_000, 59_000] }], deleted);
    expect(await standing()).toEqual(['Bos']);
    expect((await categories()).flatMap(({ decided }) => decided)).toMatchObject([
      { name: 'Vos', isValid: false },
      { name: 'Bos', isValid: true },
    ]);
    await publish('2026-04-02', [{ name: 'Vos', laps: [62_000, 59_000] }], { rulings: [] });
    expect(await standing()).toEqual(['Vos']);
  });

  test('after a rejection, the next lap of the session is proposed', async () => {
    await publish('2026-04-01', [
      { name: 'Bos', laps: [60_000, 59_500] },
      { name: 'Vos', laps: [59_800] },
    ]);
    expect((await decide('rejected')).status).toBe(400);
    expect((await decide('rejected', 'Cut a corner')).status).toBe(200);
    expect(await proposals()).toMatchObject([{ name: 'Vos' }]);
  });

  test('a withdrawn record may be accepted again, and every decision is kept', async () => {
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }]);
    await decide('accepted');
    const [{ recordId } = { recordId: 0 }] = (await categories()).flatMap(({ decided }) => decided);
    const again = (decision: string, as: MemberName = 'owner') =>
      desk.ask('POST', `${url}/${recordId}/decisions`, { decision, reason: 'Transponder' }, as);
    expect((await again('withdrawn')).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await proposals()).toEqual([]);
    expect((await again('withdrawn')).status).toBe(409);
    expect((await again('accepted', 'timer')).status).toBe(403);
    expect((await again('accepted')).status).toBe(200);
    expect(await standing()).toEqual(['Bos']);
    const [decided] = (await categories()).flatMap((each) => each.decided);
    expect(decided?.decisions.map(({ decision }) => decision)).toEqual(['accepted', 'withdrawn', 'accepted']);
  });

  test('a record from before is entered by hand, and sessions are measured against what stood then', async () => {
    await publish('2026-04-05', [{ name: 'Bos', laps: [60_000] }]);
    const track = (await desk.expectOk<DeskRecords>(desk.ask('GET', url))).tracks[0]?.track.venueId;
    const body = {
      venueId: track,
      layoutId: null,
      direction: 'unspecified',
      conditions: 'unspecified',
      className: 'GT4',
      lapTimeMs: 60_500,
      name: 'Old Hand',
      startNumber: '',
      date: '1999-05-01',
      source: 'Yearbook 1999',
    };
    expect((await desk.ask('POST', url, { ...body, source: '' }, 'steward')).status).toBe(400);
    expect((await desk.ask('POST', url, { ...body, date: '2030-01-01' }, 'steward')).status).toBe(400);
    expect((await desk.ask('POST', url, body, 'announcer')).status).toBe(403);
    expect((await desk.ask('POST', url, body, 'steward')).status).toBe(200);
    await decide('accepted');
    expect((await shown())[0]?.history).toMatchObject([
      { name: 'Bos' },
      { name: 'Old Hand', date: '1999-05-01', lap: null, source: 'Yearbook 1999' },
    ]);
    const bar = await desk.app.inject(`/api/v0.2.3/eventresults/sessions/${await idOf('sessions')}/records`);
    expect(bar.json<SessionRecords>().records).toEqual([
      { className: 'GT4', lapTime: '1:00.500', name: 'Old Hand', date: '1999-05-01' },
    ]);
  });

  test('a session in the wet on another layout has its own record', async () => {
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }]);
    await decide('accepted');
    const { tracks } = await desk.expectOk<DeskRecords>(desk.ask('GET', url));
    const layoutsUrl = `/api/desk/organizations/${desk.organizationId}/tracks/${tracks[0]?.track.venueId}/layouts`;
    const made = await desk.expectOk<DeskRecords>(
      desk.ask('PUT', layoutsUrl, { layouts: [{ layoutId: null, name: 'Short', lengthM: 800 }] }),
    );
    const layoutId = made.tracks[0]?.layouts[0]?.layoutId;
    const setup = { layoutId, direction: 'clockwise', conditions: 'wet' };
    const trackUrl = `/api/desk/events/${await idOf('events')}/track`;
    expect((await desk.ask('PUT', trackUrl, { sessionId: null, setup }, 'steward')).status).toBe(403);
    expect((await desk.ask('PUT', trackUrl, { sessionId: 999_999, setup })).status).toBe(404);
    expect((await desk.ask('PUT', trackUrl, { sessionId: null, setup })).json).toMatchObject({
      event: setup,
    });
    expect((await shown()).map(({ category }) => category)).toMatchObject([
      { layout: { name: 'Short' }, direction: 'clockwise', conditions: 'wet' },
    ]);
    expect((await desk.ask('PUT', layoutsUrl, { layouts: [] })).status).toBe(409);
    await publish('2026-04-02', [{ name: 'Dry', laps: [70_000] }]);
    expect(await proposals()).toMatchObject([{ name: 'Dry' }]);
  });

  test('the records of an event that was hidden are not shown', async () => {
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }]);
    await decide('accepted');
    await publish('2026-04-01', [{ name: 'Bos', laps: [60_000] }], {}, { isListed: false });
    expect(await shown()).toEqual([]);
  });
});
