import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { PageBoard } from '@lapwing/contract/live/page-board';
import { markers } from '@lapwing/contract/values/enums';
import { formatGap } from '@lapwing/timing/laps/gap-text';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { expect, it } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aCompetitor, aSession, laps, START, saveRun } from '../live.test-support.ts';
import { openLive } from '../open-live.ts';
import { TestViewer, until } from '../push/push.test-support.ts';
import { aRace } from '../race.test-support.ts';

const NOW = START + 240_000;

function entries(count: number): SessionEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'competitor',
    atMs: START,
    competitorId: `c${index}`,
    number: String(index + 1),
    lastName: `Driver ${index + 1}`,
  }));
}

describeOnSqlite('The board of a session in one response', (openDb) => {
  async function open(events: readonly SessionEvent[], isListed = true) {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })], {
      isListed,
    });
    const [sessionId = 0] = sessionIds;
    const app = await createServer({ checksAnswers: true });
    const { hosts } = await openLive(app, { db, originOf: () => 'http://localhost', now: () => NOW });
    await hosts.accept(sessionId, { batchId: 'b1', sequence: 1, events: [...events] });
    const { guid } = await db
      .selectFrom('events')
      .select('guid')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const ids = { eventId: `lw-${eventId}`, sessionId: `lw-${eventId}-${sessionId}` };
    const ask = async (query = '') => {
      const answer = await app.inject(`/api/live/boards/${ids.eventId}${query}`);
      return { status: answer.statusCode, body: () => answer.json() as PageBoard };
    };
    return { app, ask, guid, ...ids };
  }

  it('is the first snapshot of the live socket, for the running session and for a session by its id', async () => {
    const race = aRace().filter(({ atMs }) => atMs <= NOW);
    const { app, ask, eventId, sessionId } = await open(race);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const viewer = await TestViewer.open(`${address.replace('http', 'ws')}/api/live/socket`);
    viewer.send({ k: 'join-event', eventId });
    await until(() => viewer.received.some(({ k }) => k === 'snapshot'));
    const pushed = viewer.received.find(({ k }) => k === 'snapshot');
    for (const query of ['', `?sessionId=${sessionId}`]) {
      const { snapshot, isWhole } = (await ask(query)).body();
      expect(snapshot).toEqual(pushed);
      expect(isWhole).toBe(true);
    }
    await app.close();
  });

  it('has only the first rows of a large field, and reports that', async () => {
    const { ask } = await open(entries(151));
    const { snapshot, isWhole } = (await ask()).body();
    expect(isWhole).toBe(false);
    expect(applyDelta(emptyBoard, snapshot.board).rows).toHaveLength(50);
  });

  it('needs the guid if the event is unlisted', async () => {
    const { ask, guid } = await open(entries(2), false);
    expect((await ask()).status).toBe(404);
    expect((await ask('?guid=other')).status).toBe(404);
    expect((await ask(`?guid=${guid}`)).status).toBe(200);
  });

  /** With only a database: nothing is on the air. */
  async function openStored(sessions: readonly NewSession[], nowMs = NOW) {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, sessions);
    const app = await createServer({ checksAnswers: true });
    await openLive(app, { db, originOf: () => 'http://localhost', now: () => nowMs });
    const askSession = async (place: number, query = '') => {
      const id = `lw-${eventId}-${sessionIds[place]}`;
      const answer = await app.inject(`/api/live/boards/lw-${eventId}?sessionId=${id}${query}`);
      const text = await app.inject(`/api/events/lw-${eventId}/sessions/${id}/data`);
      const page = answer.json() as PageBoard;
      return { page, board: applyDelta(emptyBoard, page.snapshot.board), entries: text.json().l };
    };
    const ask = async () => (await app.inject(`/api/live/boards/lw-${eventId}`)).statusCode;
    return { db, ask, askSession, sessionIds };
  }

  const stored = (session: Partial<NewSession> = {}) =>
    aSession({
      resultStatus: 'Official',
      competitors: [
        aCompetitor({ startNumber: '7', startPosition: 2, laps: laps([62_000, 60_000, 60_000], [2, 1, 1]) }),
        aCompetitor({ startNumber: '8', startPosition: 1, laps: laps([61_000, 62_000, 61_000], [1, 2, 2]) }),
        aCompetitor({ startNumber: '9', laps: laps([63_000, 62_000], [3, 3]), status: 'DNF' }),
      ],
      announcements: [{ atMs: START + 1_000, text: 'Green flag' }],
      ...session,
    });

  it('has the result, the leaders, the best laps and the announcements of a finished session', async () => {
    const { ask, askSession } = await openStored([stored()]);
    expect(await ask()).toBe(404);
    const { page, board, entries } = await askSession(0);
    expect(page).toMatchObject({ isWhole: true, snapshot: { k: 'snapshot', n: 0, feedAgeMs: null } });
    expect(page.snapshot.venueMs).toBe(board.atMs);
    expect(board.session).toMatchObject({
      name: 'Final',
      flag: 'Finish',
      isEnded: true,
      raceTimeMs: 182_000,
    });
    expect(board.rows.map(({ number, position }) => [number, position])).toEqual([
      ['7', 1],
      ['8', 2],
      ['9', 3],
    ]);
    expect(board.leaders).toMatchObject([{ lap: 1 }, { lap: 2 }]);
    expect(board.bests).toMatchObject([{ timeMs: 61_000 }, { timeMs: 60_000 }]);
    const texts = board.notices.map(({ text }) => text);
    expect(texts).toContain('Green flag');
    expect(texts).toContain('7 Driver 7 takes the lead');
    expect(texts).toContain('9 Driver 9: DNF');
    // Programs read texts made from the same rows.
    expect(entries.map(({ id, df, mkr }: { id: string; df?: string; mkr: number }) => [id, df, mkr])).toEqual(
      board.rows.map(({ competitorId, difference, marker }) => [
        competitorId,
        formatGap(difference) ?? undefined,
        markers[marker],
      ]),
    );
  });

  it('changes when the result changes', async () => {
    const { db, askSession, sessionIds } = await openStored([stored()]);
    await askSession(0);
    await db
      .insertInto('announcements')
      .values({ sessionId: sessionIds[0] ?? 0, atMs: START + 5_000, text: 'Rain' })
      .execute();
    const { board } = await askSession(0);
    expect(board.notices.map(({ text }) => text)).toContain('Rain');
  });

  it('has a running clock if the running session is known only from its result', async () => {
    const { ask, askSession } = await openStored([stored({ resultStatus: 'Active' })]);
    expect(await ask()).toBe(200);
    const { page, board } = await askSession(0);
    expect(page.snapshot.venueMs).toBe(NOW);
    expect(board.session).toMatchObject({
      ...{ isEnded: false, flag: 'Green', isClockRunning: true },
      ...{ clockAtMs: NOW, raceTimeMs: 240_000, timeToGoMs: 360_000 },
    });
  });

  it('has all rows of a large field on request', async () => {
    const competitors = Array.from({ length: 151 }, (_, index) =>
      aCompetitor({ startNumber: String(index + 1), laps: laps([60_000 + index]) }),
    );
    const { askSession } = await openStored([stored({ competitors })]);
    const first = await askSession(0);
    expect([first.page.isWhole, first.board.rows.length]).toEqual([false, 50]);
    const all = await askSession(0, '&whole=true');
    expect([all.page.isWhole, all.board.rows.length]).toEqual([true, 151]);
  });
});
