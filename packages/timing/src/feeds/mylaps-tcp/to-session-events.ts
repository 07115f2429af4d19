/** Translates MYLAPS passings and gunshots, each once: unacknowledged ones come again every 20 seconds. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { instantOf } from '../../timestamp.ts';
import { createDeduplicator } from '../deduplicate.ts';
import { boundedAtMs, clip, possibleReadings } from '../event-limits.ts';
import type { MylapsMarker, MylapsMessage, MylapsPassing } from './mylaps-message.ts';

export type MylapsTranslator = {
  translate(message: MylapsMessage, heardAtMs: number): SessionEvent[];
};

const DAY_MS = 86_400_000;
const guns: ReadonlySet<string> = new Set(['gun', 'ext-gun']);

/** The location is the loop. Times are local: the sender has no time zone. */
export function createMylapsTranslator(timeZone: string): MylapsTranslator {
  const seen = createDeduplicator();

  function passingEvent(passing: MylapsPassing, location: string, heardAtMs: number): SessionEvent {
    return {
      kind: 'passing',
      atMs: instantOfPassing(passing, timeZone, heardAtMs),
      loopId: clip(location),
      transponder: clip(passing.chip),
      ...possibleReadings({ hits: passing.hits }),
    };
  }

  function startEvent({ type, wallClockMs }: MylapsMarker, heardAtMs: number): SessionEvent[] {
    if (!guns.has(type.toLowerCase())) return [];
    const startedAtMs = wallClockMs === null ? heardAtMs : boundedAtMs(instantOf(wallClockMs, timeZone));
    return [{ kind: 'session', atMs: startedAtMs, startedAtMs }];
  }

  return {
    translate(message, heardAtMs) {
      if (message.kind === 'passings') {
        return message.passings
          .filter(({ text }) => !seen(`${message.location}@${text}`))
          .map((passing) => passingEvent(passing, message.location, heardAtMs));
      }
      if (message.kind !== 'markers') return [];
      return message.markers
        .filter(({ text }) => !seen(`${message.location}@marker@${text}`))
        .flatMap((marker) => startEvent(marker, heardAtMs));
    },
  };
}

function instantOfPassing(passing: MylapsPassing, timeZone: string, heardAtMs: number): number {
  if (passing.utcMs !== null) return passing.utcMs;
  if (passing.wallClockMs !== null) return boundedAtMs(instantOf(passing.wallClockMs, timeZone));
  if (passing.timeOfDayMs === null) return heardAtMs;
  // Without a date it is the day on which the time is nearest to now.
  const midnightMs = Math.floor(heardAtMs / DAY_MS) * DAY_MS;
  const candidates = [-1, 0, 1].map((days) =>
    instantOf(midnightMs + days * DAY_MS + (passing.timeOfDayMs ?? 0), timeZone),
  );
  return candidates.reduce((best, one) =>
    Math.abs(one - heardAtMs) < Math.abs(best - heardAtMs) ? one : best,
  );
}
