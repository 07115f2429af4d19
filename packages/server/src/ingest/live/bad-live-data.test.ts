import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { liveWords } from '@lapwing/contract/results/revisions';
import { expect, it } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { askForRetry, listSetAside } from '../../storage/set-aside/set-aside.ts';
import { discardSetAside } from '../discard-set-aside.ts';
import { anUpload, NOW_MS, openIngest } from '../ingest.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const NO_DATE_MS = 8_650_000_000_000_000;
const at = (seconds: number) => START_MS + seconds * 1000;

const passed = (seconds: number): SessionEvent => ({
  kind: 'passing',
  atMs: at(seconds),
  loopId: 'sf',
  transponder: '97',
});
const opening: SessionEvent[] = [
  { kind: 'session', atMs: at(-60), name: 'Race 1', sessionType: 'Race', startedAtMs: at(0) },
  {
    kind: 'competitor',
    atMs: at(-60),
    competitorId: '7',
    number: '7',
    lastName: 'Jansen',
    transponders: ['97'],
  },
  { kind: 'flag', atMs: at(0), flag: 'Green' },
];
const ended: SessionEvent = { kind: 'session-ended', atMs: at(300) };

const aBatch = (name: string, sequence: number, events: SessionEvent[]): LiveBatch => ({
  batchId: `${name}:${sequence}`,
  sequence,
  event: anUpload().event,
  session: { clientId: name, name, type: 'race', startsAt: '2026-05-11T14:00:00' },
  events,
});

describeOnEachEngine('Live data that cannot become a result', (openDb) => {
  /** Sessions with laps that have not ended. */
  async function driven(db: Database, ...names: string[]) {
    const ingest = await openIngest(db);
    const ids: number[] = [];
    for (const name of names) {
      await ingest.send('/live', aBatch(name, 1, opening));
      const answer = await ingest.send('/live', aBatch(name, 2, [passed(61), passed(122)]));
      ids.push(answer.json().sessionId);
    }
    return { ...ingest, ids };
  }

  const journal = (db: Database, sessionId: number, events: readonly unknown[]) =>
    db
      .insertInto('liveJournal')
      .values({
        sessionId,
        number: 3,
        batchId: 'stored by an older version',
        sequence: 3,
        receivedAtMs: NOW_MS,
        events: JSON.stringify(events),
      })
      .execute();
  const noteEnd = (db: Database, sessionId: number) =>
    db.updateTable('liveSessions').set({ endedAtMs: NOW_MS }).where('sessionId', '=', sessionId).execute();
  const statuses = async (db: Database) =>
    Object.fromEntries(
      (await db.selectFrom('sessions').select(['name', 'resultStatus']).execute()).map((row) => [
        row.name,
        row.resultStatus,
      ]),
    );
  const listed = (db: Database) =>
    db.selectFrom('setAside').select(['kind', 'item', 'sessionId']).orderBy('id').execute();

  const poisons = {
    'an instant in the year 276000': { kind: 'flag', atMs: NO_DATE_MS, flag: 'Yellow' },
    'a temperature of 1e308': { kind: 'weather', atMs: at(130), temperatureC: 1e308 },
    'a NUL in an id': { kind: 'competitor', atMs: at(130), competitorId: 'a\u0000b', lastName: 'Smit' },
  };
  for (const [what, poison] of Object.entries(poisons)) {
    it(`lets the server start if it is ${what}, and the rest becomes a result that is marked`, async () => {
      const db = await openDb();
      const before = await driven(db, 'Bad', 'Good');
      const [bad = 0, good = 0] = before.ids;
      await before.app.close();
      await journal(db, bad, [poison, ended]);
      await journal(db, good, [ended]);
      for (const id of before.ids) await noteEnd(db, id);

      const { app, results } = await openIngest(db);
      for (const id of [bad, good]) {
        const { rows } = await results(`/sessions/${id}/classification`);
        expect(rows).toMatchObject([{ startNumber: '7', numberOfLaps: 2 }]);
      }
      expect(await listed(db)).toEqual([{ kind: 'live-batch', item: `${bad}/3`, sessionId: bad }]);
      const reasons = await db
        .selectFrom('sessionRevisions')
        .select(['sessionId', 'reason'])
        .orderBy('sessionId')
        .execute();
      expect(reasons).toEqual([
        { sessionId: bad, reason: liveWords.incomplete },
        { sessionId: good, reason: liveWords.ended },
      ]);
      const announced = await db.selectFrom('announcements').select(['sessionId', 'text']).execute();
      expect(announced).toEqual([{ sessionId: bad, text: liveWords.incomplete }]);
      await app.close();
    });
  }

  const poisonedRows = {
    'has a classification that nobody knows': { classificationType: 999 },
    'lacks the revision that it names': { revisionNumber: 7 },
  };
  for (const [what, columns] of Object.entries(poisonedRows)) {
    it(`is set aside if its session ${what}; the server starts and settles the others`, async () => {
      const db = await openDb();
      const before = await driven(db, 'Bad', 'Good');
      const [bad = 0] = before.ids;
      await before.app.close();
      for (const id of before.ids) {
        await journal(db, id, [ended]);
        await noteEnd(db, id);
      }
      await db.updateTable('sessions').set(columns).where('id', '=', bad).execute();

      const { app, hosts } = await openIngest(db);
      expect((await statuses(db)).Good).toBe(2);
      expect(await listed(db)).toEqual([{ kind: 'live-result', item: String(bad), sessionId: bad }]);
      await hosts.takeNextSteps();
      expect(await listed(db)).toHaveLength(1);
      await app.close();
    });
  }

  it('is corrected from the journal', async () => {
    const db = await openDb();
    const { app, send } = await driven(db, 'Bad');
    await db.updateTable('sessions').set({ startsAtMs: NO_DATE_MS }).execute();
    await send('/live', aBatch('Bad', 3, [ended]));
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ startsAtMs: START_MS, endsAtMs: ended.atMs, resultStatus: 2 });
    expect(await listed(db)).toEqual([]);
    await app.close();
  });

  it('is acknowledged to its sender, who would otherwise send it forever', async () => {
    const db = await openDb();
    const { app, send, ids } = await driven(db, 'Bad');
    await db.updateTable('sessions').set({ classificationType: 999 }).execute();
    const answer = await send('/live', aBatch('Bad', 3, [ended]));
    expect(answer.statusCode).toBe(200);
    expect(await listed(db)).toMatchObject([{ kind: 'live-result', item: String(ids[0]) }]);

    await db.updateTable('sessions').set({ classificationType: 1 }).execute();
    await send('/live', aBatch('Bad', 4, [{ ...ended, atMs: at(310) }]));
    expect(await listed(db)).toEqual([]);
    expect(await statuses(db)).toEqual({ Bad: 2 });
    await app.close();
  });

  it('becomes a whole result when it is retried after a correction', async () => {
    const db = await openDb();
    const before = await driven(db, 'Bad');
    const [bad = 0] = before.ids;
    await before.app.close();
    await journal(db, bad, [ended]);
    await noteEnd(db, bad);
    const mended = await db
      .selectFrom('liveJournal')
      .select('events')
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('liveCheckpoints').execute();
    await db.updateTable('liveJournal').set({ events: '[{"kind"' }).where('number', '=', 2).execute();
    const { app, retry, results } = await openIngest(db);
    const laps = async () => (await results(`/sessions/${bad}/classification`)).rows[0].numberOfLaps;
    expect(await laps()).toBe(0);
    expect(await listSetAside(db)).toMatchObject([
      { kind: 'live-batch', session: 'Bad', event: 'Spring Cup', organization: 'Kart Club Emmen' },
    ]);

    expect(await askForRetry(db, 'all')).toBe(1);
    await retry();
    expect(await laps()).toBe(0);
    expect(await listed(db)).toHaveLength(1);

    await db.updateTable('liveJournal').set(mended).where('number', '=', 2).execute();
    await askForRetry(db, 'all');
    await retry();
    expect(await laps()).toBe(2);
    expect(await listed(db)).toEqual([]);
    await app.close();
  });

  it('leaves the list when it is discarded, and its session can be opened and ended', async () => {
    const db = await openDb();
    const before = await driven(db, 'Bad', 'Worse');
    const [bad = 0, worse = 0] = before.ids;
    await before.app.close();
    await journal(db, bad, ['nonsense', ended]);
    await journal(db, worse, [ended]);
    for (const id of before.ids) await noteEnd(db, id);
    await db.updateTable('sessions').set({ classificationType: 999 }).where('id', '=', worse).execute();
    const first = await openIngest(db);
    await first.app.close();
    const rows = await listSetAside(db);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['live-batch', 'live-result']);
    for (const row of rows) await discardSetAside(db, row);
    expect(await listed(db)).toEqual([]);
    expect((await statuses(db)).Worse).toBe(0);
    await db.deleteFrom('liveCheckpoints').execute();
    const { app } = await openIngest(db);
    expect(await listed(db)).toEqual([]);
    await app.close();
  });
});
