/** Builds the overview of an event for tests, with defaults that the contract checks. */

import {
  type EventOverview,
  eventOverview,
  type SessionOutcome,
  sessionOutcome,
} from '@lapwing/contract/results/event-overview';
import { anEvent } from './an-event.test-support.ts';

export function anOverview(overrides: Partial<EventOverview> = {}): EventOverview {
  return eventOverview.parse({
    event: anEvent(),
    outcomes: [],
    classWinners: [],
    fastestByClass: [],
    fastestLap: null,
    standings: [],
    track: null,
    nextEvent: null,
    ...overrides,
  });
}

export function anOutcome(overrides: Partial<SessionOutcome> = {}): SessionOutcome {
  return sessionOutcome.parse({
    sessionId: 1,
    startsAt: '2026-11-15T10:00:00+01:00',
    classes: [],
    podium: [],
    winningTime: null,
    winningPoints: null,
    laps: 0,
    bestLap: null,
    ...overrides,
  });
}
