import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { PageBoard } from '@lapwing/contract/live/page-board';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { expect, it } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
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

describeOnEachEngine('The board that a page brings along', (openDb) => {
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

  it('is the one with which the live socket would begin, of the running session and by its id', async () => {
    const race = aRace().filter(({ atMs }) => atMs <= NOW);
    const { app, ask, eventId, sessionId } = await open(race);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const viewer = await TestViewer.open(`${address.replace('http', 'ws')}/api/live/socket`);
    viewer.say({ k: 'join-event', eventId });
    await until(() => viewer.heard.some(({ k }) => k === 'snapshot'));
    const pushed = viewer.heard.find(({ k }) => k === 'snapshot');
    for (const query of ['', `?sessionId=${sessionId}`]) {
      const { snapshot, isWhole } = (await ask(query)).body();
      expect(snapshot).toEqual(pushed);
      expect(isWhole).toBe(true);
    }
    await app.close();
  });

  it('has only the first rows of a large field, and says so', async () => {
    const { ask } = await open(entries(151));
    const { snapshot, isWhole } = (await ask()).body();
    expect(isWhole).toBe(false);
    expect(applyDelta(emptyBoard, snapshot.board).rows).toHaveLength(50);
  });

  it('of an event that is not listed opens with its guid alone', async () => {
    const { ask, guid } = await open(entries(2), false);
    expect((await ask()).status).toBe(404);
    expect((await ask('?guid=other')).status).toBe(404);
    expect((await ask(`?guid=${guid}`)).status).toBe(200);
  });
});
