/** Responses of the practice calls for tests. */

import type {
  Activity,
  PracticeLap,
  PracticeLocation,
  PracticeSessionList,
} from '@lapwing/contract/practice/practice';
import { formatLapTime } from '@lapwing/timing/lap-time';

export function aLocation(location: Partial<PracticeLocation> = {}): PracticeLocation {
  return {
    name: 'Harskamp',
    id: 3,
    description: null,
    url: null,
    trackLength: 1003,
    status: 'ONLINE',
    sport: 'Karting',
    country: 'nl',
    x2ServiceId: 0,
    ipAddress: null,
    sections: [],
    ...location,
  };
}

export function anActivity(activity: Partial<Activity> = {}): Activity {
  return {
    id: 8,
    name: 'Practice',
    startTime: '2026-07-17T09:21:51+02:00',
    endTime: '2026-07-17T10:05:00+02:00',
    frameType: 0,
    accountId: 0,
    gaUId: null,
    chipLabel: 'Kart 44',
    chipCode: '1234567',
    location: aLocation(),
    userId: null,
    chipListDto: null,
    practiceSessionsDto: null,
    ...activity,
  };
}

type LapOf = { lapTimeMs: number; inPit?: boolean; status?: PracticeLap['status'] };

const noSpeed = { kph: 0, mps: 0 };

/** One session; sections are two halves of a lap. */
export function aSessionList(laps: readonly LapOf[], areSections = true): PracticeSessionList {
  const times = laps.map(({ lapTimeMs }) => lapTimeMs).sort((a, b) => a - b);
  const [bestMs = 0] = times;
  const bestNr = laps.findIndex(({ lapTimeMs }) => lapTimeMs === bestMs) + 1;
  const median = formatLapTime(times[Math.floor((times.length - 1) / 2)] ?? 0);
  const total = formatLapTime(times.reduce((sum, timeMs) => sum + timeMs, 0));
  const best = { duration: formatLapTime(bestMs), speed: noSpeed };
  const names = areSections ? ['S1', 'S2'] : ['SF'];
  return {
    bestLap: laps.length === 0 ? null : { sessionId: 1, lapNr: bestNr, ...best },
    stats: {
      lapCount: laps.length,
      fastestTime: best.duration,
      averageTime: median,
      medianTime: median,
      totalTrainingTime: total,
      activeTrainingTime: total,
      averageSpeed: noSpeed,
      fastestSpeed: noSpeed,
      chip: null,
    },
    sessions: [
      {
        id: 1,
        chipId: 0,
        dateTimeStart: '2026-07-17T09:21:51+02:00',
        bestLap: { nr: bestNr, ...best },
        aveLapDuration: median,
        medianLapDuration: median,
        duration: total,
        laps: laps.map(({ lapTimeMs, inPit = false, status = 'NONE' }, index) => ({
          nr: index + 1,
          dateTimeStart: '2026-07-17T09:21:51+02:00',
          duration: formatLapTime(lapTimeMs),
          speed: noSpeed,
          diffPrevLap: null,
          sessionDuration: formatLapTime(lapTimeMs),
          status,
          ...(inPit && { inPit }),
          sections: names.map((name) => ({
            name,
            duration: formatLapTime(lapTimeMs / names.length),
            diffPrevLap: null,
            speed: noSpeed,
          })),
          dataAttributes: [],
        })),
      },
    ],
    sections: names.map((name) => ({ name, length: 500, speedTrap: false })),
    onlyNewSince: null,
  };
}
