/** Parses one line of an RMonitor feed. It never throws, whatever the line contains. */

import { dayMs, parseClockMs, parseSigned, parseSignedClockMs, parseWhole } from '../../text/clock-text.ts';
import type { DamageReason, RMonitorRecord, TrackSection } from './rmonitor-record.ts';
import { splitFields } from './split-fields.ts';

/** Laps to go of a run without a lap limit. */
const NO_LAP_LIMIT = 9999;
/** A record in the middle of a line: a relay lost the end of the line before. */
const runTogether = /\$(?:[A-JLT]|COMP|COR|S[PR]|RM[A-Z]+),/;
const KEPT_OF_DAMAGED = 200;

export function parseRMonitorLine(text: string): RMonitorRecord {
  const line = text.trim();
  if (line.charCodeAt(0) !== 36) return damaged('no-command', line);
  const comma = line.indexOf(',');
  const command = comma === -1 ? line : line.slice(0, comma).trimEnd();
  if (line.indexOf('$', 1) !== -1 && runTogether.test(line.slice(1))) return damaged('run-together', line);
  const fields = comma === -1 ? [] : splitFields(line, comma + 1);
  if (fields === null) return damaged('open-quote', line);
  const record = recordOf(command, fields);
  return record ?? damaged('wrong-fields', line);
}

export function damaged(reason: DamageReason, line: string): RMonitorRecord {
  return { kind: 'damaged', reason, line: line.slice(0, KEPT_OF_DAMAGED) };
}

function recordOf(command: string, fields: readonly string[]): RMonitorRecord | null {
  switch (command) {
    case '$F':
      return heartbeatOf(fields);
    case '$A':
      return competitorOf(fields);
    case '$COMP':
      return detailsOf(fields);
    case '$B':
      return runOf(fields);
    case '$C':
      return classOf(fields);
    case '$E':
      return settingOf(fields);
    case '$G':
      return raceRowOf(fields);
    case '$H':
      return bestRowOf(fields);
    case '$I':
      return clearedOf(fields);
    case '$J':
      return crossingOf(fields);
    case '$COR':
      return correctionOf(fields);
    case '$SR':
      return speedOf('race-speed', fields);
    case '$SP':
      return speedOf('best-speed', fields);
    case '$L':
      return lineCrossingOf(fields);
    case '$T':
      return sectionsOf(fields);
    case '$RMS':
      return fields[0] === undefined ? null : { kind: 'shown-order', order: fields[0].toLowerCase() };
    case '$RMLT':
      return lastCrossingOf(fields);
    case '$RMCA':
      return relayClockOf(fields);
    case '$RMDTL':
      return { kind: 'laps-available' };
    case '$RMHL':
      return countedLapOf(fields);
    default:
      return { kind: 'unknown', command };
  }
}

type Fields = readonly string[];

function heartbeatOf([laps = '', timeToGo = '', timeOfDay = '', raceTime = '', flag]: Fields) {
  const lapsToGo = parseWhole(laps);
  const timeToGoMs = parseClockMs(timeToGo);
  const timeOfDayMs = parseClockMs(timeOfDay);
  const raceTimeMs = parseSignedClockMs(raceTime);
  if (lapsToGo === null || timeToGoMs === null || timeOfDayMs === null || raceTimeMs === null) return null;
  if (flag === undefined) return null;
  return {
    kind: 'heartbeat',
    lapsToGo: lapsToGo === NO_LAP_LIMIT ? null : lapsToGo,
    timeToGoMs,
    timeOfDayMs,
    raceTimeMs,
    flag: flag.trim(),
  } as const;
}

function competitorOf(fields: Fields) {
  const [registration = '', number = '', transponder = '', firstName = '', lastName = ''] = fields;
  const classNumber = parseWhole(fields[6] ?? '');
  if (registration === '' || classNumber === null) return null;
  const nationality = fields[5] ?? '';
  return {
    kind: 'competitor',
    registration,
    number,
    transponder,
    firstName,
    lastName,
    nationality,
    classNumber,
  } as const;
}

function detailsOf(fields: Fields) {
  const [registration = '', number = '', classText = '', firstName = '', lastName = ''] = fields;
  const classNumber = parseWhole(classText);
  if (registration === '' || classNumber === null || fields.length < 6) return null;
  const [nationality = '', additionalData = ''] = fields.slice(5, 7);
  return {
    kind: 'competitor-details',
    registration,
    number,
    classNumber,
    firstName,
    lastName,
    nationality,
    additionalData,
  } as const;
}

function runOf([runNumber = '', name]: Fields) {
  return runNumber === '' || name === undefined ? null : ({ kind: 'run', runNumber, name } as const);
}

function classOf([text = '', name]: Fields) {
  const classNumber = parseWhole(text);
  return classNumber === null || name === undefined ? null : ({ kind: 'class', classNumber, name } as const);
}

function settingOf([name = '', value]: Fields) {
  return name === '' || value === undefined ? null : ({ kind: 'setting', name, value } as const);
}

function raceRowOf([place = '', registration = '', lapsText = '', total = '']: Fields) {
  const position = parseWhole(place);
  const laps = parseSigned(lapsText);
  const totalTimeMs = parseSignedClockMs(total);
  if (position === null || registration === '' || totalTimeMs === null) return null;
  if (laps === null && lapsText !== '') return null;
  return { kind: 'race-row', position, registration, laps, totalTimeMs } as const;
}

function bestRowOf([place = '', registration = '', lapText = '', best = '']: Fields) {
  const position = parseWhole(place);
  const bestLapNumber = lapText === '' ? 0 : parseWhole(lapText);
  const bestTimeMs = parseClockMs(best);
  if (position === null || registration === '' || bestLapNumber === null || bestTimeMs === null) return null;
  return { kind: 'best-row', position, registration, bestLapNumber, bestTimeMs } as const;
}

function clearedOf([timeOfDay = '', date = '']: Fields) {
  const timeOfDayMs = parseClockMs(timeOfDay);
  return timeOfDayMs === null ? null : ({ kind: 'cleared', timeOfDayMs, date } as const);
}

function crossingOf([registration = '', lapTime = '', total = '']: Fields) {
  const lapTimeMs = parseSignedClockMs(lapTime);
  const totalTimeMs = parseSignedClockMs(total);
  if (registration === '' || lapTimeMs === null || totalTimeMs === null) return null;
  return { kind: 'crossing', registration, lapTimeMs, totalTimeMs } as const;
}

function correctionOf([registration = '', number = '', lapsText = '', total = '', correction = '']: Fields) {
  const laps = parseWhole(lapsText);
  const totalTimeMs = parseClockMs(total);
  const unsigned = parseClockMs(correction.replace(/^[+-]\s*/, ''));
  if (registration === '' || totalTimeMs === null || unsigned === null) return null;
  const correctionMs = correction.startsWith('-') && unsigned > 0 ? -unsigned : unsigned;
  return { kind: 'correction', registration, number, laps, totalTimeMs, correctionMs } as const;
}

function speedOf(kind: 'race-speed' | 'best-speed', fields: Fields) {
  const [place = '', registration = '', lapText = '', lapTime = '', speed = ''] = fields;
  const position = parseWhole(place);
  const lapTimeMs = parseClockMs(lapTime);
  const speedMilliKmh = speed === '' ? 0 : parseWhole(speed);
  if (position === null || registration === '' || lapTimeMs === null || speedMilliKmh === null) return null;
  return { kind, position, registration, lapNumber: parseWhole(lapText), lapTimeMs, speedMilliKmh } as const;
}

const datePattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function lineCrossingOf(fields: Fields) {
  const [number = '', line = '', lineName = '', date = '', time = '', driver = '', className = ''] = fields;
  const [, month, day, year] = datePattern.exec(date) ?? [];
  const dateMs = dayMs(Number(year), Number(month), Number(day));
  const timeMs = parseClockMs(time);
  if (number === '' || line === '' || dateMs === null || timeMs === null) return null;
  return {
    kind: 'line-crossing',
    number,
    line,
    lineName,
    wallClockMs: dateMs + timeMs,
    driverId: parseWhole(driver),
    className,
  } as const;
}

function sectionsOf([track = '', shortName = '', length = '', count = '', ...rest]: Fields) {
  const total = parseWhole(count);
  if (total === null || rest.length < total * 4) return null;
  const sections: TrackSection[] = [];
  for (let at = 0; at < total * 4; at += 4) {
    const [name = '', startLine = '', endLine = '', inches = ''] = rest.slice(at, at + 4);
    const lengthInches = parseWhole(inches);
    if (lengthInches === null) return null;
    sections.push({ name, startLine, endLine, lengthInches });
  }
  return { kind: 'sections', track, shortName, length, sections } as const;
}

function lastCrossingOf([registration = '', at = '']: Fields) {
  const atMs = parseWhole(at);
  return registration === '' || atMs === null
    ? null
    : ({ kind: 'last-crossing', registration, atMs } as const);
}

function relayClockOf([at = '']: Fields) {
  const atMs = parseWhole(at);
  return atMs === null ? null : ({ kind: 'relay-clock', atMs } as const);
}

function countedLapOf([
  registration = '',
  lap = '',
  place = '',
  lapTime = '',
  flag = '',
  total = '',
]: Fields) {
  const lapNumber = parseWhole(lap);
  const position = parseWhole(place);
  const lapTimeMs = parseClockMs(lapTime);
  const totalTimeMs = parseClockMs(total);
  if (registration === '' || lapNumber === null || position === null) return null;
  if (lapTimeMs === null || totalTimeMs === null) return null;
  return {
    kind: 'counted-lap',
    registration,
    lapNumber,
    position,
    lapTimeMs,
    flag: flag.trim(),
    totalTimeMs,
  } as const;
}
