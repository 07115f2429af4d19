/** An endless sequence of races, starting at any moment: the same for everyone at the same time. */

import type { SessionSetup, SimulatedEvent } from './session-setup.ts';
import { simulateSession } from './simulate-session.ts';

export type ScheduledRace = { setup: SessionSetup; events: Generator<SimulatedEvent> };

/**
 * A race begins at `originMs` and at every multiple of `everyMs` before and after it. The first one is
 * the race that is running at `fromMs`, from its beginning, so that late viewers get its history.
 */
export function* endlessRaces(
  fromMs: number,
  everyMs: number,
  setupOf: (turn: number, startsAtMs: number) => SessionSetup,
  originMs = 0,
): Generator<ScheduledRace, never> {
  for (let turn = Math.floor((fromMs - originMs) / everyMs); ; turn++) {
    const setup = setupOf(turn, originMs + turn * everyMs);
    yield { setup, events: simulateSession(setup) };
  }
}
