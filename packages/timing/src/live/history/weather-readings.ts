/** The weather during a session: one reading for each change, thinned out when there are too many. */

import type { BoardSession } from '@lapwing/contract/live/board';

const MAX_READINGS = 1_000;

export type WeatherReading = Readonly<
  { atMs: number } & Pick<
    BoardSession,
    'weather' | 'temperatureC' | 'trackTemperatureC' | 'precipitationIntensity'
  >
>;

/** A full list loses every second reading, so that the rest still covers the whole session. */
export function addReading(
  readings: readonly WeatherReading[],
  atMs: number,
  { weather, temperatureC, trackTemperatureC, precipitationIntensity }: BoardSession,
): readonly WeatherReading[] {
  const thinned = readings.length < MAX_READINGS ? readings : readings.filter((_, place) => place % 2 === 0);
  return [...thinned, { atMs, weather, temperatureC, trackTemperatureC, precipitationIntensity }];
}
