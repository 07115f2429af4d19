import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { lapChartJson, WRITTEN_AS } from './lap-chart-json.ts';
import { aClub, aCompetitor, anEvent, aSession, lapsOf, STARTS_AT_MS } from './results.test-support.ts';

const LAPS = 900;

/** Long enough to be stored: with sections a lap takes more bytes. */
async function aLongRace(db: Database) {
  const { store, ...club } = await aClub(db);
  const competitors = Array.from({ length: 24 }, (_, place) => {
    const lapTimesMs = Array.from(
      { length: LAPS },
      (_, lap) => 60_000 + place * 7 + ((lap * 37 + place * 91) % 900),
    );
    const laps = lapsOf(lapTimesMs).map((lap) => ({
      ...lap,
      sectionTimesMs: [lap.lapTimeMs - 35_000, 35_000],
    }));
    return aCompetitor({ startNumber: String(place + 1), startPosition: place + 1, laps });
  });
  const groups = [{ name: 'GT', startsAtMs: STARTS_AT_MS, sessions: [aSession({ competitors })] }];
  const { sessionIds } = await store.saveEvent(anEvent({ ...club, groups }));
  return { store, sessionId: sessionIds[0] ?? 0 };
}

async function keptOf(db: Database): Promise<number> {
  return (await db.selectFrom('fieldCrossings').selectAll().execute()).length;
}

describeOnEachEngine('crossings of a long race', (openDb) => {
  it('are stored when it is saved, and match its laps', async () => {
    const db = await openDb();
    const { store, sessionId } = await aLongRace(db);
    expect(await keptOf(db)).toBe(1);
    const session = await store.findSession(sessionId);
    if (session === null) throw new Error('the race was saved');
    const starters = await store.listStarters(sessionId);
    const kept = lapChartJson(session, starters, await store.getFieldCrossings(sessionId));

    await db.deleteFrom('fieldCrossings').execute();
    const made = lapChartJson(session, starters, await store.getFieldCrossings(sessionId));
    expect(kept.identity.equals(made.identity)).toBe(true);
    expect(kept.etag).toBe(made.etag);
    expect(JSON.parse(kept.identity.toString()).positionRows).toHaveLength(24);
  });

  it('follow a new order of the classification', async () => {
    const db = await openDb();
    const { store, sessionId } = await aLongRace(db);
    const leader = await store.findCompetitorAt(sessionId, 1);
    await store.publishRevision(sessionId, {
      resultStatus: 'Official',
      source: 'official',
      publishedBy: 'Steward',
      publishedAtMs: STARTS_AT_MS,
      reason: '',
      rulings: [
        {
          competitorId: leader?.id ?? 0,
          ruling: { kind: 'disqualified', reason: '' },
          decidedBy: 'Steward',
          decidedAtMs: STARTS_AT_MS,
        },
      ],
    });
    expect(await keptOf(db)).toBe(1);
    const last = await store.findCompetitorAt(sessionId, 24);
    expect(last).toMatchObject({ startNumber: leader?.startNumber, fieldIndex: 23 });
    const { endsMs } = await store.getFieldCrossings(sessionId);
    await db.deleteFrom('fieldCrossings').execute();
    const fromLaps = await store.getFieldCrossings(sessionId);
    const span = (ends: ArrayLike<number> | undefined) => (ends?.[LAPS - 1] ?? 0) - (ends?.[0] ?? 0);
    expect(endsMs.map(span)).toEqual(fromLaps.endsMs.map(span));
  });

  it('are deleted when a competitor changes', async () => {
    const db = await openDb();
    await aLongRace(db);
    await db.updateTable('competitors').set({ className: 'GT4' }).execute();
    expect(await keptOf(db)).toBe(1);
    await db
      .updateTable('competitors')
      .set({ laps: new Uint8Array([1, 0]) })
      .where('finishPosition', '=', 3)
      .execute();
    expect(await keptOf(db)).toBe(0);
  });
});

describeOnEachEngine('a lap chart', (openDb) => {
  it('have a new number in the tag when their bytes change', async () => {
    const db = await openDb();
    const { store, ...club } = await aClub(db);
    const competitors = [[60_000, 61_000], [61_000]].map((times, index) =>
      aCompetitor({ startNumber: `№${index}`, startPosition: index + 1, laps: lapsOf(times) }),
    );
    const groups = [{ name: 'A', startsAtMs: STARTS_AT_MS, sessions: [aSession({ competitors })] }];
    const { sessionIds } = await store.saveEvent(anEvent({ ...club, groups }));
    const session = await store.findSession(sessionIds[0] ?? 0);
    if (session === null) throw new Error('the race was saved');
    const field = await store.getFieldCrossings(session.id);
    const { identity } = lapChartJson(session, await store.listStarters(session.id), field);
    expect([WRITTEN_AS, identity.toString()]).toEqual([
      '3',
      '{"id":1,"eventId":1,"eventRef":"/api/events/1","numberOfLaps":2,"hasStartGrid":true,"positionRows":[' +
        '[{"position":1,"startNumber":"№0","inLeaderLap":true,"inPit":false,"status":["GREEN"]},' +
        '{"position":1,"startNumber":"№0","inLeaderLap":true,"inPit":false,"status":["GREEN"]}],' +
        '[{"position":2,"startNumber":"№1","inLeaderLap":true,"inPit":false,"status":["GREEN"]}]],' +
        '"startPositions":[{"name":"Anna Jansen","startNumber":"№0"},{"name":"Anna Jansen","startNumber":"№1"}]}',
    ]);
  });
});
