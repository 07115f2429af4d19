/** The laps of a practice activity in wire format. */

import type * as wire from '@lapwing/contract/practice/practice';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { Lap } from '@lapwing/timing/laps/lap';
import { lapStatuses } from '@lapwing/timing/practice/lap-status';
import { practiceSessionStats, practiceStats } from '@lapwing/timing/practice/practice-stats';
import type { PracticeSection } from './activity.ts';
import type { LocatedActivity, StoredSession } from './store.ts';
import { chipIdOf, toWireChip, toWireInstant, toWireSection, toWireSpeed } from './wire.ts';

const MV_PER_V = 1000;
const DECI_PER_DEGREE = 10;

export function toWireStats(
  { activity, location }: LocatedActivity,
  sessions: readonly StoredSession[],
): wire.PracticeStats {
  const stats = practiceStats(sessions.map(({ laps }) => laps));
  const speedFor = (timeMs: number) => toWireSpeed(location.trackLengthMm, timeMs);
  return {
    lapCount: stats?.lapCount ?? 0,
    fastestTime: formatLapTime(stats?.fastestTimeMs ?? 0),
    averageTime: formatLapTime(stats?.averageTimeMs ?? 0),
    medianTime: formatLapTime(stats?.medianTimeMs ?? 0),
    totalTrainingTime: formatLapTime(stats?.totalTrainingTimeMs ?? 0),
    activeTrainingTime: formatLapTime(stats?.activeTrainingTimeMs ?? 0),
    averageSpeed: speedFor(stats?.exactAverageTimeMs ?? 0),
    fastestSpeed: speedFor(stats?.fastestTimeMs ?? 0),
    chip: toWireChip(activity.chip),
  };
}

/** `lapLimit` keeps only the newest laps; best lap and statistics are of all. */
export function toWireSessionList(
  located: LocatedActivity,
  sessions: readonly StoredSession[],
  lapLimit = Number.POSITIVE_INFINITY,
): wire.PracticeSessionList {
  const { activity, location } = located;
  const sections = location.sections.length > 0 ? location.sections : [wholeLap];
  const statuses = lapStatuses(sessions.map(({ laps }) => laps));
  const stats = practiceStats(sessions.map(({ laps }) => laps));
  const bestSession = sessions[stats?.bestSessionIndex ?? -1];
  const lapCount = sessions.reduce((sum, { laps }) => sum + laps.length, 0);
  let toSkip = Math.max(0, lapCount - lapLimit);

  return {
    bestLap:
      stats === null || bestSession === undefined
        ? null
        : {
            sessionId: bestSession.number,
            lapNr: stats.bestLapIndex + 1,
            duration: formatLapTime(stats.fastestTimeMs),
            speed: toWireSpeed(location.trackLengthMm, stats.fastestTimeMs),
          },
    stats: toWireStats(located, sessions),
    sessions: sessions.map((session, index) => {
      const laps = toWireLaps(session.laps, statuses[index] ?? [], located, sections);
      const shown = laps.slice(toSkip);
      toSkip = Math.max(0, toSkip - laps.length);
      return { ...sessionHead(session, located), chipId: chipIdOf(activity.chip), laps: shown };
    }),
    sections: sections.map(toWireSection),
    onlyNewSince: null,
  };
}

/** A track without sections has one section, from finish to finish. */
const wholeLap: PracticeSection = { name: 'SF', lengthMm: 0, isSpeedTrap: false };

/** Only the finish ends the single section of a track. */
export function sectionTimesMsOf(lap: Lap, sections: readonly PracticeSection[]): readonly number[] {
  return sections.length === 1 ? [lap.lapTimeMs] : lap.sectionTimesMs;
}

function sessionHead({ number, startsAtMs, laps }: StoredSession, { location }: LocatedActivity) {
  const stats = practiceSessionStats(laps);
  const best = laps[stats?.bestLapIndex ?? -1];
  return {
    id: number,
    dateTimeStart: toWireInstant(startsAtMs, location.timeZone),
    bestLap:
      stats === null || best === undefined
        ? null
        : {
            nr: stats.bestLapIndex + 1,
            duration: formatLapTime(best.lapTimeMs),
            speed: toWireSpeed(location.trackLengthMm, best.lapTimeMs),
          },
    aveLapDuration: formatLapTime(stats?.averageTimeMs ?? 0),
    medianLapDuration: formatLapTime(stats?.medianTimeMs ?? 0),
    duration: formatLapTime(stats?.durationMs ?? 0),
  };
}

function toWireLaps(
  laps: readonly Lap[],
  statuses: readonly wire.PracticeLap['status'][],
  { location }: LocatedActivity,
  sections: readonly PracticeSection[],
): wire.PracticeLap[] {
  let drivenMs = 0;
  return laps.map((lap, index) => {
    const before = laps[index - 1];
    const timesMs = sectionTimesMsOf(lap, sections);
    const beforeMs = before === undefined ? [] : sectionTimesMsOf(before, sections);
    drivenMs += lap.lapTimeMs;
    return {
      nr: index + 1,
      dateTimeStart: toWireInstant(lap.completedAtMs - lap.lapTimeMs, location.timeZone),
      duration: formatLapTime(lap.lapTimeMs),
      speed: toWireSpeed(location.trackLengthMm, lap.lapTimeMs),
      diffPrevLap: before === undefined ? null : formatLapTime(lap.lapTimeMs - before.lapTimeMs),
      sessionDuration: formatLapTime(drivenMs),
      status: statuses[index] ?? 'NONE',
      ...(lap.isInPit && { inPit: true }),
      sections: sections.map((section, place) =>
        toWireLapSection(section, timesMs[place] ?? 0, beforeMs[place] ?? 0),
      ),
      dataAttributes: [
        ...(lap.voltageMv === null ? [] : [{ type: 'VOLTAGE' as const, value: lap.voltageMv / MV_PER_V }]),
        ...(lap.temperatureDeciC === null
          ? []
          : [{ type: 'TEMPERATURE' as const, value: lap.temperatureDeciC / DECI_PER_DEGREE }]),
      ],
    };
  });
}

/** A time of 0 means that the loop missed the transponder. */
function toWireLapSection(section: PracticeSection, timeMs: number, beforeMs: number) {
  const canCompare = beforeMs > 0 && timeMs > 0;
  return {
    name: section.name,
    duration: formatLapTime(timeMs),
    diffPrevLap: canCompare ? formatLapTime(timeMs - beforeMs) : null,
    speed: toWireSpeed(section.lengthMm, timeMs),
  };
}
