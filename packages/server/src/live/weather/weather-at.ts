/** The weather at an event: from the timer, or from a service. */

import type { LiveWeather } from '@lapwing/contract/live/events';
import { weatherNames } from '@lapwing/contract/live/names';
import { weatherTypes } from '@lapwing/contract/values/enums';
import { toShort } from '@lapwing/contract/values/short-names';
import { formatTimestamp } from '@lapwing/timing/timestamp';
import { toWeather } from '../on-air/board-wire.ts';
import type { ListedSession } from '../on-air/listed-session.ts';
import type { FindWeather, Weather } from './weather-provider.ts';

type Venue = { latitudeE6: number | null; longitudeE6: number | null; timeZone: string };

const MICRODEGREES = 1_000_000;

/** Weather from the timer, or measured at a finished session, comes before that of a service. */
export async function weatherAt(
  findWeather: FindWeather,
  { venue: { latitudeE6, longitudeE6, timeZone } }: { venue: Venue },
  listed: ListedSession | null,
  measured: Weather | null = null,
) {
  const fromTimer = listed === null ? null : toWeather(listed);
  if (fromTimer === null && measured !== null)
    return { now: toWireWeather(measured, timeZone), forecasts: [] };
  const report =
    latitudeE6 === null || longitudeE6 === null
      ? null
      : await findWeather({ latitude: latitudeE6 / MICRODEGREES, longitude: longitudeE6 / MICRODEGREES });
  const found = report === null ? null : toWireWeather(report.now, timeZone);
  const forecasts = (report?.forecasts ?? []).map((weather) => toWireWeather(weather, timeZone));
  return { now: fromTimer ?? found, forecasts };
}

function toWireWeather(weather: Weather, timeZone: string): LiveWeather {
  const { atMs, temperatureC, precipitationIntensity, precipitationProbability, type } = weather;
  return toShort(weatherNames, {
    temperature: temperatureC,
    timestamp: formatTimestamp(atMs, timeZone),
    precipitationIntensity,
    precipitationProbability,
    type: type === null ? null : weatherTypes[type],
  });
}
