/** A session that was never live, told as if it had been: from the laps of its result to what a timer would have said. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type {
  LengthUnit,
  LiveFlag,
  LiveSessionType,
  ResultsFlag,
  RowStatus,
} from '@lapwing/contract/values/enums';
import type { Lap } from '../../laps/lap.ts';

export type DrivenCompetitor = {
  competitorId: string;
  number: string;
  firstName: string;
  lastName: string;
  className: string;
  nationality: string | null;
  transponder: string | null;
  startPosition: number | null;
  status: RowStatus;
  laps: readonly Lap[];
};

export type DrivenSession = {
  name: string;
  groupName: string;
  sessionType: LiveSessionType;
  rankedBy: 'distance' | 'best-lap';
  startsAtMs: number;
  endsAtMs: number;
  trackName: string;
  trackLengthMm: number;
  trackLengthUnit: LengthUnit;
  competitors: readonly DrivenCompetitor[];
  announcements: readonly { id: string; atMs: number; text: string }[];
};

/** In the order in which things happened. */
export function lapsToSessionEvents(session: DrivenSession): SessionEvent[] {
  const { startsAtMs } = session;
  const driven = session.competitors.flatMap((competitor) => lapEvents(competitor, startsAtMs));
  const announcements = session.announcements.map(
    ({ id, atMs, text }): SessionEvent => ({ kind: 'announcement', atMs, announcementId: id, text }),
  );
  const happened = [...flagEvents(session), ...driven, ...announcements].sort(
    (one, other) => one.atMs - other.atMs,
  );
  const endsAtMs = Math.max(session.endsAtMs, happened.at(-1)?.atMs ?? startsAtMs);
  return [
    ...entered(session),
    ...happened,
    ...judged(session, endsAtMs),
    { kind: 'session-ended', atMs: endsAtMs },
  ];
}

function entered(session: DrivenSession): SessionEvent[] {
  const { name, groupName, sessionType, rankedBy, startsAtMs: atMs } = session;
  const { trackName, trackLengthMm, trackLengthUnit } = session;
  return [
    {
      kind: 'session',
      atMs,
      name,
      groupName,
      sessionType,
      scoring: 'feed',
      rankedBy,
      scheduledAtMs: atMs,
      startedAtMs: atMs,
      trackName,
      trackLengthMm,
      trackLengthUnit,
    },
    ...session.competitors.map((competitor): SessionEvent => {
      const { competitorId, number, firstName, lastName, className } = competitor;
      return {
        kind: 'competitor',
        atMs,
        competitorId,
        number,
        firstName,
        lastName,
        className,
        ...(competitor.nationality === null ? {} : { nationality: competitor.nationality }),
        ...(competitor.transponder === null ? {} : { transponders: [competitor.transponder] }),
        ...(competitor.startPosition === null ? {} : { startPosition: competitor.startPosition }),
      };
    }),
  ];
}

const flags: Record<ResultsFlag, LiveFlag> = { GREEN: 'Green', YELLOW: 'Yellow', RED: 'Red' };

/** Where nobody saw the end of a lap, it ended as long after the one before as it took. */
function lapEvents({ competitorId, laps }: DrivenCompetitor, startsAtMs: number): SessionEvent[] {
  let atMs = startsAtMs;
  let totalTimeMs = 0;
  const events: SessionEvent[] = [];
  for (const [index, lap] of laps.entries()) {
    const lapNumber = index + 1;
    atMs = lap.completedAtMs > 0 ? lap.completedAtMs : atMs + lap.lapTimeMs;
    totalTimeMs += lap.lapTimeMs;
    events.push({
      kind: 'lap',
      atMs,
      competitorId,
      lapNumber,
      lapTimeMs: lap.lapTimeMs,
      totalTimeMs,
      ...(lap.position === null ? {} : { position: lap.position }),
      flag: flags[lap.flag],
      isInPit: lap.isInPit,
      sectionTimesMs: lap.sectionTimesMs.slice(0, 10),
    });
    if (lap.isDeleted)
      events.push({ kind: 'lap-corrected', atMs, competitorId, lapNumber, change: 'deleted' });
  }
  return events;
}

/** Laps carry the worst flag shown while they were driven: it fell when the first of such a row of laps was begun. */
function flagEvents({ competitors, startsAtMs, sessionType }: DrivenSession): SessionEvent[] {
  const leader = longest(competitors);
  const events: SessionEvent[] = [{ kind: 'flag', atMs: startsAtMs, flag: 'Green' }];
  let shown: ResultsFlag = 'GREEN';
  let begunAtMs = startsAtMs;
  for (const { flag, completedAtMs } of leader) {
    if (flag !== shown) events.push({ kind: 'flag', atMs: begunAtMs, flag: flags[flag] });
    shown = flag;
    if (completedAtMs > 0) begunAtMs = completedAtMs;
  }
  const isRace = sessionType === 'Race';
  const finishAtMs = isRace
    ? begunAtMs
    : Math.max(...competitors.map(({ laps }) => laps.at(-1)?.completedAtMs ?? 0));
  if (leader.length > 0) events.push({ kind: 'flag', atMs: Math.max(finishAtMs, begunAtMs), flag: 'Finish' });
  return events;
}

function longest(competitors: readonly DrivenCompetitor[]): readonly Lap[] {
  let longestLaps: readonly Lap[] = [];
  for (const { laps } of competitors) {
    const isLonger = laps.length > longestLaps.length;
    const isSooner =
      laps.length === longestLaps.length &&
      (laps.at(-1)?.completedAtMs ?? 0) < (longestLaps.at(-1)?.completedAtMs ?? 0);
    if (isLonger || isSooner) longestLaps = laps;
  }
  return longestLaps;
}

function judged({ competitors }: DrivenSession, atMs: number): SessionEvent[] {
  return competitors
    .filter(({ status }) => status !== 'Normal')
    .map(({ competitorId, status }) => ({ kind: 'status', atMs, competitorId, status }));
}
