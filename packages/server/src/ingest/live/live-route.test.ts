import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, it } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../../storage/engines.test-support.ts';
import { revokeKey } from '../access/upload-keys.ts';
import { anUpload, aSession, NOW_MS, openIngest } from '../ingest.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const at = (seconds: number) => START_MS + seconds * 1000;

const entered = (competitorId: string, lastName: string): SessionEvent => ({
  kind: 'competitor',
  atMs: at(-60),
  competitorId,
  number: competitorId,
  lastName,
  transponders: [`9${competitorId}`],
});
const passed = (competitorId: string, seconds: number): SessionEvent => ({
  kind: 'passing',
  atMs: at(seconds),
  loopId: 'sf',
  transponder: `9${competitorId}`,
});
const opening: SessionEvent[] = [
  { kind: 'session', atMs: at(-60), name: 'Race 1', sessionType: 'Race', startedAtMs: at(0) },
  entered('7', 'Jansen'),
  entered('8', 'Smit'),
  { kind: 'flag', atMs: at(0), flag: 'Green' },
];
const driving = [61, 122.5, 183].flatMap((seconds) => [passed('7', seconds), passed('8', seconds + 1)]);
const ending: SessionEvent[] = [
  { kind: 'flag', atMs: at(183.5), flag: 'Finish' },
  { kind: 'session-ended', atMs: at(300) },
];

function aBatch(sequence: number, events: SessionEvent[], batch: Partial<LiveBatch> = {}): LiveBatch {
  return {
    batchId: `relay-1:${sequence}`,
    sequence,
    event: anUpload().event,
    session: { clientId: 'run-1', name: 'Race 1', type: 'race', startsAt: '2026-05-11T14:00:00' },
    events,
    ...batch,
  };
}

type Row = { startNumber: string; numberOfLaps: number; totalTime: string; name: string };

async function openLiveIngest(db: Database) {
  const ingest = await openIngest(db);
  const sendBatch = async (batch: LiveBatch) => {
    const answer = await ingest.send('/live', batch);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const rows = async (sessionId: number): Promise<Row[]> =>
    (await ingest.results(`/sessions/${sessionId}/classification`)).rows;
  const statusOf = async (sessionId: number) => (await ingest.results(`/sessions/${sessionId}`)).resultStatus;
  return { ...ingest, sendBatch, rows, statusOf };
}

describeOnEachEngine('a live batch', (openDb) => {
  const open = async () => openLiveIngest(await openDb());

  it('takes the lap length from the location if the source does not send it', async () => {
    const { app, sendBatch } = await open();
    const { event } = anUpload();
    if (event.location === undefined) throw new Error('it has a location');
    const batch = { event: { ...event, location: { ...event.location, lengthM: 1_000 } } };
    const { eventId, liveSessionId } = await sendBatch(aBatch(1, opening, batch));
    await sendBatch(aBatch(2, driving, batch));
    const answer = await app.inject(`/api/events/lw-${eventId}/sessions/${liveSessionId}/data`);
    expect(answer.json().l[0]).toMatchObject({ no: '7', tDs: expect.anything() });
  });

  it('gets the address that opens its event if that is unlisted', async () => {
    const { db, sendBatch } = await open();
    const event = { ...anUpload().event, isListed: false };
    const { path, eventId } = await sendBatch(aBatch(1, opening, { event }));
    const { guid } = await db
      .selectFrom('events')
      .select('guid')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(path).toContain(`?guid=${guid}`);
  });

  it('opens its session, which runs until it ends and is then a provisional result with all laps', async () => {
    const { sendBatch, rows, statusOf, results } = await open();
    const answer = await sendBatch(aBatch(1, opening));
    const { eventId, sessionId } = answer;
    expect(answer).toMatchObject({
      isRepeated: false,
      liveSessionId: `lw-${eventId}-${sessionId}`,
      path: `/livetiming/lw-${eventId}/sessions/lw-${eventId}-${sessionId}`,
    });
    expect(await statusOf(sessionId)).toBe('Active');
    await sendBatch(aBatch(2, driving));
    await sendBatch(aBatch(3, ending));
    expect(await statusOf(sessionId)).toBe('Provisional');
    expect(await rows(sessionId)).toMatchObject([
      { startNumber: '7', name: 'Jansen', numberOfLaps: 3, totalTime: '3:03.000' },
      { startNumber: '8', numberOfLaps: 3, totalTime: '3:04.000' },
    ]);
    const { laps } = await results(`/sessions/${sessionId}/lapdata/2/laps`);
    expect(laps.map(({ lapTime }: { lapTime: string }) => lapTime)).toEqual([
      '1:02.000',
      '1:01.500',
      '1:00.500',
    ]);
    expect(await results(`/sessions/${sessionId}/revisions`)).toMatchObject([
      { number: 1, resultStatus: 'Provisional', publishedBy: 'Live timing', reason: 'The session ended' },
    ]);
    expect(await results(`/events/${eventId}`)).toMatchObject({ resultStatus: 'Provisional', entryCount: 2 });
  });

  it('makes the competitors on the board searchable, and links to the result once there is one', async () => {
    const { sendBatch, db } = await open();
    const { sessionId } = await sendBatch(aBatch(1, opening));
    const entered = () =>
      db
        .selectFrom('searchEntries')
        .select(['name', 'startNumber', 'sessionId', 'competitorId'])
        .where('eventId', 'is not', null)
        .orderBy('startNumber')
        .execute();
    const found = (competitorId: unknown) => [
      { name: 'Jansen', startNumber: '7', sessionId, competitorId },
      { name: 'Smit', startNumber: '8', sessionId, competitorId },
    ];
    expect(await entered()).toEqual(found(null));
    await sendBatch(aBatch(2, [...driving, ...ending]));
    expect(await entered()).toEqual(found(expect.any(Number)));
  });

  it('counts the competitors on the board for its event, before there is a result', async () => {
    const { sendBatch, results, upload } = await open();
    const { eventId } = await sendBatch(aBatch(1, opening));
    const entries = async () => (await results(`/events/${eventId}`)).entryCount;
    expect(await entries()).toBe(2);
    const [alone] = aSession().competitors;
    const heat = { ...aSession(), clientId: 'heat', name: 'Heat', startsAt: '2026-05-11T10:00:00' };
    await upload(anUpload({ sessions: [{ ...heat, competitors: alone === undefined ? [] : [alone] }] }));
    expect(await entries()).toBe(2);
    await sendBatch(aBatch(2, [...driving, ...ending]));
    expect(await entries()).toBe(3);
  });

  it('of another run with the same name belongs to a separate session, however soon it follows', async () => {
    const { sendBatch, rows } = await open();
    const runOf = (clientId: string, startsAt: string) => ({
      session: { clientId, name: 'Heat', type: 'race' as const, startsAt },
    });
    const first = runOf('run 1 Heat', '2026-05-11T14:00:00');
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving, ...ending], first));
    const later = [...opening, passed('8', 59)].map((event) => ({ ...event, atMs: event.atMs + 600_000 }));
    const second = { ...runOf('run 2 Heat', '2026-05-11T14:10:00'), batchId: 'relay-1:2' };
    const another = await sendBatch(aBatch(2, later, second));
    expect(another.sessionId).not.toBe(sessionId);
    expect(await sendBatch(aBatch(3, [], { ...second, batchId: 'relay-1:3' }))).toMatchObject({
      sessionId: another.sessionId,
    });
    expect(await rows(sessionId)).toMatchObject([{ numberOfLaps: 3 }, { numberOfLaps: 3 }]);
  });

  it('that ends an empty session leaves nothing to see, until its timer continues', async () => {
    const { app, db, results, sendBatch, hosts } = await open();
    const [described, ...others] = opening;
    const green: SessionEvent = { kind: 'flag', atMs: at(0), flag: 'Green' };
    if (described === undefined) throw new Error('it is described');
    const { eventId, sessionId } = await sendBatch(aBatch(1, [described, green]));
    const shown = async () => ({
      home: (await results('/events')).map(({ id }: { id: number }) => id),
      sessions: (await results(`/events/${eventId}/sessions`)).groups.flatMap(
        (group: { sessions: { id: number }[] }) => group.sessions.map(({ id }) => id),
      ),
      live: Object.values<{ id: string }[]>((await app.inject('/api/events')).json())
        .flat()
        .map(({ id }) => id),
      liveSessions: (await app.inject(`/api/events/lw-${eventId}`)).json().ss.length,
      onAir: hosts.list().length,
      isFound: (await db.selectFrom('searchEntries').select('name').execute()).some(
        ({ name }) => name === 'Spring Cup',
      ),
    });
    const everywhere = {
      home: [eventId],
      sessions: [sessionId],
      live: [`lw-${eventId}`],
      liveSessions: 1,
      onAir: 1,
      isFound: true,
    };
    expect(await shown()).toEqual(everywhere);
    await sendBatch(aBatch(2, ending));
    const nowhere = { home: [], sessions: [], live: [], liveSessions: 0, onAir: 0, isFound: false };
    expect(await shown()).toEqual(nowhere);
    await sendBatch(aBatch(3, [...others, ...driving]));
    expect(await shown()).toEqual(everywhere);
    await sendBatch(aBatch(4, ending));
    const { rows } = await results(`/sessions/${sessionId}/classification`);
    expect(rows.map((row: Row) => `${row.startNumber} ${row.numberOfLaps}`)).toEqual(['7 3', '8 3']);
  });

  it('that ends an empty announced session leaves it announced', async () => {
    const { upload, results, sendBatch } = await open();
    const { startsAt = '' } = aSession();
    const planned = { ...aSession({ status: 'None', competitors: [] }), clientId: 'run-1', startsAt };
    const { event } = await upload(anUpload({ sessions: [planned] }));
    await sendBatch(aBatch(1, opening.slice(0, 1)));
    await sendBatch(aBatch(2, ending));
    const { groups } = await results(`/events/${event.eventId}/sessions`);
    expect(groups[0].sessions).toMatchObject([{ name: 'Race 1', resultStatus: null }]);
    expect(await results('/events')).toHaveLength(1);
  });

  it('that ends a session which was announced while it ran leaves it announced', async () => {
    const { upload, results, sendBatch } = await open();
    const { eventId } = await sendBatch(aBatch(1, opening.slice(0, 1)));
    const planned = aSession({ clientId: 'run-1', status: 'None', competitors: [] });
    await upload(anUpload({ sessions: [planned] }));
    await sendBatch(aBatch(2, ending));
    const { groups } = await results(`/events/${eventId}/sessions`);
    expect(groups[0].sessions).toMatchObject([{ name: 'Race 1', resultStatus: null }]);
  });

  it('sent again changes nothing', async () => {
    const { sendBatch, rows, db } = await open();
    const batches = [aBatch(1, opening), aBatch(2, driving), aBatch(3, ending)];
    const { sessionId } = await sendBatch(aBatch(1, opening));
    for (const batch of [...batches, ...batches]) await sendBatch(batch);
    expect((await sendBatch(aBatch(2, driving))).isRepeated).toBe(true);
    expect((await rows(sessionId)).map(({ numberOfLaps }) => numberOfLaps)).toEqual([3, 3]);
    expect(await db.selectFrom('liveJournal').select('number').execute()).toHaveLength(3);
    expect(await db.selectFrom('sessionRevisions').select('number').execute()).toHaveLength(1);
  });

  it('of two relays with the same key and the same feed makes one session with each lap once', async () => {
    const { sendBatch, rows, db } = await open();
    const all = [opening, driving, ending];
    const first = await sendBatch(aBatch(1, opening));
    await sendBatch(aBatch(1, opening, { batchId: 'relay-2:1' }));
    for (const [index, events] of all.entries()) {
      await Promise.all([
        sendBatch(aBatch(index + 1, events)),
        sendBatch(aBatch(index + 1, events, { batchId: `relay-2:${index + 1}` })),
      ]);
    }
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    expect(await rows(first.sessionId)).toMatchObject([
      { startNumber: '7', numberOfLaps: 3, totalTime: '3:03.000' },
      { startNumber: '8', numberOfLaps: 3, totalTime: '3:04.000' },
    ]);
  });

  it('of many sessions that start at the same moment creates each of them once', async () => {
    const { sendBatch, db } = await open();
    const sessionOf = (name: string) => ({ clientId: name, name, type: 'race' as const });
    const batches = ['A', 'B', 'C'].flatMap((name) =>
      [1, 2, 3].map((sequence) =>
        aBatch(sequence, opening, { batchId: `${name}-${sequence}`, session: sessionOf(name) }),
      ),
    );
    await Promise.all(batches.map(sendBatch));
    expect(await db.selectFrom('sessions').select('name').orderBy('name').execute()).toEqual([
      { name: 'A' },
      { name: 'B' },
      { name: 'C' },
    ]);
    expect(await db.selectFrom('events').select('id').execute()).toHaveLength(1);
  });

  it('is followed by the official file as a revision of the same session, which late batches do not change', async () => {
    const { sendBatch, rows, upload, statusOf } = await open();
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving, ...ending]));
    const official = await upload(
      anUpload({ sessions: [aSession({ clientId: 'orbits-17', status: 'Official' })] }),
    );
    expect(official.sessions).toMatchObject([{ sessionId, revision: 2 }]);
    const late: SessionEvent = {
      kind: 'lap-corrected',
      atMs: at(400),
      competitorId: '7',
      lapNumber: 3,
      change: 'removed',
    };
    await sendBatch(aBatch(2, [late]));
    expect(await statusOf(sessionId)).toBe('Official');
    expect((await rows(sessionId)).map(({ startNumber }) => startNumber)).toEqual(['7', '8', '08']);
  });

  it('does not change an upload whose publisher has the name of live timing', async () => {
    const { sendBatch, rows, upload, results } = await open();
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving, ...ending]));
    await upload(
      anUpload({
        publishedBy: 'Live timing',
        reason: 'The session ended',
        sessions: [aSession({ clientId: 'orbits-17' })],
      }),
    );
    await sendBatch(
      aBatch(2, [{ kind: 'penalty', atMs: at(400), competitorId: '7', penaltyMs: 5_000, reason: 'Contact' }]),
    );
    expect((await rows(sessionId)).map(({ startNumber }) => startNumber)).toEqual(['7', '8', '08']);
    expect(await results(`/sessions/${sessionId}/revisions`)).toMatchObject([
      { number: 2, source: 'upload' },
      { number: 1, source: 'live' },
    ]);
  });

  it('that corrects a session after its end also corrects the result', async () => {
    const { sendBatch, results } = await open();
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving, ...ending]));
    await sendBatch(
      aBatch(2, [{ kind: 'penalty', atMs: at(400), competitorId: '7', penaltyMs: 5_000, reason: 'Contact' }]),
    );
    const [revision] = await results(`/sessions/${sessionId}/revisions`);
    expect(revision).toMatchObject({ number: 2, reason: 'Corrected by the timing after the end' });
    expect(revision.changes).toContainEqual(
      expect.objectContaining({ kind: 'penalty', startNumber: '7', to: '5.000' }),
    );
  });

  it('after the finish flag ends by itself when nothing follows, and continues after a green flag', async () => {
    let nowMs = NOW_MS;
    const ingest = await openIngest(await openDb(), { now: () => nowMs });
    const sendBatch = async (batch: LiveBatch) => (await ingest.send('/live', batch)).json();
    const statusOf = async (sessionId: number) =>
      (await ingest.results(`/sessions/${sessionId}`)).resultStatus;
    const flag: SessionEvent = { kind: 'flag', atMs: at(182), flag: 'Finish' };
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving.slice(0, 4), flag]));
    await sendBatch(aBatch(2, driving.slice(4)));
    nowMs += 20_000;
    await ingest.hosts.takeNextSteps();
    expect(await statusOf(sessionId)).toBe('Active');
    nowMs += 20_000;
    await ingest.hosts.takeNextSteps();
    expect(await statusOf(sessionId)).toBe('Provisional');
    const { rows } = await ingest.results(`/sessions/${sessionId}/classification`);
    expect(rows).toMatchObject([
      { startNumber: '7', numberOfLaps: 3 },
      { startNumber: '8', numberOfLaps: 3 },
    ]);
    await sendBatch(aBatch(3, [{ kind: 'flag', atMs: at(230), flag: 'Green' }]));
    expect(await statusOf(sessionId)).toBe('Active');
    await ingest.hosts.takeNextSteps();
    expect(await statusOf(sessionId)).toBe('Active');
  });

  it.each<[string, SessionEvent[]]>([
    ['a green flag', [{ kind: 'flag', atMs: at(230), flag: 'Green' }]],
    ['a restart', [{ kind: 'session-restarted', atMs: at(230) }]],
  ])('has no end after %s, so that it stays on the air and can be pinned', async (_, events) => {
    const db = await openDb();
    const ingest = await openIngest(db, { now: () => NOW_MS });
    const sendBatch = async (batch: LiveBatch) => (await ingest.send('/live', batch)).json();
    const finish: SessionEvent[] = [
      { kind: 'flag', atMs: at(200), flag: 'Finish' },
      { kind: 'session-ended', atMs: at(210) },
    ];
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving, ...finish]));
    const endedAtMs = async () => {
      const row = await db
        .selectFrom('liveSessions')
        .select('endedAtMs')
        .where('sessionId', '=', sessionId)
        .executeTakeFirstOrThrow();
      return row.endedAtMs;
    };
    expect(await endedAtMs()).toBe(NOW_MS);
    await sendBatch(aBatch(2, events));
    expect(await endedAtMs()).toBeNull();
  });

  it('after the finish flag also ends by itself if its board is not in memory', async () => {
    let nowMs = NOW_MS;
    const ingest = await openIngest(await openDb(), { now: () => nowMs });
    const slow = [...opening, passed('7', 400), passed('8', 410), passed('7', 800)];
    const flag: SessionEvent = { kind: 'flag', atMs: at(790), flag: 'Finish' };
    const answer = await ingest.send('/live', aBatch(1, [...slow.slice(0, -1), flag, ...slow.slice(-1)]));
    const { sessionId } = answer.json();
    const look = async () => {
      await ingest.hosts.takeNextSteps();
      return (await ingest.results(`/sessions/${sessionId}`)).resultStatus;
    };
    nowMs += 599_000;
    expect(await look()).toBe('Active');
    expect(ingest.hosts.countInMemory()).toBe(0);
    nowMs += 1_000;
    expect(await look()).toBe('Provisional');
    const { rows } = await ingest.results(`/sessions/${sessionId}/classification`);
    expect(rows).toMatchObject([
      { startNumber: '7', numberOfLaps: 2 },
      { startNumber: '8', numberOfLaps: 1 },
    ]);
  });

  it('after the key was revoked in mid race is refused, and earlier ones stay', async () => {
    const { sendBatch, send, db, keyId } = await open();
    await sendBatch(aBatch(1, opening));
    await revokeKey(db, keyId, NOW_MS);
    const answer = await send('/live', aBatch(2, driving));
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('invalid-key');
    expect(await db.selectFrom('liveJournal').select('number').execute()).toHaveLength(1);
  });

  it('with one error is refused whole, with every place', async () => {
    const { send, db } = await open();
    const wrong = [...opening, { kind: 'flag', atMs: at(1), flag: 'Polka' }, { kind: 'dance', atMs: 1 }];
    const answer = await send('/live', { ...aBatch(1, []), events: wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { name: string }) => error.name)).toEqual([
      '/events/4/flag',
      '/events/5/kind',
    ]);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it.each([
    ['back by an hour', -3_600],
    ['forward by a day', 86_400],
  ])('whose clock jumps %s loses no lap that was driven', async (_, jumpSeconds) => {
    const { sendBatch, rows } = await open();
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving]));
    await sendBatch(aBatch(2, [{ kind: 'clock', atMs: at(184 + jumpSeconds), raceTimeMs: 184_000 }]));
    await sendBatch(aBatch(3, [{ kind: 'session-ended', atMs: at(300 + jumpSeconds) }]));
    expect((await rows(sessionId)).map(({ numberOfLaps }) => numberOfLaps)).toEqual([3, 3]);
  });

  it('whose end was stored but not settled, because the server died in between, is settled at the next start', async () => {
    const { sendBatch, db, app } = await open();
    const { sessionId } = await sendBatch(aBatch(1, [...opening, ...driving, ...ending]));
    await db.deleteFrom('competitors').execute();
    await db.deleteFrom('seals').execute();
    await db.deleteFrom('sessionRevisions').execute();
    await db.updateTable('sessions').set({ resultStatus: 1, revisionNumber: 0 }).execute();
    await app.close();
    const again = await openIngest(db);
    expect(await again.results(`/sessions/${sessionId}`)).toMatchObject({ resultStatus: 'Provisional' });
  });
});

describeOnSqlite('a live batch', (openDb) => {
  const open = async () => openLiveIngest(await openDb());

  it('that does not fit into its session is refused whole, with the event and the limit', async () => {
    const { send, sendBatch, db, app } = await open();
    const lap = (competitorId: string, lapNumber: number): SessionEvent => ({
      ...{ kind: 'lap', atMs: at(1), competitorId, lapNumber, lapTimeMs: 60_000 },
    });
    const far = Array.from({ length: 20 }, (_, index) => lap(`far ${index}`, 20_000));
    const { event } = anUpload();
    if (event.location === undefined) throw new Error('it has a location');
    const withLength = { event: { ...event, location: { ...event.location, lengthM: 1_000 } } };
    const answers = [
      await send('/live', aBatch(1, [lap('7', 100_000)])),
      await send('/live', aBatch(2, [lap('7', 700), ...far], withLength)),
      await send(
        '/live',
        aBatch(
          3,
          Array.from({ length: 5_000 }, (_, index) => entered(`a${index}`, 'Jansen')),
        ),
      ),
      await send('/live', aBatch(4, [entered('a1', 'Smit'), entered('one more', 'Smit')])),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 400]);
    const errors = answers.flatMap((answer) => answer.json().errors ?? []);
    expect(errors).toMatchObject([
      { in: 'body', name: '/events/0/lapNumber', message: expect.stringContaining('20000') },
      ...Array.from({ length: 8 }, (_, index) => ({
        ...{ in: 'body', name: `/events/${13 + index}`, message: expect.stringContaining('250000 laps') },
      })),
      { in: 'body', name: '/events/1', code: 'live-competitors-full', params: { maximum: 5_000 } },
    ]);
    expect(await db.selectFrom('liveJournal').select('batchId').execute()).toEqual([
      { batchId: 'relay-1:3' },
    ]);
    const { eventId, liveSessionId } = await sendBatch(aBatch(5, [lap('a7', 700)]));
    const board = await app.inject(`/api/events/lw-${eventId}/sessions/${liveSessionId}/data`);
    expect(board.json().l[0]).toMatchObject({ no: 'a7', ls: 700 });
  });

  it('that would start a session too many is refused until another ends, and is then accepted', async () => {
    const { send, sendBatch, db } = await open();
    const { event } = anUpload();
    const batchOf = (name: string, sequence: number, events: SessionEvent[]) =>
      aBatch(sequence, events, {
        batchId: `${name.replace(' ', '-')}:${sequence}`,
        event,
        session: { clientId: name, name, type: 'race' },
      });
    for (const name of ['Heat 1', 'Heat 2']) await sendBatch(batchOf(name, 1, opening));
    // As many as are allowed: opening each of them would take seconds.
    const { id: _, ...running } = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 98 }, (__, index) => ({ ...running, clientId: `Heat ${index + 3}` }));
    await db.insertInto('sessions').values(copies).execute();
    const late = batchOf('Late', 1, [...opening, ...driving]);
    const refused = await send('/live', late);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json().detail).toMatch(/^100 sessions of this organisation are running/);
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(100);
    // Running ones continue.
    await sendBatch(batchOf('Heat 2', 2, [...driving, ...ending]));
    const { sessionId } = await sendBatch(late);
    const kept = await db
      .selectFrom('liveJournal')
      .select('events')
      .where('sessionId', '=', sessionId)
      .execute();
    // The length of the track comes before them.
    expect(kept.map(({ events }) => JSON.parse(events).slice(1))).toEqual([late.events]);
    expect((await send('/live', batchOf('Later', 1, opening))).statusCode).toBe(429);
  });

  it('without a successor ends after half an hour if its time is up or the event moves on, otherwise after five', async () => {
    let nowMs = NOW_MS;
    const ingest = await openIngest(await openDb(), { now: () => nowMs });
    const sendBatch = async (name: string, startsAt: string, events: SessionEvent[]) => {
      const session = { clientId: name, name, type: 'race', startsAt } as const;
      const answer = await ingest.send('/live', aBatch(1, events, { batchId: name, session }));
      expect(answer.json()).toMatchObject({ sessionId: expect.any(Number) });
      return answer.json().sessionId;
    };
    const clock: SessionEvent = { kind: 'clock', atMs: at(184), timeToGoMs: 600_000, raceTimeMs: 184_000 };
    const timed = await sendBatch('Timed', '2026-05-11T14:00:00', [...opening, ...driving, clock]);
    const ongoing = await sendBatch('On', '2026-05-11T15:00:00', [...opening, ...driving]);
    const statuses = async () => {
      // Nobody watches: the boards are evicted in the first round.
      await ingest.hosts.takeNextSteps();
      await ingest.hosts.takeNextSteps();
      const both = [timed, ongoing].map((id) => ingest.results(`/sessions/${id}`));
      return (await Promise.all(both)).map(({ resultStatus }) => resultStatus);
    };
    nowMs += 29 * 60_000;
    expect(await statuses()).toEqual(['Active', 'Active']);
    expect(ingest.hosts.countInMemory()).toBe(0);
    nowMs += 60_000;
    expect(await statuses()).toEqual(['Provisional', 'Active']);
    nowMs += 60 * 60_000;
    expect(await statuses()).toEqual(['Provisional', 'Active']);
    await sendBatch('Next', '2026-05-11T17:00:00', opening);
    expect(await statuses()).toEqual(['Provisional', 'Provisional']);
  });
});
