import { defaultResultConfiguration } from '@lapwing/contract/live/columns';
import { leaderboardEntry } from '@lapwing/contract/live/leaderboard-entry';
import { leaderboardEntryOf } from '@lapwing/timing/live/board/leaderboard';
import { expect, test } from 'vitest';
import { lapsLedBy } from '../views/stats/laps-led.ts';
import { boardFromSession } from './board-from-session.ts';
import { aBoard, aRow } from './live-board.test-support.ts';
import { readableFullSession } from './readable-events.ts';

test('the plain call says as well whose deeds they are where another drives the car now', () => {
  const row = aRow(1, {
    fullName: 'Bob Bos',
    bestLapTimeMs: 58_000,
    bestLapBy: 'Ann Vos',
    lapsLed: 5,
    earlierDrivers: [{ name: 'Ann Vos', lapsLed: 3 }],
  });
  const { session, rows } = aBoard([row]);
  const place = { sessionId: 'lw-12-34', eventId: 'lw-12', session, venueMs: 0 };
  const answer = readableFullSession({
    id: 'lw-12-34',
    eId: 'lw-12',
    f: 0,
    rnTp: 0,
    rnNam: 'Race 1',
    l: rows.map((one) => leaderboardEntry.parse(leaderboardEntryOf(one, place))),
    resultconfig: defaultResultConfiguration,
  });
  const board = boardFromSession(answer, undefined, new Map(), 0);
  expect(board.rows[0]).toMatchObject({ fullName: 'Bob Bos', bestLapBy: 'Ann Vos' });
  expect(lapsLedBy(board.rows, []).map(({ name, lapsLed }) => [name, lapsLed])).toEqual([
    ['Ann Vos', 3],
    ['Bob Bos', 2],
  ]);
});
