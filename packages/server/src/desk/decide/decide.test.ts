import { expect, test } from 'vitest';
import { createLiveStore } from '../../live/calls/store.ts';
import { loadStoredBoard } from '../../live/calls/stored-board.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { at, incident, openDecide, penalty } from './decide.test-support.ts';

const MINUTE_MS = 60_000;

describeOnEachEngine('Deciding at the desk', (openDb) => {
  test('a ruling of a running session is on the board, and off it when it is undone', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    expect(await desk.act(['r', penalty()])).toMatchObject({
      phase: 'running',
      rulings: [{ rulingId: 'r', state: 'live', number: '1' }],
    });
    const board = await desk.board();
    expect(board?.rows.map(({ number, penaltyMs }) => [number, penaltyMs])).toEqual([
      ['2', 0],
      ['3', 0],
      ['1', 10_000],
    ]);
    await desk.act(['u', { kind: 'undo', of: 'r' }]);
    expect((await desk.board())?.rows.map(({ number }) => number)).toEqual(['1', '2', '3']);
    await desk.act(['again', { kind: 'redo', of: 'r' }]);
    await desk.end();
    expect(await desk.order()).toBe('231');
    expect(await desk.file()).toMatchObject({ phase: 'finished', rulings: [{ state: 'published' }] });
  });

  test('the case file has the days of the meeting, and the colours of its classes on the public pages', async () => {
    const db = await openDb();
    const desk = await openDecide(db);
    await desk.start();
    await desk.end();
    const { startDate, endDate, classes } = await desk.file();
    expect([startDate, endDate]).toEqual(['2026-05-11', '2026-05-11']);
    expect(classes).toEqual([
      { name: 'GT4', color: 0 },
      { name: 'TCR', color: 1 },
    ]);
    const { json: meeting } = await desk.ask('GET', desk.address.replace(/\/sessions.*/, ''));
    expect(meeting).toMatchObject({ classes });
  });

  test('a withdrawn disqualification leaves the status that the car had without it', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    const competitorId = (await desk.board())?.rows.find(({ number }) => number === '3')?.competitorId ?? '';
    const retired = { kind: 'status' as const, atMs: at(180), competitorId, status: 'DNF' as const };
    await desk.act(['r', penalty({ number: '3', decision: 'disqualified', value: 0 })]);
    await desk.send([desk.does('dnf', 180, [retired])]);
    expect((await desk.board())?.rows.find(({ number }) => number === '3')?.status).toBe('DQ');
    await desk.end();
    await desk.publish({ revision: 1, status: 'Provisional', on: [] });
    const { after } = await desk.whatIf([]);
    expect(after.find(({ number }) => number === '3')?.status).toBe('DNF');
  });

  test('a car out of its class has no place in it, on the board and in the stored session', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.act(['r', penalty({ number: '1', decision: 'class-excluded', value: 0 })]);
    const places = (rows: readonly { number: string | null; positionInClass: number | null }[] = []) =>
      rows.map(({ number, positionInClass }) => [number, positionInClass]);
    const expected = [
      ['1', null],
      ['2', 1],
      ['3', 1],
    ];
    expect(places((await desk.board())?.rows)).toEqual(expected);
    await desk.end();
    const store = createLiveStore(desk.db);
    const event = (await store.findEvent(desk.eventId)) ?? expect.fail('no event');
    const session = (await store.findSession(desk.eventId, desk.sessionId)) ?? expect.fail('no session');
    const board = await loadStoredBoard(store, event, session, at(1_000));
    expect(places(board.rows)).toEqual(expected);
  });

  test('a ruling is undone on the run page by a steward, and not by a timer', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.act(['r', penalty()]);
    const undo = (of: string) => ({ kind: 'undo' as const, atMs: at(199), actId: `undo ${of}`, of });
    expect((await desk.send([undo('ruling:r')], 'timer')).status).toBe(400);
    expect((await desk.send([undo('r')], 'timer')).status).toBe(400);
    expect((await desk.send([undo('ruling:r')], 'steward')).status).toBe(200);
    expect((await desk.file()).rulings).toEqual([]);
    expect((await desk.board())?.rows.map(({ number }) => number)).toEqual(['1', '2', '3']);
  });

  test('penalties that the board does not count are announced, and are in the result', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.act(
      ['p', penalty({ decision: 'places', value: 1 })],
      ['q', penalty({ number: '3', decision: 'drive-through', value: 0 })],
    );
    const notices = (await desk.board())?.notices.filter(({ type }) => type === 'penalty');
    expect(notices).toMatchObject([
      { decision: 'places', value: 1, reason: 'Contact' },
      { decision: 'drive-through', value: 0 },
    ]);
    await desk.end();
    expect(await desk.order()).toBe('213');
  });

  test('an incident of a phone is in the case file, once, with the laps around it, and can be taken back', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    const report = desk.does('phone:1', 66, [
      { kind: 'incident', atMs: at(65), what: 'contact', post: '4', note: '', numbers: ['1', '3'] },
    ]);
    expect(await desk.send([report], 'timer', 'same')).toMatchObject({ status: 200 });
    expect(await desk.send([report], 'timer', 'same')).toMatchObject({ json: { isRepeated: true } });
    expect((await desk.file()).incidents).toMatchObject([
      {
        incidentId: 'phone:1',
        post: '4',
        numbers: ['1', '3'],
        state: 'open',
        by: 'timer Test',
        deviceId: 'phone-1',
      },
    ]);
    const { json } = await desk.ask('GET', `${desk.address}/decide/laps/${at(65)}?numbers=1,3`);
    expect(json).toMatchObject({
      numbers: ['1', '3'],
      laps: [
        { lapNumber: 1, isMoment: false, ahead: { number: '1', byMs: 2_000 } },
        { lapNumber: 2, isMoment: true, ahead: { number: '1', byMs: 4_000 } },
      ],
    });
    const undo = { kind: 'undo' as const, atMs: at(70), actId: 'phone:2', of: 'phone:1' };
    expect((await desk.send([undo], 'timer')).status).toBe(200);
    expect((await desk.file()).incidents).toEqual([]);
    expect((await desk.send([report], 'announcer')).status).toBe(400);
  });

  test('what if shows the order before it is published, and publishing gives that order', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.end();
    await desk.act(
      ['r', penalty({ isDraft: true })],
      ['s', penalty({ number: '3', decision: 'disqualified', value: 0 })],
    );
    const numbers = (rows: readonly { number: string }[]) => rows.map(({ number }) => number).join('');
    const nothing = await desk.whatIf([]);
    expect([numbers(nothing.before), numbers(nothing.after)]).toEqual(['123', '123']);
    expect(nothing.after).toEqual(nothing.before);
    const { after } = await desk.whatIf(['r', 's']);
    expect(numbers(after)).toBe('213');
    expect(await desk.order()).toBe('123');
    expect((await desk.file('timer')).rulings).toMatchObject([{ rulingId: 's' }]);
    expect(
      await desk.publish({ revision: 1, status: 'Provisional', on: ['r', 's'], reason: 'Document 15' }),
    ).toMatchObject({
      status: 200,
      json: { revision: 2, rulings: [{ state: 'published' }, { state: 'published' }] },
    });
    expect(await desk.order()).toBe('213');
    expect((await desk.whatIf(['r', 's'])).before).toEqual(after.map((row) => row));
    expect((await desk.publish({ revision: 1, status: 'Provisional', on: [] })).status).toBe(409);
    await desk.publish({ revision: 2, status: 'Provisional', on: [] });
    expect(await desk.order()).toBe('123');
  });

  test('a result becomes official after its protest time, and only without open incidents, protests and rulings', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.protestTime('meeting', 60);
    await desk.protestTime('session', 30);
    await desk.end();
    const { publishedAtMs, protestTime, official } = await desk.file();
    const endsAtMs = (publishedAtMs ?? 0) + 30 * MINUTE_MS;
    expect(protestTime).toEqual({ minutes: 30, ofSession: 30, ofMeeting: 60 });
    expect(official).toMatchObject({ protestEndsAtMs: endsAtMs, isProtestTime: true, isReady: false });
    expect(Date.parse((await desk.session()).protestEndsAt)).toBe(endsAtMs);
    const makeOfficial = async () => {
      const { revision } = await desk.file();
      return desk.publish({ revision, status: 'Official' });
    };
    expect(await makeOfficial()).toMatchObject({
      status: 409,
      json: { detail: 'The protest time is not over' },
    });
    desk.setNow(endsAtMs);
    const protest = { ...incident, what: 'protest', from: 'Maes Racing' } as typeof incident;
    await desk.act(['p', protest]);
    expect(await makeOfficial()).toMatchObject({ status: 409, json: { detail: 'A protest is not decided' } });
    const decided = { kind: 'state', incidentId: 'p', state: 'closed', document: '16' } as const;
    await desk.act(['d', { ...decided, outcome: 'rejected', notice: 'The protest is rejected' }]);
    await desk.act(['r', penalty()]);
    expect(await makeOfficial()).toMatchObject({
      status: 409,
      json: { detail: 'A ruling is not published' },
    });
    await desk.act(['u', { kind: 'undo', of: 'r' }]);
    expect(await makeOfficial()).toMatchObject({ status: 200, json: { status: 'Official', revision: 2 } });
    expect((await desk.session()).protestEndsAt).toBeUndefined();
    expect((await desk.session()).announcements.rows).toMatchObject([{ text: 'The protest is rejected' }]);
    await desk.act(['ud', { kind: 'undo', of: 'd' }]);
    expect((await desk.session()).announcements).toBeNull();
  });

  test('timing that is corrected after a ruling was published makes a revision that keeps the ruling and the notice', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.act(['live', penalty({ number: '3', value: 1_000 })]);
    await desk.end();
    await desk.act(['i', incident], ['r', penalty({ number: '2' })]);
    const state = {
      kind: 'state',
      incidentId: 'i',
      state: 'closed',
      document: '',
      outcome: 'ruled',
    } as const;
    await desk.act(['n', { ...state, notice: '2 is penalised' }]);
    // The penalty of the running session is switched off.
    await desk.publish({ revision: 1, status: 'Provisional', on: ['r'] });
    expect(await desk.order()).toBe('132');
    const second = { kind: 'undo' as const, atMs: at(195), actId: 'undo c1', of: 'c1.120' };
    expect((await desk.send([second])).status).toBe(200);
    expect(await desk.order()).toBe('321');
    expect(await desk.file()).toMatchObject({ revision: 3, status: 'Provisional' });
    await desk.send([{ ...second, kind: 'redo', atMs: at(196), actId: 'redo c1' }]);
    expect(await desk.order()).toBe('132');
    const rulings = (await desk.file()).rulings.map(({ rulingId, state: each }) => [rulingId, each]);
    expect(rulings).toEqual([
      ['live', 'decided'],
      ['r', 'published'],
    ]);
    expect((await desk.session()).announcements.rows).toMatchObject([{ text: '2 is penalised' }]);
  });

  test('an official result stays when its timing is corrected', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.end();
    await desk.protestTime('session', 0);
    await desk.publish({ revision: 1, status: 'Official' });
    await desk.send([{ kind: 'undo', atMs: at(195), actId: 'undo c1', of: 'c1.120' }]);
    expect(await desk.order()).toBe('123');
    expect(await desk.file()).toMatchObject({ revision: 2, status: 'Official' });
  });

  test('an investigation is announced on the live board, and withdrawn with its act', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    const state = {
      kind: 'state',
      incidentId: 'i',
      state: 'investigating',
      outcome: null,
      document: '',
    } as const;
    await desk.act(['i', incident], ['n', { ...state, notice: '1 and 2 are under investigation' }]);
    const texts = async () =>
      (await desk.board())?.notices.filter(({ type }) => type === 'timer').map(({ text }) => text);
    expect(await texts()).toEqual(['1 and 2 are under investigation']);
    await desk.act(['u', { kind: 'undo', of: 'n' }]);
    expect(await texts()).toEqual([]);
  });

  test('what is wrong with an act is refused with its place', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    const refused = await desk.post([
      ['a', penalty({ number: '99' })],
      ['b', penalty({ value: 0 })],
      ['c', penalty({ decision: 'lap-deleted', value: 3 })],
      ['d', { kind: 'undo', of: 'nothing' }],
      ['e', penalty({ incidentId: 'nothing' })],
    ]);
    expect(refused.status).toBe(400);
    expect(refused.json.errors.map(({ name, code }: Record<string, string>) => [name, code])).toEqual([
      ['/acts/0/act/number', 'competitor-unknown'],
      ['/acts/1/act/value', 'expected-whole-number'],
      ['/acts/2/act/value', 'lap-not-driven'],
      ['/acts/3', 'act-not-known'],
      ['/acts/4', 'act-not-known'],
    ]);
    expect((await desk.file()).acts).toEqual([]);
  });

  test('stewards and owners decide, other members see the file', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    const asked = [];
    for (const as of ['owner', 'steward', 'timer', 'announcer', 'stranger'] as const) {
      const seen = await desk.ask('GET', `${desk.address}/decide`, undefined, as);
      const done = await desk.post([[`i ${as}`, incident]], as);
      const tried = await desk.ask('POST', `${desk.address}/decide/what-if`, { on: [] }, as);
      const timed = await desk.protestTime('session', 10, as);
      asked.push([as, seen.status, done.status, tried.status, timed.status]);
    }
    expect(asked).toEqual([
      ['owner', 200, 200, 200, 200],
      ['steward', 200, 200, 200, 200],
      ['timer', 200, 403, 403, 403],
      ['announcer', 200, 403, 403, 403],
      ['stranger', 403, 403, 403, 403],
    ]);
  });

  test('two stewards see the acts of each other, with their authors', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.act(['i', incident]);
    await desk.post([['r', penalty({ incidentId: 'i' })]], 'owner');
    expect((await desk.file()).acts).toMatchObject([
      { actId: 'r', by: 'owner Test', isUndone: false },
      { actId: 'i', by: 'steward Test' },
    ]);
    const ownOf = async (as: 'steward' | 'owner') =>
      (await desk.file(as)).acts.filter(({ isOwn }) => isOwn).map(({ actId }) => actId);
    expect([await ownOf('steward'), await ownOf('owner')]).toEqual([['i'], ['r']]);
    const report = desk.does('phone:1', 70, [
      { kind: 'incident', atMs: at(70), what: 'contact', post: '4', note: '', numbers: ['1'] },
    ]);
    expect((await desk.send([report], 'steward')).status).toBe(200);
    expect(await ownOf('steward')).toEqual(['i']);
    await desk.post([['u', { kind: 'undo', of: 'i' }]], 'owner');
    expect((await desk.file()).acts.find(({ actId }) => actId === 'i')).toMatchObject({ isUndone: true });
  });

  test('a grid drop counts on the grid that is made from the result', async () => {
    const desk = await openDecide(await openDb());
    await desk.start();
    await desk.end();
    await desk.act(['g', penalty({ decision: 'grid-drop', value: 1 })]);
    await desk.publish({ revision: 1, status: 'Provisional', on: ['g'], reason: 'Document 15' });
    expect(await desk.order()).toBe('123');
    const items = [
      {
        ...{ kind: 'session', id: null, version: 0 },
        set: {
          ...{
            name: 'Race 2',
            type: 'race',
            group: 'Sprint',
            startsAtMs: at(90_000),
            slotMs: 1_200_000,
            laps: 10,
          },
          gridFrom: { sessionId: desk.sessionId, reversedPlaces: 0 },
        },
      },
    ];
    const changed = await desk.ask('POST', `/api/desk/events/${desk.eventId}/changes`, {
      changeId: 'x',
      since: 0,
      items,
    });
    expect(changed.status).toBe(200);
    const meeting = (await desk.ask('GET', `/api/desk/events/${desk.eventId}`)).json;
    const { id } = meeting.sessions.find(({ name }: { name: string }) => name === 'Race 2');
    const grid = (await desk.ask('GET', `/api/desk/events/${desk.eventId}/sessions/${id}/grid`)).json;
    expect(grid.places.map(({ number }: { number: string }) => number)).toEqual(['2', '1', '3']);
  });
});
