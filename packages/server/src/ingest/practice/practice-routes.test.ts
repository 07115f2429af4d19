import type { PassingBatch, PracticeLocationDocument } from '@lapwing/contract/ingest/practice-location';
import type { Passing } from '@lapwing/contract/practice/passing';
import { expect, it, vi } from 'vitest';
import { practiceRoutes } from '../../practice/routes.ts';
import { createPracticeStore } from '../../practice/store.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { anOrganization } from '../club-day.test-support.ts';
import { aKeyFor, openIngest } from '../ingest.test-support.ts';

const DAY_MS = Date.parse('2026-05-11T00:00:00+02:00');
const at = (time: string, loopId = 'finish', transponder = '1234567'): Passing => ({
  transponder,
  loopId,
  atMs: DAY_MS + Date.parse(`1970-01-01T${time}Z`),
});

const track: PracticeLocationDocument = {
  name: 'Pottendijk',
  sport: 'Karting',
  countryCode: 'NL',
  timeZone: 'Europe/Amsterdam',
  lengthM: 1_200,
  minimumLapTimeMs: 30_000,
  loops: [
    { loopId: 'finish', role: 'finish' },
    { loopId: 'middle', role: 'section' },
  ],
  sections: [
    { name: 'S1', lengthM: 500 },
    { name: 'S2', lengthM: 700, isSpeedTrap: true },
  ],
};

const morning = [
  at('10:00:00'),
  at('10:00:20', 'middle'),
  at('10:00:50'),
  at('10:01:41'),
  // an hour's break
  at('11:00:00'),
  at('11:00:49'),
];

async function open(db: Database, nowMs = DAY_MS + 12 * 3_600_000) {
  const ingest = await openIngest(db, { now: () => nowMs });
  practiceRoutes(ingest.app, createPracticeStore(db));
  const register = () => ingest.send('/practice/locations/track-1', track, { method: 'PUT' });
  const sendPassings = (passings: Passing[], batchId = 'b-1') => {
    const batch: PassingBatch = { batchId, location: 'track-1', passings };
    return ingest.send('/practice/passings', batch);
  };
  const activities = async () => {
    const { id } = await db.selectFrom('practiceLocations').select('id').executeTakeFirstOrThrow();
    const answer = await ingest.app.inject({ url: `/api/v1/locations/${id}/activities` });
    return answer.json().activities;
  };
  const sessionsOf = async (activityId: number) =>
    (await ingest.app.inject({ url: `/api/v1/training/activities/${activityId}/sessions` })).json();
  return { ...ingest, register, sendPassings, activities, sessionsOf };
}

describeOnEachEngine('practice passings', (openDb) => {
  it('become laps, sessions and one activity for each day', async () => {
    const { register, sendPassings, activities, sessionsOf } = await open(await openDb());
    const location = (await register()).json();
    expect(location).toMatchObject({ clientId: 'track-1', name: 'Pottendijk', lastPassingAtMs: null });
    const answer = await sendPassings(morning);
    expect(answer.json()).toMatchObject({ isRepeated: false, stored: 6, locationId: location.locationId });
    await vi.waitFor(async () => expect(await activities()).toHaveLength(1), 120_000);
    const [activity] = await activities();
    expect(activity).toMatchObject({ chipCode: '1234567', startTime: '2026-05-11T10:00:00+02:00' });
    expect(activity.endTime).toBe('2026-05-11T11:00:49+02:00');
    const { sessions, stats } = await sessionsOf(activity.id);
    expect(stats.lapCount).toBe(3);
    expect(
      sessions.map((session: { laps: { duration: string }[] }) => session.laps.map((lap) => lap.duration)),
    ).toEqual([['50.000', '51.000'], ['49.000']]);
    expect(sessions[0].laps[0].sections).toMatchObject([
      { name: 'S1', duration: '20.000' },
      { name: 'S2', duration: '30.000' },
    ]);
  });

  it('belong to one transponder in any letter case', async () => {
    const { register, sendPassings, activities, app } = await open(await openDb());
    await register();
    await sendPassings([at('10:00:00', 'finish', 'ab-12'), at('10:00:50', 'finish', 'AB-12')]);
    await vi.waitFor(async () => expect(await activities()).toMatchObject([{ chipCode: 'AB-12' }]), 120_000);
    const found = await app.inject({ url: '/api/v1/chips/code/aB-12/training/activities' });
    expect(found.json()).toMatchObject({ activityCount: 1 });
  });

  it('sent again, or by two relays, are stored once', async () => {
    const { register, sendPassings, db } = await open(await openDb());
    await register();
    await sendPassings(morning);
    expect((await sendPassings(morning)).json()).toMatchObject({ isRepeated: true, stored: 6 });
    const other = (await sendPassings([...morning, at('11:01:40')], 'relay-2:1')).json();
    expect(other).toMatchObject({ isRepeated: false, stored: 1 });
    expect(await db.selectFrom('practicePassings').select('id').execute()).toHaveLength(7);
  });

  it('that arrive late or out of order give the same laps', async () => {
    const { register, sendPassings, activities } = await open(await openDb());
    await register();
    await sendPassings(morning.slice(3), 'late');
    await vi.waitFor(async () => expect(await activities()).toHaveLength(1), 120_000);
    const [before] = await activities();
    await sendPassings(morning.slice(0, 3).reverse(), 'early');
    await vi.waitFor(async () => {
      const [after] = await activities();
      expect(after).toMatchObject({ id: before.id, startTime: '2026-05-11T10:00:00+02:00' });
    }, 120_000);
  });

  it('of a driver on the track have no end yet, and each lap shows immediately', async () => {
    const nowMs = DAY_MS + 11 * 3_600_000 + 120_000;
    const { register, sendPassings, activities, sessionsOf } = await open(await openDb(), nowMs);
    await register();
    await sendPassings(morning);
    await vi.waitFor(async () => expect(await activities()).toHaveLength(1), 120_000);
    const [running] = await activities();
    expect(running.endTime).toBeUndefined();
    await sendPassings([at('11:01:39')], 'b-2');
    await vi.waitFor(async () => expect((await sessionsOf(running.id)).stats.lapCount).toBe(4), 120_000);
  });

  it('that were stored when the server died are made into laps at the next start', async () => {
    const db = await openDb();
    const { register, sendPassings, app } = await open(db);
    await register();
    await sendPassings(morning);
    await app.close();
    await db.deleteFrom('practiceActivities').execute();
    await db.updateTable('practiceLocations').set({ derivedUntilId: 0 }).execute();
    await open(db);
    const made = () => db.selectFrom('practiceActivities').select('lapCount').execute();
    await vi.waitFor(async () => expect(await made()).toEqual([{ lapCount: 3 }]), 120_000);
  });

  it('from a clock that is ahead are stored, and their location is not busy until then', async () => {
    const nowMs = DAY_MS + 12 * 3_600_000;
    const { register, sendPassings, db } = await open(await openDb(), nowMs);
    await register();
    const ahead = morning.map((passing) => ({ ...passing, atMs: passing.atMs + 365 * 86_400_000 }));
    expect((await sendPassings(ahead)).json().stored).toBe(6);
    const location = await db.selectFrom('practiceLocations').selectAll().executeTakeFirstOrThrow();
    expect(location.lastPassingAtMs).toBe(nowMs);
  });

  it('with oddities are shown to the timer, and to no other organisation', async () => {
    const nowMs = DAY_MS + 12 * 3_600_000;
    const { register, send, sendPassings, db } = await open(await openDb(), nowMs);
    await register();
    await send('/practice/locations/track-2', { ...track, name: 'Zandhoeve' }, { method: 'PUT' });
    const elsewhere = [at('10:00:30', 'finish', '77')];
    await send('/practice/passings', { batchId: 'e', location: 'track-2', passings: elsewhere });
    await sendPassings([
      at('10:00:00'),
      at('10:00:00.300'),
      at('10:00:20', 'backup'),
      at('10:00:50'),
      at('10:00:55', 'finish', '77'),
      { ...at('10:00:00', 'finish', '88'), atMs: nowMs + 86_400_000 },
      { ...at('10:00:00', 'finish', '88'), atMs: 1_000 },
      at('09:40:00', 'finish', '99'),
    ]);
    const { passings, counts, oddities } = (
      await send('/practice/locations/track-1/oddities', undefined, { method: 'GET' })
    ).json();
    expect(passings).toBe(8);
    expect(counts).toEqual({
      'seen-twice': 1,
      'unknown-loop': 1,
      'section-missed': 1,
      'at-two-tracks': 1,
      'from-the-future': 1,
      'before-2000': 1,
      'sent-late-or-clock-set-back': 1,
    });
    expect(oddities[0]).toMatchObject({ kind: 'from-the-future', transponder: '88' });
    expect(oddities.find((one: { kind: string }) => one.kind === 'at-two-tracks')).toMatchObject({
      otherLocation: 'Zandhoeve',
    });
    const { key } = await aKeyFor(db, await anOrganization(db, 'Other Club'));
    const foreign = await send('/practice/locations/track-1/oddities', undefined, { method: 'GET', key });
    expect(foreign.statusCode).toBe(404);
  });

  it('with the id of another batch, for an unknown location, or of another organisation are refused', async () => {
    const { register, sendPassings, send, db } = await open(await openDb());
    expect((await sendPassings(morning)).statusCode).toBe(404);
    await register();
    await sendPassings(morning);
    expect((await sendPassings(morning.slice(1))).statusCode).toBe(409);
    const { key } = await aKeyFor(db, await anOrganization(db, 'Other Club'));
    const foreign = { batchId: 'x', location: 'track-1', passings: morning };
    expect((await send('/practice/passings', foreign, { key })).statusCode).toBe(404);
  });

  it('and heartbeats show that a location is alive', async () => {
    const nowMs = DAY_MS + 12 * 3_600_000;
    const { register, send, app } = await open(await openDb(), nowMs);
    const { locationId } = (await register()).json();
    await send('/heartbeat', { location: 'track-1', atMs: nowMs + 86_400_000, decoderId: 'd1' });
    const [listed] = (await send('/practice/locations', undefined, { method: 'GET' })).json();
    expect(listed).toMatchObject({ locationId, lastHeartbeatAtMs: nowMs, path: `/practice/${locationId}` });
    expect((await app.inject({ url: `/api/v1/locations/${locationId}` })).statusCode).toBe(200);
  });

  it('need a location with valid loops', async () => {
    const { send } = await open(await openDb());
    const loops = [
      { loopId: 'a', role: 'section' },
      { loopId: 'a', role: 'pit-in' },
    ];
    const refused = async (part: object) => {
      const answer = await send('/practice/locations/t', { ...track, ...part }, { method: 'PUT' });
      return answer.json().errors.map((error: { name: string }) => error.name);
    };
    expect(await refused({ timeZone: 'Mars/Olympus' })).toEqual(['/timeZone']);
    expect(await refused({ loops, sections: [{ name: 'S1', lengthM: 1 }] })).toEqual([
      '/loops',
      '/loops/1/loopId',
      '/sections',
    ]);
  });
});
