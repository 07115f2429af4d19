/** The weather at a venue, from a service that responds like Open-Meteo. Its failures never affect timing. */

import type { WeatherType } from '@lapwing/contract/values/enums';
import * as z from 'zod/mini';
import { hasPassed } from '../../has-passed.ts';

const CACHE_MS = 10 * 60_000;
/** After a failure the service is not called for a while. */
const FAILURE_CACHE_MS = 2 * 60_000;
const TIME_LIMIT_MS = 5_000;
const FORECAST_HOURS = 6;
const MOST_PLACES = 500;
const STRONG_WIND_KMH = 50;

export type Weather = {
  atMs: number;
  temperatureC: number | null;
  /** millimetres per hour */
  precipitationIntensity: number | null;
  /** 0 to 1 */
  precipitationProbability: number | null;
  type: WeatherType | null;
};
type WeatherReport = { now: Weather; forecasts: Weather[] };

export type WeatherSettings = {
  /** such as https://api.open-meteo.com/v1/forecast */
  url: string;
  apiKey: string | null;
};

const measure = z.optional(z.nullable(z.number()));
const series = z.optional(z.array(z.nullable(z.number())));
const answer = z.object({
  current: z.object({
    time: z.int(),
    temperature_2m: measure,
    precipitation: measure,
    weather_code: measure,
    wind_speed_10m: measure,
  }),
  hourly: z.optional(
    z.object({
      time: z.array(z.int()),
      temperature_2m: series,
      precipitation: series,
      precipitation_probability: series,
      weather_code: series,
      wind_speed_10m: series,
    }),
  ),
});
type Answer = z.infer<typeof answer>;

type Place = { latitude: number; longitude: number };
type CachedReport = { requestedAtMs: number; forMs: number; report: Promise<WeatherReport | null> };

/** null: unknown. */
export type FindWeather = (place: Place) => Promise<WeatherReport | null>;

export function createWeatherProvider(
  settings: WeatherSettings | null,
  { now = Date.now, onError = () => {} }: { now?: () => number; onError?: (error: unknown) => void } = {},
): FindWeather {
  if (settings === null) return async () => null;
  const cache = new Map<string, CachedReport>();

  async function ask(address: string, place: CachedReport): Promise<WeatherReport | null> {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
      if (!response.ok) throw new Error(`The weather service answered ${response.status}`);
      return reportOf(z.parse(answer, await response.json()));
    } catch (error) {
      place.forMs = FAILURE_CACHE_MS;
      onError(error);
      return null;
    }
  }

  return ({ latitude, longitude }) => {
    // About a kilometre: requests for the same venue share one call.
    const key = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
    const cached = cache.get(key);
    if (cached !== undefined && !hasPassed(cached.forMs, cached.requestedAtMs, now())) return cached.report;
    if (cache.size >= MOST_PLACES) cache.clear();
    const place: CachedReport = { requestedAtMs: now(), forMs: CACHE_MS, report: Promise.resolve(null) };
    place.report = ask(addressFor(settings, latitude, longitude), place);
    cache.set(key, place);
    return place.report;
  };
}

function addressFor({ url, apiKey }: WeatherSettings, latitude: number, longitude: number): string {
  const address = new URL(url);
  const fields = 'temperature_2m,precipitation,weather_code,wind_speed_10m';
  const query = {
    latitude: latitude.toFixed(2),
    longitude: longitude.toFixed(2),
    current: fields,
    hourly: `${fields},precipitation_probability`,
    forecast_hours: String(FORECAST_HOURS),
    timeformat: 'unixtime',
    ...(apiKey === null ? {} : { apikey: apiKey }),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function reportOf({ current, hourly }: Answer): WeatherReport {
  const forecasts = (hourly?.time ?? []).slice(0, FORECAST_HOURS).map((time, hour) => {
    const at = (values: readonly (number | null)[] | undefined) => values?.[hour] ?? null;
    const probability = at(hourly?.precipitation_probability);
    return {
      atMs: time * 1_000,
      temperatureC: at(hourly?.temperature_2m),
      precipitationIntensity: at(hourly?.precipitation),
      precipitationProbability: probability === null ? null : probability / 100,
      type: typeOf(at(hourly?.weather_code), at(hourly?.wind_speed_10m)),
    };
  });
  return {
    now: {
      atMs: current.time * 1_000,
      temperatureC: current.temperature_2m ?? null,
      precipitationIntensity: current.precipitation ?? null,
      precipitationProbability: forecasts[0]?.precipitationProbability ?? null,
      type: typeOf(current.weather_code ?? null, current.wind_speed_10m ?? null),
    },
    forecasts,
  };
}

/** By the codes of the World Meteorological Organization, each row up to and including its code. */
const typesUpTo: readonly (readonly [number, WeatherType])[] = [
  [1, 'Sunny'],
  [2, 'HalfCloudy'],
  [3, 'Cloudy'],
  [48, 'Mist'],
  [67, 'Rainy'],
  [77, 'Snow'],
  [82, 'Rainy'],
  [86, 'Snow'],
  [95, 'Thunderstorms'],
  [99, 'Hail'],
];
const LAST_DRY_CODE = 3;

export function typeOf(code: number | null, windKmh: number | null): WeatherType | null {
  if (code === null) return null;
  if (code <= LAST_DRY_CODE && (windKmh ?? 0) >= STRONG_WIND_KMH) return 'Windy';
  return typesUpTo.find(([last]) => code <= last)?.[1] ?? null;
}
