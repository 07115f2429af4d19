import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { createSetAside } from '../../storage/set-aside/set-aside.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { buildId } from '../on-air/build-id.ts';
import { Hub } from '../push/hub.ts';
import { aRace, inBatches } from '../race.test-support.ts';
import { openSessionHosts, type SessionHostsOptions } from './session-hosts.ts';

const MINUTE_MS = 60_000;
const noLists = { events: () => [], sessionsOf: () => [] };
const race = aRace({ competitors: 5, minutes: 3 });

async function openHosts(db: Database, options: Partial<SessionHostsOptions> = {}) {
  const lines: string[] = [];
  const setAside = createSetAside(db, { now: () => START, warn: (line) => lines.push(line) });
  const hosts = await openSessionHosts({
    db,
    hub: new Hub(noLists),
    now: () => START + 10 * MINUTE_MS,
    setAside,
    ...options,
  });
  return { hosts, lines };
}

describeOnSqlite('A journal with bad data', (openDb) => {
  /** A race that was journalled in batches of five events, on a stopped server. */
  async function stoppedServer() {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [
      aSession({ resultStatus: 'Active' }),
      aSession({ name: 'Other', resultStatus: 'Active' }),
    ]);
    const [sessionId = 0, otherId = 0] = sessionIds;
    const { hosts } = await openHosts(db);
    const batches = inBatches(race);
    for (const id of [sessionId, otherId]) for (const batch of batches) await hosts.accept(id, batch);
    await hosts.stop();
    await db.deleteFrom('liveCheckpoints').execute();
    return { db, sessionId, otherId, batches };
  }

  const setEvents = (db: Database, sessionId: number, number: number, events: string) =>
    db
      .updateTable('liveJournal')
      .set({ events })
      .where('sessionId', '=', sessionId)
      .where('number', '=', number)
      .execute();

  const listed = async (db: Database) =>
    (await db.selectFrom('setAside').selectAll().orderBy('id').execute()).map(
      ({ kind, item, sessionId, reason }) => ({ kind, item, sessionId, reason }),
    );

  const without = (number: number): SessionEvent[] =>
    race.filter((_, at) => Math.floor(at / 5) !== number - 1);

  const badTexts = {
    'is no JSON': '[{"kind":',
    'is empty': '',
    'is no list': '{"kind":"flag"}',
    'is null': 'null',
  };
  for (const [what, events] of Object.entries(badTexts)) {
    test(`opens with all other batches if one ${what}, and is marked as incomplete`, async () => {
      const { db, sessionId, otherId, batches } = await stoppedServer();
      await setEvents(db, sessionId, 4, events);
      const { hosts, lines } = await openHosts(db);
      const { board } = (await hosts.load(sessionId)) ?? {};
      const expected = foldSession(emptyState, without(4)).board;
      expect(board?.rows).toEqual(expected.rows);
      expect(board?.session.doubts).toContain('data-missing');
      expect(hosts.find(sessionId)?.number()).toBe(batches.length);
      expect((await hosts.load(otherId))?.board).toEqual(foldSession(emptyState, race).board);
      expect(await listed(db)).toEqual([
        { kind: 'live-batch', item: `${sessionId}/4`, sessionId, reason: expect.any(String) },
      ]);
      expect(lines).toHaveLength(1);
      await hosts.stop();
      expect((await openHosts(db)).lines).toEqual([]);
    });
  }

  const badEvents = {
    'an instant in the year 276000': { kind: 'flag', atMs: 8_650_000_000_000_000, flag: 'Green' },
    'a temperature beyond all numbers': { kind: 'weather', atMs: START, temperatureC: 1e308 },
    'a NUL in its id': { kind: 'competitor', atMs: START, competitorId: 'a\u0000b' },
    'no instant': { kind: 'flag', flag: 'Green' },
    'null as its instant': { kind: 'flag', atMs: null, flag: 'Green' },
    'a kind that nobody knows': { kind: 'meteorite', atMs: START },
    'a text for a number': { kind: 'lap', atMs: START, competitorId: '7', lapNumber: 'three' },
  };
  for (const [what, event] of Object.entries(badEvents)) {
    test(`leaves out one event with ${what} and keeps the rest of its batch`, async () => {
      const { db, sessionId } = await stoppedServer();
      const batch = race.slice(15, 20);
      await setEvents(db, sessionId, 4, JSON.stringify([event, ...batch, null, 7]));
      const { hosts } = await openHosts(db);
      const board = (await hosts.load(sessionId))?.board;
      expect(board?.rows).toEqual(foldSession(emptyState, race).board.rows);
      expect(board?.session.doubts).toContain('data-missing');
      const [row] = await listed(db);
      expect(row).toMatchObject({ kind: 'live-batch', item: `${sessionId}/4` });
      expect(row?.reason).toContain('3 of 8 events');
    });
  }

  test('continues to accept batches, also after a restart', async () => {
    const { db, sessionId, batches } = await stoppedServer();
    await setEvents(db, sessionId, 2, 'broken');
    const more: SessionEvent = { kind: 'announcement', atMs: START + 9 * MINUTE_MS, text: 'Hello' };
    const first = await openHosts(db);
    await first.hosts.accept(sessionId, { batchId: 'more', sequence: 9_999, events: [more] });
    await first.hosts.stop();
    const { hosts } = await openHosts(db);
    expect(hosts.find(sessionId)?.number()).toBe(batches.length + 1);
    expect((await hosts.load(sessionId))?.board.notices.at(-1)?.text).toBe('Hello');
    expect((await hosts.load(sessionId))?.board.session.doubts).toContain('data-missing');
  });

  const badCheckpoints = {
    'no checkpoint at all': Buffer.from('nonsense'),
    'cut off': Buffer.alloc(0),
  };
  for (const [what, state] of Object.entries(badCheckpoints)) {
    test(`is folded from the start if its checkpoint is ${what}`, async () => {
      const { db, sessionId } = await stoppedServer();
      await db
        .insertInto('liveCheckpoints')
        .values({ sessionId, number: 3, program: buildId, state })
        .execute();
      const { hosts } = await openHosts(db);
      expect((await hosts.load(sessionId))?.board).toEqual(foldSession(emptyState, race).board);
      expect(await listed(db)).toEqual([]);
    });
  }

  test('is folded from the start if its checkpoint is ahead of it or holds no session', async () => {
    const { db, sessionId, otherId } = await stoppedServer();
    const { deflateRawSync } = await import('node:zlib');
    const { serialize } = await import('node:v8');
    const saved = (state: unknown) => deflateRawSync(serialize({ state, times: {} }));
    await db
      .insertInto('liveCheckpoints')
      .values([
        { sessionId, number: 99_999, program: buildId, state: saved(emptyState) },
        { sessionId: otherId, number: 3, program: buildId, state: saved({ board: null }) },
      ])
      .execute();
    const { hosts } = await openHosts(db);
    for (const id of [sessionId, otherId])
      expect((await hosts.load(id))?.board).toEqual(foldSession(emptyState, race).board);
    expect(await listed(db)).toEqual([]);
  });

  const badParts = {
    'no compressed data': Buffer.from('nonsense'),
    'cut off': Buffer.alloc(3),
    'compressed nonsense': null,
  };
  for (const [what, bytes] of Object.entries(badParts)) {
    test(`opens without a packed part that is ${what}, and can be extended`, async () => {
      const { db, sessionId, batches } = await stoppedServer();
      const { deflateRawSync } = await import('node:zlib');
      const { hosts: packing } = await openHosts(db, { now: () => START + 600 * MINUTE_MS });
      await packing.takeNextSteps();
      await packing.takeNextSteps();
      await packing.stop();
      expect(await db.selectFrom('liveJournal').selectAll().execute()).toEqual([]);
      const entries = bytes ?? deflateRawSync('{"number":1');
      await db
        .updateTable('livePackedJournals')
        .set({ entries })
        .where('sessionId', '=', sessionId)
        .execute();
      const { hosts } = await openHosts(db);
      await hosts.accept(sessionId, {
        batchId: 'later',
        sequence: 1,
        events: [{ kind: 'announcement', atMs: START, text: 'Hello' }],
      });
      const host = await hosts.load(sessionId);
      expect(host?.number()).toBe(batches.length + 1);
      expect(host?.board.session.doubts).toContain('data-missing');
      expect(
        (await hosts.readJournal(sessionId, 0, 10)).map(({ number, events }) => [number, events.length > 2]),
      ).toEqual([
        [batches.length, false],
        [batches.length + 1, true],
      ]);
      expect(await listed(db)).toMatchObject([{ kind: 'live-journal-part', item: `${sessionId}/1` }]);
    });
  }

  test('does not stop others from being packed if it cannot be packed', async () => {
    const { db, sessionId, otherId } = await stoppedServer();
    const [firstNumber, lastNumber] = [1, 2];
    await db
      .insertInto('livePackedJournals')
      .values({ sessionId, firstNumber, lastNumber, entries: Buffer.from('nonsense') })
      .execute();
    const { hosts } = await openHosts(db, { now: () => START + 600 * MINUTE_MS });
    for (let round = 0; round < 3; round += 1) await hosts.takeNextSteps();
    const packed = await db.selectFrom('livePackedJournals').select('sessionId').execute();
    expect(packed.map((row) => row.sessionId)).toContain(otherId);
    expect((await listed(db)).filter((row) => row.kind === 'live-session')).toMatchObject([
      { item: String(sessionId) },
    ]);
  });

  test('is set aside as a whole if it cannot be opened, and the others open', async () => {
    const { db, sessionId, otherId } = await stoppedServer();
    const onListed: SessionHostsOptions['onListed'] = (host) => {
      if (host.session.id === sessionId) throw new RangeError('Invalid time value');
    };
    const { hosts } = await openHosts(db, { onListed });
    expect(hosts.find(sessionId)).toBeNull();
    expect((await hosts.load(otherId))?.board).toEqual(foldSession(emptyState, race).board);
    expect(await listed(db)).toMatchObject([{ kind: 'live-session', item: String(sessionId) }]);
  });
});
