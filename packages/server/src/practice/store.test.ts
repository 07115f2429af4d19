import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import type { ActivityFilter, ActivityPage } from './activity-queries.ts';
import {
  ANNA,
  aLap,
  aLocation,
  anActivity,
  BEN,
  insertAccount,
  insertOrganization,
  insertTransponder,
  lapsFrom,
} from './practice.test-support.ts';
import { createFilledPractice, type NewPracticeLocation } from './stored-practice.test-support.ts';

async function openPractice(db: Database, ...locations: Partial<NewPracticeLocation>[]) {
  const store = createFilledPractice(db);
  const organizationId = await insertOrganization(db);
  const places = locations.length === 0 ? [{}] : locations;
  const ids = await store.saveLocations(places.map((place) => aLocation({ organizationId, ...place })));
  const [locationId = 0] = ids;
  const idsSeen = async (filter: Partial<ActivityFilter> = {}, page?: ActivityPage) => {
    const { activities } = await store.listActivities({ viewerId: null, ...filter }, page);
    return activities.map(({ activity }) => activity.id);
  };
  return { store, locationId, locationIds: ids, idsSeen };
}

const onDay = (day: string) => [lapsFrom(`${day}T10:00:00Z`, [45_000, 44_000])];

describeOnEachEngine('practice', (openDb) => {
  it('stores a location with its sections', async () => {
    const sections = [{ name: 'S1', lengthMm: 400_000, isSpeedTrap: true }];
    const { store, locationId } = await openPractice(await openDb(), {
      name: '鈴鹿南',
      sections,
      countryCode: 'JP',
    });
    expect(await store.findLocation(locationId)).toMatchObject({
      name: '鈴鹿南',
      sections,
      countryCode: 'JP',
    });
    expect(await store.findLocation(locationId + 1)).toBeNull();
  });

  it('lists locations by sport and country, sorted by name', async () => {
    const { store } = await openPractice(
      await openDb(),
      { name: 'Zolder', sport: 'Car', countryCode: 'BE' },
      { name: 'Assen', sport: 'Bike' },
      { name: 'Berghem', sport: 'Karting' },
    );
    const names = async (filter: Parameters<typeof store.listLocations>[0]) =>
      (await store.listLocations(filter)).map(({ name }) => name);
    expect(await names({})).toEqual(['Assen', 'Berghem', 'Zolder']);
    expect(await names({ countryCode: 'BE' })).toEqual(['Zolder']);
    expect(await names({ sports: ['Bike', 'Karting'] })).toEqual(['Assen', 'Berghem']);
  });

  it('returns the laps of each session as they were driven', async () => {
    const { store, locationId } = await openPractice(await openDb());
    const first = lapsFrom('2026-05-01T10:00:00Z', [45_123, 44_001]);
    const second = [
      aLap({
        lapTimeMs: 43_999,
        completedAtMs: Date.parse('2026-05-01T12:00:00Z'),
        sectionTimesMs: [20_000, 23_999],
        voltageMv: 4_950,
        temperatureDeciC: 315,
      }),
    ];
    const [id = 0] = await store.saveActivities([anActivity({ locationId, sessions: [first, second] })]);

    const sessions = (await store.listSessions([id])).get(id);
    expect(sessions?.map(({ number, laps }) => ({ number, laps }))).toEqual([
      { number: 1, laps: first },
      { number: 2, laps: second },
    ]);
    expect((await store.findActivity(id))?.activity).toMatchObject({
      startsAtMs: Date.parse('2026-05-01T10:00:00Z'),
      endsAtMs: Date.parse('2026-05-01T12:00:00Z'),
      lapCount: 3,
      bestTimeMs: 43_999,
    });
  });

  it('does not let a deleted lap be the best one', async () => {
    const { store, locationId } = await openPractice(await openDb());
    const [quick, slow] = lapsFrom('2026-05-01T10:00:00Z', [30_000, 44_000]);
    if (quick === undefined || slow === undefined) throw new Error('two laps');
    const [id = 0] = await store.saveActivities([
      anActivity({ locationId, sessions: [[{ ...quick, isDeleted: true }, slow]] }),
    ]);
    expect((await store.findActivity(id))?.activity.bestTimeMs).toBe(44_000);
  });

  it('leaves the end open while an activity runs', async () => {
    const { store, locationId } = await openPractice(await openDb());
    const [id = 0] = await store.saveActivities([anActivity({ locationId, isRunning: true })]);
    expect((await store.findActivity(id))?.activity.endsAtMs).toBeNull();
  });

  it('stores the time of the last passing, also when laps arrive late', async () => {
    const { store, locationId } = await openPractice(await openDb());
    const save = (day: string) => store.saveActivities([anActivity({ locationId, sessions: onDay(day) })]);
    await save('2026-05-02');
    await save('2026-05-01');
    const { lastPassingAtMs } = (await store.findLocation(locationId)) ?? {};
    expect(lastPassingAtMs).toBe(Date.parse('2026-05-02T10:00:00Z') + 89_000);
  });

  it('lists the newest first, pages, and counts all', async () => {
    const { store, locationId, idsSeen } = await openPractice(await openDb());
    const days = ['2026-05-02', '2026-05-01', '2026-05-03'];
    const [second = 0, first = 0, third = 0] = await store.saveActivities(
      days.map((day) => anActivity({ locationId, sessions: onDay(day) })),
    );
    expect(await idsSeen()).toEqual([third, second, first]);
    expect(await idsSeen({}, { order: 'asc' })).toEqual([first, second, third]);
    expect(await idsSeen({}, { count: 1, offset: 1 })).toEqual([second]);
    expect(await idsSeen({}, { offset: 2 })).toEqual([first]);
    expect((await store.listActivities({ viewerId: null }, { count: 1 })).total).toBe(3);
  });

  it('filters by location, sport and transponder', async () => {
    const { store, locationIds, idsSeen } = await openPractice(await openDb(), {}, { sport: 'RC' });
    const [kart = 0, rc = 0] = locationIds;
    const [here = 0, there = 0] = await store.saveActivities([
      anActivity({ locationId: kart, transponder: '111' }),
      anActivity({ locationId: rc, transponder: '222' }),
    ]);
    expect(await idsSeen({ locationId: kart })).toEqual([here]);
    expect(await idsSeen({ sport: 'RC' })).toEqual([there]);
    expect(await idsSeen({ codes: ['222', '333'] })).toEqual([there]);
    expect(await idsSeen({ codes: [] })).toEqual([]);
  });

  it('uses the year of the local calendar', async () => {
    const { store, locationIds, idsSeen } = await openPractice(
      await openDb(),
      { timeZone: 'Asia/Tokyo' },
      { timeZone: 'America/New_York' },
    );
    const [tokyo = 0, newYork = 0] = locationIds;
    const newYearsEve = [lapsFrom('2025-12-31T20:00:00Z', [45_000])];
    const [japanese = 0, american = 0] = await store.saveActivities([
      anActivity({ locationId: tokyo, sessions: newYearsEve }),
      anActivity({ locationId: newYork, sessions: newYearsEve }),
    ]);
    expect(await idsSeen({ year: 2026 })).toEqual([japanese]);
    expect(await idsSeen({ year: 2025 })).toEqual([american]);
    expect(await store.countByYear({ viewerId: null })).toEqual([
      { year: 2026, count: 1 },
      { year: 2025, count: 1 },
    ]);
  });

  it('shows a private activity only to the owner of the transponder', async () => {
    const db = await openDb();
    const { store, locationId, idsSeen } = await openPractice(db);
    await insertAccount(db, ANNA);
    await insertTransponder(db, { code: '111', ownerAccountId: ANNA });
    const [id = 0] = await store.saveActivities([
      anActivity({ locationId, transponder: '111', isPrivate: true }),
    ]);
    expect(await idsSeen({ viewerId: ANNA })).toEqual([id]);
    expect(await idsSeen({ viewerId: BEN })).toEqual([]);
    expect(await idsSeen({ viewerId: null })).toEqual([]);
    expect((await store.listActivities({ viewerId: BEN })).total).toBe(0);
    expect(await store.countByYear({ viewerId: BEN })).toEqual([]);
  });

  it('hides all activities of a private profile from others', async () => {
    const db = await openDb();
    const { store, locationId, idsSeen } = await openPractice(db);
    await insertAccount(db, ANNA, { isPrivate: true });
    await insertTransponder(db, { code: '111', ownerAccountId: ANNA });
    const [id = 0] = await store.saveActivities([anActivity({ locationId, transponder: '111' })]);
    expect(await idsSeen({ viewerId: null })).toEqual([]);
    expect(await idsSeen({ viewerId: ANNA })).toEqual([id]);
  });

  it('shows a private activity of an unregistered transponder to nobody', async () => {
    const { store, locationId, idsSeen } = await openPractice(await openDb());
    await store.saveActivities([anActivity({ locationId, transponder: '999', isPrivate: true })]);
    expect(await idsSeen({ viewerId: ANNA })).toEqual([]);
  });

  it("finds an account's activities through its transponders", async () => {
    const db = await openDb();
    const { store, locationId, idsSeen } = await openPractice(db);
    await insertAccount(db, ANNA);
    await insertTransponder(db, { code: '111', ownerAccountId: ANNA, label: 'Blue kart' });
    const [id = 0] = await store.saveActivities([
      anActivity({ locationId, transponder: '111' }),
      anActivity({ locationId, transponder: '222' }),
    ]);
    expect(await idsSeen({ accountId: ANNA })).toEqual([id]);
    expect((await store.findActivity(id))?.activity.chip).toEqual({
      code: '111',
      number: 111,
      carId: 0,
      label: 'Blue kart',
    });
  });

  it('finds transponders by number, code and car', async () => {
    const db = await openDb();
    const { store, locationId } = await openPractice(db);
    await insertTransponder(db, { code: 'NX-111', carId: 2 });
    await store.saveActivities([anActivity({ locationId, transponder: '555' })]);
    expect(await store.findChipCodes({ number: 111 })).toEqual(['NX-111']);
    expect(await store.findChipCodes({ code: 'NX-111' })).toEqual(['NX-111']);
    expect(await store.findChipCodes({ code: 'NX-111', carId: 2 })).toEqual(['NX-111']);
    expect(await store.findChipCodes({ code: 'NX-111', carId: 1 })).toEqual([]);
    expect(await store.findChipCodes({ number: 555 })).toEqual(['555']);
    expect(await store.findChipCodes({ number: 555, carId: 3 })).toEqual([]);
    expect(await store.findChipCodes({ number: 556 })).toEqual([]);
  });

  it('finds active accounts only', async () => {
    const db = await openDb();
    const { store } = await openPractice(db);
    await insertAccount(db, ANNA, { isPrivate: true });
    await insertAccount(db, BEN, { status: 'Deleted' });
    expect(await store.findAccount(ANNA)).toEqual({ isPrivate: true });
    expect(await store.findAccount(BEN)).toBeNull();
  });
});
