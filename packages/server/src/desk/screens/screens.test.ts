import type { DeskScreens, ScreenAnswer, ScreenState } from '@lapwing/contract/desk/screens';
import { expect, it } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aSession, type MemberName, openDesk } from '../desk.test-support.ts';
import { screenRoutes } from './routes.ts';

async function openScreens(db: Database) {
  const desk = await openDesk(db);
  let nowMs = Date.parse('2026-05-11T08:00:00Z');
  screenRoutes(desk.app, { db, now: () => nowMs });
  const list = `/api/desk/organizations/${desk.organizationId}/screens`;
  const add = (name: string, more: object = {}, as: MemberName | null = 'owner') =>
    desk.ask('POST', list, { name, code: null, state: null, ...more }, as);
  const screen = async (name: string, query = '') =>
    desk.ask(
      'GET',
      `/api/screens/${desk.organizationId}/${encodeURIComponent(name)}${query}`,
      undefined,
      null,
    );
  const shown = async (name: string, query = '') => (await screen(name, query)).json as ScreenAnswer;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { ...desk, list, add, screen, shown, pass };
}

const message: ScreenState = {
  view: 'message',
  sessionId: null,
  eventId: null,
  championshipId: null,
  message: { text: 'Prize-giving at 18:00', untilMs: null },
};

describeOnEachEngine('the screens of a venue', (openDb) => {
  it('show what the desk chooses, without anybody signing in, and what they showed before after an undo', async () => {
    const { add, shown, ask, list } = await openScreens(await openDb());
    const added: DeskScreens = (await add('Paddock')).json;
    expect(added.screens).toMatchObject([
      { name: 'Paddock', seenAtMs: null, isCurrent: false, canUndo: false },
    ]);
    const [{ screenId = 0 } = {}] = added.screens;
    expect(await shown('paddock')).toMatchObject({ version: 1, state: { view: 'board' }, name: 'Paddock' });
    await ask('PUT', `${list}/${screenId}`, { state: message });
    const steered = await shown('paddock');
    expect(steered).toMatchObject({ version: 2, state: message });
    await shown('paddock', '?after=2');
    const seen: DeskScreens = (await ask('GET', list)).json;
    expect(seen.screens[0]).toMatchObject({ isCurrent: true, canUndo: true });
    await ask('POST', `${list}/${screenId}/undo`, { version: 1 });
    expect(await shown('paddock'), 'an undo of an older choice does nothing').toMatchObject({ version: 2 });
    await ask('POST', `${list}/${screenId}/undo`, { version: 2 });
    expect(await shown('paddock')).toMatchObject({ version: 3, state: { view: 'board', message: null } });
    await ask('POST', `${list}/${screenId}/undo`, { version: 3 });
    expect(await shown('paddock'), 'an undo can be undone').toMatchObject({ version: 4, state: message });
  });

  it('get a change while they wait, also one that another server has stored', async () => {
    const db = await openDb();
    const { add, shown } = await openScreens(db);
    await add('bar');
    const waiting = shown('bar', '?after=1&wait=5000');
    // As another server would: nobody here is woken.
    await db
      .updateTable('venueScreens')
      .set({ version: 2, state: JSON.stringify(message) })
      .execute();
    expect(await waiting).toMatchObject({ version: 2, state: message });
  });

  it('are paired by the code that they show, once and in any letter case', async () => {
    const { add, ask, organizationId, screen, pass } = await openScreens(await openDb());
    const { ticket, code } = (await ask('POST', '/api/screens/pairings', undefined, null)).json;
    const paired = async () => (await ask('GET', `/api/screens/pairings/${ticket}`, undefined, null)).json;
    expect(await paired()).toEqual({ screen: null });
    expect((await add('tower', { code: 'NOSUCH' })).status).toBe(404);
    expect((await screen('tower')).status, 'a wrong code adds nothing').toBe(404);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase();
    expect((await add('tower', { code: typed })).status).toBe(200);
    expect(await paired()).toEqual({ screen: { organizationId, name: 'tower' } });
    expect((await add('bar', { code })).status).toBe(404);
    pass(31 * 60_000);
    expect((await ask('GET', `/api/screens/pairings/${ticket}`, undefined, null)).status).toBe(404);
  });

  it('follow the sessions of listed events only', async () => {
    const { add, ask, list, shown, create, change } = await openScreens(await openDb());
    const meeting = await create();
    await change(meeting.eventId, [aSession('Race 1')]);
    const { screens, choices }: DeskScreens = (await add('paddock')).json;
    expect(choices.events).toMatchObject([{ eventId: meeting.eventId, name: 'Club Day' }]);
    expect(choices.events[0]?.sessions).toMatchObject([{ name: 'Sprint · Race 1', isLive: false }]);
    expect((await shown('paddock')).shown).toMatchObject({ sessionId: null, isLive: false });
    const sessionId = choices.events[0]?.sessions[0]?.sessionId ?? 0;
    const board: ScreenState = { ...message, view: 'board', message: null, sessionId };
    await ask('PUT', `${list}/${screens[0]?.screenId}`, { state: board });
    expect((await shown('paddock')).shown).toMatchObject({ sessionId, sessionName: 'Sprint · Race 1' });
    await ask('PUT', `${list}/${screens[0]?.screenId}`, { state: { ...board, view: 'programme' } });
    expect((await shown('paddock')).shown).toMatchObject({ eventName: 'Club Day' });
  });

  it('are steered by owners, timers and announcers', async () => {
    const { add, ask, list } = await openScreens(await openDb());
    for (const [as, status] of [
      ['owner', 200],
      ['timer', 200],
      ['announcer', 200],
      ['steward', 403],
      ['stranger', 403],
      [null, 401],
    ] as const) {
      expect((await add('paddock', {}, as)).status, `${as}`).toBe(status);
      expect((await ask('GET', list, undefined, as)).status, `${as}`).toBe(status);
    }
    expect((await add('../etc')).json.errors[0].name).toBe('name');
  });
});
