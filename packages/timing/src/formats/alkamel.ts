/** Al Kamel CSV: laps ("time cards"), results of races and of timed sessions, weather. */

import {
  type LapDocument,
  MAX_DRIVERS_PER_COMPETITOR,
  type WeatherDocument,
} from '@lapwing/contract/ingest/results-document';
import { LATEST_MS } from '@lapwing/contract/values/document-values';
import type { ResultsFlag } from '@lapwing/contract/values/enums';
import { messageOf } from '@lapwing/contract/values/messages';
import { crewName } from '../laps/crew.ts';
import { parseWhole } from '../text/clock-text.ts';
import { kmhOf } from '../units.ts';
import { type ErrorLog, type FileError, shown } from './file-error.ts';
import { createLapList, type LapList } from './lap-list.ts';
import {
  countOf,
  createPlaces,
  isNotClassified,
  isWordOfResult,
  sectionTimeOf,
  statusFromWord,
  timeOf,
  timeOfDayOf,
} from './row-values.ts';
import { emptyPart, fitted, type PartCompetitor, type SessionPart, withBlankBests } from './session-part.ts';
import type { TitledRow, TitledTable } from './titled-table.ts';

export type PartOutcome = { part: SessionPart; errors: FileError[] };

const DAY_MS = 86_400_000;
const MAX_SECTIONS = 50;
const flags = new Map<string, ResultsFlag>([
  ['FCY', 'YELLOW'],
  ['SC', 'YELLOW'],
  ['VSC', 'YELLOW'],
  ['YF', 'YELLOW'],
  ['RF', 'RED'],
]);

type LapCar = { first: TitledRow; drivers: Set<string>; list: LapList };

export function readAlkamelLaps(table: TitledTable, log: ErrorLog): PartOutcome {
  const cars = new Map<string, LapCar>();
  const sections = sectionTitles(table);
  let startTimeOfDayMs: number | null = null;
  for (const row of table.rows()) {
    const number = row.cell('NUMBER');
    const lapNumber = countOf(row, log, 'LAP_NUMBER');
    if (number === '') log.add(row.line, 'NUMBER', messageOf('empty'));
    if (lapNumber === null) {
      if (row.cell('LAP_NUMBER') === '') log.add(row.line, 'LAP_NUMBER', messageOf('empty'));
      continue;
    }
    const car = cars.get(number) ?? { first: row, drivers: new Set(), list: createLapList(log, number) };
    cars.set(number, car);
    const driver = row.cell('DRIVER_NAME');
    if (driver !== '') car.drivers.add(driver);
    const timeOfDayMs = timeOfDayOf(row, log, 'HOUR');
    const elapsedMs = timeOf(row, log, 'ELAPSED');
    car.list.add(lapNumber, lapOf(row, sections, timeOfDayMs, log), row.line, 'LAP_NUMBER');
    if (startTimeOfDayMs === null && timeOfDayMs !== null && elapsedMs !== null) {
      startTimeOfDayMs = (timeOfDayMs - elapsedMs + 5 * DAY_MS) % DAY_MS;
    }
  }
  const competitors = [...cars].map(([number, { first, drivers, list }]): PartCompetitor => {
    const team = fitted(first.cell('TEAM'), 100);
    return {
      number: fitted(number, 20),
      ...nameOf(
        [...drivers].map((name) => ({ firstName: '', lastName: name })),
        team,
        number,
      ),
      ...classOf(first),
      ...(team === '' ? {} : { team }),
      laps: list.laps(),
    };
  });
  return { part: { ...emptyPart, startTimeOfDayMs, competitors }, errors: log.errors() };
}

/** S1 to Sn. The export also has them as seconds, and with more digits. */
function sectionTitles(table: TitledTable): string[] {
  const titles: string[] = [];
  while (titles.length < MAX_SECTIONS && table.hasColumn(`S${titles.length + 1}`))
    titles.push(`S${titles.length + 1}`);
  return titles;
}

function lapOf(
  row: TitledRow,
  sections: readonly string[],
  timeOfDayMs: number | null,
  log: ErrorLog,
): LapDocument {
  const sectionTimesMs = sections.map((title) => sectionTimeOf(row, log, title) ?? 0);
  const flag = flags.get(row.cell('FLAG_AT_FL'));
  const driver = fitted(row.cell('DRIVER_NAME'), 100);
  return {
    lapTimeMs: timeOf(row, log, 'LAP_TIME') ?? 0,
    ...(timeOfDayMs === null ? {} : { timeOfDayMs }),
    ...(sectionTimesMs.some((timeMs) => timeMs > 0) ? { sectionTimesMs } : {}),
    ...(flag === undefined ? {} : { flag }),
    ...(row.cell('CROSSING_FINISH_LINE_IN_PIT') === 'B' ? { isInPit: true } : {}),
    ...(driver === '' ? {} : { driver }),
  };
}

function classOf(row: TitledRow): { className?: string } {
  const className = fitted(row.cell('CLASS', 'CLASS_TYPE'), 100);
  return className === '' ? {} : { className };
}

type Driver = { firstName: string; lastName: string };

/** A crew has one joined name; without names the team is used. */
function nameOf(
  drivers: readonly Driver[],
  team: string,
  number: string,
): Pick<PartCompetitor, 'firstName' | 'lastName' | 'drivers'> {
  const [only] = drivers;
  if (drivers.length === 1 && only !== undefined) {
    const firstName = fitted(only.firstName, 100);
    return { ...(firstName === '' ? {} : { firstName }), lastName: fitted(only.lastName, 100) };
  }
  if (only === undefined) return { lastName: fitted(team || `#${number}`, 100) };
  const crew = drivers.slice(0, MAX_DRIVERS_PER_COMPETITOR).map(({ firstName, lastName }) => ({
    ...(firstName === '' ? {} : { firstName: fitted(firstName, 100) }),
    lastName: fitted(lastName, 100),
  }));
  const names = crew.map(({ firstName = '', lastName }) => `${firstName} ${lastName}`.trim());
  return { lastName: crewName(names, 100), drivers: crew };
}

export function readAlkamelResults(table: TitledTable, log: ErrorLog): PartOutcome {
  const isRace = table.hasColumn('TOTAL_TIME', 'ELAPSED');
  const numbered = Array.from({ length: MAX_DRIVERS_PER_COMPETITOR }, (_, index) => `DRIVER${index + 1}`);
  const driverPrefixes = ['DRIVER', ...numbered].filter(
    (prefix) => table.hasColumn(`${prefix}_SECONDNAME`) || table.hasColumn(`${prefix}_FIRSTNAME`),
  );
  const placeOf = createPlaces(log, 'POSITION', 'POS');
  const competitors: PartCompetitor[] = [];
  for (const row of table.rows()) {
    const number = row.cell('NUMBER');
    if (number === '') {
      log.add(row.line, 'NUMBER', messageOf('empty'));
      continue;
    }
    const drivers = driverPrefixes
      .map((prefix) => ({
        firstName: row.cell(`${prefix}_FIRSTNAME`),
        lastName: row.cell(`${prefix}_SECONDNAME`),
      }))
      .filter(({ firstName, lastName }) => firstName !== '' || lastName !== '');
    const team = fitted(row.cell('TEAM'), 100);
    const vehicle = fitted(row.cell('VEHICLE'), 200);
    const place = row.cell('POSITION', 'POS');
    const words = [place, row.cell('STATUS')];
    const status = words.map(statusFromWord).find((word) => word !== null) ?? null;
    const position = isWordOfResult(place) ? null : placeOf(row);
    const lapCount = countOf(row, log, 'LAPS');
    const totalTimeMs = isRace ? timeOf(row, log, 'TOTAL_TIME', 'ELAPSED') : null;
    const bestTimeMs = timeOf(row, log, 'FL_TIME', 'BEST_LAP_TIME', 'TIME');
    const bestLapNumber = bestTimeMs === null ? null : countOf(row, log, 'FL_LAPNUM', 'BEST_LAP_NUM', 'LAP');
    competitors.push({
      number: fitted(number, 20),
      ...nameOf(drivers, team, number),
      ...classOf(row),
      ...(team === '' ? {} : { team }),
      ...(vehicle === '' ? {} : { additionalFields: [vehicle] }),
      ...(status === null ? {} : { status }),
      ...(position === null ? {} : { position }),
      ...(words.some(isNotClassified) ? { isClassified: false } : {}),
      ...(lapCount === null ? {} : { lapCount }),
      ...(totalTimeMs === null ? {} : { totalTimeMs }),
      ...(bestTimeMs === null ? {} : { bestTimeMs }),
      ...(bestLapNumber === null || bestLapNumber === 0 ? {} : { bestLapNumber }),
    });
  }
  const part = { ...emptyPart, type: isRace ? ('race' as const) : ('qualify' as const) };
  return { part: { ...part, competitors: withBlankBests(competitors) }, errors: log.errors() };
}

const HPA_PER_INCH = 33.8639;
/** Air pressure is about 1000 hPa or 30 inches of mercury: this value separates the two. */
const MOST_INCHES = 60;

export function readAlkamelWeather(table: TitledTable, log: ErrorLog): PartOutcome {
  const weather: WeatherDocument[] = [];
  for (const row of table.rows()) {
    const seconds = parseWhole(row.cell('TIME_UTC_SECONDS').replace(/[.,]0+$/, ''));
    if (seconds === null || seconds * 1000 > LATEST_MS) {
      log.add(row.line, 'TIME_UTC_SECONDS', messageOf('not-epoch-seconds'));
      continue;
    }
    const pressure = numberOf(row, log, 'PRESSURE');
    // The export has no units; if the pressure is in inches, all of them are American.
    const isAmerican = pressure !== null && pressure < MOST_INCHES;
    const celsius = (value: number | null) => (value !== null && isAmerican ? ((value - 32) * 5) / 9 : value);
    const windSpeed = numberOf(row, log, 'WIND_SPEED');
    const rain = numberOf(row, log, 'RAIN');
    weather.push({
      at: new Date(seconds * 1000).toISOString(),
      ...within('airTemperatureC', celsius(numberOf(row, log, 'AIR_TEMP')), -90, 70),
      ...within('trackTemperatureC', celsius(numberOf(row, log, 'TRACK_TEMP')), -90, 120),
      ...within('humidityPercent', numberOf(row, log, 'HUMIDITY'), 0, 100),
      ...within(
        'pressureHpa',
        pressure !== null && isAmerican ? pressure * HPA_PER_INCH : pressure,
        500,
        1_200,
      ),
      ...within('windSpeedKmh', windSpeed !== null && isAmerican ? kmhOf(windSpeed) : windSpeed, 0, 500),
      ...within('windDirectionDegrees', numberOf(row, log, 'WIND_DIRECTION'), 0, 360),
      // -1 if nothing measures it.
      ...(rain === null || rain < 0 ? {} : { isRaining: rain > 0 }),
    });
  }
  return { part: { ...emptyPart, weather }, errors: log.errors() };
}

function numberOf(row: TitledRow, log: ErrorLog, title: string): number | null {
  const text = row.cell(title);
  if (text === '') return null;
  const value = Number(text.replace(',', '.'));
  if (Number.isFinite(value)) return value;
  log.add(row.line, title, messageOf('not-a-number', { value: shown(text) }));
  return null;
}

/** Impossible values of a broken sensor are left out. */
function within(
  name: keyof WeatherDocument,
  value: number | null,
  from: number,
  until: number,
): Partial<WeatherDocument> {
  return value === null || value < from || value > until ? {} : { [name]: Math.round(value * 10) / 10 };
}
