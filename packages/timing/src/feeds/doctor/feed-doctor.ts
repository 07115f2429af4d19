/** Watches a feed and reports problems that a timer has to fix before they affect the results. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { type ClockFinding, createClockCheck } from './clock-check.ts';
import { createPositionCheck, type DuplicatedPosition } from './position-check.ts';
import { createSectionCheck, type SectionsDoNotAddUp } from './section-check.ts';
import { createTransponderCheck, type UnknownTransponder } from './transponder-check.ts';

export type FeedFinding =
  | UnknownTransponder
  | DuplicatedPosition
  | ClockFinding
  | SectionsDoNotAddUp
  | { kind: 'silence'; silentForMs: number }
  /** lines or frames that could not be read */
  | { kind: 'damaged'; records: number; lastReason: string }
  /** the source counted passings that never arrived */
  | { kind: 'feed-gap'; gaps: number };

export type FeedDoctor = {
  /** Any data arrived, even if it is not about the session. */
  onData(arrivedAtMs: number): void;
  observe(event: SessionEvent, arrivedAtMs: number): void;
  damaged(reason: string): void;
  findings(nowMs: number): FeedFinding[];
};

export type DoctorOptions = {
  /** Practice has no start list: everyone is unknown there. */
  hasStartList: boolean;
  /** whether the times of passings come from the source's clock and not from their arrival */
  hasSourceClock: boolean;
  silentAfterMs?: number;
};

const SILENT_AFTER_MS = 15_000;
const MOST_COMPETITORS = 10_000;

export function createFeedDoctor(options: DoctorOptions): FeedDoctor {
  const { hasStartList, hasSourceClock, silentAfterMs = SILENT_AFTER_MS } = options;
  const passingClock = createClockCheck({ isTimeOfDay: false });
  const scoreboardClock = createClockCheck({ isTimeOfDay: true });
  const positions = createPositionCheck();
  const sections = createSectionCheck();
  const transponders = createTransponderCheck();
  const competitorIds = new Set<string>();
  let lastHeardAtMs: number | null = null;
  let damagedRecords = 0;
  let lastReason = '';
  let gaps = 0;

  function seen(event: SessionEvent & { kind: 'passing' }) {
    const { transponder, competitorId } = event;
    if (!hasStartList || (competitorId !== undefined && competitorIds.has(competitorId))) return;
    if (transponder !== undefined) transponders.seen(transponder);
  }

  function observe(event: SessionEvent, arrivedAtMs: number) {
    switch (event.kind) {
      case 'competitor':
        if (competitorIds.size < MOST_COMPETITORS) competitorIds.add(event.competitorId);
        return transponders.entered(event.competitorId, event.transponders ?? []);
      case 'competitor-removed':
        return positions.left(event.competitorId);
      case 'session-restarted':
      case 'session-ended':
        positions.clear();
        return sections.clear();
      case 'passing':
        if (hasSourceClock) passingClock.sample(event.atMs, arrivedAtMs);
        return seen(event);
      case 'clock':
        if (typeof event.timeOfDayMs === 'number') scoreboardClock.sample(event.timeOfDayMs, arrivedAtMs);
        return;
      case 'position':
        if (event.by !== 'distance' || event.position === undefined) return;
        return positions.placed(event.competitorId, event.position, arrivedAtMs);
      case 'section':
        return sections.section(event.competitorId, event.section, event.timeMs);
      case 'lap':
        if (!event.lapTimeMs) return;
        return sections.lap(event.competitorId, event.lapTimeMs, event.sectionTimesMs);
      case 'feed-gap':
        gaps += 1;
    }
  }

  return {
    onData(arrivedAtMs) {
      lastHeardAtMs = arrivedAtMs;
    },
    observe,
    damaged(reason) {
      damagedRecords += 1;
      lastReason = reason;
    },
    findings(nowMs) {
      const silentForMs = lastHeardAtMs === null ? 0 : nowMs - lastHeardAtMs;
      return [
        silentForMs >= silentAfterMs ? ({ kind: 'silence', silentForMs } as const) : null,
        passingClock.finding() ?? scoreboardClock.finding(),
        ...positions.findings(nowMs),
        sections.finding(),
        gaps > 0 ? ({ kind: 'feed-gap', gaps } as const) : null,
        damagedRecords > 0 ? ({ kind: 'damaged', records: damagedRecords, lastReason } as const) : null,
        ...transponders.findings(),
      ].filter((finding) => finding !== null);
    },
  };
}
