/** Sessions for the tests of the fold. */

import type { SessionEvent, SessionEventOf } from '@lapwing/contract/ingest/session-event';
import { describeSimulated, toSessionEvent } from '../simulator/session-events.ts';
import type { SessionSetup } from '../simulator/session-setup.ts';
import { simulateSession } from '../simulator/simulate-session.ts';
import { typicalRace } from '../simulator/typical-race.ts';
import { foldSession } from './reduce-session.ts';
import { emptyState, type SessionState } from './session-state.ts';

export const START_MS = 1_800_000_000_000;

export function foldAll(events: Iterable<SessionEvent>): SessionState {
  return foldSession(emptyState, events);
}

/** All events of a simulated session, from the description to its end. Numbers count from 1 in grid order. */
export function* simulated(setup: SessionSetup): Generator<SessionEvent> {
  const atMs = setup.startsAtMs;
  yield describeSimulated(setup);
  for (const [place, { transponder }] of setup.competitors.entries()) {
    yield {
      kind: 'competitor',
      atMs,
      competitorId: `c${transponder}`,
      number: String(place + 1),
      lastName: `Driver ${place + 1}`,
      className: place % 3 === 0 ? 'B' : 'A',
      transponders: [transponder],
      ...(setup.kind === 'race' ? { startPosition: place + 1 } : {}),
    };
  }
  let latestAtMs = atMs;
  for (const event of simulateSession(setup)) {
    const said = toSessionEvent(event, (transponder) => `c${transponder}`);
    if (said === null) continue;
    latestAtMs = said.atMs;
    yield said;
  }
  yield { kind: 'session-ended', atMs: latestAtMs };
}

export function aRace(wish: Partial<Parameters<typeof typicalRace>[0]> = {}): SessionSetup {
  return typicalRace({
    sport: 'Karting',
    seed: 'fold',
    competitors: 12,
    minutes: 8,
    startsAtMs: START_MS,
    ...wish,
  });
}

/** A race that we score, with competitors `1` to `n` whose transponders count from `101`. */
export function aScoredRace(
  competitors: number,
  more: Partial<SessionEventOf<'session'>> = {},
): SessionEvent[] {
  return [
    {
      kind: 'session',
      atMs: START_MS,
      sessionType: 'Race',
      startedAtMs: START_MS,
      minimumLapTimeMs: 10_000,
      loops: [{ loopId: 'sf', role: 'finish' }],
      ...more,
    },
    ...Array.from(
      { length: competitors },
      (_, place): SessionEvent => entered(String(place + 1), String(101 + place)),
    ),
  ];
}

export function entered(competitorId: string, transponder?: string): SessionEvent {
  const transponders = transponder === undefined ? {} : { transponders: [transponder] };
  return { kind: 'competitor', atMs: START_MS, competitorId, number: competitorId, ...transponders };
}

/** A crossing this many seconds after the start. */
export function passed(competitor: number, seconds: number, loopId = 'sf'): SessionEvent {
  return {
    kind: 'passing',
    atMs: START_MS + Math.round(seconds * 1000),
    loopId,
    transponder: String(100 + competitor),
  };
}
