/** Live events and sessions with readable names, as the screens use them. */

import type { LiveEvent, LiveEventList, LiveSession, LiveWeather } from '@lapwing/contract/live/events';
import {
  eventLocationNames,
  liveEventListNames,
  liveEventNames,
  liveSessionNames,
  trackNames,
  weatherNames,
} from '@lapwing/contract/live/names';
import {
  type LiveFlag,
  liveFlags,
  nameOf,
  type Sport,
  sports,
  weatherTypes,
} from '@lapwing/contract/values/enums';
import { toReadable } from '@lapwing/contract/values/short-names';

export function readableSession(short: LiveSession) {
  return toReadable(liveSessionNames, short);
}
export type ReadableSession = ReturnType<typeof readableSession>;

const PERCENT = 100;

export function readableWeather(short: LiveWeather) {
  const { type, temperature, timestamp, precipitationIntensity, precipitationProbability } = toReadable(
    weatherNames,
    short,
  );
  return {
    type: type === undefined ? null : nameOf(weatherTypes, type),
    temperatureC: temperature ?? null,
    /** at the track */
    at: isoFromLive(timestamp),
    rainMmPerHour: precipitationIntensity ?? null,
    // A fraction; some timers send percent.
    rainPercent:
      precipitationProbability === undefined
        ? null
        : precipitationProbability * (precipitationProbability > 1 ? 1 : PERCENT),
  };
}
export type ReadableWeather = ReturnType<typeof readableWeather>;

export function readableEvent(short: LiveEvent) {
  const event = toReadable(liveEventNames, short);
  return {
    ...event,
    location: event.location && toReadable(eventLocationNames, event.location),
    track: event.track && toReadable(trackNames, event.track),
    weather: event.weather && readableWeather(event.weather),
    sessions: (event.sessions ?? []).map(readableSession),
  };
}
export type ReadableEvent = ReturnType<typeof readableEvent>;

export function readableEventList(short: LiveEventList) {
  const { liveEvents, finishedEvents, recentEvents } = toReadable(liveEventListNames, short);
  return {
    liveEvents: liveEvents.map(readableEvent),
    finishedEvents: finishedEvents.map(readableEvent),
    recentEvents: recentEvents.map(readableEvent),
  };
}

export type ReadableEventList = ReturnType<typeof readableEventList>;

export function sportOf({ sport }: Pick<ReadableEvent, 'sport'>): Sport {
  return sport === undefined ? 'Unknown' : nameOf(sports, sport);
}

export function flagOf({ flag }: { flag?: number | undefined }): LiveFlag {
  return nameOf(liveFlags, flag ?? liveFlags.Unknown);
}

/** `22-09-2026 09:41:00.000` as `2026-09-22T09:41:00`, for the date formats. */
export function isoFromLive(timestamp: string | undefined): string | null {
  const match = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})/.exec(timestamp ?? '');
  return match ? `${match[3]}-${match[2]}-${match[1]}T${match[4]}` : null;
}
