import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { ANNA, insertAccount, STARTS_AT_MS } from './results.test-support.ts';

describeOnEachEngine('the calls without a version', (openDb) => {
  async function openClub() {
    const db = await openDb();
    const results = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const saved = await results.save(aRace());
    const championshipId = await results.store.saveChampionship({
      organizationId: results.organizationId,
      name: 'Club Cup',
      season: '2026',
      className: '',
      layout: 'PointsPerRun',
      rules: { points: [25, 18], drops: 0 },
      events: [
        {
          eventId: saved.eventId,
          rounds: [{ sessionId: saved.sessionId, name: 'Race 1', shortName: 'R1' }],
        },
      ],
    });
    const ask = (url: string, headers: Record<string, string> = {}) => results.app.inject({ url, headers });
    return { ...results, ...saved, championshipId, ask };
  }

  it('return the same as those of the second version', async () => {
    const { ask, eventId, sessionId, organizationId, championshipId } = await openClub();
    for (const path of [
      '/events?count=5',
      `/events/${eventId}?sessions=true`,
      `/events/${eventId}/sessions`,
      '/events/updatedFrom/2026-01-01T00:00:00Z',
      `/sessions/${sessionId}`,
      `/sessions/${sessionId}/csv`,
      `/sessions/${sessionId}/classification?count=2`,
      `/sessions/${sessionId}/lapchart`,
      `/sessions/${sessionId}/announcements`,
      `/sessions/${sessionId}/laptimes`,
      `/sessions/${sessionId}/alllaptimes`,
      `/sessions/${sessionId}/lapdata/1/laps`,
      `/sessions/${sessionId}/lapdata/1/csv`,
      `/organizations/${organizationId}`,
      `/organizations/${organizationId}/events`,
      `/organizations/${organizationId}/championships`,
      `/championships/${championshipId}`,
      `/championships/${championshipId}/csv`,
      `/accounts/${ANNA}/events`,
      `/accounts/${ANNA}/sessions`,
      `/accounts/${ANNA}/events/${eventId}/sessions`,
      `/accounts/${ANNA}/sessions/${sessionId}/classification`,
    ]) {
      const versioned = await ask(`/v2${path}`);
      expect([path, versioned.statusCode, versioned.body.length > 20]).toEqual([path, 200, true]);
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const plain = await ask(path, headers);
        expect([path, plain.statusCode, plain.body]).toEqual([path, 200, versioned.body]);
        expect(plain.headers['access-control-allow-origin']).toBe('*');
      }
    }
  });

  it('return the time with any version and without', async () => {
    const { ask } = await openClub();
    for (const path of ['/time', '/v1/time', '/v2/time']) {
      expect(Date.parse((await ask(path)).json().time)).toBeGreaterThan(STARTS_AT_MS - 1e12);
    }
  });

  it('accept any letter case and a trailing slash', async () => {
    const { ask, eventId } = await openClub();
    expect((await ask(`/Events/${eventId}/Sessions/`)).json().groups).toHaveLength(1);
  });

  it('refuse invalid ids and do not find unknown ones', async () => {
    const { ask } = await openClub();
    expect((await ask('/events/abc')).json()).toMatchObject({ code: 'invalid-parameters' });
    for (const path of ['/events/999', '/sessions/999/classification', '/championships/999']) {
      expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
    }
  });

  it('list the events that changed since an instant, last changed first', async () => {
    const { ask, eventId, saveIn } = await openClub();
    const later = await saveIn({ updatedAtMs: STARTS_AT_MS + 10 * 3_600_000 }, aRace());
    const changedAt = STARTS_AT_MS + 9 * 3_600_000;
    const idsFrom = async (from: string) =>
      (await ask(`/v2/events/updatedFrom/${from}`)).json().map(({ id }: { id: number }) => id);
    const both = [later.eventId, eventId];
    expect(await idsFrom(String(changedAt))).toEqual(both);
    expect(await idsFrom(String(changedAt / 1000))).toEqual(both);
    expect(await idsFrom(new Date(changedAt).toISOString())).toEqual(both);
    expect(await idsFrom('2026-05-11')).toEqual(both);
    expect(await idsFrom(String(changedAt + 1))).toEqual([later.eventId]);
    expect(await idsFrom('2026-05-13T00:00:00')).toEqual([]);
    expect((await ask('/v2/events/updatedFrom/yesterday')).json()).toMatchObject({
      code: 'invalid-parameters',
    });
  });
});
