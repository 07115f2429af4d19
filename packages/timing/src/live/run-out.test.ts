import type { SessionEvent } from '@lapwing/contract/session-event';
import { describe, expect, it } from 'vitest';
import { hasRunOut } from './run-out.ts';
import { aScoredRace, foldAll, passed, START_MS } from './session.test-support.ts';

const at = (seconds: number) => START_MS + seconds * 1000;
const flag = (seconds: number, shown: 'Finish' | 'Green'): SessionEvent => ({
  kind: 'flag',
  atMs: at(seconds),
  flag: shown,
});
const race = [...aScoredRace(2), passed(1, 60), passed(2, 62), flag(119, 'Finish'), passed(1, 120)];

describe('a session whose flag is out', () => {
  it('goes on while somebody may still come, and is over when nobody has come for long', () => {
    const state = foldAll(race);
    expect(hasRunOut(state, 89_000)).toBe(false);
    expect(hasRunOut(state, 90_000)).toBe(true);
  });

  it('waits longer where a lap takes longer', () => {
    const state = foldAll([
      ...aScoredRace(2),
      passed(1, 200),
      passed(2, 210),
      flag(399, 'Finish'),
      passed(1, 400),
    ]);
    expect(hasRunOut(state, 299_000)).toBe(false);
    expect(hasRunOut(state, 300_000)).toBe(true);
  });

  it('is over soon after everybody has taken the flag', () => {
    const state = foldAll([...race, passed(2, 125)]);
    expect(hasRunOut(state, 29_000)).toBe(false);
    expect(hasRunOut(state, 30_000)).toBe(true);
  });

  it('is over as well when its source goes on to tell the time', () => {
    const tick: SessionEvent = { kind: 'clock', atMs: at(211), raceTimeMs: 211_000 };
    expect(hasRunOut(foldAll([...race, tick]), 0)).toBe(true);
  });

  it('is not over before the flag, nor once a green flag took it back', () => {
    expect(hasRunOut(foldAll(race.slice(0, -2)), 999_000)).toBe(false);
    expect(hasRunOut(foldAll([...race, flag(121, 'Green')]), 999_000)).toBe(false);
  });
});
