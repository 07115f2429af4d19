import sharp from 'sharp';
import { expect, it } from 'vitest';
import { saveAccounts } from '../../accounts/writers.ts';
import { createEmbeddingSites } from '../../pages/embedding-sites.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { anOrganization } from '../club-day.test-support.ts';
import { aKeyFor, anUpload, NOW_MS, openIngest } from '../ingest.test-support.ts';
import { saveMember } from './members.ts';

const idOf = (letter: string) => `LAPWING-GA-${letter.repeat(32)}`;
const [ANNA, BEN, CLEO, DORA] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')];

/** Anna owns the club and Ben times for it; Cleo owns another; Dora has closed her account. */
async function openManaged(db: Database) {
  const ingest = await openIngest(db);
  const { app, organizationId } = ingest;
  const otherId = await anOrganization(db, 'Elsewhere');
  const person = (id: string, givenName: string) => ({
    id,
    givenName,
    surName: 'Test',
    nickName: givenName,
    email: `${givenName.toLowerCase()}@example.org`,
    passwordHash: null,
    createdAtMs: 0,
  });
  await saveAccounts(db, [
    person(ANNA, 'Anna'),
    person(BEN, 'Ben'),
    person(CLEO, 'Cleo'),
    { ...person(DORA, 'Dora'), status: 'Deleted' },
  ]);
  const members = [
    { organizationId, email: 'anna@example.org', role: 'owner' },
    { organizationId, email: 'ben@example.org', role: 'timer' },
    { organizationId: otherId, email: 'cleo@example.org', role: 'owner' },
  ] as const;
  for (const member of members) await saveMember(db, { ...member, sinceMs: 0 });

  type Asked = { as?: string | null; of?: number };
  const ask = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    { as = ANNA, of = organizationId }: Asked = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/organizations/${of}/manage${path}`,
      headers: {
        ...(as !== null && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
  };
  return { ...ingest, otherId, ask };
}

const aPicture = async () =>
  (
    await sharp({
      create: { width: 1200, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .png()
      .toBuffer()
  ).toString('base64');

describeOnEachEngine('the page of owners', (openDb) => {
  it('opens only for an owner', async () => {
    const { ask, send, upload, otherId, keyId, db } = await openManaged(await openDb());
    const { event } = await upload(anUpload());
    const keyOfOther = (await aKeyFor(db, otherId)).keyId;
    const image = await aPicture();
    const calls = [
      ['GET', ''],
      ['PUT', '/details', { name: 'Mine now', city: '', websiteUrl: null }],
      ['PUT', '/logo', image],
      ['DELETE', '/logo'],
      ['PUT', '/members', { email: 'cleo@example.org', role: 'owner' }],
      ['DELETE', `/members/${ANNA}`],
      ['POST', '/keys', { name: 'Mine', scopes: ['live'] }],
      ['PUT', `/keys/${keyId}`, { name: 'Mine' }],
      ['DELETE', `/keys/${keyId}`],
      ['GET', '/uploads'],
      ['GET', '/events'],
      ['DELETE', `/events/${event.eventId}`],
      ['POST', `/events/${event.eventId}/restore`],
    ] as const;
    for (const [method, path, body] of calls) {
      const statuses = [];
      for (const as of [null, BEN, CLEO, DORA]) statuses.push((await ask(method, path, body, { as })).status);
      expect(`${method} ${path} ${statuses}`).toBe(`${method} ${path} 401,403,403,403`);
      expect((await ask(method, path, body, { of: 4711 })).status).toBe(404);
    }
    const { json } = await ask('GET', '');
    expect(json).toMatchObject({
      name: 'Kart Club Emmen',
      logo: null,
      members: [
        { accountId: ANNA, name: 'Anna Test', email: 'anna@example.org', role: 'owner' },
        { accountId: BEN, role: 'timer' },
      ],
      keys: [{ keyId, name: 'Timing PC', revokedAtMs: null }],
    });
    // Data of another organisation is not found, even for an owner of one.
    expect((await ask('DELETE', `/keys/${keyOfOther}`)).status).toBe(404);
    expect((await ask('PUT', `/keys/${keyOfOther}`, { name: 'Mine' })).status).toBe(404);
    for (const [method, path] of [
      ['DELETE', `/events/${event.eventId}`],
      ['POST', `/events/${event.eventId}/restore`],
    ] as const) {
      expect((await ask(method, path, undefined, { as: CLEO, of: otherId })).status).toBe(404);
    }
    expect((await send('/organization', undefined, { method: 'GET' })).statusCode).toBe(200);
  });

  it('lists the organisations of a member', async () => {
    const { app, organizationId } = await openManaged(await openDb());
    const own = async (as: string) =>
      (
        await app.inject({ url: '/api/organizations/own', headers: { authorization: `Bearer ${as}` } })
      ).json();
    expect(await own(BEN)).toEqual([{ organizationId, name: 'Kart Club Emmen', role: 'timer' }]);
    expect(await own(DORA)).toEqual([]);
  });

  it('changes the name everywhere immediately, and refuses an invalid one', async () => {
    const { ask, results, upload, db, organizationId } = await openManaged(await openDb());
    const { event } = await upload(anUpload());
    expect((await results(`/events/${event.eventId}`)).organization.name).toBe('Kart Club Emmen');
    const details = { name: ' Kartclub Drenthe ', city: 'Assen', websiteUrl: 'https://kart.example' };
    expect((await ask('PUT', '/details', details)).json).toMatchObject({
      name: 'Kartclub Drenthe',
      city: 'Assen',
    });
    expect((await results(`/events/${event.eventId}`)).organization).toMatchObject({
      name: 'Kartclub Drenthe',
      url: 'https://kart.example',
    });
    const found = await db
      .selectFrom('searchEntries')
      .select('name')
      .where('entityId', '=', String(organizationId))
      .where('name', 'like', 'Kart%')
      .execute();
    expect(found).toEqual([{ name: 'Kartclub Drenthe' }]);
    for (const wrong of [{ name: ' ' }, { name: 'a\nb' }, { websiteUrl: 'javascript:alert(1)' }]) {
      expect((await ask('PUT', '/details', { ...details, ...wrong })).status).toBe(400);
    }
  });

  it('names the sites that may embed its pages by their origins, and keeps them if they are left out', async () => {
    const { ask, db, organizationId, upload } = await openManaged(await openDb());
    const { event } = await upload(anUpload());
    const details = { name: 'Kart Club Emmen', city: '', websiteUrl: null };
    const find = createEmbeddingSites(db);
    expect(await find(`/organizations/${organizationId}`)).toEqual([]);
    const given = ['https://club.example/news', 'https://club.example', 'http://10.0.0.5:8088/x'];
    await ask('PUT', '/details', { ...details, embeddingSites: given });
    const sites = ['https://club.example', 'http://10.0.0.5:8088'];
    expect((await ask('PUT', '/details', details)).json.embeddingSites).toEqual(sites);
    const [session] = await db.selectFrom('sessions').select('id').execute();
    for (const path of [
      `/organizations/${organizationId}/championships`,
      `/events/${event.eventId}`,
      `/Sessions/${session?.id}/laptimes`,
      `/livetiming/lw-${event.eventId}/active`,
    ])
      expect([path, await find(path)]).toEqual([path, sites]);
    for (const path of ['/events/99999999999999', '/events/x', '/sessions/0', '/'])
      expect([path, await find(path)]).toEqual([path, []]);
    for (const wrong of ['javascript:x', 'https://a;b', '*', 'club.example'])
      expect((await ask('PUT', '/details', { ...details, embeddingSites: [wrong] })).status).toBe(400);
  });

  it('stores a re-encoded logo, and accepts only pictures', async () => {
    const { ask, app, results, organizationId } = await openManaged(await openDb());
    const { status, json } = await ask('PUT', '/logo', { image: await aPicture() });
    expect([status, json.logo]).toEqual([200, `/api/organizations/${organizationId}/logo?v=${NOW_MS}`]);
    const shown = await app.inject({ url: json.logo });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp' });
    const made = await sharp(shown.rawPayload).metadata();
    expect([made.width, made.height, made.hasAlpha, made.exif]).toEqual([512, 128, true, undefined]);
    expect((await results(`/organizations/${organizationId}`)).logo).toBe(json.logo);

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString(
      'base64',
    );
    for (const wrong of ['x', 'aGVsbG8=', svg]) expect((await ask('PUT', '/logo', wrong)).status).toBe(400);
    expect((await ask('DELETE', '/logo')).json.logo).toBeNull();
    expect((await app.inject({ url: json.logo })).statusCode).toBe(404);
  });

  it('adds, promotes and removes members, but never leaves an organisation without an owner', async () => {
    const { ask } = await openManaged(await openDb());
    const rolesOf = (json: { members: { accountId: string; role: string }[] }) =>
      json.members.map(({ accountId, role }) => `${accountId.at(-1)} ${role}`).sort();
    const put = (email: string, role: string) => ask('PUT', '/members', { email, role });

    expect(rolesOf((await put('CLEO@example.org', 'timer')).json)).toEqual(['a owner', 'b timer', 'c timer']);
    expect((await put('anna@example.org', 'timer')).status).toBe(409);
    expect((await ask('DELETE', `/members/${ANNA}`)).status).toBe(409);
    expect((await ask('DELETE', `/members/${DORA}`)).status).toBe(404);
    for (const email of ['nobody@example.org', 'dora@example.org']) {
      const { status, json } = await put(email, 'timer');
      expect([status, json.errors[0].name]).toEqual([400, 'email']);
    }
    expect((await put('cleo@example.org', 'boss')).status).toBe(400);

    expect(rolesOf((await put('ben@example.org', 'owner')).json)).toEqual(['a owner', 'b owner', 'c timer']);
    const both = await Promise.all([
      ask('DELETE', `/members/${ANNA}`, undefined, { as: BEN }),
      ask('DELETE', `/members/${BEN}`),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not let an owner guess addresses', async () => {
    const { ask } = await openManaged(await openDb());
    const statuses = [];
    for (let each = 0; each < 31; each++) {
      statuses.push((await ask('PUT', '/members', { email: `n${each}@example.org`, role: 'timer' })).status);
    }
    expect([statuses[0], statuses[29], statuses[30]]).toEqual([400, 400, 429]);
  });

  it('creates a key that is shown once and works immediately, renames it, and revokes it forever', async () => {
    const { ask, send } = await openManaged(await openDb());
    const made = await ask('POST', '/keys', { name: 'Tower', scopes: ['live', 'results', 'live'] });
    const { key, organization } = made.json;
    const { keyId } = organization.keys.find(({ name }: { name: string }) => name === 'Tower');
    expect(JSON.stringify(organization)).not.toContain(key.slice(-20));
    expect((await send('/organization', undefined, { method: 'GET', key })).json().key).toEqual({
      keyId,
      name: 'Tower',
      scopes: ['results', 'live'],
    });
    const renamed = await ask('PUT', `/keys/${keyId}`, { name: 'Tower 2' });
    const own = renamed.json.keys.find((each: { keyId: string }) => each.keyId === keyId);
    expect(own).toMatchObject({ name: 'Tower 2', lastUsedAtMs: NOW_MS });
    expect((await ask('POST', '/keys', { name: 'None', scopes: [] })).status).toBe(400);
    expect((await ask('DELETE', `/keys/${keyId}`)).status).toBe(200);
    expect((await send('/organization', undefined, { method: 'GET', key })).statusCode).toBe(401);
  });

  it('shows uploads with their errors, and deletes and restores events', async () => {
    const { ask, send, upload, app } = await openManaged(await openDb());
    const { event } = await upload(anUpload());
    await send('/results', { ...anUpload(), uploadId: 'u-2', sessions: [{ name: 'Race' }] });
    const { json: uploads, headers } = await ask('GET', '/uploads?count=1');
    expect([headers['x-total-count'], uploads.length, uploads[0].outcome]).toEqual(['2', 1, 'refused']);
    expect(uploads[0].errors[0]).toMatchObject({
      name: '/sessions/0/clientId',
      code: 'expected-filled-line',
    });
    expect(uploads[0]).toMatchObject({ detailCode: 'invalid-parameters', detailParams: {} });

    const page = `/api/v0.2.3/eventresults/events/${event.eventId}`;
    const { json: deleted } = await ask('DELETE', `/events/${event.eventId}`);
    expect(deleted).toMatchObject({ eventId: event.eventId, isDeleted: true, path: '' });
    expect((await app.inject({ url: page })).statusCode).toBe(404);
    expect((await ask('GET', '/events')).json).toEqual([deleted]);
    expect((await ask('POST', `/events/${event.eventId}/restore`)).json.isDeleted).toBe(false);
    expect((await app.inject({ url: page })).statusCode).toBe(200);
  });

  it('shows oddities in the passings of their practice loops only to owners and timers', async () => {
    const { app, send, organizationId } = await openManaged(await openDb());
    const location = {
      name: 'Pottendijk',
      sport: 'Karting',
      countryCode: 'NL',
      timeZone: 'Europe/Amsterdam',
      minimumLapTimeMs: 30_000,
      loops: [{ loopId: 'finish', role: 'finish' }],
    };
    await send('/practice/locations/track-1', location, { method: 'PUT' });
    const ask = (as: string) =>
      app.inject({
        url: `/api/organizations/${organizationId}/practice`,
        headers: { authorization: `Bearer ${as}` },
      });
    expect((await ask(BEN)).json()).toMatchObject([{ name: 'Pottendijk', passings: 0, oddities: [] }]);
    const passing = (atMs: number, loopId = 'finish') => ({ transponder: '7', loopId, atMs });
    const passings = [passing(NOW_MS - 60_000), passing(NOW_MS - 59_000), passing(NOW_MS - 10_000, 'pit')];
    await send('/practice/passings', { batchId: 'b', location: 'track-1', passings });
    for (const member of [ANNA, BEN]) {
      expect((await ask(member)).json()).toMatchObject([
        {
          passings: 3,
          counts: { 'seen-twice': 1, 'unknown-loop': 1 },
          oddities: [
            { kind: 'unknown-loop', loopId: 'pit', transponder: '7' },
            { kind: 'seen-twice', differenceMs: 1_000 },
          ],
        },
      ]);
    }
    expect((await ask(CLEO)).statusCode).toBe(403);
  });

  it('lets only owners end and delete a running session', async () => {
    const { ask, send, otherId } = await openManaged(await openDb());
    const drive = async (clientId: string) => {
      const atMs = NOW_MS - 60_000;
      const session = { clientId, name: clientId, type: 'race' };
      const events = [{ kind: 'competitor', atMs, competitorId: '7', number: '7', lastName: 'Jansen' }];
      const batch = {
        batchId: clientId.replace(' ', '-'),
        sequence: 1,
        event: anUpload().event,
        session,
        events,
      };
      return (await send('/live', batch)).json().sessionId;
    };
    const [first, second] = [await drive('Heat 1'), await drive('Heat 2')];
    for (const asked of [{ as: null }, { as: BEN }, { as: CLEO }, { as: CLEO, of: otherId }]) {
      const status = asked.as === null ? 401 : 'of' in asked ? 404 : 403;
      expect((await ask('POST', `/sessions/${first}/end`, undefined, asked)).status).toBe(status);
      expect((await ask('DELETE', `/sessions/${first}`, undefined, asked)).status).toBe(status);
    }
    const ended = await ask('POST', `/sessions/${first}/end`);
    expect([ended.status, ended.json.sessions]).toMatchObject([
      200,
      [{ status: 'Provisional' }, { status: 'Active' }],
    ]);
    expect((await ask('POST', `/sessions/${first}/end`)).status).toBe(409);
    const deleted = await ask('DELETE', `/sessions/${second}`);
    expect([deleted.status, deleted.json.sessions]).toMatchObject([200, [{ sessionId: first }]]);
  });
});
