/** Crossings of any loop in the IMSA form: the loop of a line, and the instant of the crossing. */

import type { LoopRole, SessionLoop } from '@lapwing/contract/ingest/plain-event';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { boundedAtMs, clip } from '../event-limits.ts';
import type { RMonitorRecord, TrackSection } from './rmonitor-record.ts';

type LineCrossing = Extract<RMonitorRecord, { kind: 'line-crossing' }>;

export type LinePassings = {
  nameSections(sections: readonly TrackSection[], atMs: number): SessionEvent[];
  cross(crossing: LineCrossing, registration: string | null, atMs: number): SessionEvent[];
};

const QUARTER_HOUR_MS = 900_000;
const MAX_LOOPS = 64;
const MAX_SECTIONS = 10;

/** The last letter shows whether the line is on the track or in the pit lane. */
const roleByName = new Map<string, LoopRole>([
  ['SFT', 'finish'],
  ['SFP', 'finish-in-pit'],
  ['PIT', 'pit-in'],
  ['PIP', 'pit-in'],
  ['POT', 'pit-out'],
  ['POP', 'pit-out'],
]);

export function createLinePassings(): LinePassings {
  const loops = new Map<string, SessionLoop>();

  function described(atMs: number): SessionEvent {
    return { kind: 'session', atMs, loops: [...loops.values()] };
  }

  function learn(loopId: string, role: LoopRole, section?: number): boolean {
    if (loops.has(loopId) || loops.size >= MAX_LOOPS) return false;
    loops.set(loopId, section === undefined ? { loopId, role } : { loopId, role, section });
    return true;
  }

  return {
    nameSections(sections, atMs) {
      // The last section ends at the finish, which has its own name.
      const inner = sections.slice(0, Math.min(sections.length - 1, MAX_SECTIONS - 1));
      const news = inner.filter(
        ({ endLine }, index) => endLine !== '' && learn(clip(endLine), 'section', index),
      );
      return news.length === 0 ? [] : [described(atMs)];
    },

    cross(crossing, registration, atMs) {
      const loopId = clip(crossing.line);
      const role = roleByName.get(crossing.lineName.toUpperCase());
      const isNew = role !== undefined && learn(loopId, role);
      // If the purpose of a line is unknown, its crossings are ignored.
      if (!loops.has(loopId)) return [];
      const transponder = /^Tx(\d+)$/i.exec(crossing.number)?.[1];
      const who =
        registration === null
          ? { transponder: transponder ?? clip(crossing.number) }
          : { competitorId: clip(registration) };
      const passing = {
        kind: 'passing',
        atMs: instantNear(crossing.wallClockMs, atMs),
        loopId,
        ...who,
      } as const;
      return isNew ? [described(atMs), passing] : [passing];
    },
  };
}

/** Zones differ by quarters of an hour, so the time of arrival shows the zone of the local clock. */
function instantNear(wallClockMs: number, heardAtMs: number): number {
  const offsetMs = Math.round((wallClockMs - heardAtMs) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  return boundedAtMs(wallClockMs - offsetMs);
}
