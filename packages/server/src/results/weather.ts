/** The measured weather of a session. */

import type { SessionWeather } from '@lapwing/contract/results/events';
import { nameOf, weatherTypes } from '@lapwing/contract/values/enums';
import { localDateTimeWithFraction } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';

export function listWeather(db: Kysely<Schema>, sessionId: number): Promise<Row<'sessionWeather'>[]> {
  return db
    .selectFrom('sessionWeather')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('atMs')
    .orderBy('number')
    .execute();
}

export function toWireWeather(rows: readonly Row<'sessionWeather'>[], timeZone: string): SessionWeather {
  return {
    rows: rows.map((row) => ({
      timestamp: localDateTimeWithFraction(row.atMs, timeZone),
      type: row.type === null ? null : nameOf(weatherTypes, row.type),
      airTemperatureC: unscaled(row.airTemperatureDeciC, 10),
      trackTemperatureC: unscaled(row.trackTemperatureDeciC, 10),
      humidityPercent: row.humidityPercent,
      pressureHpa: unscaled(row.pressurePa, 100),
      windSpeedKmh: unscaled(row.windSpeedMh, 1_000),
      windDirectionDegrees: row.windDirectionDegrees,
      isRaining: row.isRaining === null ? null : row.isRaining === 1,
    })),
  };
}

function unscaled(value: number | null, factor: number): number | null {
  return value === null ? null : value / factor;
}
