import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { clockAt } from '../board/clock.ts';
import { diffSession } from '../delta/session-delta.ts';
import { foldSession } from '../reduce-session.ts';
import { aScoredRace, foldAll, passed, START_MS } from '../session.test-support.ts';

const at = (seconds: number) => START_MS + seconds * 1000;
const tick = (seconds: number, raceSeconds: number, toGoSeconds: number | null = null): SessionEvent => ({
  kind: 'clock',
  atMs: at(seconds),
  raceTimeMs: raceSeconds * 1000,
  timeToGoMs: toGoSeconds === null ? null : toGoSeconds * 1000,
});
const feed: SessionEvent = { kind: 'session', atMs: START_MS, scoring: 'feed', sessionType: 'Race' };

describe('the clock of a session', () => {
  it('runs by itself, so its ticks are not news', () => {
    let state = foldAll([feed, tick(0, 0, 600), tick(1, 1, 599)]);
    const { board } = state;
    for (let second = 2; second < 300; second++)
      state = foldSession(state, [tick(second, second, 600 - second)]);
    expect(diffSession(board, state.board)).toBeNull();
    expect(clockAt(board, at(300))).toMatchObject({ raceTimeMs: 300_000, timeToGoMs: 300_000 });
  });

  it('stops when its ticks repeat the same time', () => {
    const red = [10, 11, 12, 13, 14, 15].map((second) => tick(second, 9));
    const { board } = foldAll([feed, tick(0, 0), tick(1, 1), tick(9, 9), ...red]);
    expect(clockAt(board, at(100)).raceTimeMs).toBe(9_000);
  });

  it('that jumped back is followed, and doubted until it has passed its earlier time', () => {
    const back = [feed, tick(0, 0), tick(60, 60), tick(61, 30), tick(62, 31), tick(63, 32)];
    const { board } = foldAll(back);
    expect(board.session.doubts).toEqual(['clock-ran-back']);
    expect(clockAt(board, at(70)).raceTimeMs).toBe(39_000);
    expect(foldAll([...back, tick(92, 61)]).board.session.doubts).toEqual([]);
    expect(foldAll([...back, tick(64, 0)]).board.session.doubts).toEqual([]);
  });

  it('follows from the start and the length if the source has none', () => {
    const { board } = foldAll(aScoredRace(1, { durationMs: 600_000 }));
    expect(clockAt(board, at(100))).toEqual({ raceTimeMs: 100_000, timeToGoMs: 500_000, timeOfDayMs: null });
    expect(clockAt(board, at(999)).timeToGoMs).toBe(0);
    const ended = { ...board, session: { ...board.session, isEnded: true } };
    expect(clockAt(ended, at(999)).timeToGoMs).toBeNull();
  });

  it('of a practice runs from its green flag, but the stints of latecomers do not', () => {
    const practice: SessionEvent = {
      kind: 'session',
      atMs: at(-60),
      sessionType: 'Practice',
      durationMs: 1_200_000,
    };
    const late = { kind: 'passing', atMs: at(300), loopId: 'finish', transponder: '5' } as const;
    const { board } = foldAll([practice, { kind: 'flag', atMs: at(0), flag: 'Green' }, late]);
    expect(clockAt(board, at(840))).toMatchObject({ raceTimeMs: 840_000, timeToGoMs: 360_000 });
    expect(board.rows[0]?.stintStartedAtMs).toBe(at(300));
  });

  it('stops at the last message if the clock of the source is years off, as in a recording', () => {
    const { board } = foldAll([...aScoredRace(1), { kind: 'flag', atMs: at(50), flag: 'Yellow' }]);
    expect(clockAt(board, at(86_400 * 365)).raceTimeMs).toBe(50_000);
    expect(clockAt(board, at(7_200)).raceTimeMs).toBe(7_200_000);
  });

  it('stops once the session is over', () => {
    const { board } = foldAll([...aScoredRace(1), { kind: 'session-ended', atMs: at(50) }]);
    expect(clockAt(board, at(100)).raceTimeMs).toBe(50_000);
  });
});

describe('laps to go', () => {
  it('follow from the leader', () => {
    expect(
      foldAll([...aScoredRace(2, { laps: 10 }), passed(2, 60), passed(2, 120)]).board.session.lapsToGo,
    ).toBe(8);
  });

  it('are those of the source if it sends them', () => {
    const given = { kind: 'clock', atMs: at(1), lapsToGo: 5 } as const;
    expect(foldAll([...aScoredRace(2, { laps: 10 }), given, passed(2, 60)]).board.session.lapsToGo).toBe(5);
  });
});

describe('a flag', () => {
  it('that is unknown is shown in the word of the source, and doubted until the next one', () => {
    const unknown = { kind: 'flag', atMs: at(5), flag: 'Unknown', said: 'Code60' } as const;
    const { board } = foldAll([...aScoredRace(1), unknown]);
    expect(board.session).toMatchObject({ flag: 'Unknown', flagSaid: 'Code60', doubts: ['unknown-flag'] });
    expect(board.notices).toMatchObject([{ type: 'flag', text: 'Flag: Code60' }]);
    const next = foldAll([...aScoredRace(1), unknown, { kind: 'flag', atMs: at(6), flag: 'Green' }]);
    expect(next.board.session).toMatchObject({ flag: 'Green', flagSaid: null, doubts: [] });
  });

  it('that is repeated is announced once', () => {
    const yellow = { kind: 'flag', atMs: at(5), flag: 'Yellow' } as const;
    expect(foldAll([...aScoredRace(1), yellow, yellow]).board.notices).toHaveLength(1);
  });

  it('marks the laps during which it was shown, and no others', () => {
    const yellow = { kind: 'flag', atMs: at(70), flag: 'Yellow' } as const;
    const green = { kind: 'flag', atMs: at(80), flag: 'Green' } as const;
    const { histories } = foldAll([
      ...aScoredRace(1),
      passed(1, 60),
      yellow,
      green,
      passed(1, 120),
      passed(1, 180),
    ]);
    expect(histories[0]?.laps.map(({ flag }) => flag)).toEqual(['GREEN', 'YELLOW', 'GREEN']);
  });
});
