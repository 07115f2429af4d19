import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { SILENT_FEED_MS } from '@lapwing/contract/live/now';
import { liveFlags } from '@lapwing/contract/values/enums';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { anOrganization } from '../club-day.test-support.ts';
import { aKeyFor, anUpload, aSession, NOW_MS, openIngest } from '../ingest.test-support.ts';

const at = (seconds: number) => NOW_MS + seconds * 1_000;
const entered = (competitorId: string): SessionEvent => ({
  ...{
    kind: 'competitor',
    atMs: at(-300),
    competitorId,
    number: competitorId,
    lastName: `Driver ${competitorId}`,
  },
  transponders: [`9${competitorId}`],
});
const passed = (competitorId: string, seconds: number): SessionEvent => ({
  ...{ kind: 'passing', atMs: at(seconds), loopId: 'sf', transponder: `9${competitorId}` },
});
const driven: SessionEvent[] = [
  { kind: 'session', atMs: at(-300), name: 'Race 1', sessionType: 'Race', startedAtMs: at(-250) },
  entered('7'),
  { kind: 'flag', atMs: at(-250), flag: 'Green' },
  ...[-190, -130, -70].map((seconds) => passed('7', seconds)),
];

describeOnEachEngine('a session whose relay was killed', (openDb) => {
  const open = async () => {
    let nowMs = NOW_MS;
    const ingest = await openIngest(await openDb(), { now: () => nowMs });
    const event = { ...anUpload().event, startDate: '2026-05-11' };
    const session = { clientId: 'run-1', name: 'Race 1', type: 'race' };
    const drive = async (batchId = 'b-1') =>
      (await ingest.send('/live', { batchId, sequence: 1, event, session, events: driven })).json();
    const now = async () => (await ingest.app.inject('/api/live/now')).json();
    const wait = (ms: number) => {
      nowMs += ms;
    };
    return { ...ingest, drive, now, wait, place: await drive() };
  };

  it('is shown without data, not as green', async () => {
    const { now, wait, drive, app, place } = await open();
    expect(await now()).toMatchObject([{ flag: 'Green', sessionName: 'Race 1' }]);
    expect((await now())[0].silentForMs).toBeUndefined();
    wait(SILENT_FEED_MS - 1);
    expect(await now()).toMatchObject([{ flag: 'Green' }]);
    wait(10 * 60_000);
    const [silent] = await now();
    expect(silent).toMatchObject({ flag: 'Unknown', silentForMs: 10 * 60_000 + SILENT_FEED_MS - 1 });
    expect([silent.timeToGoMs, silent.raceTimeMs]).toEqual([null, null]);
    const listed = (await app.inject('/api/events')).json();
    expect(listed.LiveEvents.find(({ id }: { id: string }) => id === `lw-${place.eventId}`)).toMatchObject({
      f: liveFlags.Unknown,
    });
    await drive('b-2');
    expect(await now()).toMatchObject([{ flag: 'Green' }]);
  });

  it('is ended with its result, once', async () => {
    const { send, now, results, place } = await open();
    const { sessionId } = place;
    const before = (await send('/events', undefined, { method: 'GET' })).json();
    expect(before[0].sessions).toMatchObject([{ sessionId, status: 'Active', lastDataAtMs: NOW_MS }]);
    const ended = await send(`/sessions/${sessionId}/end`);
    expect([ended.statusCode, ended.json().sessions]).toMatchObject([
      200,
      [{ sessionId, status: 'Provisional', revision: 1 }],
    ]);
    expect(ended.json().sessions[0].lastDataAtMs).toBeUndefined();
    expect((await results(`/sessions/${sessionId}/classification`)).rows).toMatchObject([
      { startNumber: '7', numberOfLaps: 3 },
    ]);
    expect(await now()).toMatchObject([{ flag: 'Finish' }]);
    const again = await send(`/sessions/${sessionId}/end`);
    expect([again.statusCode, again.json().detail]).toEqual([409, 'Race 1 is not running']);
  });

  it('is deleted permanently, and starts again when its relay is started again', async () => {
    const { app, send, now, drive, db, place } = await open();
    const { sessionId, eventId, liveSessionId } = place;
    const result = `/api/v0.2.3/eventresults/sessions/${sessionId}`;
    const statusOfResult = async () => (await app.inject(result)).statusCode;
    expect(await statusOfResult()).toBe(200);
    const deleted = await send(`/sessions/${sessionId}`, undefined, { method: 'DELETE' });
    expect([deleted.statusCode, deleted.json()]).toMatchObject([200, { eventId, sessions: [] }]);
    expect(await now()).toEqual([]);
    expect(await statusOfResult()).toBe(404);
    const gone = await app.inject(`/api/events/lw-${eventId}/sessions/${liveSessionId}/data`);
    expect(gone.statusCode).toBe(404);
    expect(await db.selectFrom('liveJournal').select('number').execute()).toEqual([]);
    expect((await send(`/sessions/${sessionId}`, undefined, { method: 'DELETE' })).statusCode).toBe(404);
    const next = await drive('b-1');
    expect(next).toMatchObject({ eventId, isRepeated: false });
    expect(next.sessionId).not.toBe(sessionId);
  });

  it('is not deleted once its result was published, or something was made from it', async () => {
    const { send, upload, place } = await open();
    const { sessionId } = place;
    await send(`/sessions/${sessionId}/end`);
    const merge = {
      clientId: 'all',
      name: 'Both',
      type: 'race',
      mergeOf: ['run-1'],
      competitors: [],
    } as const;
    const { event } = anUpload();
    const known = { clientId: event.clientId };
    const status = 'Provisional';
    await upload(
      anUpload({ event: known, sessions: [{ ...merge, mergeOf: ['run-1'], competitors: [], status }] }),
    );
    const inMerge = await send(`/sessions/${sessionId}`, undefined, { method: 'DELETE' });
    expect([inMerge.statusCode, inMerge.json().detail]).toEqual([
      409,
      'Race 1 is part of Both: publish that without it first',
    ]);
    const { startsAt: _, ...official } = aSession({ clientId: 'run-1' });
    await upload(anUpload({ uploadId: 'u-2', event: known, sessions: [official] }));
    const published = await send(`/sessions/${sessionId}`, undefined, { method: 'DELETE' });
    expect([published.statusCode, published.json().detail]).toEqual([
      409,
      'Race 1 has a published result: only sessions that were timed live and nothing else can be deleted',
    ]);
  });

  it('is not accessible to other organisations and to keys with another scope', async () => {
    const { send, db, organizationId, place, now } = await open();
    const path = `/sessions/${place.sessionId}`;
    const other = await aKeyFor(db, await anOrganization(db, 'Elsewhere'));
    const resultsOnly = await aKeyFor(db, organizationId, ['results']);
    for (const [key, status] of [
      [other.key, 404],
      [resultsOnly.key, 403],
      ['lapwing_nothing', 401],
    ] as const) {
      expect((await send(`${path}/end`, undefined, { key })).statusCode).toBe(status);
      expect((await send(path, undefined, { key, method: 'DELETE' })).statusCode).toBe(status);
    }
    expect(await now()).toMatchObject([{ flag: 'Green' }]);
  });
});
