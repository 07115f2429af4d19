import type { ItemChange } from '@lapwing/contract/desk/meeting';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { anEntry, aSession, clubDay, openDesk, START_MS } from '../desk.test-support.ts';

const HOUR_MS = 3_600_000;

describeOnEachEngine('a meeting at the race desk', (openDb) => {
  it('is an ordinary event, whose planned sessions visitors see as coming', async () => {
    const { app, create, change, load, ask } = await openDesk(await openDb());
    const { eventId, version, details } = await create();
    expect([version, details.groups]).toEqual([1, clubDay.groups]);
    await change(eventId, [aSession('Race 1'), aSession('Qualifying', START_MS - HOUR_MS)]);
    const { json: overview } = await ask('GET', `/api/v0.2.3/eventresults/events/${eventId}/overview`);
    expect(overview.event).toMatchObject({ name: 'Club Day', startDate: '2026-05-11', sessionCount: 2 });
    expect(overview.event.sessions.groups).toMatchObject([
      {
        name: 'Sprint',
        sessions: [{ name: 'Qualifying', startTime: '2026-05-11T09:00:00' }, { name: 'Race 1' }],
      },
    ]);
    const meeting = await load(eventId);
    expect(meeting.sessions.map(({ name, laps, group }) => ({ name, laps, group }))).toEqual([
      { name: 'Qualifying', laps: 10, group: 'Sprint' },
      { name: 'Race 1', laps: 10, group: 'Sprint' },
    ]);
    expect(meeting.states).toMatchObject([{ status: 'None', isBegun: false }, { status: 'None' }]);
    await change(eventId, [anEntry('1'), anEntry('2')]);
    expect((await ask('GET', `/api/v0.2.3/eventresults/events/${eventId}`)).json.entryCount).toBe(2);
    const { json } = await ask('GET', '/api/desk/meetings');
    expect(json.meetings).toMatchObject([{ eventId, state: 'coming', sessionCount: 2 }]);
    expect(json.organizations).toMatchObject([{ role: 'owner' }]);
    expect((await app.inject({ url: '/api/desk/meetings' })).statusCode).toBe(401);
  });

  it('keeps its sessions from the plan to the board and the result', async () => {
    const { create, change, load, ingest, organizationId, ask } = await openDesk(await openDb());
    const { eventId } = await create();
    const { sessions } = await change(eventId, [aSession('Race 1')]);
    const { id = 0, clientId = '' } = sessions[0] ?? {};
    const meeting = await load(eventId);
    const batch = (sequence: number, events: object[]) =>
      ingest.acceptLive(organizationId, {
        batchId: `b${sequence}`,
        sequence,
        event: { clientId: meeting.clientId },
        session: { clientId, name: 'Race 1', type: 'race' },
        // The test's own events are valid.
        events: events as never,
      });
    const place = await batch(1, [
      { kind: 'competitor', atMs: START_MS, competitorId: '7', number: '7', transponders: ['107'] },
      { kind: 'flag', atMs: START_MS + 60_000, flag: 'Green' },
      { kind: 'passing', atMs: START_MS + 120_000, loopId: 'finish', transponder: '999' },
    ]);
    expect(place).toMatchObject({ eventId, sessionId: id });
    expect((await load(eventId)).states).toMatchObject([{ sessionId: id, status: 'Active', isBegun: true }]);
    const { json: unknown } = await ask('GET', `/api/desk/events/${eventId}/unknown-transponders`);
    expect(unknown).toMatchObject([{ transponder: '999', sessionId: id, sessionName: 'Race 1' }]);
    // A session that has begun stays as it was planned.
    const refused = await change(eventId, [{ kind: 'session', id, version: 2, set: { laps: 3 } }]);
    expect([refused.outcome, refused.conflicts]).toMatchObject(['refused', [{ id, reason: 'begun' }]]);
    await batch(2, [{ kind: 'session-ended', atMs: START_MS + 200_000 }]);
    const [state] = (await load(eventId)).states;
    expect(state).toMatchObject({ sessionId: id, status: 'Provisional', startedAtMs: START_MS + 60_000 });
  });

  it('checks every change, and stores all of it or nothing', async () => {
    const { create, change, load, ask } = await openDesk(await openDb());
    const { eventId } = await create();
    const send = async (items: unknown[]) =>
      (await ask('POST', `/api/desk/events/${eventId}/changes`, { changeId: 'x', since: 0, items })).status;
    expect(
      await send([anEntry('1'), { kind: 'entry', id: null, version: 0, set: { lastName: 'No number' } }]),
    ).toBe(400);
    expect(await send([{ kind: 'entry', id: null, version: 0, set: { number: '' } }])).toBe(400);
    expect(await send([{ kind: 'session', id: null, version: 0, set: { name: 'Half' } }])).toBe(400);
    const stranger = { sessionId: 4711, reversedPlaces: 0 };
    expect(await send([{ ...aSession('R'), set: { ...aSession('R').set, gridFrom: stranger } }])).toBe(400);
    expect(await send([{ kind: 'meeting', id: eventId, version: 1, set: null }])).toBe(400);
    expect(await send([{ kind: 'meeting', id: eventId, version: 1, set: { endDate: '2026-05-01' } }])).toBe(
      400,
    );
    expect((await load(eventId)).entries).toEqual([]);
    const once = { changeId: 'once' };
    await change(eventId, [anEntry('1')], once);
    expect((await change(eventId, [anEntry('1')], once)).outcome).toBe('unchanged');
    expect((await load(eventId)).entries).toMatchObject([{ number: '1', isCheckedIn: false, team: '' }]);
  });

  it('lets two desks change different fields, and refuses contradictions with the newer state', async () => {
    const { create, change } = await openDesk(await openDb());
    const { eventId } = await create();
    const { entries, version } = await change(eventId, [anEntry('1'), anEntry('2')]);
    const [{ id = 0 } = {}, other] = entries;
    const set = (fields: object): ItemChange[] => [{ kind: 'entry', id, version, set: fields }];
    expect((await change(eventId, set({ team: 'A' }), { as: 'timer', since: version })).outcome).toBe(
      'stored',
    );
    expect((await change(eventId, set({ isCheckedIn: true }), { since: version })).outcome).toBe('stored');
    const refused = await change(eventId, set({ team: 'B' }), { since: version });
    expect(refused).toMatchObject({
      outcome: 'refused',
      conflicts: [{ kind: 'entry', id, reason: 'changed', fields: ['team'] }],
      entries: [{ id, team: 'A', isCheckedIn: true }],
    });
    expect(refused.log.map(({ author, action, subject }) => `${author} ${action} ${subject}`)).toEqual([
      'owner Test checkedIn 1 Driver 1',
      'timer Test changed 1 Driver 1',
      'owner Test added 1 Driver 1',
      'owner Test changed Club Day',
    ]);
    // Both wanted the same.
    expect((await change(eventId, set({ team: 'A' }))).outcome).toBe('unchanged');
    await change(eventId, [{ kind: 'entry', id: other?.id ?? 0, version, set: null }], { since: version });
    const late = await change(eventId, [{ kind: 'entry', id: other?.id ?? 0, version, set: { team: 'C' } }], {
      since: version,
    });
    expect([late.outcome, late.conflicts[0]?.reason, late.removed]).toEqual([
      'refused',
      'removed',
      [{ kind: 'entry', id: other?.id }],
    ]);
  });

  it('undoes each change on its own, and an undo too', async () => {
    const { create, change, undo, load } = await openDesk(await openDb());
    const { eventId } = await create();
    const added = await change(eventId, [aSession('Race 1'), anEntry('1')]);
    const [{ id: sessionId = 0 } = {}] = added.sessions;
    const [{ id: entryId = 0 } = {}] = added.entries;
    const { version } = added;
    const checkIn = await change(eventId, [
      { kind: 'entry', id: entryId, version, set: { isCheckedIn: true } },
    ]);
    const removal = await change(eventId, [{ kind: 'session', id: sessionId, version, set: null }]);
    expect((await load(eventId)).sessions).toEqual([]);
    expect((await undo(eventId, checkIn.version)).outcome).toBe('stored');
    const restored = await undo(eventId, removal.version);
    expect(restored.removed).toEqual([]);
    expect((await load(eventId)).sessions).toMatchObject([{ id: sessionId, name: 'Race 1', laps: 10 }]);
    expect((await load(eventId)).entries).toMatchObject([{ id: entryId, isCheckedIn: false }]);
    expect((await undo(eventId, removal.version)).outcome).toBe('unchanged');
    // The entry was changed since it was added.
    await change(eventId, [{ kind: 'entry', id: entryId, version: restored.version, set: { team: 'A' } }]);
    expect(await undo(eventId, version)).toMatchObject({
      outcome: 'refused',
      conflicts: [{ reason: 'changed' }],
    });
    // Redo.
    expect((await undo(eventId, restored.version)).outcome).toBe('stored');
    expect((await load(eventId)).sessions).toEqual([]);
  });

  it('copies an earlier meeting to another day, at the same times of day', async () => {
    const { create, change, load } = await openDesk(await openDb());
    const { eventId } = await create();
    const { sessions } = await change(eventId, [
      aSession('Qualifying'),
      {
        kind: 'break',
        id: null,
        version: 0,
        set: { name: 'Lunch', startsAtMs: START_MS + HOUR_MS, slotMs: HOUR_MS },
      },
      { ...anEntry('1'), set: { ...anEntry('1').set, isCheckedIn: true } } as ItemChange,
    ]);
    const gridFrom = { sessionId: sessions[0]?.id ?? 0, reversedPlaces: 4 };
    const race = aSession('Race', START_MS + 3 * HOUR_MS);
    await change(eventId, [{ ...race, set: { ...race.set, gridFrom } } as ItemChange]);
    const details = {
      ...clubDay,
      name: 'November',
      startDate: '2026-11-09',
      endDate: '2026-11-09',
      groups: [],
    };
    const copy = await load((await create({ details, copyOf: eventId, copiesEntries: true })).eventId);
    expect(copy.details.groups).toEqual(clubDay.groups);
    // Ten in the morning in summer, and in winter.
    const [qualifying, copied] = copy.sessions;
    expect(qualifying).toMatchObject({ name: 'Qualifying', startsAtMs: Date.parse('2026-11-09T09:00:00Z') });
    expect(copied?.gridFrom).toEqual({ sessionId: qualifying?.id, reversedPlaces: 4 });
    expect(copy.breaks).toMatchObject([{ name: 'Lunch', startsAtMs: Date.parse('2026-11-09T10:00:00Z') }]);
    expect(copy.entries).toMatchObject([{ number: '1', isCheckedIn: false }]);
    expect((await create({ details, copyOf: eventId })).entries).toEqual([]);
  });

  it('takes the start grid from an earlier result', async () => {
    const { create, change, ask, ingest, organizationId } = await openDesk(await openDb());
    const { eventId, clientId } = await create();
    const first = await change(eventId, [
      aSession('Qualifying'),
      anEntry('1'),
      anEntry('2'),
      anEntry('3', 'CUP'),
    ]);
    const [{ id: fromId = 0, clientId: sessionClientId = '' } = {}] = first.sessions;
    const race = aSession('Race', START_MS + HOUR_MS);
    const { sessions } = await change(
      eventId,
      [{ ...race, set: { ...race.set, gridFrom: { sessionId: fromId, reversedPlaces: 0 } } } as ItemChange],
      { since: first.version },
    );
    const grid = async () =>
      (await ask('GET', `/api/desk/events/${eventId}/sessions/${sessions[0]?.id}/grid`)).json;
    expect(await grid()).toMatchObject({ fromSessionName: 'Sprint · Qualifying', hasResult: false });
    const lap = (number: string, atMs: number) => ({
      kind: 'passing',
      atMs,
      loopId: 'f',
      transponder: `10${number}`,
    });
    const events = [
      ...['1', '2'].map((number) => ({
        ...{
          kind: 'competitor',
          atMs: START_MS,
          competitorId: number,
          number,
          transponders: [`10${number}`],
        },
      })),
      { kind: 'flag', atMs: START_MS, flag: 'Green' },
      ...[
        lap('1', START_MS + 1_000),
        lap('2', START_MS + 2_000),
        lap('2', START_MS + 62_000),
        lap('1', START_MS + 71_000),
      ],
      { kind: 'session-ended', atMs: START_MS + 90_000 },
    ];
    await ingest.acceptLive(organizationId, {
      batchId: 'b',
      sequence: 1,
      event: { clientId },
      session: { clientId: sessionClientId, name: 'Qualifying', type: 'race' },
      // The test's own events are valid.
      events: events as never,
    });
    const { hasResult, places } = await grid();
    // The third is in another class.
    expect([hasResult, places.map(({ number }: { number: string }) => number)]).toEqual([true, ['2', '1']]);
    const list = await ask('GET', `/api/desk/sessions/${sessions[0]?.id}/start-list`, undefined, null);
    expect(list.json).toMatchObject({
      fromSessionName: 'Sprint · Qualifying',
      starters: [
        { position: 1, number: '2' },
        { position: 2, number: '1' },
      ],
    });
  });

  it('lists all its changes page by page, and undoes each', async () => {
    const { create, change, undo, load, ask } = await openDesk(await openDb());
    const { eventId } = await create();
    for (let number = 1; number <= 60; number += 1) await change(eventId, [anEntry(String(number))]);
    const [{ id = 0, version = 0 } = {}] = (await load(eventId)).entries;
    await change(eventId, [{ kind: 'entry', id, version, set: { team: 'A', note: 'paid' } }], {
      as: 'timer',
    });
    const url = `/api/desk/events/${eventId}/log`;
    const { json: first } = await ask('GET', url, undefined, 'announcer');
    expect([first.entries.length, first.hasMore]).toEqual([50, true]);
    expect(first.entries[0]).toMatchObject({
      ...{ author: 'timer Test', action: 'changed', subject: '1 Driver 1', fields: ['team', 'note'] },
    });
    const { json: rest } = await ask('GET', `${url}?before=${first.entries.at(-1).number}`);
    expect([rest.entries.length, rest.hasMore]).toEqual([12, false]);
    expect(rest.entries.at(-1)).toMatchObject({ number: 1, action: 'changed', subject: 'Club Day' });
    // The oldest one too, as long as nobody has changed the same since.
    const { number, subject } = rest.entries.at(-3);
    expect([subject, (await undo(eventId, number)).outcome]).toEqual(['2 Driver 2', 'stored']);
    expect((await load(eventId)).entries).toHaveLength(59);
    expect((await ask('GET', url, undefined, 'stranger')).status).toBe(403);
  });

  it('shows visitors who takes part, and the grid as soon as there is one', async () => {
    const { create, change, ask } = await openDesk(await openDb());
    const { eventId } = await create({ details: { ...clubDay, isListed: false } });
    const set = { number: '10', firstName: 'Noor', lastName: 'Vos', nationality: 'NL', className: 'GT4' };
    const full = { ...set, team: 'Vos Racing', note: 'has not paid', transponders: ['110'] };
    const { sessions } = await change(eventId, [
      aSession('Race'),
      { kind: 'entry', id: null, version: 0, set: full },
      anEntry('2', 'TCR'),
      anEntry('3', 'CUP'),
    ]);
    const url = `/api/desk/sessions/${sessions[0]?.id}/start-list`;
    // An unlisted event needs its guid.
    expect((await ask('GET', url, undefined, null)).status).toBe(404);
    const { json: meeting } = await ask('GET', `/api/desk/events/${eventId}`);
    const { status, json } = await ask('GET', `${url}?${meeting.path.split('?')[1]}`, undefined, null);
    expect([status, json]).toEqual([
      200,
      {
        fromSessionName: '',
        starters: [
          ...[
            { number: '2', name: 'Driver 2', nationality: null, className: 'TCR', team: '', position: null },
          ],
          {
            ...{ number: '10', name: 'Noor Vos', nationality: 'NL', className: 'GT4', position: null },
            team: 'Vos Racing',
          },
        ],
      },
    ]);
    expect((await ask('GET', '/api/desk/sessions/4711/start-list', undefined, null)).status).toBe(404);
  });

  it('remembers what the columns of a list mean', async () => {
    const { ask, organizationId } = await openDesk(await openDb());
    const url = `/api/desk/organizations/${organizationId}/column-titles`;
    await ask('PUT', url, {
      titles: [
        { title: 'Betaald ', field: 'ignored' },
        { title: 'Ponder', field: 'note' },
      ],
    });
    await ask('PUT', url, { titles: [{ title: 'PONDER', field: 'transponder' }] });
    expect((await ask('GET', url, undefined, 'timer')).json).toEqual([
      { title: 'betaald', field: 'ignored' },
      { title: 'ponder', field: 'transponder' },
    ]);
    expect((await ask('GET', url, undefined, 'steward')).status).toBe(403);
  });
});
