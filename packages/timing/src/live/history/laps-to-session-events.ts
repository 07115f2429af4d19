/** The laps of a result as the session events that a timer would have sent. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type {
  LengthUnit,
  LiveFlag,
  LiveSessionType,
  ResultsFlag,
  RowStatus,
} from '@lapwing/contract/values/enums';
import type { RankedBy } from '../../classification/ranking.ts';
import type { Stint } from '../../laps/crew.ts';
import type { Lap } from '../../laps/lap.ts';
import type { DecidedPenalty } from '../../laps/lap-penalties.ts';

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
  /** of a shared car */
  stints: readonly Stint[];
  penalties: readonly (DecidedPenalty & { reason: string })[];
  /** by a ruling: it has no place in its class */
  isOutOfClass?: boolean;
};

export type DrivenSession = {
  name: string;
  groupName: string;
  sessionType: LiveSessionType;
  rankedBy: RankedBy;
  /** false while more laps may come */
  isOver: boolean;
  startsAtMs: number;
  endsAtMs: number;
  trackName: string;
  trackLengthMm: number;
  trackLengthUnit: LengthUnit;
  competitors: readonly DrivenCompetitor[];
  announcements: readonly { id: string; atMs: number; text: string }[];
};

/** In chronological order. */
export function lapsToSessionEvents(session: DrivenSession): SessionEvent[] {
  const { startsAtMs } = session;
  const driven = session.competitors.flatMap((competitor) => lapEvents(competitor, startsAtMs));
  const announcements = session.announcements.map(
    ({ id, atMs, text }): SessionEvent => ({ kind: 'announcement', atMs, announcementId: id, text }),
  );
  const happened = [...flagEvents(session), ...driven, ...announcements, ...penaltyEvents(session)].sort(
    (a, b) => a.atMs - b.atMs,
  );
  const lastAtMs = happened.at(-1)?.atMs ?? startsAtMs;
  const endsAtMs = session.isOver ? Math.max(session.endsAtMs, lastAtMs) : lastAtMs;
  const ended: SessionEvent[] = session.isOver ? [{ kind: 'session-ended', atMs: endsAtMs }] : [];
  return [...entered(session), ...happened, ...judged(session, endsAtMs), ...ended];
}

/** A board ranks by one of two measures. */
export function boardRanking(rankedBy: RankedBy): 'distance' | 'best-lap' {
  return rankedBy === 'best-lap' ? 'best-lap' : 'distance';
}

function entered(session: DrivenSession): SessionEvent[] {
  const { name, groupName, sessionType, startsAtMs: atMs } = session;
  const { trackName, trackLengthMm, trackLengthUnit } = session;
  return [
    {
      kind: 'session',
      atMs,
      name,
      groupName,
      sessionType,
      scoring: 'feed',
      rankedBy: boardRanking(session.rankedBy),
      scheduledAtMs: atMs,
      startedAtMs: atMs,
      trackName,
      trackLengthMm,
      trackLengthUnit,
    },
    ...session.competitors.map((competitor): SessionEvent => {
      const { competitorId, number, firstName, lastName, className, stints } = competitor;
      const firstDriver = stints[0]?.name;
      return {
        kind: 'competitor',
        atMs,
        competitorId,
        number,
        firstName,
        lastName,
        className,
        ...(firstDriver ? { fullName: firstDriver } : {}),
        ...(competitor.nationality === null ? {} : { nationality: competitor.nationality }),
        ...(competitor.transponder === null ? {} : { transponders: [competitor.transponder] }),
        ...(competitor.startPosition === null ? {} : { startPosition: competitor.startPosition }),
      };
    }),
  ];
}

const flags: Record<ResultsFlag, LiveFlag> = { GREEN: 'Green', YELLOW: 'Yellow', RED: 'Red' };

/** If the end of a lap was not seen, it follows from the end of the lap before and the lap time. */
function lapEvents(competitor: DrivenCompetitor, startsAtMs: number): SessionEvent[] {
  const { competitorId, laps } = competitor;
  const takesOver = new Map(driverChanges(competitor));
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
    const fullName = takesOver.get(lapNumber);
    if (fullName !== undefined) events.push({ kind: 'competitor', atMs, competitorId, fullName });
  }
  return events;
}

/** After which lap which driver takes over; an unknown driver has the name of the whole crew. */
function driverChanges({ stints, firstName, lastName }: DrivenCompetitor): [number, string][] {
  const crew = `${firstName} ${lastName}`.trim();
  return stints.slice(1).map(({ name }, place) => [stints[place]?.untilLap ?? 0, name || crew]);
}

/** Laps carry the worst flag shown while they were driven: it fell when the first of these laps was started. */
function flagEvents({ competitors, startsAtMs, sessionType, isOver }: DrivenSession): SessionEvent[] {
  const leader = longest(competitors);
  if (leader.length === 0) return [];
  const events: SessionEvent[] = [{ kind: 'flag', atMs: startsAtMs, flag: 'Green' }];
  let shown: ResultsFlag = 'GREEN';
  let begunAtMs = startsAtMs;
  for (const { flag, completedAtMs } of leader) {
    if (flag !== shown) events.push({ kind: 'flag', atMs: begunAtMs, flag: flags[flag] });
    shown = flag;
    if (completedAtMs > 0) begunAtMs = completedAtMs;
  }
  if (!isOver) return events;
  const isRace = sessionType === 'Race';
  const finishAtMs = isRace
    ? begunAtMs
    : Math.max(...competitors.map(({ laps }) => laps.at(-1)?.completedAtMs ?? 0));
  return [...events, { kind: 'flag', atMs: Math.max(finishAtMs, begunAtMs), flag: 'Finish' }];
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

/** Rulings of a published result were decided after the session: they count at its end. */
function penaltyEvents({ competitors, startsAtMs, endsAtMs }: DrivenSession): SessionEvent[] {
  return competitors.flatMap(({ competitorId, penalties }) =>
    penalties.map(({ penaltyMs, reason, decidedAtMs }) => ({
      kind: 'penalty',
      atMs: Math.max(startsAtMs, Math.min(decidedAtMs, endsAtMs)),
      competitorId,
      penaltyMs,
      reason,
    })),
  );
}

function judged({ competitors }: DrivenSession, atMs: number): SessionEvent[] {
  return competitors.flatMap(({ competitorId, status, isOutOfClass }): SessionEvent[] => [
    ...(status === 'Normal' ? [] : [{ kind: 'status' as const, atMs, competitorId, status }]),
    ...(isOutOfClass === true
      ? [{ kind: 'ruling' as const, atMs, competitorId, decision: 'class-excluded' as const, value: 0 }]
      : []),
  ]);
}
