import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatLapTime, parseLapTime } from '../lap-time.ts';
import { localInstantWithOffset } from '../timestamp.ts';
import { speedIn } from '../units.ts';
import { lapStatuses } from './lap-status.ts';
import { practiceSessionStats } from './practice-stats.ts';

type RecordedLap = {
  dateTimeStart: string;
  duration: string;
  diffPrevLap: string | null;
  sessionDuration: string;
  speed: { kph: number };
  status: string;
};
type RecordedSession = {
  dateTimeStart: string;
  bestLap: { nr: number; duration: string };
  aveLapDuration: string;
  medianLapDuration: string;
  duration: string;
  laps: RecordedLap[];
};

const recording = new URL(
  '../../../../../shared/data/speedhive-practice/sessions-first-three.json',
  import.meta.url,
);
const isHere = existsSync(recording);
const title = isHere
  ? 'a recorded activity'
  : 'a recorded activity (skipped: the recording is not on this machine)';

describe.skipIf(!isHere)(title, () => {
  const { sessions, bestLap } = isHere
    ? (JSON.parse(readFileSync(recording, 'utf8')) as {
        sessions: RecordedSession[];
        bestLap: { sessionId: number };
      })
    : { sessions: [], bestLap: { sessionId: 0 } };
  const laps = sessions.map((session) =>
    session.laps.map((lap) => {
      const lapTimeMs = parseLapTime(lap.duration);
      return { lapTimeMs, completedAtMs: Date.parse(lap.dateTimeStart) + lapTimeMs };
    }),
  );

  test('has the statistics we compute from its laps', () => {
    expect(sessions.length).toBe(3);
    sessions.forEach((session, index) => {
      const stats = practiceSessionStats(laps[index] ?? []);
      expect({
        best: (stats?.bestLapIndex ?? 0) + 1,
        average: formatLapTime(stats?.averageTimeMs ?? 0),
        median: formatLapTime(stats?.medianTimeMs ?? 0),
        duration: formatLapTime(stats?.durationMs ?? 0),
      }).toEqual({
        best: session.bestLap.nr,
        average: session.aveLapDuration,
        median: session.medianLapDuration,
        duration: session.duration,
      });
    });
  });

  test('has the lap statuses we compute, with the overall best in one of these sessions', () => {
    expect(bestLap.sessionId).toBeLessThanOrEqual(3);
    expect(lapStatuses(laps)).toEqual(sessions.map((session) => session.laps.map((lap) => lap.status)));
  });

  test('has the times of day and speeds that we format', () => {
    for (const lap of sessions.flatMap((session) => session.laps)) {
      const lapTimeMs = parseLapTime(lap.duration);
      expect(localInstantWithOffset(Date.parse(lap.dateTimeStart), 'Asia/Tokyo')).toBe(
        lap.dateTimeStart.includes('.')
          ? lap.dateTimeStart.replace(/\.(\d+)/, (_, f: string) => `.${f.padEnd(3, '0')}`)
          : lap.dateTimeStart.replace('+', '.000+'),
      );
      expect(speedIn('km', 1_003_000, lapTimeMs)).toBeCloseTo(lap.speed.kph, 9);
    }
  });
});
