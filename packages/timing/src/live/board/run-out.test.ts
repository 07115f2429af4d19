import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { aScoredRace, foldAll, passed, START_MS } from '../session.test-support.ts';
import { runsOutAfterMs } from './run-out.ts';

const at = (seconds: number) => START_MS + seconds * 1000;
const flag = (seconds: number, shown: 'Finish' | 'Green'): SessionEvent => ({
  kind: 'flag',
  atMs: at(seconds),
  flag: shown,
});
const race = [...aScoredRace(2), passed(1, 60), passed(2, 62), flag(119, 'Finish'), passed(1, 120)];

describe('a session after its finish flag', () => {
  it('continues while somebody may still arrive, and ends when nobody has arrived for long', () => {
    const state = foldAll(race);
    expect(runsOutAfterMs(state)).toBe(90_000);
  });

  it('waits longer if a lap takes longer', () => {
    const state = foldAll([
      ...aScoredRace(2),
      passed(1, 200),
      passed(2, 210),
      flag(399, 'Finish'),
      passed(1, 400),
    ]);
    expect(runsOutAfterMs(state)).toBe(300_000);
  });

  it('ends soon after everyone has taken the flag', () => {
    const state = foldAll([...race, passed(2, 125)]);
    expect(runsOutAfterMs(state)).toBe(30_000);
  });

  it('also ends if its source only sends the time', () => {
    const tick: SessionEvent = { kind: 'clock', atMs: at(211), raceTimeMs: 211_000 };
    expect(runsOutAfterMs(foldAll([...race, tick]))).toBe(0);
  });

  it('does not end before the flag, nor after a green flag withdrew it', () => {
    expect(runsOutAfterMs(foldAll(race.slice(0, -2)))).toBeNull();
    expect(runsOutAfterMs(foldAll([...race, flag(121, 'Green')]))).toBeNull();
  });
});
