/** The laps of a practice activity as a file to download. */

import { formatLapTime } from '@lapwing/timing/lap-time';
import type { Lap } from '@lapwing/timing/laps/lap';
import { localDate, localInstantWithOffset } from '@lapwing/timing/timestamp';
import { speedIn } from '@lapwing/timing/units';
import type { FileAnswer } from '../http/mount.ts';
import { csvFile, withByteOrderMark } from '../http/responses/csv.ts';
import type { LocatedActivity, StoredSession } from './store.ts';
import { sectionTimesMsOf } from './wire-laps.ts';

// Existing programs find Transponder, Laptime and Date by name.
const HEADER = ['Transponder', 'Date', 'Time', 'Session', 'Lap', 'Laptime', 'Diff', 'Speed (km/h)'];
const ATTRIBUTES = ['Voltage (V)', 'Temperature (°C)'];

export function lapsCsv(
  { activity, location }: LocatedActivity,
  sessions: readonly StoredSession[],
): FileAnswer {
  const { timeZone, trackLengthMm, sections } = location;

  function rowOf(session: StoredSession, lap: Lap, index: number) {
    const startsAtMs = lap.completedAtMs - lap.lapTimeMs;
    const before = session.laps[index - 1];
    const sectionTimesMs = sectionTimesMsOf(lap, sections);
    return [
      activity.chip.code,
      dayMonthYear(startsAtMs, timeZone),
      localInstantWithOffset(startsAtMs, timeZone).slice(11, 23),
      session.number,
      index + 1,
      formatLapTime(lap.lapTimeMs),
      before === undefined ? null : formatLapTime(lap.lapTimeMs - before.lapTimeMs),
      speedIn('km', trackLengthMm, lap.lapTimeMs).toFixed(3),
      ...sections.map((_, place) => formatLapTime(sectionTimesMs[place] ?? 0)),
      lap.voltageMv === null ? null : lap.voltageMv / 1000,
      lap.temperatureDeciC === null ? null : lap.temperatureDeciC / 10,
    ];
  }

  return withByteOrderMark(
    csvFile(
      [activity.chip.label, location.name, dayMonthYear(activity.startsAtMs, timeZone)],
      [...HEADER, ...sections.map(({ name }) => name), ...ATTRIBUTES],
      sessions.flatMap((session) => session.laps.map((lap, index) => rowOf(session, lap, index))),
    ),
  );
}

/** `22-09-2026` */
function dayMonthYear(atMs: number, timeZone: string): string {
  return localDate(atMs, timeZone).split('-').reverse().join('-');
}
