import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { openResults } from '../calls.test-support.ts';
import { ANNA, aCompetitor, aSession, insertAccount, lapsOf, STARTS_AT_MS } from '../results.test-support.ts';

const DAY_MS = 86_400_000;
type Starter = Parameters<typeof aCompetitor>[0];
const anna: Starter = { transponder: '1234567' };
const rivals: Starter[] = ['Ben', 'Cas', 'Dirk', 'Eva'].map((firstName, at) => ({
  firstName,
  lastName: 'Smit',
  startNumber: String(11 + at),
  transponder: String(2001 + at),
}));

/** A race in which they finish in this order. */
function aRaceOn(day: number, order: readonly Starter[], lapMs = 60_000) {
  const startsAtMs = STARTS_AT_MS + day * DAY_MS;
  const competitors = order.map((starter, at) => {
    const [first = 0, second = 0] = [lapMs + at * 500, lapMs + at * 500 + 100];
    return aCompetitor({ ...starter, laps: lapsOf([first, second], startsAtMs) });
  });
  return aSession({ startsAtMs, endsAtMs: startsAtMs + 600_000, competitors });
}

/** Anna is fifth four times, and then on the podium. */
async function aSeason(open: Awaited<ReturnType<typeof openResults>>, event: object = {}) {
  for (let day = 0; day < 4; day += 1) {
    await open.saveIn({ startsAtMs: STARTS_AT_MS + day * DAY_MS, ...event }, aRaceOn(day, [...rivals, anna]));
  }
}

describeOnEachEngine('the facts about a result', (openDb) => {
  const factsOf = async (
    { json }: Awaited<ReturnType<typeof openResults>>,
    sessionId: number,
    startNumber = '7',
  ) => {
    const { drivers } = await json(`/sessions/${sessionId}/facts`);
    return drivers.find((one: { startNumber: string }) => one.startNumber === startNumber)?.facts ?? [];
  };
  const today = (order: readonly Starter[], lapMs?: number) => aRaceOn(9, order, lapMs);
  const [ben, ...others] = rivals;

  it('follow from earlier results, and each has them as evidence', async () => {
    const open = await openResults(await openDb());
    await aSeason(open);
    const { sessionId } = await open.saveIn({}, today([anna, ...rivals], 59_000));
    const facts = await factsOf(open, sessionId);
    expect(facts.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
      ['first-win', 4],
      ['best-here', null],
      ['beats-at-last', 4],
    ]);
    expect(facts[1]).toMatchObject({ difference: '3.000', time: '59.000' });
    expect(facts[1].evidence[0]).toMatchObject({
      ...{ sessionId, position: 1, eventName: 'Spring Cup', sessionName: 'Race 1', date: '2026-05-20' },
    });
    expect(facts[2].evidence).toHaveLength(5);
  });

  it('leave out unlisted events, other names, private people and shared cars', async () => {
    const open = await openResults(await openDb());
    await aSeason(open, { isListed: false });
    const hidden = await open.saveIn({}, today([anna, ...rivals]));
    expect(await factsOf(open, hidden.sessionId)).toEqual([]);

    const lent = await openResults(await openDb());
    await aSeason(lent);
    const driven = await lent.saveIn({}, today([{ ...anna, firstName: 'Tom' }, ...rivals]));
    expect(await factsOf(lent, driven.sessionId)).toEqual([]);
    const drivers = [
      { firstName: 'Anna', lastName: 'Jansen' },
      { firstName: 'Bo', lastName: 'Vos' },
    ];
    const shared = await lent.saveIn({}, today([{ ...anna, drivers }, ...rivals]));
    expect(await factsOf(lent, shared.sessionId)).toEqual([]);

    const db = await openDb();
    const closed = await openResults(db);
    await insertAccount(db, { isPrivate: 1 });
    await aSeason(closed);
    const won = await closed.saveIn({}, today([anna, ...rivals]));
    expect(await factsOf(closed, won.sessionId)).toEqual([]);
  });

  it('join the transponders of one owner, and know nobody whose transponder is in the session twice', async () => {
    const db = await openDb();
    const open = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const lender = { carId: 0, productCategory: 700, label: '', ownerAccountId: ANNA, linkedAtMs: 0 };
    await db
      .insertInto('transponders')
      .values({ code: '55', codeNumber: 55, ...lender })
      .execute();
    await aSeason(open);
    const { sessionId } = await open.saveIn({}, today([{ ...anna, transponder: '55' }, ...rivals]));
    expect((await factsOf(open, sessionId))[0]).toMatchObject({ code: 'first-win' });
    const twice = await open.saveIn({}, aRaceOn(10, [anna, { ...ben, transponder: '1234567' }, ...others]));
    expect(await factsOf(open, twice.sessionId)).toEqual([]);
  });

  it('change with earlier results, and need the guid of an unlisted event', async () => {
    const open = await openResults(await openDb());
    const { sessionId } = await open.saveIn({ isListed: false, guid: 'g-1' }, today([anna, ...rivals]));
    expect((await open.get(`/sessions/${sessionId}/facts`)).statusCode).toBe(404);
    const listed = await open.saveIn({}, today([anna, ...rivals]));
    expect(await factsOf(open, listed.sessionId)).toEqual([]);
    await aSeason(open);
    expect((await factsOf(open, listed.sessionId))[0]).toMatchObject({ code: 'first-win' });
    expect((await open.get(`/sessions/${sessionId}/facts?guid=g-1`)).statusCode).toBe(200);
  });

  it('of a session without a result are none', async () => {
    const open = await openResults(await openDb());
    await aSeason(open);
    const { sessionId } = await open.saveIn({}, { ...today([anna]), resultStatus: 'Active' });
    expect(await open.json(`/sessions/${sessionId}/facts`)).toEqual({ sessionId, drivers: [] });
  });
});
