/** The first of a running session, the first of each class and the best lap. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { FieldInBrief } from '@lapwing/contract/live/now';
import type { LiveRow } from '@lapwing/contract/live/row';
import { formatLapTime } from '@lapwing/timing/lap-time';

const PODIUM = 3;
const MOST_IN_ORDER = 10;

export type BoardField = Omit<FieldInBrief, 'startedAt'>;

export function fieldInBrief({ session, rows }: LiveBoard): BoardField {
  const driven = rows.filter(({ laps, bestLapTimeMs }) => laps > 0 || bestLapTimeMs !== null);
  const fastest = rows.find(({ index }) => index === session.bestLapRow);
  const isRace = session.sessionType === 'Race';
  const classes = [...new Set(rows.map(classOf))].filter((name) => name !== '');
  return {
    laps: driven[0]?.laps ?? 0,
    classes,
    podium: driven.slice(0, PODIUM).map(placeOf),
    leaderTime: isRace ? timeText(driven[0]?.totalTimeMs) : null,
    classLeaders: classes.flatMap((name) => {
      const first = driven.find((row) => classOf(row) === name);
      if (first === undefined) return [];
      return [{ ...placeOf(first), time: timeText(isRace ? first.totalTimeMs : first.bestLapTimeMs) }];
    }),
    bestLap:
      fastest === undefined || session.bestLapTimeMs === null
        ? null
        : { ...personOf(fastest), lapTime: formatLapTime(session.bestLapTimeMs) },
    order: driven.slice(0, MOST_IN_ORDER).map((row) => ({
      ...placeOf(row),
      laps: row.laps,
      lastLap: timeText(row.lastLapTimeMs),
      bestLap: timeText(row.bestLapTimeMs),
    })),
  };
}

function placeOf(row: LiveRow) {
  return {
    ...personOf(row),
    resultClass: classOf(row),
    nationality: /^[A-Z]{2}$/.test(row.nationality ?? '') ? row.nationality : null,
    difference: differenceOf(row),
  };
}

function timeText(timeMs: number | null | undefined): string | null {
  return timeMs ? formatLapTime(timeMs) : null;
}

function differenceOf({ difference }: LiveRow) {
  return {
    lapsBehind: difference.kind === 'laps' ? difference.laps : 0,
    timeDifference: formatLapTime(difference.kind === 'time' ? difference.timeMs : 0),
  };
}

/** As in results, which name classes in full. */
function classOf({ class: code, className }: LiveRow): string {
  return className || code || '';
}

function personOf({ displayNumber, number, fullName, firstName, lastName }: LiveRow) {
  const startNumber = displayNumber ?? number ?? '';
  if (firstName || lastName) return { startNumber, firstName: firstName ?? '', lastName: lastName ?? '' };
  return { startNumber, firstName: '', lastName: fullName ?? '' };
}
