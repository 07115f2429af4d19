/** Turns a simulated session into session events, as a relay at a simulated track would send them. */

import type { SessionLoop } from '@lapwing/contract/ingest/plain-event';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveSessionType } from '@lapwing/contract/values/enums';
import type { Ruling } from '../classification/ruling.ts';
import {
  FINISH_LOOP,
  PIT_ENTRY_LOOP,
  PIT_EXIT_LOOP,
  rulesOf,
  type SessionSetup,
  type SimulatedEvent,
  sectionLoopId,
} from './session-setup.ts';

const sessionTypes = {
  race: 'Race',
  practice: 'Practice',
  qualify: 'Qualifying',
} as const satisfies Record<SessionSetup['kind'], LiveSessionType>;

/** The events before the start. The caller enters the competitors, because it has their names. */
export function describeSimulated(setup: SessionSetup): SessionEvent {
  const { kind, startsAtMs, length } = setup;
  return {
    kind: 'session',
    atMs: startsAtMs,
    sessionType: sessionTypes[kind],
    scoring: 'passings',
    scheduledAtMs: startsAtMs,
    ...(kind === 'race' ? { startedAtMs: startsAtMs } : {}),
    ...(length.kind === 'laps' ? { laps: length.laps } : { durationMs: length.durationMs }),
    minimumLapTimeMs: rulesOf(setup).minimumLapTimeMs,
    loops: loopsOf(setup),
  };
}

function loopsOf({ track }: SessionSetup): SessionLoop[] {
  const sections = track.sectionShares
    .slice(1)
    .map((_, section): SessionLoop => ({ loopId: sectionLoopId(section), role: 'section', section }));
  const pitLane: SessionLoop[] = track.hasPitLane
    ? [
        { loopId: PIT_ENTRY_LOOP, role: 'pit-in' },
        { loopId: PIT_EXIT_LOOP, role: 'pit-out' },
      ]
    : [];
  return [{ loopId: FINISH_LOOP, role: 'finish' }, ...sections, ...pitLane];
}

/**
 * `competitorIdOf` returns the id under which a transponder was entered. The caller, who has the names, sends driver
 * changes.
 */
export function toSessionEvent(
  event: SimulatedEvent,
  competitorIdOf: (transponder: string) => string,
): SessionEvent | null {
  if (event.kind === 'passing') return { kind: 'passing', ...event.passing };
  if (event.kind === 'flag') return event;
  if (event.kind === 'driver-change') return null;
  return ruled(event.ruling, competitorIdOf(event.transponder), event.atMs);
}

function ruled(ruling: Ruling, competitorId: string, atMs: number): SessionEvent | null {
  const about = { competitorId, atMs };
  switch (ruling.kind) {
    case 'retired':
      return { kind: 'status', ...about, status: 'DNF' };
    case 'disqualified':
      return { kind: 'status', ...about, status: 'DQ' };
    case 'status':
      return { kind: 'status', ...about, status: ruling.status };
    case 'penalty':
      return { kind: 'penalty', ...about, penaltyMs: ruling.penaltyMs, reason: ruling.reason };
    case 'lap-deleted':
      return {
        kind: 'lap-corrected',
        ...about,
        lapNumber: ruling.lapNumber,
        change: 'deleted',
        reason: ruling.reason,
      };
    // Officials of the simulator decide nothing else.
    default:
      return null;
  }
}
