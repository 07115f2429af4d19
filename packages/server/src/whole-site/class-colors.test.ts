import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { openLive } from '../live/open-live.ts';
import { openResults } from '../results/calls.test-support.ts';
import { aCompetitor, aSession, STARTS_AT_MS } from '../results/results.test-support.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';

const HOUR_MS = 3_600_000;

function sessionOf(hour: number, ...classNames: string[]) {
  const startsAtMs = STARTS_AT_MS + hour * HOUR_MS;
  return aSession({
    ...{ name: `Race ${hour}`, startsAtMs },
    competitors: classNames.map((className, index) => aCompetitor({ startNumber: String(index), className })),
  });
}

async function liveEvent(db: Database, eventId: number) {
  const app = await createServer({ checksAnswers: true });
  await openLive(app, { db, originOf: () => 'http://localhost', now: () => STARTS_AT_MS });
  return (await app.inject({ url: `/api/events/lw-${eventId}` })).json();
}

describeOnEachEngine('the classes of an event', (openDb) => {
  it('have one colour each, in the event, its overview, live timing and the standings after it', async () => {
    const db = await openDb();
    const { json, save, organizationId, store } = await openResults(db);
    const { eventId, sessionIds } = await save(
      sessionOf(2, 'Senior', 'Academy'),
      sessionOf(0, 'Mini'),
      sessionOf(1, 'Senior', '', 'Junior'),
    );
    const classes = [
      { name: 'Mini', color: 0 },
      { name: 'Junior', color: 1 },
      { name: 'Senior', color: 2 },
      { name: 'Academy', color: 3 },
    ];
    expect(await json(`/events/${eventId}`)).toMatchObject({ classes });
    expect(await json(`/events/${eventId}/overview`)).toMatchObject({ event: { classes } });
    expect(await liveEvent(db, eventId)).toMatchObject({ cls: classes });
    const championshipId = await store.saveChampionship({
      ...{ organizationId, name: 'Club Cup', season: '2026', className: '', layout: 'PointsPerRun' },
      rules: { points: [25, 18], drops: 0 },
      events: [{ eventId, rounds: sessionIds.map((sessionId) => ({ sessionId, name: '', shortName: '' })) }],
    });
    expect(await json(`/championships/${championshipId}`)).toMatchObject({ classes });
  });

  it('are not in lists of events', async () => {
    const { json, save } = await openResults(await openDb());
    await save(sessionOf(0, 'Mini', 'Senior'));
    expect((await json('/events'))[0]).not.toHaveProperty('classes');
  });
});
