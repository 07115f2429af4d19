/** A simulated race as a relay would send it. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describeSimulated, toSessionEvent } from '@lapwing/timing/simulator/session-events';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import type { Batch } from './hosting/journal.ts';
import { START } from './live.test-support.ts';

export function aRace({ competitors = 12, minutes = 6 } = {}): SessionEvent[] {
  const setup = typicalRace({ sport: 'Karting', seed: 'hosts', competitors, minutes, startsAtMs: START });
  const events = Array.from(simulateSession(setup), (event) =>
    toSessionEvent(event, (transponder) => transponder),
  );
  return [describeSimulated(setup), ...events.filter((event) => event !== null)];
}

export function inBatches(events: readonly SessionEvent[], size = 5): Batch[] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, index) => ({
    batchId: `b${index}`,
    sequence: index,
    events: events.slice(index * size, (index + 1) * size),
  }));
}

export function aRaceInBatches(race: { competitors: number; minutes: number; size: number }): Batch[] {
  return inBatches(aRace(race), race.size);
}
