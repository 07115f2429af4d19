import { expect, it } from 'vitest';
import { accountsRoutes } from '../accounts/routes.ts';
import { createAccountsStore } from '../accounts/store.ts';
import { type NewAccount, saveAccounts } from '../accounts/writers.ts';
import { createServer } from '../http/server.ts';
import { createAttempts } from '../identity/attempts.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { profilesRoutes } from './routes.ts';
import { createProfilesStore } from './store.ts';

const idOf = (letter: string) => `LAPWING-GA-${letter.repeat(32)}`;
const ANNA = idOf('a');
const BEN = idOf('b');
const CLEO = idOf('c');
const GONE = idOf('d');
const VIDEO = 'dQw4w9WgXcQ';

function anAccount(account: Partial<NewAccount> & Pick<NewAccount, 'id' | 'givenName'>): NewAccount {
  return {
    surName: 'Test',
    nickName: account.givenName.toLowerCase(),
    email: `${account.givenName}@Example.org`,
    passwordHash: null,
    createdAtMs: 0,
    ...account,
  };
}

/** The token of a person is their account id. */
async function openProfiles(db: Database) {
  await saveAccounts(db, [
    anAccount({ id: ANNA, givenName: 'Anna', surName: 'Berg' }),
    anAccount({ id: BEN, givenName: 'Ben' }),
    anAccount({ id: CLEO, givenName: 'Cleo', isPrivate: true }),
    anAccount({ id: GONE, givenName: 'Dora', status: 'Deleted' }),
  ]);
  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => ({ accountId: token }),
  });
  accountsRoutes(app, createAccountsStore(db));
  profilesRoutes(app, createProfilesStore(db), { brand: 'lapwing', attempts: createAttempts(db) });

  const send = (method: 'GET' | 'POST') => async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url: `/api/${path}`, headers });
    return { status: answer.statusCode, json: answer.json() };
  };
  return { get: send('GET'), post: send('POST') };
}

describeOnEachEngine('profiles', (openDb) => {
  const open = async () => openProfiles(await openDb());

  it('has the path that existing programs use as well as its own', async () => {
    const { get, post } = await open();
    for (const path of [`public/${ANNA}?videos=true&friends=true`, `friends/${ANNA}`, `videos/${ANNA}`]) {
      const own = await get(`v1/lapwingprofile/${path}`);
      expect(own.status).toBe(200);
      expect(await get(`v1/speedhiveprofile/${path}`)).toEqual(own);
    }
    expect((await get(`v1/speedhiveprofile/${ANNA}`, ANNA)).json).toMatchObject({ accountId: ANNA });
    expect((await get(`v1/SpeedHiveProfile/${ANNA}`)).status).toBe(401);
    await post(`v1/speedhiveprofile/friends/follow/${ANNA}/${BEN}?follow=true`, ANNA);
    expect((await get(`v1/lapwingprofile/friends/${ANNA}`)).json.following).toMatchObject([{ userId: BEN }]);
  });

  it('shows the e-mail address of an account only to its owner', async () => {
    const { get } = await open();
    expect((await get(`v2/accounts/${ANNA}`, ANNA)).json).toEqual({
      userId: ANNA,
      givenName: 'Anna',
      surName: 'Berg',
      nickName: 'anna',
      email: 'Anna@Example.org',
      accountStatus: 0,
    });
    expect((await get(`v2/accounts/${ANNA}`, BEN)).json).not.toHaveProperty('email');
    expect((await get(`v2/accounts/${ANNA}`)).json).not.toHaveProperty('email');
  });

  it('finds neither deleted accounts nor private ones of others', async () => {
    const { get } = await open();
    expect((await get(`v2/accounts/${GONE}`)).status).toBe(404);
    expect((await get(`v2/accounts/${GONE}`, GONE)).status).toBe(404);
    expect((await get(`v2/accounts/${CLEO}`, ANNA)).status).toBe(404);
    expect((await get(`v2/accounts/${CLEO}`, CLEO)).status).toBe(200);
    expect((await get(`v1/lapwingprofile/public/${GONE}`)).status).toBe(404);
  });

  it('shows an inactive account only to its owner, and no profile of it', async () => {
    const db = await openDb();
    const { get } = await openProfiles(db);
    const EVA = idOf('e');
    await saveAccounts(db, [anAccount({ id: EVA, givenName: 'Eva', status: 'Inactive' })]);
    expect((await get(`v2/accounts/${EVA}`, EVA)).json).toMatchObject({ givenName: 'Eva', accountStatus: 1 });
    expect((await get(`v2/accounts/${EVA}`, ANNA)).status).toBe(404);
    expect((await get(`v1/lapwingprofile/public/${EVA}`)).status).toBe(404);
  });

  it('returns the nicknames of visible people', async () => {
    const { get } = await open();
    const { json } = await get(
      `v2/accounts/nicknames?userList.ids=${[BEN, ANNA, CLEO, GONE, idOf('e')].join(',')}`,
    );
    expect(json).toEqual({
      nickNames: [
        { userId: ANNA, nickName: 'anna' },
        { userId: BEN, nickName: 'ben' },
      ],
    });
  });

  it('lists titles, languages and time zones in the same form', async () => {
    const { get } = await open();
    const propertiesOf = async (name: string) =>
      (await get(`v2/accounts/properties/${name}`)).json.properties;
    expect(await propertiesOf('titles')).toHaveProperty(['title.MR'], 'Mr');
    expect(await propertiesOf('languages')).toHaveProperty(['language.NL'], 'Nederlands');
    expect(await propertiesOf('timezones')).toHaveProperty(['timezone.Europe/Amsterdam'], 'Europe/Amsterdam');
  });

  it('lists the countries by their codes', async () => {
    const { get } = await open();
    const { json } = await get('v2/accounts/properties/countries');
    expect(json.properties).toMatchObject({ 'country.NL': 'Netherlands', 'country.JP': 'Japan' });
  });

  it('returns the own profile to its owner and to nobody else', async () => {
    const { get } = await open();
    expect((await get(`v1/lapwingprofile/${ANNA}`)).status).toBe(401);
    expect((await get(`v1/lapwingprofile/${ANNA}`, BEN)).json).toMatchObject({
      status: 403,
      code: 'not-allowed',
    });
    expect((await get(`v1/lapwingprofile/${ANNA}`, ANNA)).json).toMatchObject({
      firstName: 'Anna',
      emailAddress: 'Anna@Example.org',
      emailNotify: false,
      appNotify: false,
      notifySettingsDto: { eventPublished: false, friendFollowed: false, productExpireWarning: false },
      privateProfile: false,
    });
  });

  it('returns names in the form that other programs read, of visible people', async () => {
    const { get } = await open();
    const anna = {
      userId: ANNA,
      accountStatus: 0,
      name: { givenName: 'Anna', surName: 'Berg', title: null, nickName: 'anna' },
      postalAddress: null,
      contact: null,
      personalDetails: null,
      preferences: null,
    };
    expect((await get(`v2/accounts/${ANNA}/profiles`)).json).toEqual(anna);
    expect((await get(`v2/accounts/${CLEO}/profiles`, ANNA)).status).toBe(404);
    const several = await get(`v2/accounts/profiles?userList.ids=${[ANNA, CLEO, GONE].join(',')}`);
    expect(several.json).toEqual({ profiles: [anna] });
  });

  it('follows and unfollows, and both sides see it', async () => {
    const { get, post } = await open();
    expect((await post(`v1/lapwingprofile/friends/follow/${ANNA}/${BEN}?follow=true`, ANNA)).status).toBe(
      200,
    );
    await post(`v1/lapwingprofile/friends/follow/${ANNA}/${BEN}?follow=true`, ANNA);
    const anna = { userId: ANNA, firstName: 'Anna', lastName: 'Berg', photo: null, countryCode: null };
    const ben = { userId: BEN, firstName: 'Ben', lastName: 'Test', photo: null, countryCode: null };
    expect((await get(`v1/lapwingprofile/friends/${ANNA}`, ANNA)).json).toEqual({
      following: [{ ...ben, myFriend: true }],
      followedBy: [],
    });
    expect((await get(`v1/lapwingprofile/friends/${BEN}`, BEN)).json).toEqual({
      following: [],
      followedBy: [{ ...anna, myFriend: false }],
    });
    expect((await get(`v1/lapwingprofile/friends/${ANNA}?userId=${ANNA}`)).json.following[0].myFriend).toBe(
      true,
    );

    await post(`v1/lapwingprofile/friends/follow/${ANNA}/${BEN}?follow=false`, ANNA);
    expect((await get(`v1/lapwingprofile/friends/${ANNA}`)).json.following).toEqual([]);
  });

  it('refuses to follow on behalf of others, oneself, unknown and private people', async () => {
    const { post } = await open();
    const follow = async (who: string, whom: string, token?: string) =>
      (await post(`v1/lapwingprofile/friends/follow/${who}/${whom}?follow=true`, token)).json;
    expect(await follow(ANNA, BEN)).toMatchObject({ status: 401 });
    expect(await follow(ANNA, BEN, BEN)).toMatchObject({ status: 403, code: 'not-allowed' });
    expect(await follow(ANNA, ANNA, ANNA)).toMatchObject({ status: 409 });
    expect(await follow(ANNA, GONE, ANNA)).toMatchObject({ status: 404 });
    expect(await follow(ANNA, CLEO, ANNA)).toMatchObject({ code: 'profile-is-private' });
    expect(await follow(CLEO, ANNA, CLEO)).toMatchObject({ code: 'profile-is-private' });
  });

  it('limits mass following, also with unfollowing in between', async () => {
    const { post } = await open();
    const statuses: number[] = [];
    for (let tries = 0; tries < 121; tries++) {
      const follow = `v1/lapwingprofile/friends/follow/${ANNA}/${BEN}?follow=`;
      statuses.push((await post(`${follow}true`, ANNA)).status);
      if (tries % 40 === 0) await post(`${follow}false`, ANNA);
    }
    expect([new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([new Set([200]), 429]);
  });

  it('shows only that a private profile is private', async () => {
    const db = await openDb();
    const { get } = await openProfiles(db);
    await db.updateTable('accounts').set({ countryCode: 'NL' }).where('id', '=', CLEO).execute();
    await db
      .insertInto('avatars')
      .values({ accountId: CLEO, sizePx: 64, image: Buffer.from('png'), savedAtMs: 5 })
      .execute();
    expect((await get(`v1/lapwingprofile/public/${CLEO}?videos=true&friends=true`, ANNA)).json).toEqual({
      accountId: CLEO,
      firstName: '',
      lastName: '',
      photo: null,
      countryCode: null,
      privateProfile: true,
      followFriendsDto: null,
      videosDto: null,
      timelineDto: null,
      achievement: null,
      personalStats: null,
    });
    expect((await get(`v1/lapwingprofile/friends/${CLEO}`, ANNA)).json.code).toBe('profile-is-private');
    expect((await get(`v1/lapwingprofile/videos/${CLEO}`)).json.code).toBe('profile-is-private');
    expect((await get(`v1/lapwingprofile/videos/${CLEO}`, CLEO)).status).toBe(200);
  });

  it('loses connections and videos on going private, and search forgets the profile', async () => {
    const db = await openDb();
    const { get, post } = await openProfiles(db);
    const findable = () => db.selectFrom('searchEntries').select('entityId').orderBy('entityId').execute();
    expect(await findable()).toEqual([{ entityId: ANNA }, { entityId: BEN }]);
    await post(`v1/lapwingprofile/friends/follow/${ANNA}/${BEN}?follow=true`, ANNA);
    await post(`v1/lapwingprofile/friends/follow/${BEN}/${ANNA}?follow=true`, BEN);
    await post(`v1/lapwingprofile/videos/add/${ANNA}/${VIDEO}`, ANNA);

    expect((await post(`v1/lapwingprofile/privateprofile/${ANNA}/true`, BEN)).status).toBe(403);
    expect((await post(`v1/lapwingprofile/privateprofile/${ANNA}/true`, ANNA)).status).toBe(200);
    expect((await get(`v1/lapwingprofile/${ANNA}`, ANNA)).json).toMatchObject({
      privateProfile: true,
      followFriendsDto: { following: [], followedBy: [] },
      videosDto: { videos: [] },
    });
    expect((await get(`v1/lapwingprofile/friends/${BEN}`)).json).toEqual({ following: [], followedBy: [] });
    expect(await findable()).toEqual([{ entityId: BEN }]);

    await post(`v1/lapwingprofile/privateprofile/${ANNA}/false`, ANNA);
    expect((await get(`v1/lapwingprofile/${ANNA}`, ANNA)).json).toMatchObject({
      privateProfile: false,
      followFriendsDto: { following: [], followedBy: [] },
      videosDto: { videos: [] },
    });
    expect(await findable()).toEqual([{ entityId: ANNA }, { entityId: BEN }]);
  });

  it('turns e-mail notification on and off', async () => {
    const { get, post } = await open();
    await post(`v1/lapwingprofile/emailnotify/${ANNA}/true`, ANNA);
    const written = { eventPublished: true, friendsEventPublished: true, friendFollowed: true };
    const { json: on } = await get(`v1/lapwingprofile/${ANNA}`, ANNA);
    expect(on.emailNotify).toBe(true);
    expect(on.notifySettingsDto).toEqual({
      ...written,
      liveTimingSessionStarted: false,
      liveTimingFriendsSessionStarted: false,
      videoUploaded: false,
      eventVideoUploaded: false,
      productExpireWarning: false,
    });
    await post(`v1/lapwingprofile/emailnotify/${ANNA}/false`, ANNA);
    expect((await get(`v1/lapwingprofile/${ANNA}`, ANNA)).json.emailNotify).toBe(false);
    expect((await post(`v1/lapwingprofile/emailnotify/${ANNA}/perhaps`, ANNA)).json.errors[0].name).toBe(
      'value',
    );
  });

  it('adds and deletes videos and returns the list, newest first', async () => {
    const { get, post } = await open();
    await post(`v1/lapwingprofile/videos/add/${ANNA}/${VIDEO}`, ANNA);
    await post(`v1/lapwingprofile/videos/add/${ANNA}/${VIDEO}`, ANNA);
    expect((await get(`v1/lapwingprofile/public/${ANNA}?videos=true`)).json.videosDto).toEqual({
      videos: [
        { id: VIDEO, eventId: null, sessionId: null, racerName: 'Anna Berg', racerId: ANNA, description: '' },
      ],
    });
    expect((await get(`v1/lapwingprofile/videos/${ANNA}`)).json.videos).toMatchObject([{ id: VIDEO }]);
    expect((await post(`v1/lapwingprofile/videos/add/${ANNA}/short`, ANNA)).json.errors[0].name).toBe(
      'videoId',
    );
    expect((await post(`v1/lapwingprofile/videos/delete/${ANNA}/${VIDEO}`, BEN)).status).toBe(403);
    expect((await post(`v1/lapwingprofile/videos/delete/${ANNA}/${VIDEO}`, ANNA)).json).toEqual({
      videos: [],
    });
  });
});
