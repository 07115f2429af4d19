/** A live board in the texts and short names that programs read. */

import type { LiveBoard, Notice } from '@lapwing/contract/live/board';
import type { LiveAnnouncement, LiveStatistics, WeatherResponse } from '@lapwing/contract/live/calls';
import { defaultResultConfiguration, type ResultConfiguration } from '@lapwing/contract/live/columns';
import type { LiveSession, LiveWeather } from '@lapwing/contract/live/events';
import {
  announcementNames,
  fullSessionNames,
  liveSessionNames,
  statisticsNames,
  weatherNames,
  weatherResponseNames,
} from '@lapwing/contract/live/names';
import type { FullLiveSession } from '@lapwing/contract/live/session';
import { liveFlags, liveSessionTypes, weatherTypes } from '@lapwing/contract/values/enums';
import { toShort } from '@lapwing/contract/values/short-names';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { clockAt } from '@lapwing/timing/live/board/clock';
import { leaderboardEntryOf } from '@lapwing/timing/live/board/leaderboard-entry';
import { shownFlag } from '@lapwing/timing/live/board/shown-flag';
import { statisticsOf } from '@lapwing/timing/live/board/statistics';
import { formatTimestamp, localDateTime } from '@lapwing/timing/timestamp';
import { ItemByItem } from '../../http/responses/json-in-turns.ts';
import { groupNameOf } from './group-name.ts';
import type { HostedSession } from './hosted-session.ts';
import type { BoardSummary } from './listed-session.ts';

/** A session on the air as lists show it. */
type ListedSession = {
  readonly session: HostedSession;
  readonly liveSessionId: string;
  readonly eventId: string;
  readonly summary: BoardSummary;
  venueMs(): number;
};

/** With its board in memory. */
export type OnAir = ListedSession & { readonly board: LiveBoard };

function sessionFields(listed: ListedSession) {
  const { session, liveSessionId, eventId, summary } = listed;
  const { session: shown } = summary;
  const clock = clockAt(summary, listed.venueMs());
  const scheduledAtMs = shown.scheduledAtMs ?? shown.startedAtMs;
  return {
    id: liveSessionId,
    eventId,
    eventName: session.eventName,
    bestLapTime: formatTime(shown.bestLapTimeMs),
    flag: liveFlags[shownFlag(shown)],
    sessionType: liveSessionTypes[shown.sessionType],
    groupName: shown.groupName ?? groupNameOf(session),
    laps: summary.laps,
    leader: summary.laps > 0 ? summary.leader : null,
    lapsToGo: shown.isEnded ? null : shown.lapsToGo,
    raceTime: formatTime(clock.raceTimeMs),
    name: shown.name === '' ? session.name : shown.name,
    scheduledTimestamp: scheduledAtMs === null ? null : formatTimestamp(scheduledAtMs, session.timeZone),
    timeToGo: formatTime(clock.timeToGoMs),
    trackTemperature: shown.trackTemperatureC,
  };
}

export function toLiveSession(listed: ListedSession): LiveSession {
  return toShort(liveSessionNames, sessionFields(listed));
}

export function toFullSession(onAir: OnAir, columns: ResultConfiguration | null): FullLiveSession {
  return toShort(fullSessionNames, {
    ...sessionFields(onAir),
    leaderboard: wireRows(onAir, onAir.board.rows),
    resultConfiguration: { ...defaultResultConfiguration, ...columns },
  });
}

/** The same, with rows written one by one: there may be thousands. */
export function fullSessionInTurns(onAir: OnAir, columns: ResultConfiguration | null) {
  const { liveSessionId, eventId, board } = onAir;
  const place = { liveSessionId, eventId, session: board.session, venueMs: onAir.venueMs() };
  function* rows() {
    for (const row of board.rows) yield leaderboardEntryOf(row, place);
  }
  return toShort(fullSessionNames, {
    ...sessionFields(onAir),
    leaderboard: new ItemByItem(rows()),
    resultConfiguration: { ...defaultResultConfiguration, ...columns },
  });
}

export function wireRows(onAir: OnAir, rows: LiveBoard['rows']) {
  const { liveSessionId, eventId, board } = onAir;
  const place = { liveSessionId, eventId, session: board.session, venueMs: onAir.venueMs() };
  return rows.map((row) => leaderboardEntryOf(row, place));
}

export function toStatistics({ session, liveSessionId, eventId, board }: OnAir): LiveStatistics {
  const { rows } = board;
  const counted = statisticsOf(board);
  const { startedAtMs, scheduledAtMs, name } = board.session;
  const startMs = startedAtMs ?? scheduledAtMs;
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  const nameAt = (index: number) => nameOf(byIndex.get(index)) ?? undefined;
  const numberAt = (index: number) => byIndex.get(index)?.number ?? undefined;
  return toShort(statisticsNames, {
    eventId,
    sessionId: liveSessionId,
    sessionName: name === '' ? session.name : name,
    sessionStartedAt: startMs === null ? null : localDateTime(startMs, session.timeZone).slice(11, 16),
    numberOfParticipantsStarted: counted.started,
    numberOfParticipantsRacing: counted.racing,
    totalLaps: counted.totalLaps,
    totalPitstopsByAllDrivers: counted.pitStops,
    totalLapsByLeader: counted.lapsByLeader,
    mostOvertakes: counted.mostOvertakes,
    bestLapTime: formatTime(counted.bestLapTimeMs),
    bestLapDriverName: counted.bestLapBy?.bestLapBy ?? nameOf(counted.bestLapBy),
    leaderHistory: board.leaders.map(({ row, lap, who }) => ({
      no: numberAt(row),
      nam: who ?? nameAt(row),
      ls: lap,
    })),
    bestLapHistory: board.bests.map(({ row, lap, timeMs, who }) => ({
      no: numberAt(row),
      nam: who ?? nameAt(row),
      ls: lap,
      lsTm: formatLapTime(timeMs),
    })),
    positionsGainedHistory: rows
      .filter(({ positionsChanged }) => positionsChanged !== null)
      .map((row) => ({
        no: row.number ?? undefined,
        nam: driversOf(row) ?? undefined,
        posCh: row.positionsChanged,
      })),
  });
}

function nameOf(row: LiveBoard['rows'][number] | null | undefined): string | null {
  if (!row) return null;
  return row.fullName ?? ([row.firstName, row.lastName].filter((part) => part !== null).join(' ') || null);
}

/** All drivers of the car: its results belong to all of them. */
function driversOf(row: LiveBoard['rows'][number]): string | null {
  const names = [...row.earlierDrivers.map(({ name }) => name), nameOf(row)];
  return names.filter((name) => name !== null).join(' / ') || null;
}

export function toAnnouncement({ session }: OnAir, notice: Notice): LiveAnnouncement {
  const { id, atMs, type, said, text, displaySeconds, priority } = notice;
  return toShort(announcementNames, {
    id,
    type: said ?? type,
    text,
    timestamp: formatTimestamp(atMs, session.timeZone),
    displayTime: displaySeconds ?? null,
    priority,
  });
}

/** null if the timer reports no weather. */
export function toWeather({ session, summary }: ListedSession): LiveWeather | null {
  const { temperatureC, precipitationIntensity, precipitationProbability, weather, weatherAtMs } =
    summary.session;
  if (temperatureC === null && weather === null) return null;
  return toShort(weatherNames, {
    temperature: temperatureC,
    timestamp: weatherAtMs === null ? null : formatTimestamp(weatherAtMs, session.timeZone),
    precipitationIntensity,
    precipitationProbability,
    type: weather === null ? null : weatherTypes[weather],
  });
}

export function toWeatherResponse(
  { liveSessionId, eventId }: Pick<OnAir, 'liveSessionId' | 'eventId'>,
  now: LiveWeather | null,
  forecasts: LiveWeather[] = [],
): WeatherResponse {
  return toShort(weatherResponseNames, { eventId, sessionId: liveSessionId, now, forecasts });
}

function formatTime(timeMs: number | null): string | null {
  return timeMs === null ? null : formatLapTime(timeMs);
}
