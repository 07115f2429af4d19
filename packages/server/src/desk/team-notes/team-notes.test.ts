import { noRaceRules } from '@lapwing/contract/insight/race-rules';
import { MAX_TEAM_NOTEBOOKS, MAX_TEAM_NOTES, type TeamNotebook } from '@lapwing/contract/insight/team-notes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { idOfMember, type MemberName, NOW_MS, openDesk } from '../desk.test-support.ts';
import { teamNotesRoutes } from './routes.ts';

describeOnEachEngine('the private notes of a team', (openDb) => {
  let db: Database;
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let eventId: number;
  let nowMs = NOW_MS;
  beforeEach(async () => {
    db = await openDb();
    desk = await openDesk(db, { now: () => NOW_MS });
    teamNotesRoutes(desk.app, { db, now: () => (nowMs += 1000) });
    ({ eventId } = await desk.create());
  });
  afterEach(() => desk.app.close());

  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    as?: MemberName,
  ) => {
    const response = await desk.app.inject({
      ...{ method, url },
      ...(body !== undefined && { payload: body }),
      ...(as !== undefined && { headers: { authorization: `Bearer ${idOfMember(as)}` } }),
    });
    return { status: response.statusCode, ...response.json<TeamNotebook & { key: string }>() };
  };
  const start = (as?: MemberName) => ask('POST', `/api/events/lw-${eventId}/teamnotes`, { team: '12' }, as);
  const aNote = (id: string) => ({ id, author: 'Ben', text: `Text of ${id}` });

  test('are started by anyone with an account, and shared with anyone who has the key', async () => {
    expect((await start()).status).toBe(401);
    const { key } = await start('stranger');
    const url = `/api/teamnotes/${key}`;
    await ask('POST', `${url}/notes`, aNote('note-0001'));
    await ask('POST', `${url}/notes`, aNote('note-0002'));
    await ask('POST', `${url}/notes`, aNote('note-0002'));
    expect(await ask('GET', url)).toMatchObject({
      ...{ eventId, team: '12', rules: null },
      notes: [{ id: 'note-0002', author: 'Ben' }, { id: 'note-0001' }],
    });
    expect((await ask('DELETE', `${url}/notes/note-0002`)).notes).toHaveLength(1);
    const rules = { ...noRaceRules, stops: 5 };
    expect((await ask('PUT', `${url}/rules`, { rules })).rules).toEqual(rules);
    expect((await ask('PUT', `${url}/rules`, { rules: null })).rules).toBeNull();
  });

  test('are closed only by the person who started them, and the link is void', async () => {
    const { key } = await start('stranger');
    const url = `/api/teamnotes/${key}`;
    expect((await ask('DELETE', url, undefined, 'owner')).status).toBe(404);
    expect((await ask('DELETE', url, undefined, 'stranger')).status).toBe(200);
    expect((await ask('GET', url)).status).toBe(404);
    expect((await ask('POST', `${url}/notes`, aNote('note-0001'))).status).toBe(404);
    expect((await ask('DELETE', `${url}/notes/note-0001`)).status).toBe(404);
    expect((await ask('PUT', `${url}/rules`, { rules: null })).status).toBe(404);
  });

  test('keep notebooks apart, and store no key', async () => {
    const [a, b] = [await start('stranger'), await start('owner')];
    await ask('POST', `/api/teamnotes/${a.key}/notes`, aNote('note-0001'));
    expect((await ask('GET', `/api/teamnotes/${b.key}`)).notes).toEqual([]);
    expect((await ask('DELETE', `/api/teamnotes/${b.key}/notes/note-0001`)).notes).toEqual([]);
    expect((await ask('GET', `/api/teamnotes/${a.key}`)).notes).toHaveLength(1);
    const stored = JSON.stringify(await db.selectFrom('teamNotebooks').selectAll().execute());
    expect(stored).not.toContain(a.key);
  });

  test('have limits, and refuse what is not a note', async () => {
    const { key } = await start('stranger');
    const url = `/api/teamnotes/${key}/notes`;
    expect((await ask('POST', url, { ...aNote('note-0001'), text: ' ' })).status).toBe(400);
    expect((await ask('POST', url, { ...aNote('no'), text: 'x' })).status).toBe(400);
    const { keyHash } = await db.selectFrom('teamNotebooks').select('keyHash').executeTakeFirstOrThrow();
    await db
      .insertInto('teamNotes')
      .values(
        Array.from({ length: MAX_TEAM_NOTES }, (_, index) => ({
          ...{ keyHash, noteId: `stored-${index}`, author: '', text: 'x', atMs: index },
        })),
      )
      .execute();
    expect((await ask('POST', url, aNote('note-0001'))).status).toBe(409);
    expect((await ask('POST', url, aNote('stored-7'))).status).toBe(200);
    for (let more = 1; more < MAX_TEAM_NOTEBOOKS; more += 1) await start('stranger');
    expect((await start('stranger')).status).toBe(409);
  });

  test('of an event that nobody may watch are not started', async () => {
    await db.updateTable('events').set({ isListed: 0 }).where('id', '=', eventId).execute();
    expect((await start('stranger')).status).toBe(404);
  });
});
