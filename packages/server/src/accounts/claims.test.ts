import { productCategories } from '@lapwing/contract/values/enums';
import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { createAttempts } from '../identity/attempts.ts';
import type { Mail } from '../identity/mailer.ts';
import { listAccountResults } from '../results/queries/account-results.ts';
import { aCompetitor } from '../results/results.test-support.ts';
import { insertEvent } from '../search/search.test-support.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { chipsRoutes } from './chips-routes.ts';
import { createChipsStore } from './chips-store.ts';
import { createClaimMails } from './claim-mails.ts';
import { claimsRoutes } from './claims-routes.ts';
import { createClaimsStore } from './claims-store.ts';
import { createAccountsStore } from './store.ts';
import { saveAccounts, saveTransponders } from './writers.ts';

const idOf = (letter: string) => `LAPWING-GA-${letter.repeat(32)}`;
const [ANNA, BEN, TIMER, RIVAL] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')];
const CODE = '7654321';
const DAY_MS = 86_400_000;

/** The token of a person is their account id. One organisation has timed CODE, the other has not. */
async function openClaims(db: Database) {
  let nowMs = Date.UTC(2026, 4, 1);
  const now = () => nowMs;
  await saveAccounts(
    db,
    Object.entries({ Anna: ANNA, Ben: BEN, Timer: TIMER, Rival: RIVAL }).map(([givenName, id]) => ({
      id,
      givenName,
      surName: 'Test',
      nickName: '',
      email: `${givenName.toLowerCase()}@example.org`,
      passwordHash: null,
      createdAtMs: 0,
    })),
  );
  const eventId = await insertEvent(db, {
    name: 'Cup',
    competitors: [aCompetitor({ transponder: CODE, startNumber: '7' })],
  });
  await insertEvent(db, { name: 'Other' });
  const events = await db.selectFrom('events').select(['id', 'organizationId']).orderBy('id').execute();
  const [organizationId = 0, otherId = 0] = events.map((event) => event.organizationId);
  for (const [id, accountId] of [
    [organizationId, TIMER],
    [otherId, RIVAL],
  ] as const)
    await db
      .insertInto('organizationMembers')
      .values({ organizationId: id, accountId, role: 'timer', sinceMs: 0 })
      .execute();
  const mails: Mail[] = [];
  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => ({ accountId: token }),
  });
  const attempts = createAttempts(db, now);
  const notify = createClaimMails({
    db,
    attempts,
    sendMail: async (mail) => void mails.push(mail),
    siteUrl: 'https://timing.example',
    onError: (error) => {
      throw error;
    },
  });
  const [accounts, chips, claims] = [
    createAccountsStore(db),
    createChipsStore(db, now),
    createClaimsStore(db, now),
  ];
  chipsRoutes(app, { accounts, chips, claims, attempts, notify });
  claimsRoutes(app, { db, accounts, claims, attempts, notify, now });
  const send = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    token: string,
    body?: unknown,
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  const claim = (id: string, code = CODE) => send('PUT', `v2/accounts/${id}/products/chips/${code}`, id);
  const claimsOf = async (id: string) => (await send('GET', `v2/accounts/${id}/claims`, id)).json;
  const stateOf = async (id: string) => (await claimsOf(id)).claims[0]?.state;
  const ownerOf = async (code = CODE) =>
    (await send('GET', `v2/products/chips/code/${code}/account`, ANNA)).json.userId;
  const toDecide = async (id = organizationId, member = TIMER) =>
    (await send('GET', `organizations/${id}/claims`, member)).json.claims;
  const decide = async (isConfirmed: boolean, id = organizationId, member = TIMER) => {
    const { id: claimId } = await db
      .selectFrom('claims')
      .select('id')
      .where('state', 'in', ['pending', 'disputed'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return send('POST', `organizations/${id}/claims/${claimId}`, member, { isConfirmed });
  };
  const showCode = (code = CODE, id = organizationId, member = TIMER) =>
    send('POST', `organizations/${id}/claims/codes/${code}`, member);
  const enter = (id: string, code: string) => send('POST', `v2/accounts/${id}/claims/code`, id, { code });
  const answer = async (id: string, isHandedOver: boolean) => {
    const [first] = (await claimsOf(id)).onOwn;
    return send('POST', `v2/accounts/${id}/claims/${first?.claimId}/answer`, id, { isHandedOver });
  };
  const mailsTo = (name: string) =>
    mails.filter(({ to }) => to === `${name}@example.org`).map(({ subject }) => subject);
  const give = (ownerAccountId: string) =>
    saveTransponders(db, [
      {
        code: CODE,
        codeNumber: Number(CODE),
        productCategory: 'X2',
        label: 'Kart',
        ownerAccountId,
        linkedAtMs: 0,
      },
    ]);
  return {
    send,
    claim,
    claimsOf,
    stateOf,
    ownerOf,
    toDecide,
    decide,
    showCode,
    enter,
    answer,
    mails,
    mailsTo,
    give,
    organizationId,
    otherId,
    eventId,
    later: (ms: number) => {
      nowMs += ms;
    },
  };
}

describeOnEachEngine('a claim on a transponder', (openDb) => {
  const open = async () => openClaims(await openDb());

  it('links nothing by itself, and is pending in the shape that programs expect', async () => {
    const { claim, ownerOf, stateOf } = await open();
    const { status, json } = await claim(ANNA);
    expect([status, json.chipProducts]).toEqual([
      200,
      [
        {
          chip: { code: CODE, codeNr: 7_654_321, carId: 0, id: 76_543_210, customName: CODE },
          isFlex: false,
          isTimeLimited: false,
          state: 'Pending',
          type: productCategories.Other,
        },
      ],
    ]);
    expect([await ownerOf(), await stateOf(ANNA)]).toEqual([undefined, 'pending']);
    expect((await claim(ANNA)).json).toEqual(json);
  });

  it('looks the same whether the transponder has an owner or not', async () => {
    const free = await (await open()).claim(BEN);
    const { give, claim, claimsOf } = await open();
    await give(ANNA);
    expect(await claim(BEN)).toEqual(free);
    expect(Object.keys((await claimsOf(BEN)).claims[0])).not.toContain('askedOwnerId');
    expect(JSON.stringify(await claimsOf(BEN))).not.toMatch(/anna|Kart/i);
  });

  it('is confirmed by a timer of an organisation that timed it, and by nobody else', async () => {
    const { claim, decide, toDecide, ownerOf, stateOf, organizationId, otherId, mailsTo } = await open();
    await claim(ANNA);
    expect(mailsTo('timer')).toEqual([`A claim on transponder ${CODE} is waiting for you · Lapwing`]);
    expect(await toDecide(otherId, RIVAL)).toEqual([]);
    expect((await decide(true, otherId, RIVAL)).status).toBe(404);
    expect((await decide(true, organizationId, RIVAL)).status).toBe(403);
    expect((await decide(true, organizationId, ANNA)).status).toBe(403);
    expect(await ownerOf()).toBeUndefined();
    expect(await toDecide()).toMatchObject([
      { transponder: CODE, claimant: 'Anna Test', decidableAtMs: null },
    ]);
    expect((await decide(true)).json.claims).toEqual([]);
    expect([await ownerOf(), await stateOf(ANNA)]).toEqual([ANNA, 'confirmed']);
    expect(mailsTo('anna')).toEqual([`Confirmed: transponder ${CODE} · Lapwing`]);
  });

  it('is refused by a timer, and the claimant is notified', async () => {
    const { claim, decide, ownerOf, stateOf, mailsTo } = await open();
    await claim(ANNA);
    await decide(false);
    expect([await ownerOf(), await stateOf(ANNA)]).toEqual([undefined, 'refused']);
    expect(mailsTo('anna')).toEqual([`Refused: transponder ${CODE} · Lapwing`]);
  });

  it('is handed over by the present owner', async () => {
    const { claim, give, answer, ownerOf, claimsOf, mails, mailsTo } = await open();
    await give(ANNA);
    await claim(BEN);
    expect(mailsTo('anna')).toEqual([`Somebody claims transponder ${CODE} · Lapwing`]);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/Ben|ben@/);
    expect(JSON.stringify(await claimsOf(ANNA))).not.toMatch(/Ben|GA-b/);
    expect((await answer(ANNA, true)).status).toBe(200);
    expect(await ownerOf()).toBe(BEN);
    expect(mailsTo('anna')[1]).toContain('no longer linked to your account');
  });

  it('against the owner is decided by an organisation after an objection, and everything is recorded', async () => {
    const db = await openDb();
    const { claim, give, answer, decide, ownerOf, stateOf, mailsTo, toDecide, claimsOf, send } =
      await openClaims(db);
    await give(ANNA);
    await claim(BEN);
    expect((await decide(true)).status).toBe(409);
    expect((await toDecide())[0].decidableAtMs).toBe(Date.UTC(2026, 4, 8));
    const [{ claimId }] = (await claimsOf(BEN)).claims;
    const own = `v2/accounts/${BEN}/claims/${claimId}/answer`;
    expect((await send('POST', own, BEN, { isHandedOver: true })).status).toBe(404);
    await answer(ANNA, false);
    expect(await stateOf(BEN)).toBe('disputed');
    expect(mailsTo('ben')).toEqual([`Your claim on transponder ${CODE} is disputed · Lapwing`]);
    expect(mailsTo('timer')).toHaveLength(1);
    expect((await decide(true)).status).toBe(200);
    expect(await ownerOf()).toBe(BEN);
    const records = await db.selectFrom('claimRecords').select(['what', 'accountId']).orderBy('id').execute();
    expect(records).toEqual([
      { what: 'claimed', accountId: BEN },
      { what: 'objected', accountId: ANNA },
      { what: 'confirmed', accountId: TIMER },
    ]);
  });

  it('may be decided without the owner after a week without an answer', async () => {
    const { claim, give, decide, ownerOf, later, mailsTo } = await open();
    await give(ANNA);
    await claim(BEN);
    later(7 * DAY_MS - 1);
    expect((await decide(true)).status).toBe(409);
    later(1);
    expect((await decide(false)).status).toBe(200);
    expect(await ownerOf()).toBe(ANNA);
    expect(mailsTo('anna').at(-1)).toBe(`Transponder ${CODE} stays yours · Lapwing`);
  });

  it('is not decided by the claimant of a transponder that has an owner', async () => {
    const { claim, give, decide, later, ownerOf } = await open();
    await give(ANNA);
    await claim(TIMER);
    later(8 * DAY_MS);
    expect((await decide(true)).status).toBe(409);
    expect(await ownerOf()).toBe(ANNA);
  });

  it('is confirmed by a code that a timer shows: once, in time, and typed in any form', async () => {
    const { showCode, enter, ownerOf, later, send } = await open();
    const { json } = await showCode();
    expect(json.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const spaced = `${json.code.slice(0, 4)}-${json.code.slice(4)}`.toLowerCase();
    expect((await enter(ANNA, spaced)).status).toBe(200);
    expect(await ownerOf()).toBe(ANNA);
    expect((await enter(BEN, json.code)).status).toBe(400);
    await send('DELETE', `v2/accounts/${ANNA}/products/chips/${CODE}`, ANNA);
    const { json: next } = await showCode();
    later(30 * 60_000);
    expect((await enter(BEN, next.code)).status).toBe(400);
    expect(await ownerOf()).toBeUndefined();
  });

  it('by code does not take a transponder away from its owner', async () => {
    const { give, showCode, enter, ownerOf, toDecide, mailsTo } = await open();
    await give(ANNA);
    const { json } = await showCode();
    expect((await enter(BEN, json.code)).json.claims).toMatchObject([{ state: 'pending' }]);
    expect(await ownerOf()).toBe(ANNA);
    expect(await toDecide()).toMatchObject([{ hasCode: true }]);
    expect(mailsTo('anna')).toHaveLength(1);
  });

  it('gets a code only from an organisation that timed it, or if it was never timed', async () => {
    const { showCode, otherId, send, organizationId } = await open();
    expect((await showCode(CODE, otherId, RIVAL)).status).toBe(409);
    expect((await showCode('1234567', otherId, RIVAL)).status).toBe(200);
    expect((await send('POST', `organizations/${organizationId}/claims/codes/${CODE}`, ANNA)).status).toBe(
      403,
    );
  });

  it('cannot be won by guessing codes, and only the newest code of a transponder counts', async () => {
    const { showCode, enter, ownerOf } = await open();
    const { json: old } = await showCode();
    const { json: newest } = await showCode();
    expect((await enter(ANNA, old.code)).status).toBe(400);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await enter(BEN, 'AAAAAAAA')).status);
    expect([statuses[9], statuses[10]]).toEqual([400, 429]);
    expect((await enter(BEN, newest.code)).status).toBe(429);
    expect(await ownerOf()).toBeUndefined();
  });

  it('is refused for an invalid code, unless it was timed', async () => {
    const db = await openDb();
    const { claim } = await openClaims(db);
    for (const code of ['abc', '12', '000000', '99999999999', 'hello-world', '9991'])
      expect([code, (await claim(ANNA, code)).status]).toEqual([code, 400]);
    for (const code of ['1234', 'FL-94890', 'nk04720', '4294967295'])
      expect([code, (await claim(ANNA, code)).status]).toEqual([code, 200]);
    await insertEvent(db, { name: 'Odd', competitors: [aCompetitor({ transponder: 'BIB-12' })] });
    expect((await claim(ANNA, 'bib-12')).status).toBe(200);
  });

  it('can be withdrawn, also by the call that releases a transponder', async () => {
    const { claim, send, claimsOf } = await open();
    await claim(ANNA);
    expect((await send('DELETE', `v2/accounts/${ANNA}/products/chips/${CODE}`, ANNA)).json).toEqual({
      chipProducts: [],
    });
    expect((await claimsOf(ANNA)).claims).toEqual([]);
    await claim(ANNA);
    const [{ claimId }] = (await claimsOf(ANNA)).claims;
    expect((await send('DELETE', `v2/accounts/${BEN}/claims/${claimId}`, BEN)).status).toBe(404);
    expect((await send('DELETE', `v2/accounts/${ANNA}/claims/${claimId}`, ANNA)).json.claims).toEqual([]);
  });

  it('sends the owner at most one e-mail per day', async () => {
    const { claim, give, send, mailsTo, later } = await open();
    await give(ANNA);
    for (let day = 0; day < 2; day++) {
      for (let times = 0; times < 3; times++) {
        await claim(BEN);
        await send('DELETE', `v2/accounts/${BEN}/products/chips/${CODE}`, BEN);
      }
      expect(mailsTo('anna')).toHaveLength(day + 1);
      later(DAY_MS);
    }
  });
});

describeOnEachEngine('a claim on a result', (openDb) => {
  async function open() {
    const db = await openDb();
    const opened = await openClaims(db);
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('eventId', '=', opened.eventId)
      .executeTakeFirstOrThrow();
    const thisIsMe = (id: string, finishPosition = 1) =>
      opened.send('POST', `v2/accounts/${id}/claims/competitor`, id, { sessionId, finishPosition });
    const resultsOf = async (id: string) =>
      (await listAccountResults(db, id, undefined, { count: 10, offset: 0 })).results.map(
        ({ eventName }) => eventName,
      );
    return { ...opened, db, thisIsMe, resultsOf };
  }

  it('is shown on the profile after the organisation of the event has confirmed it', async () => {
    const { thisIsMe, resultsOf, toDecide, decide, otherId, mailsTo } = await open();
    expect((await thisIsMe(BEN)).json.claims).toMatchObject([
      { state: 'pending', competitor: { eventName: 'Cup', name: 'Anna Jansen', startNumber: '7' } },
    ]);
    expect((await thisIsMe(BEN)).json.claims).toHaveLength(1);
    expect(await resultsOf(BEN)).toEqual([]);
    expect(await toDecide(otherId, RIVAL)).toEqual([]);
    expect((await decide(true, otherId, RIVAL)).status).toBe(404);
    expect(await toDecide()).toMatchObject([
      { claimant: 'Ben Test', transponder: null, decidableAtMs: null },
    ]);
    await decide(true);
    expect(await resultsOf(BEN)).toEqual(['Cup']);
    expect(mailsTo('ben')).toEqual(['Confirmed: the results of Anna Jansen (No. 7) · Lapwing']);
  });

  it('gives no transponder, and nothing after it is refused or withdrawn', async () => {
    const { thisIsMe, resultsOf, decide, ownerOf, claimsOf, send } = await open();
    await thisIsMe(ANNA);
    await decide(false);
    expect(await resultsOf(ANNA)).toEqual([]);
    await thisIsMe(BEN);
    await decide(true);
    expect(await ownerOf()).toBeUndefined();
    const [{ claimId }] = (await claimsOf(BEN)).claims;
    await send('DELETE', `v2/accounts/${BEN}/claims/${claimId}`, BEN);
    expect(await resultsOf(BEN)).toEqual([]);
  });

  it('is refused for an unknown competitor or a hidden event', async () => {
    const { thisIsMe, db, eventId } = await open();
    expect((await thisIsMe(ANNA, 99)).status).toBe(404);
    await db.updateTable('events').set({ isListed: 0 }).where('id', '=', eventId).execute();
    expect((await thisIsMe(ANNA)).status).toBe(404);
  });
});
