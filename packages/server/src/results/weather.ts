/** The weather at a session, as it was measured. */

import type { SessionWeather } from '@lapwing/contract/results/events';
import { nameOf, weatherTypes } from '@lapwing/contract/values/enums';
import { localDateTimeWithFraction } from '@lapwing/timing/timestamp';
import type { Kysely, Transaction } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import type { NewSession } from './new-event.ts';

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
