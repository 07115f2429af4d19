import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { anEntry } from '../desk.test-support.ts';
import { act, crossing, flag, openRun } from './run.test-support.ts';

describeOnSqlite('Entries that change while a session runs', (openDb) => {
  async function openRace() {
    const run = await openRun(await openDb());
    await run.prepare();
    await run.send([act('start', 0, [flag('Green', 0)])]);
    const boardOf = async () =>
      (await run.host())?.board.rows.map(({ number, fullName, laps }) => [number, fullName, laps]);
    const entryOf = async (number: string) => {
      const found = (await run.desk.load(run.eventId)).entries.find((entry) => entry.number === number);
      if (found === undefined) throw new Error(`no entry ${number}`);
      return found;
    };
    const unknown = async () =>
      (await run.desk.ask('GET', `/api/desk/events/${run.eventId}/unknown-transponders`)).json;
    return { run, boardOf, entryOf, unknown };
  }

  test('whose an unknown transponder is: all its crossings count for that car, until it is undone', async () => {
    const { run, boardOf, entryOf, unknown } = await openRace();
    await run.passing('101', 30);
    await run.passing('102', 31);
    await run.passing('999', 60);
    await run.passing('101', 61);
    await run.passing('999', 90);
    expect(await unknown()).toMatchObject([{ transponder: '999' }]);

    const { id, version, transponders } = await entryOf('2');
    const changed = await run.desk.change(run.eventId, [
      { kind: 'entry', id, version, set: { transponders: [...transponders, '999'] } },
    ]);
    expect(await unknown()).toEqual([]);
    expect(await boardOf()).toEqual([
      ['2', 'Driver 2', 3],
      ['1', 'Driver 1', 2],
    ]);
    const { entries } = await run.journal(0);
    expect(entries.at(-1)?.events).toMatchObject([
      { kind: 'act', by: 'owner Test', does: [{ kind: 'competitor', transponders: ['102', '999'] }] },
    ]);

    await run.desk.undo(run.eventId, changed.made ?? 0);
    expect(await boardOf()).toEqual([
      ['1', 'Driver 1', 2],
      ['999', null, 2],
      ['2', 'Driver 2', 1],
    ]);
  });

  test('a car that is entered late has its name and its laps on the board', async () => {
    const { run, boardOf, unknown } = await openRace();
    await run.passing('103', 30);
    await run.passing('103', 60);
    await run.desk.change(run.eventId, [anEntry('3')]);
    expect((await boardOf())?.[0]).toEqual(['3', 'Driver 3', 2]);
    expect(await unknown()).toEqual([]);
  });

  test('a name that is corrected is the name from the start on', async () => {
    const { run, boardOf, entryOf } = await openRace();
    await run.send([act('c', 60, [crossing(run.idOf('1'), 60)])]);
    const { id, version } = await entryOf('1');
    await run.desk.change(run.eventId, [{ kind: 'entry', id, version, set: { lastName: 'Corrected' } }]);
    expect((await boardOf())?.[0]).toEqual(['1', 'Corrected', 1]);
    expect((await run.host())?.board.rows[0]?.bestLapBy).toBeNull();
  });

  test('what the board does not show is not sent, and neither is an entry of another class', async () => {
    const { run, entryOf } = await openRace();
    const before = (await run.journal(0)).last;
    const { id, version } = await entryOf('1');
    await run.desk.change(run.eventId, [
      { kind: 'entry', id, version, set: { isCheckedIn: true } },
      anEntry('9', 'CUP'),
    ]);
    expect((await run.journal(0)).last).toBe(before);
  });
});
