import type { PaddockClock } from '@lapwing/contract/desk/paddock';
import type { PushMessage } from '@lapwing/contract/live/push';
import { expect, it } from 'vitest';
import { createAttempts } from '../../identity/attempts.ts';
import { leasesOfOneServer } from '../../nodes/leases.ts';
import { feedsRoutes } from '../../pages/feeds/routes.ts';
import { createFeedsStore } from '../../pages/feeds/store.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { anEntry, aSession, clubDay, idOfMember, openDesk, START_MS } from '../desk.test-support.ts';
import type { GridFollower } from './grid-followers.ts';
import { openPaddock } from './open-paddock.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const endpoint = 'https://push.example.org/send/1';
const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** Four races of 20 minutes from 10:00 at the track, every 30 minutes from the second on. */
async function openDay(db: Database) {
  let nowMs = START_MS;
  const now = () => nowMs;
  const desk = await openDesk(db, { now });
  const sent: PushMessage[] = [];
  const deliverPush = (_: Pick<GridFollower, 'endpoint'>, write: (language: 'en') => PushMessage) => {
    sent.push(write('en'));
  };
  const options = { db, live: { hosts: desk.live.hosts, deliverPush }, now };
  const shared = { attempts: createAttempts(db, now), leases: leasesOfOneServer(db) };
  const { look, findCalendarSessions } = openPaddock(desk.app, { ...options, ...shared });
  feedsRoutes(desk.app, createFeedsStore(db), {
    ...{ originOf: () => 'https://timing.example.org', siteName: () => 'Lapwing', findCalendarSessions },
  });
  const { eventId } = await desk.create();
  const starts = [0, 20 * MINUTE_MS, HALF_HOUR_MS + 20 * MINUTE_MS, 2 * HALF_HOUR_MS + 20 * MINUTE_MS];
  await desk.change(eventId, [
    ...starts.map((afterMs, index) => aSession(`Race ${index + 1}`, START_MS + afterMs)),
    anEntry('7'),
    anEntry('8', 'Other'),
  ]);
  const { sessions } = await desk.load(eventId);
  const idOf = (name: string) => sessions.find((session) => session.name === name)?.id ?? 0;
  const url = `/api/desk/events/${eventId}/paddock-clock`;
  const clock = async (query = '', as: Parameters<typeof desk.ask>[3] = null) =>
    (await desk.ask('GET', `${url}${query}`, undefined, as)).json as PaddockClock;
  return {
    ...{ ...desk, eventId, idOf, url, clock, look, sent },
    at: (afterMs: number) => {
      nowMs = START_MS + afterMs;
    },
    /** Publishes a result with these times. */
    ran: (session: string | number, fromMs: number, untilMs: number) =>
      db
        .updateTable('sessions')
        .set({ revisionNumber: 1, resultStatus: 2 })
        .set({ startsAtMs: START_MS + fromMs, endsAtMs: START_MS + untilMs })
        .where('id', '=', typeof session === 'string' ? idOf(session) : session)
        .execute(),
    calendar: (query = '') => desk.app.inject(`/feeds/events/${eventId}/sessions.ics${query}`),
    follow: (number: string, more: object = {}) =>
      desk.ask(
        'POST',
        '/api/push/grid-calls',
        { endpoint, keys, eventId, number, language: 'en', ...more },
        null,
      ),
  };
}

const minutesLate = ({ sessions }: PaddockClock) =>
  sessions.map(({ startsAtMs, expectedStartMs }) => (expectedStartMs - startsAtMs) / MINUTE_MS);

describeOnEachEngine('the paddock clock', (openDb) => {
  it('shows everyone when sessions are expected, and why', async () => {
    const { clock, ran, at, idOf } = await openDay(await openDb());
    expect(minutesLate(await clock())).toEqual([0, 0, 0, 0]);
    await ran('Race 1', 0, 32 * MINUTE_MS);
    at(32 * MINUTE_MS);
    const late = await clock();
    expect(minutesLate(late)).toEqual([12, 2, 0]);
    expect(late.sessions[0]).toMatchObject({
      sessionId: idOf('Race 2'),
      gridAtMs: START_MS + 22 * MINUTE_MS,
      terms: [{ kind: 'overran', byMs: 12 * MINUTE_MS, count: 1 }],
    });
    expect(late.sessions[0]?.spreadMinutes).toBeGreaterThan(0);
  });

  it('knows the sessions of a number, and of the transponder of a signed-in visitor', async () => {
    const db = await openDb();
    const { clock } = await openDay(db);
    expect((await clock('?number=7')).entrant).toMatchObject({ number: '7', name: 'Driver 7' });
    expect((await clock('?number=7')).entrant?.sessionIds).toHaveLength(4);
    // The class does not drive in these races.
    expect((await clock('?number=8')).entrant?.sessionIds).toEqual([]);
    expect((await clock('?number=99')).entrant).toBeNull();
    expect((await clock('', 'stranger')).entrant).toBeNull();
    await db
      .insertInto('transponders')
      .values({ code: '107', codeNumber: 107, carId: 0, productCategory: 0, label: '', linkedAtMs: 0 })
      .execute();
    await db
      .updateTable('transponders')
      .set({ ownerAccountId: idOfMember('stranger') })
      .execute();
    expect((await clock('', 'stranger')).entrant?.number).toBe('7');
  });

  it('takes the lead of the grid call from somebody who may edit the meeting', async () => {
    const { ask, url, clock } = await openDay(await openDb());
    expect((await ask('PUT', url, { gridLeadMinutes: 25 }, 'stranger')).status).toBe(403);
    expect((await ask('PUT', url, { gridLeadMinutes: 25 })).status).toBe(200);
    expect((await ask('PUT', url, { gridLeadMinutes: -1 })).status).toBe(400);
    const { gridLeadMinutes, sessions } = await clock();
    expect([gridLeadMinutes, sessions[0]?.gridAtMs]).toEqual([25, START_MS - 25 * MINUTE_MS]);
  });

  it('learns from earlier days of the organisation', async () => {
    const db = await openDb();
    const { ask, ran, create, change, load, at, eventId } = await openDay(db);
    const more = ['Race 5', 'Race 6'].map((name, index) =>
      aSession(name, START_MS + (4 + index) * HALF_HOUR_MS),
    );
    await change(eventId, more);
    for (const [index, { id }] of (await load(eventId)).sessions.entries())
      await ran(id, index * 25 * MINUTE_MS, (index * 25 + 25) * MINUTE_MS);
    at(7 * 24 * 60 * MINUTE_MS - 60 * MINUTE_MS);
    const weekMs = 7 * 24 * 60 * MINUTE_MS;
    const details = { ...clubDay, startDate: '2026-05-18', endDate: '2026-05-18' };
    const next = await create({ details });
    await change(next.eventId, [
      aSession('A', START_MS + weekMs),
      aSession('B', START_MS + weekMs + 20 * MINUTE_MS),
    ]);
    const url = `/api/desk/events/${next.eventId}/paddock-clock`;
    const { json } = await ask('GET', url, undefined, null);
    expect(minutesLate(json)).toEqual([0, 5]);
    // Nothing about hidden events follows from a public time.
    await db.updateTable('events').set({ isListed: 0 }).where('id', '=', eventId).execute();
    expect(minutesLate((await ask('GET', url, undefined, null)).json)).toEqual([0, 0]);
  });

  it('tells followers once, only of moves that matter, and before the grid call', async () => {
    const db = await openDb();
    const { follow, look, ran, at, sent } = await openDay(db);
    expect((await follow('99')).status).toBe(404);
    expect((await follow('7', { endpoint: 'http://127.0.0.1/x' })).status).toBe(400);
    expect((await follow('7')).status).toBe(200);
    at(-60 * MINUTE_MS);
    await look();
    expect(sent).toEqual([]);
    at(-15 * MINUTE_MS);
    await look();
    await look();
    expect(sent.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      '7 · Race 1: To the grid at 09:50. Start at 10:00 ± 1 min.',
    ]);
    at(0);
    await ran('Race 1', 0, 23 * MINUTE_MS);
    await db.updateTable('expectedStarts').set({ isCalled: 1 }).execute();
    at(23 * MINUTE_MS);
    await look();
    // Three minutes are not worth a message.
    expect(sent).toHaveLength(1);
    at(31 * MINUTE_MS);
    await look();
    await look();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.title).toBe('7 · Race 2');
    expect(sent[1]?.body).toMatch(/^Now expected at 10:31 ± \d min\. Grid at 10:21\.$/);
  });

  it('moves calendars, with a sequence that grows, and keeps real times of the past', async () => {
    const { calendar, look, ran, at, idOf, change, eventId } = await openDay(await openDb());
    await look();
    const eventIn = (text: string, name: string) =>
      text
        .split('BEGIN:VEVENT')
        .find((part) => part.includes(`UID:session-${idOf(name)}@timing.example.org`)) ?? '';
    const sequenceOf = (part: string) => Number(/SEQUENCE:(\d+)/.exec(part)?.[1]);
    const before = await calendar();
    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(before.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT5M');
    expect(eventIn(before.body, 'Race 2')).toContain('DTSTART;TZID=Europe/Amsterdam:20260511T102000');
    await ran('Race 1', 5 * MINUTE_MS, 40 * MINUTE_MS);
    at(40 * MINUTE_MS);
    const seen = await calendar();
    await look();
    for (const { body } of [seen, await calendar('?number=7')]) {
      expect(eventIn(body, 'Race 1')).toContain('DTSTART;TZID=Europe/Amsterdam:20260511T100500');
      expect(eventIn(body, 'Race 2')).toContain('DTSTART;TZID=Europe/Amsterdam:20260511T104000');
      expect(sequenceOf(eventIn(body, 'Race 2'))).toBeGreaterThan(sequenceOf(eventIn(before.body, 'Race 2')));
    }
    const sequence = sequenceOf(eventIn((await calendar()).body, 'Race 4'));
    await change(eventId, [
      { kind: 'session', id: idOf('Race 4'), version: 99, set: { startsAtMs: START_MS + 9 * HALF_HOUR_MS } },
    ]);
    expect(sequenceOf(eventIn((await calendar()).body, 'Race 4'))).toBeGreaterThan(sequence);
    expect((await calendar('?number=99')).statusCode).toBe(404);
  });

  it('keeps unlisted events to those with their guid', async () => {
    const db = await openDb();
    const { ask, url, calendar, follow, eventId } = await openDay(db);
    await db
      .updateTable('events')
      .set({ isListed: 0, guid: '0b8c7a52-6f5e-4c39-9a3f-7a2f6c1c9d11' })
      .execute();
    expect((await ask('GET', url, undefined, null)).status).toBe(404);
    expect((await calendar()).statusCode).toBe(404);
    expect((await follow('7')).status).toBe(404);
    const guid = '?guid=0b8c7a52-6f5e-4c39-9a3f-7a2f6c1c9d11';
    expect((await ask('GET', `${url}${guid}`, undefined, null)).status).toBe(200);
    expect((await calendar(guid)).headers['cache-control']).toBe('private, no-store');
    expect((await ask('GET', `/api/desk/events/${eventId + 1}/paddock-clock`, undefined, null)).status).toBe(
      404,
    );
  });
});
