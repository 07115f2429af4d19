import 'fake-indexeddb/auto';
import type { RedFlagRule } from '@lapwing/contract/desk/meeting';
import type { RunEntry } from '@lapwing/contract/desk/run';
import type { ActEvent, SessionEvent } from '@lapwing/contract/ingest/session-event';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  applyLanguage,
  loadLiveMessages,
  loadRunMessages,
  loadScreenMessages,
} from '../../../i18n/language.ts';
import { openDeskDatabase } from './outbox/desk-database.ts';
import type { SendOutcome } from './outbox/outbox.ts';
import { ActsList } from './parts/ActsList.tsx';
import { CommandLine } from './parts/CommandLine.tsx';
import { ConnectionNote, RunWarnings } from './parts/ConnectionNote.tsx';
import { RedFlagPanel } from './parts/RedFlagPanel.tsx';
import { RunBoard } from './parts/RunBoard.tsx';
import { SessionBar } from './parts/SessionBar.tsx';
import { SourcesBar } from './parts/SourcesBar.tsx';
import type { RunCalls } from './run-api.ts';
import { createRunStore, type RunStore, type RunStoreOptions } from './run-store.ts';
import { RunContext } from './use-run.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const START_MS = Date.parse('2026-05-11T08:00:00Z');
const at = (seconds: number) => START_MS + seconds * 1000;
const place = { eventId: 1, sessionId: 2 };

const plan: SessionEvent[] = [
  {
    ...{ kind: 'session', atMs: START_MS, name: 'Race', sessionType: 'Race', scoring: 'passings' },
    startsWith: 'flag',
  },
  ...['1', '2'].map(
    (number): SessionEvent => ({
      ...{ kind: 'competitor', atMs: START_MS, competitorId: number, number, fullName: `Driver ${number}` },
      transponders: [`10${number}`],
    }),
  ),
];

/** A server that can be down, and stores each batch once. */
function createServer() {
  const entries: RunEntry[] = [{ number: 1, receivedAtMs: START_MS, events: plan }];
  const known = new Set<string>();
  const waiting = new Set<() => void>();
  const server = {
    isDown: false,
    refusal: null as Extract<SendOutcome, { kind: 'refused' }> | null,
    nowMs: at(100),
    entries,
    store(events: SessionEvent[]): void {
      entries.push({ number: entries.length + 1, receivedAtMs: server.nowMs, events });
      for (const wake of waiting) wake();
    },
  };
  const calls: RunCalls = {
    async readJournal(_, { after, wait }, signal) {
      if (server.isDown) throw new Error('unreachable');
      if (wait > 0 && (entries.at(-1)?.number ?? 0) <= after)
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
          signal.addEventListener('abort', () => resolve());
        });
      if (server.isDown || signal.aborted) throw new Error('unreachable');
      const fresh = entries.filter(({ number }) => number > after);
      return { entries: fresh, last: entries.length, nowMs: server.nowMs, devices: [] };
    },
    async sendBatch(_, { batchId, events }) {
      if (server.isDown) return { kind: 'unreachable' };
      if (server.refusal !== null) return server.refusal;
      if (!known.has(batchId)) server.store(events);
      known.add(batchId);
      return { kind: 'delivered' };
    },
    async readServerMs() {
      if (server.isDown) throw new Error('unreachable');
      return server.nowMs;
    },
  };
  return Object.assign(server, { calls });
}

let server = createServer();
let open: RunStore[] = [];

beforeAll(async () => {
  await applyLanguage('en');
  await Promise.all([loadRunMessages(), loadLiveMessages(), loadScreenMessages()]);
});
beforeEach(() => {
  server = createServer();
  // Another device.
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  cleanup();
  for (const store of open) store.stop();
  open = [];
});

/** A page of a desk on this device. */
async function openDesk(person = 'Ann', given: Partial<RunStoreOptions> = {}): Promise<RunStore> {
  const db = await openDeskDatabase();
  const now = () => server.nowMs;
  const store = createRunStore({ ...place, db, calls: server.calls, phone: 0, person, now, ...given });
  open.push(store);
  await act(() => store.start());
  return store;
}

function show(store: RunStore, redFlag: RedFlagRule | null = null): void {
  cleanup();
  render(
    <RunContext value={{ store, timeZone: 'UTC', classes: [], canDecide: true, canRun: true, redFlag }}>
      <SessionBar name="Race" about="" />
      <SourcesBar {...place} />
      <RunBoard />
      <ConnectionNote />
      <RunWarnings />
      <RedFlagPanel />
      <ActsList />
    </RunContext>,
  );
}

/** The device is switched off in the middle of its work. */
function kill(store: RunStore): void {
  cleanup();
  store.stop();
}

function does(store: RunStore, does: ActEvent[], seconds: number): void {
  server.nowMs = Math.max(server.nowMs, at(seconds));
  act(() => void store.do(does, { atMs: at(seconds) }));
}

const flag = (name: 'Green' | 'Finish', seconds: number): ActEvent => ({
  ...{ kind: 'flag', atMs: at(seconds), flag: name },
});
const done = () => within(screen.getByRole('list', { name: 'What was done' }));
const flagOut = () => screen.getByRole('button', { pressed: true }).textContent;
const allSaved = () => screen.findByText('All saved');

test('a session is not started before it is armed, and so never without its entries', async () => {
  server.entries.length = 0;
  const store = await openDesk();
  show(store);
  for (const name of ['Start', 'Green G', 'End E'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  act(() => server.store(plan));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(false),
  );
});

test('a start that was given twice: the second one says since when the flag was out', async () => {
  const store = await openDesk();
  show(store);
  does(store, [flag('Green', 3)], 3);
  await allSaved();
  act(() =>
    server.store([{ kind: 'act', atMs: at(5), actId: 'other desk', by: 'Ben', does: [flag('Green', 5)] }]),
  );
  expect(await done().findByText('It was out since 08:00:03: nothing changed')).toBeTruthy();
  screen.getByText('Started 08:00:03.000');
});

test('a finish that is taken back: the race is green again, and the act is struck', async () => {
  const store = await openDesk();
  show(store);
  does(store, [flag('Green', 0)], 0);
  does(store, [flag('Finish', 60)], 60);
  expect(flagOut()).toContain('Finish');
  act(() => done().getByRole('button', { name: 'Undo Finish' }).click());
  expect(flagOut()).toContain('Green');
  done().getByText('Undone by Ann');
  done().getByRole('button', { name: 'Redo Finish' });
});

test('a transponder on two cars: says on which, whose it counts for, and asks', async () => {
  server.store([
    { kind: 'competitor', atMs: START_MS, competitorId: '2', number: '2', transponders: ['102', '101'] },
  ]);
  const store = await openDesk();
  show(store);
  const warning = await screen.findByText(/Transponder 101 is on 1, 2. It counts for 2./);
  act(() => within(warning).getByRole('button', { name: 'It is 1' }).click());
  await waitFor(() => expect(screen.queryByText(/Transponder 101 is on/)).toBeNull());
  done().getByText(/^Transponder 101 is 1 from /);
});

test('a session that was ended by mistake: taken back, it can be ended again', async () => {
  const store = await openDesk();
  show(store);
  does(store, [flag('Green', 0)], 0);
  act(() => screen.getByRole('button', { name: /^End/ }).click());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Ended/ }).disabled).toBe(true);
  act(() => done().getByRole('button', { name: 'Undo End of the session' }).click());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^End E/ }).disabled).toBe(false);
});

test('a browser that was killed without a connection: shows the session and what it has kept', async () => {
  const first = await openDesk();
  show(first);
  does(first, [flag('Green', 0)], 0);
  await allSaved();
  server.isDown = true;
  does(first, [{ kind: 'passing', atMs: at(60), loopId: 'line', competitorId: '1', source: 'keys' }], 60);
  // Only what is on the disk survives.
  await waitFor(async () => expect(await (await openDeskDatabase()).list()).toHaveLength(1));
  kill(first);
  const second = await openDesk();
  show(second);
  await screen.findByText(/^Offline \d+:\d\d, 1 act kept here$/);
  done().getByText('Crossing 1, lap 1');
  done().getByLabelText('kept on this device');
  server.isDown = false;
  await allSaved();
  expect(server.entries.at(-1)?.events).toMatchObject([{ does: [{ kind: 'passing' }] }]);
});

test('a server that was restarted: the desk goes on, and delivers everything once', async () => {
  const store = await openDesk();
  show(store);
  server.isDown = true;
  does(store, [flag('Green', 0)], 0);
  does(store, [{ kind: 'passing', atMs: at(60), loopId: 'line', competitorId: '1', source: 'keys' }], 60);
  await screen.findByText(/^Offline \d+:\d\d, 2 acts kept here$/);
  expect(flagOut()).toContain('Green');
  server.isDown = false;
  await allSaved();
  const ids = server.entries.flatMap(({ events }) =>
    events.flatMap((each) => ('actId' in each ? each.actId : [])),
  );
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

test('what the server refused is listed with its time and reason until it is dismissed, also after a reload', async () => {
  server.refusal = {
    kind: 'refused',
    reasons: [{ message: 'the role announcer may not do this', code: 'act-not-allowed' }],
  };
  const first = await openDesk();
  show(first);
  does(first, [flag('Green', 3)], 3);
  await screen.findByText('The server did not accept 1 act. It does not count.');
  expect(done().queryByText('Start')).toBeNull();
  kill(first);
  server.refusal = null;
  show(await openDesk());
  const refused = within(await screen.findByRole('list', { name: 'Acts that were not accepted' }));
  refused.getByText('08:00:03.000');
  refused.getByText('Green');
  refused.getByText('the role announcer may not do this');
  act(() => refused.getByRole('button', { name: 'Dismiss Green at 08:00:03.000' }).click());
  await waitFor(() => expect(screen.queryByText(/did not accept/)).toBeNull());
  const db = await openDeskDatabase();
  await waitFor(async () => expect(await db.listRefused(2)).toEqual([]));
  db.close();
});

test('a browser that cannot store acts: they count, are delivered in order, and the page has to stay open', async () => {
  const db = await openDeskDatabase();
  const full = async () => {
    throw new DOMException('The device is full', 'QuotaExceededError');
  };
  const store = await openDesk('Ann', { db: { ...db, add: full } });
  show(store);
  server.isDown = true;
  does(store, [{ kind: 'flag', atMs: at(1), flag: 'Green' }], 1);
  act(() => store.switch('undo', store.view().acts[0]?.act.actId ?? ''));
  expect(await screen.findByText(/^This browser cannot store acts/)).toBeTruthy();
  server.isDown = false;
  await waitFor(() => expect(server.entries).toHaveLength(3));
  expect(server.entries.slice(1).map(({ events }) => events[0]?.kind)).toEqual(['act', 'undo']);
  await waitFor(() => expect(screen.queryByText(/^This browser cannot store acts/)).toBeNull());
});

test('a clock that is set back by minutes without a connection: the times go on', async () => {
  let setBackMs = 0;
  let steadyMs = 0;
  const now = () => at(100) + steadyMs - setBackMs;
  const store = await openDesk('Ann', { now, steadyNow: () => steadyMs });
  await waitFor(() => expect(store.view().clock).not.toBeNull());
  server.isDown = true;
  steadyMs = 10_000;
  expect(store.nowMs()).toBe(at(110));
  setBackMs = 240_000;
  steadyMs = 12_000;
  expect(store.nowMs()).toBe(at(112));
});

test('a clock that is minutes off is corrected from the first moment, before it is measured', async () => {
  const readServerMs = () => new Promise<number>(() => {});
  const now = () => server.nowMs - 240_000;
  const store = await openDesk('Ann', { now, calls: { ...server.calls, readServerMs } });
  await waitFor(() => expect(store.view().isLoaded).toBe(true));
  expect(store.nowMs()).toBe(server.nowMs);
});

test('a red flag stops the clock if the session says so, and resuming lets it run on: one act each', async () => {
  const store = await openDesk();
  show(store, { stopsClock: true, lapsBack: 1 });
  does(store, [{ kind: 'flag', atMs: at(101), flag: 'Green' }], 101);
  server.nowMs = at(160);
  act(() => screen.getByRole('button', { name: 'Red R' }).click());
  expect(await screen.findByText('Red flag. The clock stands.')).toBeTruthy();
  server.nowMs = at(300);
  act(() => screen.getByRole('button', { name: 'Green again G' }).click());
  await waitFor(() => expect(screen.queryByText('Red flag. The clock stands.')).toBeNull());
  expect(store.view().state.board.session).toMatchObject({ flag: 'Green', isClockRunning: true });
  expect(store.view().state.board.session.raceTimeMs).toBe(59_000);
  expect(store.view().acts).toHaveLength(3);
});

test('a race that is not resumed ends with an earlier lap, and both ways are taken back with one undo', async () => {
  const store = await openDesk();
  show(store);
  does(store, [{ kind: 'flag', atMs: at(1), flag: 'Green' }], 1);
  const crossing = (competitorId: string, seconds: number) =>
    does(
      store,
      [{ kind: 'passing', atMs: at(seconds), loopId: 'line', competitorId, source: 'keys' }],
      seconds,
    );
  for (const [competitorId, seconds] of [
    ['1', 60],
    ['2', 61],
    ['1', 121],
    ['2', 120],
  ] as const)
    crossing(competitorId, seconds);
  does(store, [{ kind: 'flag', atMs: at(130), flag: 'Red' }], 130);
  const order = () => store.view().state.board.rows.map(({ number, laps }) => [number, laps]);
  const undo = () => act(() => store.switch('undo', store.view().acts[0]?.act.actId ?? ''));

  server.nowMs = at(200);
  act(() => screen.getByRole('button', { name: 'End with the result of lap 1' }).click());
  expect(order()).toEqual([
    ['1', 1],
    ['2', 1],
  ]);
  expect(store.view().state.board.session.isEnded).toBe(true);
  expect(screen.getByText('Ended with an earlier lap')).toBeTruthy();
  undo();
  expect(order()).toEqual([
    ['2', 2],
    ['1', 2],
  ]);

  server.nowMs = at(210);
  act(() => screen.getByRole('button', { name: 'Start again from zero' }).click());
  expect(order().map(([, laps]) => laps)).toEqual([0, 0]);
  expect(store.view().state.board.session.startedAtMs).toBeNull();
  undo();
  expect(order()[0]).toEqual(['2', 2]);
});

test('the undo button takes back what was done here, and not the newer tap of a phone', async () => {
  const store = await openDesk();
  show(store);
  does(store, [{ kind: 'flag', atMs: at(101), flag: 'Green' }], 101);
  const tap: ActEvent = { kind: 'passing', atMs: at(102), loopId: 'line', competitorId: '1' };
  act(() => server.store([{ kind: 'act', atMs: at(102), actId: 'tap', device: 'phone', does: [tap] }]));
  await waitFor(() => expect(store.view().acts).toHaveLength(2));
  act(() => screen.getByRole('button', { name: 'Undo Ctrl Z' }).click());
  await waitFor(() => expect(store.view().state.board.session.flag).toBe('Unknown'));
  expect(store.view().timeline.isUndone('tap')).toBe(false);
});

test('a key that types goes to the command line; Shift and Tab leave the focus where it is', async () => {
  const store = await openDesk();
  const line = createRef<HTMLInputElement>();
  const proposals = { missed: [], unknown: [] };
  render(
    <RunContext value={{ store, timeZone: 'UTC', classes: [], canDecide: true, canRun: true, redFlag: null }}>
      <button type="button">Undo Crossing 7</button>
      <CommandLine
        {...{ line, text: '', proposals, plan: { kind: 'nothing' } }}
        onText={() => {}}
        onEnter={() => {}}
      />
    </RunContext>,
  );
  const button = screen.getByRole('button', { name: 'Undo Crossing 7' });
  button.focus();
  for (const key of ['Shift', 'Control', 'Tab', 'Enter']) fireEvent.keyDown(button, { key });
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: '7' });
  expect(document.activeElement).toBe(line.current);
});

async function outboxOf() {
  const db = await openDeskDatabase();
  const records = await db.list();
  db.close();
  return records;
}

test('an act that arrived without an answer is not listed as refused, whatever the server answers later', async () => {
  const store = await openDesk();
  show(store);
  does(store, [flag('Green', 0)], 0);
  await allSaved();
  const { sendBatch } = server.calls;
  let attempts = 0;
  server.calls.sendBatch = async (...batch) => {
    attempts += 1;
    if (attempts > 1)
      return { kind: 'refused', reasons: [{ message: 'the role announcer may not do this' }] };
    await sendBatch(...batch);
    return { kind: 'unreachable' };
  };
  does(store, [flag('Finish', 60)], 60);
  await waitFor(() => expect(attempts).toBe(2));
  await waitFor(async () => expect(await outboxOf()).toEqual([]));
  await allSaved();
  expect(screen.queryByText('the role announcer may not do this')).toBeNull();
  expect(flagOut()).toContain('Finish');
  kill(store);
  show(await openDesk());
  expect(screen.queryByText('the role announcer may not do this')).toBeNull();
});

const sources = () => screen.getByRole('list', { name: 'Sources' });
const loop = (seconds: number, transponder: string): SessionEvent => ({
  ...{ kind: 'passing', atMs: at(seconds), transponder, loopId: '1' },
});

test('a loop without a crossing for a minute is not silent, and one that delivers what it kept is behind', async () => {
  server.nowMs = at(60.25);
  server.store([loop(60, '101')]);
  server.nowMs = at(115);
  const store = await openDesk();
  show(store);
  expect(sources().textContent).toContain('Loop55 s ago · clock −0.25 s');
  act(() => server.store([loop(80, '102')]));
  await waitFor(() => expect(sources().textContent).toContain('35 s behind'));
});

test('a transponder of nobody is unknown on the board, with its number in the place of a name', async () => {
  server.store([loop(30, '7204118')]);
  const store = await openDesk();
  show(store);
  const board = screen.getByRole('table', { name: 'Board' });
  within(board).getByText('Unknown 7204118');
  within(board).getByText('?');
  expect(within(board).queryByText('7204118')).toBeNull();
});
