/** Live events and sessions in the short names of the wire. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveAnnouncement } from '@lapwing/contract/live/calls';
import { defaultResultConfiguration, type ResultConfiguration } from '@lapwing/contract/live/columns';
import type { LiveEvent, LiveSession, LiveWeather } from '@lapwing/contract/live/events';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import {
  announcementNames,
  eventLocationNames,
  fullSessionNames,
  liveEventNames,
  liveSessionNames,
  trackNames,
} from '@lapwing/contract/live/names';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import type { EventWinner } from '@lapwing/contract/results/event-winner';
import type { SessionKind } from '@lapwing/contract/results/events';
import {
  type LiveFlag,
  type LiveSessionType,
  lengthUnits,
  liveEventStatuses,
  liveFlags,
  liveSessionTypes,
  paymentTypes,
  sports,
} from '@lapwing/contract/values/enums';
import { toShort } from '@lapwing/contract/values/short-names';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { formatTimestamp, isDayAlone, localDateTime } from '@lapwing/timing/timestamp';
import { lengthIn } from '@lapwing/timing/units';
import { ItemByItem } from '../../http/responses/json-in-turns.ts';
import { groupNameOf } from '../on-air/group-name.ts';
import type { StoredEvent } from './event-queries.ts';
import { resultEntryOf } from './result-entry.ts';
import type { SessionSummary, StoredSession } from './session-queries.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const MICRODEGREES = 1_000_000;

type EventDetails = {
  sessions?: LiveSession[];
  weather: LiveWeather | null;
  hasTrackMap?: boolean;
  classes?: ClassColor[];
  /** from the map of the track */
  city?: string | undefined;
  isRunning: boolean;
  winner?: EventWinner | undefined;
  nextSession?: { name: string; startsAtMs: number } | undefined;
};

export function toWireEvent(
  event: StoredEvent,
  flag: LiveFlag,
  { sessions, weather, hasTrackMap, classes, city, isRunning, winner, nextSession }: EventDetails,
): LiveEvent {
  const { venue, timer } = event;
  const coordinate = (e6: number | null) => (e6 === null ? null : String(e6 / MICRODEGREES));
  return toShort(liveEventNames, {
    id: formatLiveEventId(event.id),
    name: event.name,
    paymentType: paymentTypes[timer.paymentType],
    status: liveEventStatuses[isRunning ? 'Running' : 'Quiet'],
    sport: sports[event.sport],
    flag: liveFlags[flag],
    startDate: formatTimestamp(event.startsAtMs, venue.timeZone),
    videoStreamUrl: event.videoStreamUrl,
    hasTrackMap: hasTrackMap ? true : null,
    classes: classes?.length ? classes : null,
    timeZone: venue.timeZone,
    location: toShort(eventLocationNames, {
      country: countryNames.of(venue.countryCode),
      countryCode: venue.countryCode,
      city,
      latitude: coordinate(venue.latitudeE6),
      longitude: coordinate(venue.longitudeE6),
    }),
    timerId: String(timer.id),
    organization: timer.name,
    organizationWebsite: timer.websiteUrl,
    softwareVersion: event.software === '' ? null : event.software,
    track: toShort(trackNames, {
      id: String(venue.id),
      name: venue.name,
      length: venue.lengthMm === 0 ? null : lengthIn(venue.lengthUnit, venue.lengthMm),
      lengthUnit: lengthUnits[venue.lengthUnit],
    }),
    weather,
    winner,
    nextSession: nextSession && {
      sessionName: nextSession.name,
      startsAt: formatTimestamp(nextSession.startsAtMs, venue.timeZone),
    },
    sessions,
  });
}

export const sessionTypes: Record<SessionKind, LiveSessionType> = {
  race: 'Race',
  practice: 'Practice',
  qualify: 'Qualifying',
};

function sessionFields(
  event: StoredEvent,
  session: StoredSession,
  flag: LiveFlag,
  summary: SessionSummary | undefined,
  nowMs: number,
) {
  return {
    id: formatLiveSessionId(event.id, session.id),
    eventId: formatLiveEventId(event.id),
    eventName: event.name,
    bestLapTime:
      summary === undefined || summary.bestTimeMs === null ? null : formatLapTime(summary.bestTimeMs),
    flag: liveFlags[flag],
    sessionType: liveSessionTypes[sessionTypes[session.kind]],
    groupName: groupNameOf({ groupName: session.groupName, eventName: event.name }),
    laps: summary?.lapCount,
    leader: summary?.leader,
    raceTime: formatLapTime(raceTimeMs(session, summary?.leaderTimeMs ?? null, nowMs)),
    name: session.name,
    scheduledTimestamp: isDayAlone(localDateTime(session.startsAtMs, event.venue.timeZone))
      ? null
      : formatTimestamp(session.startsAtMs, event.venue.timeZone),
  };
}

export function toWireSession(
  event: StoredEvent,
  session: StoredSession,
  flag: LiveFlag,
  summary: SessionSummary | undefined,
  nowMs: number,
): LiveSession {
  return toShort(liveSessionNames, sessionFields(event, session, flag, summary, nowMs));
}

/** Rows are written one by one: there may be thousands. */
export function toWireFullSession(
  event: StoredEvent,
  session: StoredSession,
  board: LiveBoard,
  nowMs: number,
  columns: ResultConfiguration | null,
) {
  const { flag, bestLapTimeMs, timeToGoMs } = board.session;
  const summary = {
    lapCount: board.rows.reduce((most, { laps }) => Math.max(most, laps), 0),
    bestTimeMs: bestLapTimeMs,
    leaderTimeMs: board.rows[0]?.totalTimeMs ?? null,
  };
  const fields = sessionFields(event, session, flag, summary, nowMs);
  const place = { liveSessionId: fields.id, eventId: fields.eventId, session: board.session, venueMs: nowMs };
  function* rows() {
    for (const row of board.rows) yield resultEntryOf(row, place);
  }
  return toShort(fullSessionNames, {
    ...fields,
    timeToGo: timeToGoMs === null ? null : formatLapTime(timeToGoMs),
    leaderboard: new ItemByItem(rows()),
    resultConfiguration: { ...defaultResultConfiguration, ...columns },
  });
}

export function raceTimeMs(session: StoredSession, leaderTimeMs: number | null, nowMs: number): number {
  if (session.resultStatus === 'None') return 0;
  if (session.resultStatus === 'Active') return Math.max(0, nowMs - session.startsAtMs);
  if (session.kind === 'race' && leaderTimeMs !== null) return leaderTimeMs;
  return session.endsAtMs - session.startsAtMs;
}

export function toWireAnnouncement(
  { id, atMs, text }: { id: number; atMs: number; text: string },
  timeZone: string,
): LiveAnnouncement {
  return toShort(announcementNames, { id: String(id), text, timestamp: formatTimestamp(atMs, timeZone) });
}
