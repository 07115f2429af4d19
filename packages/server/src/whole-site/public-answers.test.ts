import type { Endpoint } from '@lapwing/contract/values/endpoint';
import { expect, inject, it, onTestFinished } from 'vitest';
import { linkTransponder } from '../accounts/chips-store.ts';
import { createApp } from '../app.ts';
import { makeDemoWorld } from '../demo/make-demo-world.ts';
import { useMadeKeys } from '../identity/made-keys.test-support.ts';
import { createPeople } from '../identity/people.ts';
import { parseSettings } from '../settings/settings.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { sqlitePlace } from '../storage/places.test-support.ts';
import { openWholeSite, people, TRANSPONDER, VIDEO, type WholeSite } from './whole-site.test-support.ts';

const NAMES = ['Given-anna', 'Family-anna', 'Nick-anna'];

const isPublicRead = ({ method, token }: Endpoint) =>
  method === 'GET' && (token === 'none' || token === 'optional');

/** Every public call about Anna and everything that may name her. */
function readsOf({ app, addressOf, ids }: WholeSite): string[] {
  const list = `?userList.ids=${people.anna},${people.ben}`;
  const more = [
    `/api/search?term=Given-anna`,
    `/api/search/?term=Nick-anna&type=Profiles`,
    `/api/v1/lapwingprofile/public/${people.anna}?videos=true&friends=true`,
    `/api/v1/lapwingprofile/public/${people.ben}?videos=true&friends=true&userId=${people.anna}`,
    `/api/v1/lapwingprofile/friends/${people.ben}?userId=${people.anna}`,
    `/api/v1/training/activities?locationId=${ids.locationId}`,
    `/api/v1/training/activities?locationId=${ids.locationId}&accountId=${people.anna}`,
    `/api/v1/training/activities/${ids.activityId}?chips=true&sessions=true`,
    `/api/v1/locations/${ids.locationId}/leaderboard?period=month`,
    `/api/v2/image/id/${people.anna}`,
    `/api/v2/image/tx/${TRANSPONDER}`,
  ];
  const mounted = app.mounted.endpoints
    .filter(isPublicRead)
    .map((call) => `${addressOf(call)}${'userList.ids' in call.query ? list : ''}`);
  return [...mounted, ...more];
}

/** The responses in which Anna is named, or her id although it was not requested. */
async function whereNamed(site: WholeSite, token: string | null, reads = readsOf(site)): Promise<string[]> {
  const named: string[] = [];
  for (const url of reads) {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const { body } = await site.app.inject({ url, headers });
    const isKnown = !url.includes(people.anna) && body.includes(people.anna);
    if (isKnown || NAMES.some((name) => body.includes(name))) named.push(url);
  }
  return named;
}

const post = (site: WholeSite, path: string, token: string) =>
  site.app.inject({
    method: 'POST',
    url: `/api/v1/lapwingprofile/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });

const setStatus = ({ db }: WholeSite, status: number) =>
  db.updateTable('accounts').set({ status }).where('id', '=', people.anna).execute();

/** The ways to disappear, and to come back if possible. */
const ways: { said: string; vanish: (site: WholeSite) => unknown; comeBack: (site: WholeSite) => unknown }[] =
  [
    {
      said: 'gone private',
      vanish: (site) => post(site, `privateprofile/${people.anna}/true`, site.tokens.anna),
      comeBack: (site) => post(site, `privateprofile/${people.anna}/false`, site.tokens.anna),
    },
    {
      said: 'put out of use',
      vanish: (site) => setStatus(site, 1),
      comeBack: (site) => setStatus(site, 0),
    },
    {
      said: 'deleted',
      vanish: ({ db }) => createPeople(db, 'LAPWING-GA-').delete(people.anna),
      comeBack: () => {},
    },
  ];

async function connect(site: WholeSite): Promise<void> {
  const { anna, ben } = site.tokens;
  await post(site, `friends/follow/${people.ben}/${people.anna}?follow=true`, ben);
  await post(site, `friends/follow/${people.anna}/${people.ben}?follow=true`, anna);
  await post(site, `videos/add/${people.anna}/${VIDEO}`, anna);
}

it('private, inactive and deleted people are named nowhere; results keep their published names', async () => {
  const site = await openWholeSite();
  onTestFinished(site.close);
  const results = `/api/v0.2.3/eventresults/sessions/${site.ids.sessionId}/classification`;
  await connect(site);
  const open = await whereNamed(site, null);
  expect(open.length).toBeGreaterThan(14);
  for (const { said, vanish, comeBack } of ways) {
    await connect(site);
    expect(await whereNamed(site, null, open)).toEqual(open);
    await vanish(site);
    expect([said, await whereNamed(site, null)]).toEqual([said, []]);
    expect([said, await whereNamed(site, site.tokens.ben)]).toEqual([said, []]);
    expect((await site.app.inject(results)).body).toContain('A. Racer');
    if (said === 'gone private') {
      await expectPracticeHidden(site);
      await expectPracticeShownToOwner(site);
    }
    await comeBack(site);
  }
});

it('practice of a private person stays hidden after the account is deleted, and from the next owner of the transponder', async () => {
  const site = await openWholeSite();
  onTestFinished(site.close);
  const { anna, ben } = site.tokens;
  const { activityId } = site.ids;
  const picture = `/share/practice/${activityId}/activity.png`;
  const pictureSize = async () => (await site.app.inject(picture)).rawPayload.length;
  await post(site, `privateprofile/${people.anna}/true`, anna);
  const hiddenSize = await pictureSize();
  await createPeople(site.db, 'LAPWING-GA-').delete(people.anna);
  await expectPracticeHidden(site);

  const link = site.db.transaction().execute((tx) => linkTransponder(tx, people.ben, TRANSPONDER, 0));
  expect(await link).toBe(true);
  await expectPracticeHidden(site);
  expect(await pictureSize()).toBe(hiddenSize);
  const own = await site.app.inject({
    url: `/api/v1/accounts/${people.ben}/training/activities`,
    headers: { authorization: `Bearer ${ben}` },
  });
  expect(own.json()).toMatchObject({ activities: [], activityCount: 0 });
  const found = await site.app.inject('/api/search?term=anna');
  expect(found.body).not.toContain(people.anna);
});

/** From everyone but its owner. */
async function expectPracticeHidden(site: WholeSite): Promise<void> {
  const { ben } = site.tokens;
  const activity = `/api/v1/training/activities/${site.ids.activityId}`;
  const lists = [
    `/api/v1/locations/${site.ids.locationId}/activities`,
    `/api/v1/chips/${TRANSPONDER}/training/activities`,
    `/api/v1/accounts/${people.anna}/training/activities`,
    `/api/v1/locations/${site.ids.locationId}/leaderboard`,
    `/api/v1/locations/${site.ids.locationId}/summary`,
    activity,
    `${activity}/statistics`,
    `${activity}/sessions`,
    `${activity}/chips`,
    `${activity}/progress`,
  ];
  for (const url of lists) {
    expect([url, await shows(site, url), await shows(site, url, ben)]).toEqual([url, false, false]);
  }
}

async function expectPracticeShownToOwner(site: WholeSite): Promise<void> {
  const { locationId, activityId } = site.ids;
  for (const url of [
    `/api/v1/locations/${locationId}/activities`,
    `/api/v1/training/activities/${activityId}`,
  ]) {
    expect([url, await shows(site, url, site.tokens.anna)]).toEqual([url, true]);
  }
}

async function shows({ app }: WholeSite, url: string, token?: string): Promise<boolean> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, body } = await app.inject({ url, headers });
  return statusCode === 200 && body.includes(TRANSPONDER);
}

it('no public response of the demo world contains an e-mail address', async () => {
  const { dataDir, remove } = await sqlitePlace(inject('migrated').sqlite);
  const settings = parseSettings({ LAPWING_DATA_DIR: dataDir, LAPWING_LOG_LEVEL: 'silent' });
  const db = await openDatabase(settings);
  await useMadeKeys(db);
  const { accountPrefix } = settings;
  await makeDemoWorld({ db, nowMs: Date.now(), accountPrefix, reachDays: 10, practiceMonths: 1 });
  const app = await createApp({ settings, db, hasDemoSignIn: false, siteFolder: dataDir });
  onTestFinished(async () => {
    await app.close();
    await db.close();
    await remove();
  });
  const fillings = await someIds(db);
  let answered = 0;
  for (const call of app.mounted.endpoints.filter(isPublicRead)) {
    // The host's own support address is public.
    if (call.path === '/api/clientSettings') continue;
    for (const url of addressesOf(call, fillings)) {
      const { statusCode, body } = await app.inject(url);
      if (statusCode === 200) answered += 1;
      expect([url, /[\w.+-]+@[\w-]+\.\w+/.exec(body)?.[0]]).toEqual([url, undefined]);
    }
  }
  expect(answered).toBeGreaterThan(80);
});

type Fillings = Readonly<Record<string, readonly (string | number)[]>>;

/** Two of everything, so that a public and a private one are among them. */
async function someIds(db: Database): Promise<Fillings> {
  const pick = async (
    table:
      | 'events'
      | 'sessions'
      | 'organizations'
      | 'championships'
      | 'practiceLocations'
      | 'practiceActivities',
  ) => (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(2).execute()).map(({ id }) => id);
  const accounts = await db.selectFrom('accounts').select('id').orderBy('isPrivate', 'desc').execute();
  const owned = await db
    .selectFrom('transponders')
    .select('code')
    .where('ownerAccountId', 'is not', null)
    .limit(2)
    .execute();
  const accountIds = [accounts[0]?.id ?? '', accounts.at(-1)?.id ?? ''];
  const codes = owned.map(({ code }) => code);
  return {
    eventId: await pick('events'),
    sessionId: await pick('sessions'),
    organizationId: await pick('organizations'),
    championshipId: await pick('championships'),
    locationId: await pick('practiceLocations'),
    activityId: await pick('practiceActivities'),
    userId: accountIds,
    profileId: accountIds,
    accountId: accountIds,
    code: codes,
    chipCode: codes,
    chipNumber: codes,
    timerId: await pick('organizations'),
    carId: [0],
    finishPosition: [1, 2],
    revisionNumber: [1],
    competitorId: [1],
  };
}

function addressesOf({ path, query }: Endpoint, fillings: Fillings): string[] {
  const ids = fillings.userId?.join(',') ?? '';
  const asked = 'userList.ids' in query ? `?userList.ids=${ids}` : 'term' in query ? '?term=a' : '';
  return [0, 1].map((which) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const values = fillings[name] ?? [];
      const value = String(values[which] ?? values[0] ?? 1);
      if (!path.startsWith('/api/events/')) return value;
      const event = `lw-${fillings.eventId?.[which] ?? 1}`;
      return name === 'eventId' ? event : name === 'sessionId' ? `${event}-${value}` : value;
    });
    return filled + asked;
  });
}
