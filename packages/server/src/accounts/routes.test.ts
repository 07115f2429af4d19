import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { createAttempts } from '../identity/attempts.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { avatarsRoutes } from './avatars-routes.ts';
import { createAvatarsStore } from './avatars-store.ts';
import { chipsRoutes } from './chips-routes.ts';
import { createChipsStore, linkTransponder } from './chips-store.ts';
import { createClaimsStore } from './claims-store.ts';
import { createAccountsStore } from './store.ts';
import { saveAccounts } from './writers.ts';

const idOf = (letter: string) => `LAPWING-GA-${letter.repeat(32)}`;
const [ANNA, BEN, CLEO, GONE] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')];

/** The token of a person is their account id. */
async function openAccounts(db: Database) {
  const person = (id: string, givenName: string) => ({
    id,
    givenName,
    surName: 'Test',
    nickName: givenName,
    email: `${givenName}@example.org`,
    passwordHash: null,
    createdAtMs: 0,
  });
  await saveAccounts(db, [
    person(ANNA, 'Anna'),
    person(BEN, 'Ben'),
    { ...person(CLEO, 'Cleo'), isPrivate: true },
    { ...person(GONE, 'Dora'), status: 'Deleted' },
  ]);
  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => ({ accountId: token }),
  });
  const [accounts, chips] = [createAccountsStore(db), createChipsStore(db)];
  avatarsRoutes(app, { accounts, chips, avatars: createAvatarsStore(db) });
  chipsRoutes(app, {
    accounts,
    chips,
    claims: createClaimsStore(db),
    attempts: createAttempts(db),
    notify: async () => {},
  });
  const give = (ownerAccountId: string, code: string) =>
    db.transaction().execute((tx) => linkTransponder(tx, ownerAccountId, code, 0));
  const send = async (method: 'GET' | 'PUT' | 'DELETE', path: string, token?: string, body?: unknown) => {
    const answer = await app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, json: isJson ? answer.json() : null, bytes: answer.rawPayload };
  };
  return Object.assign(send, { give });
}

const aPicture = async (width = 300, height = 200) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

describeOnEachEngine('pictures', (openDb) => {
  const open = async () => openAccounts(await openDb());

  it('are sent as text or in an object, and stored square, small and without metadata', async () => {
    const send = await open();
    const picture = await aPicture();
    for (const body of [picture, { image: picture }, `data:image/jpeg;base64,${picture}`]) {
      expect((await send('PUT', `accounts/${ANNA}/avatars`, ANNA, body)).status).toBe(200);
    }
    const { bytes, status } = await send('GET', `image/id/${ANNA}`);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    expect(bytes.includes('a secret place')).toBe(false);
    const small = await send('GET', `accounts/${ANNA}/avatars?maxWidth=200`);
    const image = Buffer.from(small.json.avatars[0].image, 'base64');
    expect(await sharp(image).metadata()).toMatchObject({ width: 128 });
    const many = await send('GET', `accounts/avatars?userList.ids=${ANNA},${BEN}`);
    expect(many.json.avatars).toMatchObject([{ userId: ANNA }]);
  });

  it.each([
    ['no base64', '<svg onload=x>'],
    ['nothing', ''],
    ['no picture', Buffer.from('hello').toString('base64')],
    [
      'a drawing that can carry scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').toString('base64'),
    ],
  ])('are refused: %s', async (_, body) => {
    const send = await open();
    expect((await send('PUT', `accounts/${ANNA}/avatars`, ANNA, body)).status).toBe(400);
    expect((await send('GET', `image/id/${ANNA}`)).status).toBe(204);
  });

  it('are refused if a small file would decode to very many pixels', async () => {
    const bomb = await sharp({ create: { width: 7100, height: 7100, channels: 3, background: '#fff' } })
      .png({ palette: false, compressionLevel: 6 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const send = await open();
    expect((await send('PUT', `accounts/${ANNA}/avatars`, ANNA, bomb.toString('base64'))).status).toBe(400);
  });

  it('of a private profile are not shown to others', async () => {
    const send = await open();
    await send('PUT', `accounts/${CLEO}/avatars`, CLEO, await aPicture());
    expect((await send('GET', `image/id/${CLEO}`)).status).toBe(204);
    expect((await send('GET', `accounts/${CLEO}/avatars`, BEN)).json).toEqual({ avatars: [] });
    expect((await send('GET', `accounts/${CLEO}/avatars`, CLEO)).json.avatars).toHaveLength(1);
  });

  it('are set and deleted by their owner alone', async () => {
    const send = await open();
    const picture = await aPicture();
    expect((await send('PUT', `accounts/${ANNA}/avatars`, BEN, picture)).status).toBe(403);
    expect((await send('PUT', `accounts/${ANNA}/avatars`, undefined, picture)).status).toBe(401);
    expect((await send('PUT', `accounts/${GONE}/avatars`, GONE, picture)).status).toBe(404);
    await send('PUT', `accounts/${ANNA}/avatars`, ANNA, picture);
    expect((await send('DELETE', `accounts/${ANNA}/avatars`, BEN)).status).toBe(403);
    expect((await send('DELETE', `accounts/${ANNA}/avatars`, ANNA)).status).toBe(200);
    expect((await send('GET', `image/id/${ANNA}`)).status).toBe(204);
  });
});

describeOnEachEngine('transponders', (openDb) => {
  const open = async () => openAccounts(await openDb());
  const chipsOf = (id: string, code = '') => `accounts/${id}/products/chips${code && `/${code}`}`;

  it('have one owner at a time, who can release them', async () => {
    const send = await open();
    expect(await send.give(ANNA, '7654321')).toBe(true);
    expect(await send.give(BEN, '7654321')).toBe(false);
    expect((await send('PUT', chipsOf(ANNA, '7654321'), ANNA)).json.chipProducts).toMatchObject([
      { chip: { code: '7654321', codeNr: 7_654_321 }, state: 'Active', type: 0 },
    ]);
    expect((await send('DELETE', chipsOf(BEN, '7654321'), BEN)).status).toBe(200);
    expect((await send('GET', 'products/chips/code/7654321/account')).json).toEqual({ userId: ANNA });
    expect((await send('DELETE', chipsOf(ANNA, '7654321'), ANNA)).json.chipProducts).toEqual([]);
    expect((await send('GET', 'products/chips/code/7654321/account')).status).toBe(404);
    expect(await send.give(BEN, '7654321')).toBe(true);
  });

  it('are given to one of two who claim them at the same moment', async () => {
    const send = await open();
    const given = await Promise.all([ANNA, BEN].map((id) => send.give(id, 'AB-12345')));
    expect(given.sort()).toEqual([false, true]);
  });

  it('of a private profile have no visible owner', async () => {
    const send = await open();
    await send.give(CLEO, '4242');
    expect((await send('GET', 'products/chips/code/4242/account')).status).toBe(404);
    expect((await send('GET', chipsOf(CLEO), BEN)).status).toBe(403);
  });

  it('cannot be claimed in quick succession', async () => {
    const send = await open();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++)
      statuses.push((await send('PUT', chipsOf(ANNA, `${7_000_000 + tries}`), ANNA)).status);
    expect([statuses[29], statuses[30]]).toEqual([200, 429]);
  });

  it('of deleted accounts, and invalid codes, cannot be linked', async () => {
    const send = await open();
    expect((await send('PUT', chipsOf(GONE, '42'), GONE)).status).toBe(404);
    expect((await send('PUT', chipsOf(ANNA, '%3Cscript%3E'), ANNA)).status).toBe(400);
  });
});
