import { existsSync, readFileSync } from 'node:fs';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { describe, expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
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
import { practiceRoutes } from './routes.ts';
import { createFilledPractice } from './stored-practice.test-support.ts';

const recording = new URL(
  '../../../../../shared/data/speedhive-practice/sessions-first-three.json',
  import.meta.url,
);
type RecordedActivity = {
  sessions: { laps: { dateTimeStart: string; duration: string }[] }[];
  sections: unknown[];
};

const NOW = Date.parse('2026-06-01T12:00:00Z');

/** The order of the divisions changes the last bit of speeds. */
function rounded(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (_, value) =>
    typeof value === 'number' ? Number(value.toFixed(9)) : value,
  );
}

/** The token of a person is their account id. */
async function openPractice(db: Database) {
  const store = createFilledPractice(db);
  const organizationId = await insertOrganization(db);
  await insertAccount(db, ANNA);
  await insertAccount(db, BEN);
  await insertTransponder(db, { code: '111', ownerAccountId: ANNA, label: 'Blue kart' });

  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => (token === ANNA || token === BEN ? { accountId: token } : null),
  });
  practiceRoutes(app, store, () => NOW);

  async function ask(path: string, token?: string) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ url: `/api/v1/${path}`, headers });
    return {
      status: answer.statusCode,
      text: answer.body,
      headers: answer.headers,
      json: () => answer.json(),
    };
  }
  const saveLocation = async (location: Parameters<typeof aLocation>[0] = {}) => {
    const [id = 0] = await store.saveLocations([aLocation({ organizationId, ...location })]);
    return id;
  };
  const saveActivity = async (activity: Parameters<typeof anActivity>[0]) => {
    const [id = 0] = await store.saveActivities([anActivity({ transponder: '111', ...activity })]);
    return id;
  };
  return { ask, saveLocation, saveActivity };
}

describeOnEachEngine('the practice calls', (openDb) => {
  it('list activities with their location, in local time', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const locationId = await saveLocation({ timeZone: 'Asia/Tokyo', countryCode: 'JP' });
    const id = await saveActivity({ locationId, sessions: [lapsFrom('2026-05-01T00:21:51.400Z', [45_000])] });

    const { status, json } = await ask(`accounts/${ANNA}/training/activities`);
    expect(status).toBe(200);
    expect(json()).toEqual({
      activities: [
        {
          id,
          name: 'Practice',
          startTime: '2026-05-01T09:21:51+09:00',
          endTime: '2026-05-01T09:22:36+09:00',
          frameType: 0,
          accountId: 0,
          gaUId: ANNA,
          userId: ANNA,
          chipLabel: 'Blue kart',
          chipCode: '111',
          lapCount: 1,
          bestTime: '45.000',
          chipListDto: null,
          practiceSessionsDto: null,
          location: {
            id: locationId,
            name: 'Kartbaan Delfland',
            description: null,
            url: null,
            trackLength: 1003,
            status: 'OFFLINE',
            sport: 'Karting',
            country: 'jp',
            x2ServiceId: 0,
            ipAddress: null,
            sections: [],
          },
        },
      ],
      activityCount: 1,
    });
  });

  it('leave the end out while an activity runs', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const id = await saveActivity({ locationId: await saveLocation(), isRunning: true });
    expect((await ask(`training/activities/${id}`)).json()).not.toHaveProperty('endTime');
  });

  it('find activities by chip number, code and car', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    await saveActivity({ locationId: await saveLocation() });
    for (const path of ['chips/111', 'chips/111/carId/0', 'chips/code/111', 'chips/code/111/carId/0']) {
      expect((await ask(`${path}/training/activities`)).json()).toMatchObject({ activityCount: 1 });
    }
    for (const path of ['chips/999', 'chips/111/carId/4', 'chips/code/999', 'chips/code/111/carId/4']) {
      expect((await ask(`${path}/training/activities`)).status).toBe(404);
    }
  });

  it('filter, page and sort, and count all matches', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const locationId = await saveLocation();
    const inYear = (year: number) =>
      saveActivity({ locationId, sessions: [lapsFrom(`${year}-05-01T10:00:00Z`, [45_000])] });
    const [old, middle, recent] = [await inYear(2024), await inYear(2025), await inYear(2026)];
    for (const path of [
      'chips/111/training/activities',
      'chips/111/carId/0/training/activities',
      'chips/code/111/training/activities',
      'chips/code/111/carId/0/training/activities',
      `accounts/${ANNA}/training/activities`,
      `locations/${locationId}/activities`,
    ]) {
      const idsOf = async (query: string) => {
        const { activities, activityCount } = (await ask(`${path}?${query}`)).json();
        return [path, activities.map(({ id }: { id: number }) => id), activityCount];
      };
      expect(await idsOf('')).toEqual([path, [recent, middle, old], 3]);
      expect(await idsOf('order=asc&count=2')).toEqual([path, [old, middle], 3]);
      expect(await idsOf('count=1&offset=1')).toEqual([path, [middle], 3]);
      expect(await idsOf('year=2024')).toEqual([path, [old], 1]);
      expect(await idsOf('sport=RC')).toEqual([path, [], 0]);
      expect(await idsOf('sport=All')).toEqual([path, [recent, middle, old], 3]);
      if (path.startsWith('locations/')) continue;
      expect(await idsOf(`locationId=${locationId + 1}`)).toEqual([path, [], 0]);
    }
  });

  it('report the invalid parameter', async () => {
    const { ask } = await openPractice(await openDb());
    const { status, json } = await ask('chips/111/training/activities?year=soon&count=x');
    expect(status).toBe(400);
    expect(json().errors.map(({ name }: { name: string }) => name)).toEqual(['year', 'count']);
  });

  it('ignore unknown values of an enumeration', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const id = await saveActivity({ locationId: await saveLocation() });
    const path = 'chips/111/training/activities';
    expect((await ask(`${path}?sport=Kart&order=up`)).json()).toEqual((await ask(path)).json());
    expect((await ask('locations?status=Broken&sportCategory=Water')).json().locations).toHaveLength(1);
    expect((await ask(`training/activities/${id}/sessions?format=xml`)).json().sessions).toHaveLength(1);
  });

  it('list the activities of a location under the other path that programs use', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const locationId = await saveLocation();
    await saveActivity({ locationId });
    const known = (await ask(`locations/${locationId}/activities`)).json();
    expect(known.activities[0]).toMatchObject({ lapCount: expect.any(Number), bestTime: expect.any(String) });
    expect((await ask(`locations/${locationId}/activitieswithsubscriptiontype`)).json()).toEqual(known);
    expect(known.activities).toHaveLength(1);
  });

  it('list the sports', async () => {
    const { ask } = await openPractice(await openDb());
    const { sports } = (await ask('sports')).json();
    expect(sports).toContain('Karting');
    expect(sports).toHaveLength(15);
  });

  it('list the activities of a location without repeating the location', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const locationId = await saveLocation();
    const id = await saveActivity({ locationId });
    await saveActivity({ locationId, transponder: '222' });
    const here = (await ask(`locations/${locationId}/activities`)).json();
    expect(here).toMatchObject({ location: { id: locationId }, activityCount: 2 });
    expect(here.activities[0]).not.toHaveProperty('location');
    const pages = [0, 1, 2].map(async (offset) => {
      const page = (await ask(`locations/${locationId}/activities?count=1&offset=${offset}`)).json();
      return page.activities.map((activity: { id: number }) => activity.id);
    });
    const all = here.activities.map((activity: { id: number }) => [activity.id]);
    expect(await Promise.all(pages)).toEqual([...all, []]);

    const mine = (await ask(`training/activities?locationId=${locationId}&accountId=${ANNA}`)).json();
    expect(mine.activities.map((activity: { id: number }) => activity.id)).toEqual([id]);
    expect((await ask('training/activities')).status).toBe(400);
    expect((await ask(`locations/${locationId + 1}/activities`)).status).toBe(404);
  });

  it('filter locations by their current status', async () => {
    const { ask, saveLocation } = await openPractice(await openDb());
    const active = { lastHeartbeatAtMs: NOW - 1000, lastPassingAtMs: NOW - 2000 };
    await saveLocation({ name: 'Busy', ...active });
    await saveLocation({ name: 'Silent', lastHeartbeatAtMs: 0, sport: 'Cycling' });
    const namesOf = async (query: string) =>
      (await ask(`locations?${query}`)).json().locations.map(({ name }: { name: string }) => name);
    expect(await namesOf('')).toEqual(['Busy', 'Silent']);
    expect(await namesOf('status=ACTIVE')).toEqual(['Busy']);
    expect(await namesOf('status=OFFLINE')).toEqual(['Silent']);
    expect(await namesOf('status=ALL')).toEqual(['Busy', 'Silent']);
    expect(await namesOf('sportCategory=Active')).toEqual(['Silent']);
    expect(await namesOf('sportCategory=Active&sport=Karting')).toEqual([]);
    expect(await namesOf('country=be')).toEqual([]);
    expect(await namesOf('sport=Karting')).toEqual(['Busy']);
  });

  it('describe one location, and return 404 if there is none', async () => {
    const { ask, saveLocation } = await openPractice(await openDb());
    const sections = [{ name: 'S1', lengthMm: 500_400, isSpeedTrap: true }];
    const id = await saveLocation({ name: 'Busy', lastHeartbeatAtMs: NOW - 1000, sections });
    expect((await ask(`locations/${id}`)).json()).toMatchObject({
      id,
      name: 'Busy',
      status: 'ONLINE',
      sport: 'Karting',
      sections: [{ name: 'S1', length: 500, speedTrap: true }],
    });
    expect((await ask(`locations/${id + 1}`)).status).toBe(404);
  });

  it('return in microseconds when a transponder was at a location', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const locationId = await saveLocation();
    const startsAtMs = Date.parse('2026-05-01T10:00:00Z');
    const id = await saveActivity({
      locationId,
      sessions: [lapsFrom('2026-05-01T10:00:00Z', [45_000]), lapsFrom('2026-05-01T12:00:00Z', [44_000])],
    });
    const { locations } = (await ask(`locations/${locationId}/111?order=asc`)).json();
    const twoHoursMs = 2 * 3_600_000;
    expect(locations).toHaveLength(2);
    expect(locations[0]).toEqual({
      id: id * 1000 + 1,
      locationId,
      starttimeutc: startsAtMs * 1000,
      endtimeutc: (startsAtMs + 45_000) * 1000,
      starttimelocal: (startsAtMs + twoHoursMs) * 1000,
      endtimelocal: (startsAtMs + twoHoursMs + 45_000) * 1000,
    });
    expect((await ask(`locations/${locationId}/111`)).json().locations).toEqual(locations.toReversed());
    expect((await ask(`locations/${locationId}/222`)).json()).toEqual({ locations: [] });
  });

  it('include chips and sessions of an activity on request', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const id = await saveActivity({ locationId: await saveLocation() });
    const answer = (await ask(`training/activities/${id}?chips=true&sessions=TRUE`)).json();
    const chip = { code: '111', codeNr: 111, carId: 0, id: 1110 };
    expect(answer.chipListDto).toEqual({ chips: [chip] });
    expect(answer.practiceSessionsDto.locations).toHaveLength(1);
    expect((await ask(`training/activities/${id}/chips`)).json()).toEqual({ chips: [chip] });
    const bare = (await ask(`training/activities/${id}`)).json();
    expect([bare.chipListDto, bare.practiceSessionsDto]).toEqual([null, null]);
  });

  it('return the sessions of an activity in the requested order', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const id = await saveActivity({
      locationId: await saveLocation(),
      sessions: [lapsFrom('2026-05-01T10:00:00Z', [45_000]), lapsFrom('2026-05-01T12:00:00Z', [44_000])],
    });
    const startsOf = async (query: string): Promise<number[]> =>
      (await ask(`training/activities/${id}?sessions=true${query}`))
        .json()
        .practiceSessionsDto.locations.map(({ starttimeutc }: { starttimeutc: number }) => starttimeutc);
    const starts = await startsOf('');
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(await startsOf('&order=desc')).toEqual(starts.toReversed());
  });

  it('count activities per year, private ones only for their owner', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const locationId = await saveLocation();
    await saveActivity({ locationId });
    await saveActivity({ locationId, isPrivate: true });
    const path = `accounts/${ANNA}/training/activities/years`;
    expect((await ask(path)).json()).toEqual({ yearCounts: [{ year: 2026, count: 1 }], total: 1 });
    expect((await ask(path, ANNA)).json()).toEqual({ yearCounts: [{ year: 2026, count: 2 }], total: 2 });
    expect((await ask(path, BEN)).json()).toEqual({ yearCounts: [{ year: 2026, count: 1 }], total: 1 });
  });

  it('show laps with sections, voltage and temperature', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const locationId = await saveLocation({
      sections: [
        { name: 'S1', lengthMm: 500_400, isSpeedTrap: false },
        { name: 'S2', lengthMm: 502_600, isSpeedTrap: true },
      ],
    });
    const startsAtMs = Date.parse('2026-05-01T10:00:00Z');
    const id = await saveActivity({
      locationId,
      sessions: [
        [
          aLap({ lapTimeMs: 45_000, completedAtMs: startsAtMs + 45_000, sectionTimesMs: [20_000, 25_000] }),
          aLap({
            lapTimeMs: 44_000,
            completedAtMs: startsAtMs + 89_000,
            sectionTimesMs: [20_500, 0],
            voltageMv: 4_950,
            temperatureDeciC: 315,
            isInPit: true,
          }),
        ],
      ],
    });
    const { sessions, sections } = (await ask(`training/activities/${id}/sessions`)).json();
    expect(sections).toEqual([
      { name: 'S1', length: 500, speedTrap: false },
      { name: 'S2', length: 503, speedTrap: true },
    ]);
    expect(sessions[0].laps[1]).toMatchObject({
      nr: 2,
      duration: '44.000',
      diffPrevLap: '-1.000',
      sessionDuration: '1:29.000',
      status: 'REPORTBEST',
      inPit: true,
      sections: [
        { name: 'S1', duration: '20.500', diffPrevLap: '0.500' },
        { name: 'S2', duration: '0.000', diffPrevLap: null, speed: { kph: 0, mps: 0 } },
      ],
      dataAttributes: [
        { type: 'VOLTAGE', value: 4.95 },
        { type: 'TEMPERATURE', value: 31.5 },
      ],
    });
  });

  it('have the lap time in the only section of a track', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const id = await saveActivity({
      locationId: await saveLocation({
        sections: [{ name: 'Lap', lengthMm: 1_003_000, isSpeedTrap: false }],
      }),
      sessions: [lapsFrom('2026-05-01T10:00:00Z', [45_000, 43_000])],
    });
    const { sessions } = (await ask(`training/activities/${id}/sessions`)).json();
    expect(sessions[0].laps[1].sections).toMatchObject([
      { name: 'Lap', duration: '43.000', diffPrevLap: '-2.000', speed: { kph: expect.closeTo(83.97, 1) } },
    ]);
    const { text } = await ask(`training/activities/${id}/sessions?format=csv`);
    expect(text).toMatch(/43\.000\W.*\W43\.000/);
  });

  it('limit the laps to the newest on request, with statistics of all', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const id = await saveActivity({
      locationId: await saveLocation(),
      sessions: [
        lapsFrom('2026-05-01T10:00:00Z', [45_000, 43_000]),
        lapsFrom('2026-05-01T12:00:00Z', [44_000, 46_000]),
      ],
    });
    const answer = (await ask(`training/activities/${id}/sessions?numlaps=3`)).json();
    const numbers = answer.sessions.map(({ laps }: { laps: { nr: number }[] }) => laps.map(({ nr }) => nr));
    expect(numbers).toEqual([[2], [1, 2]]);
    expect(answer.stats.lapCount).toBe(4);
    expect(answer.bestLap).toMatchObject({ sessionId: 1, lapNr: 2, duration: '43.000' });
    expect((await ask(`training/activities/${id}/statistics`)).json()).toEqual(answer.stats);
  });

  it('return the laps as a CSV file', async () => {
    const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
    const id = await saveActivity({ locationId: await saveLocation() });
    const { text, headers } = await ask(`training/activities/${id}/sessions?format=csv`);
    const [header, first, second] = text.replace(/^\uFEFF/, '').split('\r\n');
    expect(header).toBe(
      'Transponder,Date,Time,Session,Lap,Laptime,Diff,Speed (km/h),Voltage (V),Temperature (°C)',
    );
    expect(first).toBe('111,01-05-2026,12:00:00.000,1,1,45.000,,80.240,,');
    expect(second).toBe('111,01-05-2026,12:00:45.000,1,2,44.000,-1.000,82.064,,');
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toContain('Blue kart, Kartbaan Delfland, 01-05-2026.csv');
  });

  describe('about a private activity', () => {
    it('respond to the owner, ask a visitor to sign in, and tell anyone else that it is private', async () => {
      const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
      const id = await saveActivity({ locationId: await saveLocation(), isPrivate: true });
      for (const call of ['', '/statistics', '/sessions', '/sessions?format=csv', '/chips']) {
        const path = `training/activities/${id}${call}`;
        expect([call, (await ask(path, ANNA)).status]).toEqual([call, 200]);
        expect([call, (await ask(path)).status]).toEqual([call, 401]);
        expect([call, (await ask(path, BEN)).status]).toEqual([call, 403]);
        expect([call, (await ask(path, 'forged')).status]).toEqual([call, 401]);
      }
    });

    it('list it only for the owner', async () => {
      const { ask, saveLocation, saveActivity } = await openPractice(await openDb());
      const locationId = await saveLocation();
      await saveActivity({ locationId, isPrivate: true });
      for (const path of [
        `accounts/${ANNA}/training/activities`,
        'chips/111/training/activities',
        'chips/code/111/training/activities',
        `locations/${locationId}/activities`,
        `training/activities?locationId=${locationId}`,
      ]) {
        expect([path, (await ask(path, ANNA)).json().activityCount]).toEqual([path, 1]);
        expect([path, (await ask(path)).json().activityCount]).toEqual([path, 0]);
        expect([path, (await ask(path, BEN)).json().activities]).toEqual([path, []]);
      }
      expect((await ask(`locations/${locationId}/111`, BEN)).json()).toEqual({ locations: [] });
      expect((await ask(`locations/${locationId}/111`, ANNA)).json().locations).toHaveLength(1);
    });
  });

  it('hide everything of a private profile from others', async () => {
    const db = await openDb();
    const { ask, saveLocation, saveActivity } = await openPractice(db);
    const locationId = await saveLocation();
    const id = await saveActivity({ locationId });
    await db.updateTable('accounts').set({ isPrivate: 1 }).where('id', '=', ANNA).execute();

    expect((await ask(`accounts/${ANNA}/training/activities`, BEN)).json()).toMatchObject({
      status: 403,
      code: 'profile-is-private',
    });
    expect((await ask(`training/activities?locationId=${locationId}&accountId=${ANNA}`)).status).toBe(403);
    expect((await ask(`training/activities/${id}`, BEN)).status).toBe(403);
    expect((await ask(`training/activities/${id}`)).status).toBe(401);
    expect((await ask(`locations/${locationId}/activities`)).json().activityCount).toBe(0);
    expect((await ask(`accounts/${ANNA}/training/activities`, ANNA)).json().activityCount).toBe(1);
  });

  it('do not name the owner after the account is deleted', async () => {
    const db = await openDb();
    const { ask, saveLocation, saveActivity } = await openPractice(db);
    const id = await saveActivity({ locationId: await saveLocation() });
    await db.updateTable('accounts').set({ status: 2 }).where('id', '=', ANNA).execute();
    expect((await ask(`training/activities/${id}`)).json()).toMatchObject({ gaUId: null, userId: null });
    expect((await ask(`accounts/${ANNA}/training/activities`)).status).toBe(404);
  });

  it.skipIf(!existsSync(recording))(
    'answer a recorded activity lap by lap as it was recorded (skipped where the recording is absent)',
    async () => {
      const db = await openDb();
      const { ask, saveLocation, saveActivity } = await openPractice(db);
      await insertTransponder(db, { code: '1000000' });
      const { sessions, sections }: RecordedActivity = JSON.parse(readFileSync(recording, 'utf8'));
      const id = await saveActivity({
        locationId: await saveLocation({ timeZone: 'Asia/Tokyo', trackLengthMm: 1_003_000 }),
        transponder: '1000000',
        sessions: sessions.map(({ laps }) =>
          laps.map(({ dateTimeStart, duration }) => {
            const lapTimeMs = parseLapTime(duration);
            return aLap({ lapTimeMs, completedAtMs: Date.parse(dateTimeStart) + lapTimeMs });
          }),
        ),
      });
      const answer = (await ask(`training/activities/${id}/sessions`)).json();
      expect(answer.sections).toEqual(sections);
      expect(rounded(answer.sessions)).toEqual(rounded(sessions));
    },
  );
});
