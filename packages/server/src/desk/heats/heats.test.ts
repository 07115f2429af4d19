import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { moveCar } from '@lapwing/timing/desk/ladder/move-car';
import { expect, it } from 'vitest';
import { describeOnEachEngine, describeOnSqlite } from '../../storage/engines.test-support.ts';
import { anEntry, aSession } from '../desk.test-support.ts';
import { openHeats, sprint } from './heats.test-support.ts';

describeOnEachEngine('heats and finals at the race desk', (openDb) => {
  it('are drawn as previewed, planned as sessions, and follow the published results to the last race', async () => {
    const heats = await openHeats(await openDb());
    const { ladder, faults, cars } = await heats.preview();
    expect([faults, cars, ladder.races.map(({ key }: { key: string }) => key)]).toEqual([
      ...[[], 6, ['heat-1-1', 'heat-1-2', 'final-B', 'final-A']],
    ]);
    expect(await heats.ask('GET', `${heats.base}/ladders`)).toMatchObject({ json: [] });
    const { status, json } = await heats.sendDraw(await heats.drawing());
    expect([status, json.outcome]).toEqual([200, 'stored']);
    expect(json.sessions.map(({ name, group, laps }) => `${group} ${name} ${laps}`)).toEqual([
      ...['Sprint heat-1-1 1', 'Sprint heat-1-2 1', 'Sprint final-B 1', 'Sprint final-A 1'],
    ]);
    // A final waits for its cars.
    expect(await heats.prepare('final-B')).toMatchObject({ status: 409 });
    await heats.race('heat-1-1', ['3', '2', '1']);
    expect(await heats.numbersIn('final-B')).toEqual(['?', '?', '?']);
    await heats.race('heat-1-2', ['6', '4']);
    const { ranking, isRankingFinal } = await heats.ladder();
    expect([isRankingFinal, ranking.map(({ points }) => points)]).toEqual([true, [10, 10, 8, 8, 6, 0]]);
    expect(await heats.numbersIn('final-B')).toEqual(['4', '1', '5']);
    const grid = await heats.ask(
      'GET',
      `${heats.base}/sessions/${(await heats.raceOf('final-B')).sessionId}/grid`,
    );
    expect(grid.json.places.map(({ number }: { number: string }) => number)).toEqual(['4', '1', '5']);
    await heats.race('final-B', ['5', '4', '1']);
    expect(await heats.numbersIn('final-A')).toEqual(['3', '6', '2', '5']);
    await heats.race('final-A', ['5', '2', '6', '3']);
    const { order, entrants } = await heats.ladder();
    const numberOf = new Map(entrants.map(({ entryId, number }) => [entryId, number]));
    expect(order.map((id) => numberOf.get(id))).toEqual(['5', '2', '6', '3', '4', '1']);
    // Everybody sees the same.
    const shown = await heats.ask(
      'GET',
      `/api/v0.2.3/eventresults/events/${heats.eventId}/ladders`,
      undefined,
      null,
    );
    expect((shown.json as ShownLadder[])[0]?.order).toEqual(order);
    const overview = await heats.ask('GET', `/api/v0.2.3/eventresults/events/${heats.eventId}/overview`);
    expect(overview.json.hasLadders).toBe(true);
  });

  it('a revised result never changes the grid of a race that has begun: it is offered, and can be put back', async () => {
    const heats = await openHeats(await openDb());
    await heats.sendDraw(await heats.drawing());
    await heats.race('heat-1-1', ['3', '2', '1']);
    await heats.race('heat-1-2', ['6', '5', '4']);
    expect((await heats.prepare('final-B')).json).toEqual({ entries: 3 });
    const before = (await heats.raceOf('final-B')).places.map(({ entryId }) => entryId);
    const { sessionId } = await heats.raceOf('heat-1-2');
    const corrections = `/api/desk/sessions/${sessionId}/corrections`;
    const edit = (await heats.ask('GET', `/api/desk/sessions/${sessionId}/result`)).json;
    const corrected = await heats.ask('POST', corrections, {
      ...{
        uploadId: 'dsq',
        revision: edit.revision,
        status: 'Provisional',
        edits: [],
        withdrawn: [],
        reason: 'Weight',
      },
      rulings: [
        {
          kind: 'penalty',
          competitor: String(edit.rows[0].competitorId),
          penaltyMs: 600_000,
          reason: 'Weight',
        },
      ],
    });
    expect(corrected.status, JSON.stringify(corrected.json)).toBe(200);
    const race = await heats.raceOf('final-B');
    expect(race.places.map(({ entryId }) => entryId)).toEqual(before);
    expect(race.offered).not.toBeNull();
    const grid = race.offered ?? [];
    const address = `${heats.base}/sessions/${race.sessionId}/ladder-grid`;
    expect((await heats.ask('POST', address, { grid: [...grid].reverse() })).status).toBe(409);
    expect((await heats.ask('POST', address, { grid }, 'announcer')).status).toBe(403);
    expect((await heats.ask('POST', address, { grid })).json).toEqual({ previous: before });
    const board = (await heats.live.hosts.load(race.sessionId))?.board;
    const numberOf = new Map((await heats.meeting()).entries.map(({ id, number }) => [id, number]));
    expect(board?.rows.map(({ number }) => number).sort()).toEqual(grid.map((id) => numberOf.get(id)).sort());
    expect(await heats.raceOf('final-B')).toMatchObject({ offered: null });
    expect((await heats.ask('POST', address, { grid: before })).json).toEqual({ previous: grid });
    expect((await heats.raceOf('final-B')).offered).toEqual(grid);
  });
});

describeOnSqlite('a draw', (openDb) => {
  it('is undone with its sessions, and redone', async () => {
    const heats = await openHeats(await openDb());
    const { json } = await heats.sendDraw(await heats.drawing());
    await heats.undo(heats.eventId, json.made ?? 0);
    expect(await heats.meeting()).toMatchObject({ sessions: [], ladders: [] });
    const { log } = await heats.meeting();
    await heats.undo(heats.eventId, log[0]?.number ?? 0);
    expect((await heats.ladder()).races.map(({ state }) => state)).toEqual([
      'ready',
      'ready',
      'waiting',
      'waiting',
    ]);
  });

  it('is made once, refuses an old preview, and never replaces races that have begun', async () => {
    const heats = await openHeats(await openDb());
    const drawing = await heats.drawing();
    await heats.change(heats.eventId, [anEntry('7')]);
    expect((await heats.sendDraw(drawing)).status).toBe(409);
    const again = await heats.drawing();
    expect((await heats.sendDraw(again)).json.outcome).toBe('stored');
    expect((await heats.sendDraw(again)).json.outcome).toBe('unchanged');
    expect((await heats.sendDraw({ ...again, changeId: 'other' })).status).toBe(409);
    const [ladder] = (await heats.meeting()).ladders;
    const redraw = { ...heats.wanted(), ladderId: ladder?.id ?? 0, seed: 8 };
    expect((await heats.sendDraw(await heats.drawing(redraw))).json.outcome).toBe('stored');
    expect((await heats.meeting()).sessions).toHaveLength(5);
    await heats.race('heat-1-1', ['1']);
    const refused = await heats.sendDraw(await heats.drawing(redraw));
    expect(refused.json).toMatchObject({ outcome: 'refused', conflicts: [{ reason: 'begun' }] });
  });

  it('has a car in another heat after it was moved by hand, and back after an undo', async () => {
    const heats = await openHeats(await openDb());
    await heats.sendDraw(await heats.drawing());
    const [first] = (await heats.load(heats.eventId)).ladders;
    if (first === undefined) throw new Error('nothing was drawn');
    const { id, version } = first;
    const [car = 0] = first.heats[0]?.[0] ?? [];
    const moved = moveCar(first.heats, { entryId: car, round: 0, heat: 1 });
    const before = await heats.numbersIn('heat-1-1');
    const { made } = await heats.change(heats.eventId, [
      { kind: 'ladder', id, version, set: { heats: moved } },
    ]);
    expect(await heats.numbersIn('heat-1-1')).toEqual(before.slice(1));
    expect((await heats.numbersIn('heat-1-2')).at(-1)).toBe(before[0]);
    expect((await heats.prepare('heat-1-1')).json).toEqual({ entries: 2 });
    await heats.undo(heats.eventId, made ?? 0);
    expect((await heats.load(heats.eventId)).ladders[0]?.heats).toEqual(first.heats);
  });

  it('takes late entries at the back, and lets cars withdraw', async () => {
    const heats = await openHeats(await openDb());
    await heats.sendDraw(await heats.drawing());
    await heats.race('heat-1-1', ['1', '2', '3']);
    await heats.change(heats.eventId, [anEntry('9')]);
    const [ladder] = (await heats.meeting()).ladders;
    const late = { ...heats.wanted(), mode: 'late' as const, ladderId: ladder?.id ?? 0 };
    expect((await heats.sendDraw(await heats.drawing(late))).json.outcome).toBe('stored');
    expect(await heats.numbersIn('heat-1-2')).toEqual(['4', '5', '6', '9']);
    const [{ id = 0, version = 0, entrants = [] } = {}] = (await heats.meeting()).ladders;
    const withdrawn = entrants.slice(3, 4);
    await heats.change(heats.eventId, [{ kind: 'ladder', id, version, set: { withdrawn } }]);
    expect(await heats.numbersIn('heat-1-2')).toEqual(['5', '6', '9']);
  });

  it('is seeded by a result, says what is wrong with a format, and needs the right to edit', async () => {
    const heats = await openHeats(await openDb());
    await heats.change(heats.eventId, [aSession('Qualifying')]);
    const [session] = (await heats.meeting()).sessions;
    const seeded = { ...sprint, rounds: 0, seededBy: session?.id ?? 0 };
    expect((await heats.preview(heats.wanted(seeded))).faults).toEqual([]);
    const wrong = heats.wanted({ ...sprint, kind: 'bracket', raceSize: 5, advancing: 2 });
    expect(await heats.preview(wrong)).toMatchObject({ faults: ['wrong-advancing'], ladder: null });
    const stranger = heats.wanted({ ...sprint, seededBy: 4711 });
    expect((await heats.ask('POST', `${heats.base}/ladders/preview`, stranger)).status).toBe(404);
    const drawing = await heats.drawing();
    expect((await heats.sendDraw(drawing, 'steward')).status).toBe(403);
    expect((await heats.sendDraw({ ...drawing, sessions: drawing.sessions.slice(1) })).status).toBe(409);
    expect((await heats.sendDraw({ ...drawing, entrants: [1, 1] })).status).toBe(409);
    expect((await heats.ask('GET', `${heats.base}/ladders`, undefined, 'stranger')).status).toBe(403);
  });

  it('is copied to the next meeting as a format that is not drawn yet', async () => {
    const heats = await openHeats(await openDb());
    await heats.sendDraw(await heats.drawing());
    const copy = await heats.create({ copyOf: heats.eventId, copiesEntries: true });
    expect(copy).toMatchObject({
      sessions: [],
      ladders: [{ group: 'Sprint', entrants: [], format: sprint }],
    });
  });

  it('refuses heats with a car twice, or one that was not drawn', async () => {
    const heats = await openHeats(await openDb());
    await heats.sendDraw(await heats.drawing());
    const [{ id = 0, version = 0, entrants = [] } = {}] = (await heats.meeting()).ladders;
    for (const round of [[[entrants[0], entrants[0]]], [[4711]]]) {
      const items = [{ kind: 'ladder', id, version, set: { heats: [round] } }];
      const sent = await heats.ask('POST', `${heats.base}/changes`, { changeId: 'x', since: 0, items });
      expect(sent.status).toBe(400);
    }
  });
});
