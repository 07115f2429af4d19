import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveSession } from '@lapwing/contract/live/events';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import { START } from '../live.test-support.ts';
import { type OnAir, toLiveSession } from '../on-air/board-wire.ts';
import { summarize } from '../on-air/listed-session.ts';
import { aRace } from '../race.test-support.ts';
import { changedRecords } from './board-records.ts';

const messagesIn = (records: string): { target: string; arguments: [Record<string, unknown[]>] }[] =>
  records
    .split('\u001e')
    .filter((record) => record !== '')
    .map((record) => JSON.parse(record));

const session = {
  id: 2,
  eventId: 1,
  eventName: 'Spring Cup',
  name: 'Final',
  groupName: '',
  timeZone: 'Europe/Brussels',
};

function onAirWith(board: OnAir['board']): OnAir {
  const ids = { liveSessionId: 'lw-1-2', eventId: 'lw-1' };
  return { session, ...ids, board, summary: summarize(board), venueMs: () => START };
}

/** The clocks run by themselves. */
function withoutClocks({ rcTm: _raceTime, tmTg: _timeToGo, ...fields }: LiveSession) {
  return fields;
}

function sentSession(records: string): LiveSession | undefined {
  const sent = messagesIn(records).find(({ target }) => target === 'sessionAddedOrUpdated');
  // The argument of this target.
  return sent?.arguments[0] as LiveSession | undefined;
}

function equalLaps(): SessionEvent[] {
  const passings = [60, 61, 120, 121, 180, 181, 240, 241, 300, 301];
  return [
    {
      ...{ kind: 'session', atMs: START, sessionType: 'Race', startedAtMs: START },
      loops: [{ loopId: 'sf', role: 'finish' }],
    },
    ...passings.map(
      (seconds): SessionEvent => ({
        ...{ kind: 'passing', atMs: START + seconds * 1000, loopId: 'sf' },
        transponder: String(seconds % 2),
      }),
    ),
  ];
}

test.each([
  ['a race', aRace({ competitors: 5, minutes: 4 })],
  ['a race of equal laps, in which nothing but their number changes', equalLaps()],
])('a client that applies all messages has the same session as the call returns: %s', (_, events) => {
  let state = emptyState;
  let sent: LiveSession | undefined;
  let changes = 0;
  for (const event of events) {
    const before = state.board;
    state = foldSession(state, [event]);
    const onAir = onAirWith(state.board);
    const news = sentSession(changedRecords(onAir, before, state.board));
    if (news !== undefined) changes += 1;
    sent = news ?? sent;
    expect(sent && withoutClocks(sent)).toEqual(withoutClocks(toLiveSession(onAir)));
  }
  expect(sent?.ls).toBeGreaterThan(3);
  expect(changes).toBeLessThan(events.length);
});

test('the whole board is sent next to the rows that changed', () => {
  let state = emptyState;
  let boards = 0;
  for (const event of aRace({ competitors: 5, minutes: 2 })) {
    const before = state.board;
    state = foldSession(state, [event]);
    const messages = messagesIn(changedRecords(onAirWith(state.board), before, state.board));
    const argumentOf = (name: string) => messages.find(({ target }) => target === name)?.arguments[0];
    const changed = argumentOf('resultsForSessionReceived');
    const board = argumentOf('leaderboardUpdated');
    expect(board === undefined).toBe(changed === undefined);
    if (board === undefined) continue;
    boards += 1;
    expect(board).toMatchObject({ id: 'lw-1-2', eId: 'lw-1' });
    expect(board.l).toHaveLength(state.board.rows.length);
    for (const row of changed?.results ?? []) expect(board.l).toContainEqual(row);
  }
  expect(boards).toBeGreaterThan(5);
});
