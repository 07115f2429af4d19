/** Writes the weather that was measured at a session. */

import { weatherTypes } from '@lapwing/contract/values/enums';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import type { Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

const ROWS_AT_ONCE = 1_000;

export async function saveWeather(
  tx: Transaction<Schema>,
  { weather = [] }: Pick<NewSession, 'weather'>,
  sessionId: number,
): Promise<void> {
  const rows = weather.map((each, index) => ({
    sessionId,
    number: index + 1,
    atMs: each.atMs,
    type: each.type === null ? null : weatherTypes[each.type],
    airTemperatureDeciC: scaled(each.airTemperatureC, 10),
    trackTemperatureDeciC: scaled(each.trackTemperatureC, 10),
    humidityPercent: scaled(each.humidityPercent, 1),
    pressurePa: scaled(each.pressureHpa, 100),
    windSpeedMh: scaled(each.windSpeedKmh, 1_000),
    windDirectionDegrees: scaled(each.windDirectionDegrees, 1),
    isRaining: each.isRaining === null ? null : each.isRaining ? (1 as const) : (0 as const),
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('sessionWeather')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : Math.round(value * factor);
}
