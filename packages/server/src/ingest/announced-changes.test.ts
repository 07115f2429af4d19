import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, it } from 'vitest';
import type { Change } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { anUpload, aSession, ben, cas, laps, openIngest } from './ingest.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const passed = (seconds: number): SessionEvent => ({
  kind: 'passing',
  atMs: START_MS + seconds * 1_000,
  loopId: 'sf',
  transponder: '97',
});

/** The announcements since the last call. */
function announcedBy(db: Database): () => Change[] {
  let heard: Change[] = [];
  db.onChange((change) => heard.push(change));
  return () => {
    const since = heard;
    heard = [];
    return since;
  };
}

const kindsOf = (changes: readonly Change[]) => [...new Set(changes.map(({ kind }) => kind))].sort();
const sessionsIn = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'session' ? change.sessionId : []));

describeOnEachEngine('the announcement of an upload', (openDb) => {
  it('is about its own sessions', async () => {
    const { db, upload, send } = await openIngest(await openDb());
    const announced = announcedBy(db);
    const { sessions } = await upload(anUpload());
    expect(kindsOf(announced())).toEqual(['lists', 'new-event', 'search-index', 'session']);

    const other = await upload(
      anUpload({ uploadId: 'u-2', sessions: [aSession({ clientId: 'race-2', name: 'Race 2' })] }),
    );
    announced();
    const faster = [aSession({ competitors: [{ ...ben, laps: laps(60_000, 60_000, 60_000) }, cas] })];
    await upload(anUpload({ uploadId: 'u-3', sessions: faster }));
    const [sessionId] = sessions.map((each: { sessionId: number }) => each.sessionId);
    const again = announced();
    expect(kindsOf(again)).toEqual(['lists', 'session']);
    expect(sessionsIn(again)).toContain(sessionId);
    expect(sessionsIn(again)).not.toContain(other.sessions[0].sessionId);

    const ruling = { kind: 'penalty', competitor: '8', penaltyMs: 5_000, reason: 'jump start' };
    const answer = await send(`/sessions/${sessionId}/revisions`, {
      uploadId: 'c-1',
      reason: '',
      rulings: [ruling],
    });
    expect(answer.statusCode).toBe(200);
    const corrected = announced();
    expect(corrected).not.toContainEqual({ kind: 'everything' });
    expect(sessionsIn(corrected)).toEqual([sessionId]);
  });

  it('is empty for a dry run', async () => {
    const { db, upload, send } = await openIngest(await openDb());
    await upload(anUpload());
    const announced = announcedBy(db);
    const dryRun = await send(
      '/results?dryRun=true',
      anUpload({ uploadId: 'u-2', sessions: [aSession({ name: 'New' })] }),
    );
    expect(dryRun.statusCode).toBe(200);
    expect(announced()).toEqual([]);
  });

  it('is only the progress of a live session, while it runs', async () => {
    const { db, send } = await openIngest(await openDb());
    const announced = announcedBy(db);
    const sendBatch = async (sequence: number, events: SessionEvent[]) => {
      const answer = await send('/live', {
        batchId: `relay-1:${sequence}`,
        sequence,
        event: anUpload().event,
        session: { clientId: 'run-1', name: 'Race 1', type: 'race', startsAt: '2026-05-11T14:00:00' },
        events,
      });
      expect(answer.statusCode).toBe(200);
    };
    const anna: SessionEvent = {
      kind: 'competitor',
      atMs: START_MS,
      competitorId: '7',
      number: '7',
      lastName: 'Jansen',
      transponders: ['97'],
    };
    await sendBatch(1, [anna, { kind: 'flag', atMs: START_MS, flag: 'Green' }, passed(0)]);
    announced();
    await sendBatch(2, [passed(61)]);
    expect(announced()).toEqual([{ kind: 'live-progress' }]);
    await sendBatch(3, [{ kind: 'session-ended', atMs: START_MS + 62_000 }]);
    expect(kindsOf(announced())).toEqual(['lists', 'live-progress', 'search-index', 'session']);
  });
});
