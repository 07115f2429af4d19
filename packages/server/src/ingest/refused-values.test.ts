import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { anUpload, aSession, openIngest } from './ingest.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const FAR_MS = 8_650_000_000_000_000;

const track = {
  name: 'Pottendijk',
  sport: 'Karting',
  countryCode: 'NL',
  timeZone: 'Europe/Amsterdam',
  minimumLapTimeMs: 30_000,
  loops: [{ loopId: 'finish', role: 'finish' }],
};

function aBatch(events: unknown[]) {
  const { event } = anUpload();
  return {
    batchId: 'b-1',
    sequence: 1,
    event,
    session: { clientId: 'run-1', name: 'Race 1', type: 'race' },
    events,
  };
}

const ended: SessionEvent = { kind: 'session-ended', atMs: START_MS };

/** Values that an earlier version stored and then could neither show nor settle. */
const refused = [
  ['/live', aBatch([{ ...ended, atMs: FAR_MS }]), '/events/0/atMs'],
  [
    '/live',
    aBatch([ended, { kind: 'weather', atMs: START_MS, temperatureC: 1e308 }]),
    '/events/1/temperatureC',
  ],
  [
    '/live',
    aBatch([{ kind: 'competitor', atMs: START_MS, competitorId: '7\u0000' }]),
    '/events/0/competitorId',
  ],
  [
    '/live',
    { ...aBatch([ended]), session: { clientId: 'r', name: 'a\u0000b', type: 'race' } },
    '/session/name',
  ],
  ['/results', anUpload({ event: { ...anUpload().event, startDate: '2026-11-31' } }), '/event/startDate'],
  ['/results', anUpload({ event: { ...anUpload().event, startDate: '0206-05-11' } }), '/event/startDate'],
  [
    '/results',
    anUpload({ sessions: [aSession({ startsAt: '9999-05-11T10:00:00' })] }),
    '/sessions/0/startsAt',
  ],
  ['/results', anUpload({ sessions: [aSession({ startTime: '99:99:99' })] }), '/sessions/0/startTime'],
  ['/results', anUpload({ sessions: [aSession({ name: 'Race \u202e1' })] }), '/sessions/0/name'],
] as const;

describeOnEachEngine('values that nothing can show', (openDb) => {
  it.each(refused)('are refused at %s and named', async (path, body, name) => {
    const { db, send } = await openIngest(await openDb());
    const answer = await send(path, body);
    expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ name }]]);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('are refused in passings, none of which is stored', async () => {
    const { db, send } = await openIngest(await openDb());
    await send('/practice/locations/track-1', track, { method: 'PUT' });
    const passing = { transponder: '1234567', loopId: 'finish', atMs: START_MS };
    for (const wrong of [{ atMs: FAR_MS }, { transponder: '1\u0000' }, { hits: 1e15 }]) {
      const passings = [passing, { ...passing, ...wrong }];
      const answer = await send('/practice/passings', { batchId: 'b-1', location: 'track-1', passings });
      const [field] = Object.keys(wrong);
      expect([answer.statusCode, answer.json().errors]).toMatchObject([
        400,
        [{ name: `/passings/1/${field}` }],
      ]);
    }
    expect(await db.selectFrom('practicePassings').selectAll().execute()).toEqual([]);
  });
});
