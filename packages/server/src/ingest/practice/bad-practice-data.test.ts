import { expect, it } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { createSetAside, listSetAside } from '../../storage/set-aside/set-aside.ts';
import { countTurns } from '../../whole-site/count-turns.test-support.ts';
import { anOrganization } from '../club-day.test-support.ts';
import { discardSetAside } from '../discard-set-aside.ts';
import { createDerivePractice } from './derive-practice.ts';
import { saveLocation } from './practice-locations.ts';

const NOW_MS = Date.parse('2026-05-11T18:00:00Z');
const DROVE_MS = Date.parse('2026-05-11T12:00:00Z');
const NO_DATE_MS = 8_650_000_000_000_000;

describeOnEachEngine('Practice with bad data', (openDb) => {
  async function location(db: Database, clientId: string): Promise<number> {
    const found = await db.selectFrom('organizations').select('id').executeTakeFirst();
    const organizationId = found?.id ?? (await anOrganization(db));
    const { id } = await saveLocation(db, organizationId, clientId, {
      name: clientId,
      sport: 'Karting',
      countryCode: 'NL',
      timeZone: 'Europe/Amsterdam',
      lengthM: 640,
      minimumLapTimeMs: 20_000,
      loops: [{ loopId: 'sf', role: 'finish' }],
    });
    return id;
  }

  /** Three crossings are two laps. */
  const drive = (db: Database, locationId: number, transponder: string, extra = {}) =>
    db
      .insertInto('practicePassings')
      .values(
        [0, 40_000, 80_000].map((afterMs) => ({
          locationId,
          transponder,
          atMs: DROVE_MS + afterMs,
          loopId: 'sf',
          hits: null,
          strength: null,
          voltageMv: null,
          temperatureDeciC: null,
          ...extra,
        })),
      )
      .execute();

  async function start(db: Database, now = () => NOW_MS) {
    const errors: unknown[] = [];
    const lines: string[] = [];
    const derive = createDerivePractice({
      db,
      now,
      onError: (error) => errors.push(error),
      setAside: createSetAside(db, { now: () => NOW_MS, warn: (line) => lines.push(line) }),
    });
    await derive.resume();
    await derive.settle();
    return { derive, errors, lines };
  }

  const made = async (db: Database) =>
    (
      await db
        .selectFrom('practiceActivities')
        .select(['transponder', 'lapCount'])
        .orderBy('transponder')
        .execute()
    ).map(({ transponder, lapCount }) => `${transponder}: ${lapCount}`);
  const listed = (db: Database) =>
    db.selectFrom('setAside').select(['kind', 'item', 'locationId']).orderBy('id').execute();

  it('is made at the next start if a round ended before all stored passings were noted', async () => {
    const db = await openDb();
    const locationId = await location(db, 'track');
    const { derive } = await start(db);
    await derive.whileStoring(locationId, async () => {
      await drive(db, locationId, 'NOTED');
      await drive(db, locationId, 'STORED');
      await derive.note(locationId, 'Europe/Amsterdam', [{ transponder: 'NOTED', atMs: DROVE_MS }]);
      await derive.settle();
    });
    expect(await made(db)).toEqual(['NOTED: 2']);
    // As if the server had been killed: its memory is lost.
    await derive.close();
    const next = await start(db);
    expect(await made(db)).toEqual(['NOTED: 2', 'STORED: 2']);
    await next.derive.close();
  });

  it('ends when the clock is set back, instead of running until it catches up', async () => {
    const db = await openDb();
    const locationId = await location(db, 'track');
    await drive(db, locationId, 'A1');
    let nowMs = DROVE_MS + 90_000;
    const { derive } = await start(db, () => nowMs);
    const ends = async () =>
      (await db.selectFrom('practiceActivities').select('endsAtMs').execute()).map(
        ({ endsAtMs }) => endsAtMs,
      );
    expect(await ends()).toEqual([null]);
    nowMs -= 3 * 3_600_000;
    await derive.note(locationId, 'Europe/Amsterdam', [{ transponder: 'B2', atMs: DROVE_MS }]);
    await derive.settle();
    expect(await ends()).toEqual([expect.any(Number)]);
    await derive.close();
  });

  it('does not block others while passings of very many days are noted', async () => {
    const db = await openDb();
    const locationId = await location(db, 'track');
    const { derive } = await start(db);
    const days = Array.from({ length: 300 }, (_, day) => ({
      transponder: 'A1',
      atMs: DROVE_MS - day * 86_400_000,
    }));
    expect(await countTurns(() => derive.note(locationId, 'Europe/Amsterdam', days))).toBeGreaterThanOrEqual(
      days.length,
    );
    await derive.close();
  });

  it('starts with a passing in the year 276000, and makes laps from the others', async () => {
    const db = await openDb();
    const locationId = await location(db, 'track');
    await drive(db, locationId, 'GOOD');
    for (const [number, atMs] of [NO_DATE_MS, -NO_DATE_MS, 253_402_300_799_999].entries()) {
      const passing = { hits: null, strength: null, voltageMv: null, temperatureDeciC: null };
      await db
        .insertInto('practicePassings')
        .values({ locationId, transponder: `BAD${number}`, atMs, loopId: 'sf', ...passing })
        .execute();
    }
    const { derive, lines } = await start(db);
    expect(await made(db)).toEqual(['GOOD: 2']);
    expect(await listed(db)).toEqual([{ kind: 'practice-passings', item: String(locationId), locationId }]);
    expect(lines).toHaveLength(1);
    await derive.close();
  });

  const badLocations = {
    'loops that are no JSON': { loops: '[{"loopId"' },
    'loops of another shape': { loops: '{"finish":"sf"}' },
    'a time zone that nobody knows': { timeZone: 'Mars/Olympus' },
  };
  for (const [what, columns] of Object.entries(badLocations)) {
    it(`starts with a location that has ${what}, and serves the others`, async () => {
      const db = await openDb();
      const [bad, good] = [await location(db, 'bad'), await location(db, 'good')];
      await drive(db, bad, 'BAD');
      await drive(db, good, 'GOOD');
      await db.updateTable('practiceLocations').set(columns).where('id', '=', bad).execute();
      const first = await start(db);
      await first.derive.close();
      expect(await made(db)).toEqual(['GOOD: 2']);
      expect(await listed(db)).toEqual([{ kind: 'practice-location', item: String(bad), locationId: bad }]);

      const mended = { loops: '[{"loopId":"sf","role":"finish"}]', timeZone: 'Europe/Amsterdam' };
      await db.updateTable('practiceLocations').set(mended).where('id', '=', bad).execute();
      const second = await start(db);
      await second.derive.close();
      expect(await made(db)).toEqual(['BAD: 2', 'GOOD: 2']);
      expect(await listed(db)).toEqual([]);
    });
  }

  it('sets aside a day that cannot be stored, keeps the others and does not retry it in a loop', async () => {
    const db = await openDb();
    const locationId = await location(db, 'track');
    await drive(db, locationId, 'GOOD');
    await drive(db, locationId, 'BAD', { voltageMv: 9_007_199_254_740_991 });
    await drive(db, locationId, 'LATER');
    const { derive, errors } = await start(db);
    expect(await made(db)).toEqual(['GOOD: 2', 'LATER: 2']);
    expect(await listed(db)).toEqual([
      { kind: 'practice-day', item: `${locationId}/2026-05-11/BAD`, locationId },
    ]);
    expect(errors).toEqual([]);
    await derive.close();
    const again = await start(db);
    expect(again.lines).toEqual([]);
    await again.derive.close();

    await db.updateTable('practicePassings').set({ voltageMv: null }).execute();
    const third = await start(db);
    await third.derive.retry({ locationId, item: `${locationId}/2026-05-11/BAD` });
    await third.derive.settle();
    expect(await made(db)).toEqual(['BAD: 2', 'GOOD: 2', 'LATER: 2']);
    await third.derive.close();
  });

  it('retries days that could not be made because the database was lost', async () => {
    const db = await openDb();
    const locationId = await location(db, 'track');
    await drive(db, locationId, 'GOOD');
    const derive = createDerivePractice({ db, now: () => NOW_MS, onError: () => {} });
    await derive.resume();
    const { transaction } = db;
    db.transaction = () => {
      throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
    };
    await expect(derive.settle()).rejects.toThrow('disk full');
    expect(await listed(db)).toEqual([]);
    db.transaction = transaction;
    await derive.settle();
    expect(await made(db)).toEqual(['GOOD: 2']);
    await derive.close();
  });

  it('leaves the list when it is discarded, and nothing else is deleted', async () => {
    const db = await openDb();
    const locationId = await location(db, 'track');
    await drive(db, locationId, 'GOOD');
    await drive(db, locationId, 'BAD', { voltageMv: 9_007_199_254_740_991 });
    await db
      .insertInto('practicePassings')
      .values({
        locationId,
        transponder: 'LATE',
        atMs: NO_DATE_MS,
        loopId: 'sf',
        hits: null,
        strength: null,
        voltageMv: null,
        temperatureDeciC: null,
      })
      .execute();
    await (await start(db)).derive.close();
    const rows = await listSetAside(db);
    expect(rows.map(({ kind, location }) => [kind, location])).toEqual([
      ['practice-passings', 'track'],
      ['practice-day', 'track'],
    ]);
    for (const row of rows) await discardSetAside(db, row);
    const left = await db.selectFrom('practicePassings').select('transponder').distinct().execute();
    expect(left).toEqual([{ transponder: 'GOOD' }]);
    expect(await listed(db)).toEqual([]);
  });
});
