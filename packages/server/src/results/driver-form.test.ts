import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { ANNA, aCompetitor, aSession, insertAccount, lapsOf, STARTS_AT_MS } from './results.test-support.ts';

const DAY_MS = 86_400_000;
const of = (transponder: string, name: string, more = '') =>
  `transponder=${transponder}&name=${encodeURIComponent(name)}&class=Senior${more}`;

/** With nobody registered, this many races of Anna with her transponder, one a day. */
function aDay(
  day: number,
  competitors = [aCompetitor({ transponder: '1234567', laps: lapsOf([60_000 - day]) })],
) {
  const startsAtMs = STARTS_AT_MS + day * DAY_MS;
  return [{ startsAtMs }, aSession({ startsAtMs, endsAtMs: startsAtMs + 600_000, competitors })] as const;
}

describeOnEachEngine('the form of a driver', (openDb) => {
  it('is the last ten results, newest first, and the best lap at the track in the class', async () => {
    const { json, saveIn } = await openResults(await openDb());
    for (let day = 0; day < 12; day += 1) await saveIn(...aDay(day));
    const { eventId } = await saveIn(
      ...aDay(12, [aCompetitor({ transponder: '1234567', className: 'Junior', laps: lapsOf([50_000]) })]),
    );
    const form = await json(`/events/${eventId}/driver?${of('1234567', 'Anna Jansen')}`);
    expect(form).toMatchObject({ accountId: null, bestTimeHere: '59.989' });
    expect(form.results).toHaveLength(10);
    expect(form.results[0]).toMatchObject({ position: 1, resultClass: 'Junior', bestTime: '50.000' });
    expect(form.results[1]).toMatchObject({ bestTime: '59.989' });
  });

  it('of a transponder without an owner is that of the person with this name, also as one of a crew', async () => {
    const { json, save } = await openResults(await openDb());
    const drivers = [
      { firstName: 'Bo', lastName: 'Vos' },
      { firstName: 'Cas', lastName: 'Smit' },
    ];
    const crew = { firstName: '', lastName: 'Vos / Smit', drivers, transponder: '77' };
    const { eventId } = await save(
      aSession({ competitors: [aCompetitor({ ...crew, laps: lapsOf([61_000]) })] }),
    );
    const countOf = async (name: string) =>
      (await json(`/events/${eventId}/driver?${of('77', name)}`)).results.length;
    expect(await countOf('Cas Smit')).toBe(1);
    expect(await countOf('Anna Jansen')).toBe(0);
    expect(await countOf('')).toBe(0);
  });

  it('of a registered transponder is that of its owner, unless the profile is private', async () => {
    for (const isPrivate of [0, 1] as const) {
      const db = await openDb();
      const { json, save } = await openResults(db);
      await insertAccount(db, { isPrivate });
      const { eventId } = await save(aRace());
      const form = await json(`/events/${eventId}/driver?${of('1234567', 'Somebody Else')}`);
      expect(form).toMatchObject(
        isPrivate
          ? { accountId: null, results: [], bestTimeHere: null }
          : { accountId: ANNA, results: [{ sessionName: 'Race 1' }], bestTimeHere: '1:00.000' },
      );
    }
  });

  it('leaves out unlisted events, and needs the guid of one', async () => {
    const { get, saveIn } = await openResults(await openDb());
    const { eventId } = await saveIn({ isListed: false, guid: 'g-1' }, aRace());
    const asked = `/events/${eventId}/driver?${of('1234567', 'Anna Jansen')}`;
    expect((await get(asked)).statusCode).toBe(404);
    expect((await get(`${asked}&guid=g-1`)).json()).toMatchObject({ results: [], bestTimeHere: null });
  });
});
