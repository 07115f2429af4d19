/** Reads result files of any known format into our document. All errors are reported together, with their place. */

import {
  type EventDocument,
  type ResultsDocument,
  resultsDocument,
  type SessionDocument,
} from '@lapwing/contract/ingest/results-document';
import { MAX_COMPETITORS_PER_SESSION } from '@lapwing/contract/ingest/session-limits';
import type { SessionKind } from '@lapwing/contract/results/events';
import { asLine, isTimeZone } from '@lapwing/contract/values/document-values';
import { type Message, messageOf, messageOfIssue } from '@lapwing/contract/values/messages';
import { parseVenueTime } from '../documents/venue-time.ts';
import { formatClock } from '../text/clock-text.ts';
import { MAX_RESULT_FILE_BYTES } from '../text/decode-text.ts';
import { sessionTypeFromName } from '../text/session-type.ts';
import { localDateTime } from '../timestamp.ts';
import { type PartOutcome, readAlkamelLaps, readAlkamelResults, readAlkamelWeather } from './alkamel.ts';
import { type CombinedSession, combineParts } from './combine-parts.ts';
import {
  describeTitles,
  detectFormat,
  missingTitles,
  nearestFormat,
  type ResultFormat,
  titlesOf,
} from './detect-format.ts';
import { createErrorLog, type ErrorLog, type FileError } from './file-error.ts';
import { readLapwingJson } from './lapwing-json.ts';
import { readOrbitsLaps, readOrbitsResults } from './orbits.ts';
import { readRMonitorRecording } from './rmonitor-recording.ts';
import type { SessionPart } from './session-part.ts';
import { findTable, type NamedColumns, type TitledTable } from './titled-table.ts';

export type ResultFile = {
  name: string;
  text: string;
  /** detected by content if null */
  format: ResultFormat | null;
};

/** Information that files lack. Values that are not given are taken from the file, if it has them. */
export type FileContext = {
  event: EventDocument;
  session: {
    clientId?: string;
    name?: string;
    type?: SessionKind;
    group?: string;
    startsAt?: string;
    status: 'Provisional' | 'Official';
  };
  /** columns of tables that somebody has named */
  columns?: NamedColumns;
};

export type ReadOutcome =
  | { kind: 'read'; formats: ResultFormat[]; document: ResultsDocument; warnings: FileError[] }
  | { kind: 'refused'; errors: FileError[] };

/** For all files: those of one session repeat the same competitors a few times, and a recorded day has many runs. */
const MAX_COMPETITORS_TOGETHER = 20 * MAX_COMPETITORS_PER_SESSION;

/** All files belong to one session, except recordings and our own JSON, which can contain several. */
export function readResultFiles(files: readonly ResultFile[], context: FileContext): ReadOutcome {
  const errors: FileError[] = [];
  const parts: SessionPart[] = [];
  const formats: ResultFormat[] = [];
  const documents: ResultsDocument[] = [];
  const warnings: FileError[] = [];
  for (const file of files) {
    const log = createErrorLog(file.name);
    const format = file.format ?? detectFormat(file.text, context.columns);
    if (file.text.trim() === '') {
      log.add(null, '', messageOf('empty'));
    } else if (file.text.length > MAX_RESULT_FILE_BYTES) {
      log.add(null, '', messageOf('file-too-large', { megabytes: MAX_RESULT_FILE_BYTES / 1_048_576 }));
    } else if (format === null) {
      log.add(null, '', unknownFormat(file.text));
    } else {
      formats.push(format);
      if (format === 'lapwing-json') {
        const outcome = readLapwingJson(file.text, file.name);
        if (outcome.kind === 'read') documents.push(outcome.document);
        else errors.push(...outcome.errors);
        continue;
      }
      const read = readParts(file, format, context, log);
      parts.push(...read.parts);
      errors.push(...read.errors);
      warnings.push(...log.warnings());
      continue;
    }
    errors.push(...log.errors());
  }
  if (errors.length > 0) return { kind: 'refused', errors };
  const [document] = documents;
  if (document !== undefined) {
    if (files.length === 1) return { kind: 'read', formats, document, warnings };
    return refused(files, messageOf('json-not-alone'));
  }
  const outcome = documentOf(parts, formats, files, context);
  return outcome.kind === 'read' ? { ...outcome, warnings } : outcome;
}

/** A table that lacks one column of a format was probably meant to be one. */
export function unknownFormat(text: string): Message {
  const near = nearestFormat(text);
  const titles = titlesIn(text);
  if (near === null) {
    return titles === null ? messageOf('format-unknown') : messageOf('format-unknown-titles', titles);
  }
  const missing = { format: near.format, columns: near.missing.join(', ') };
  return titles === null
    ? messageOf('format-incomplete', missing)
    : messageOf('format-incomplete-titles', { ...missing, ...titles });
}

const SHOWN_TITLES = 30;

function titlesIn(text: string): { known: string; unknown: string } | null {
  const titles = describeTitles(text);
  if (titles === null) return null;
  const unknown = titles.unknown.slice(0, SHOWN_TITLES).map((title) => title.slice(0, 40));
  return {
    known: titles.understood.slice(0, SHOWN_TITLES).join(', '),
    unknown: unknown.join(', ') || '–',
  };
}

function refused(files: readonly ResultFile[], message: Message, field = ''): ReadOutcome {
  return { kind: 'refused', errors: [{ file: files[0]?.name ?? '', line: null, field, ...message }] };
}

type ReadParts = { parts: SessionPart[]; errors: FileError[] };

function readParts(
  file: ResultFile,
  format: Exclude<ResultFormat, 'lapwing-json'>,
  context: FileContext,
  log: ErrorLog,
): ReadParts {
  if (format === 'rmonitor') {
    const dayMs = Date.parse(`${context.event.startDate ?? '2000-01-01'}T00:00:00Z`);
    const trackLengthUnit = context.event.location?.lengthUnit ?? 'km';
    return readRMonitorRecording(file.text, { dayMs, trackLengthUnit }, log);
  }
  const table = findTable(file.text, titlesOf[format], log, context.columns);
  if (table === null) {
    const missing = missingTitles(file.text, format);
    const titles = titlesIn(file.text);
    log.add(
      null,
      missing.join(', '),
      titles === null
        ? messageOf('titles-missing', { format })
        : messageOf('titles-missing-titles', { format, ...titles }),
    );
    return { parts: [], errors: log.errors() };
  }
  const { part, errors } = tableReaders[format](table, log);
  return { parts: [part], errors };
}

const tableReaders: Readonly<
  Record<keyof typeof titlesOf, (table: TitledTable, log: ErrorLog) => PartOutcome>
> = {
  'alkamel-laps': readAlkamelLaps,
  'alkamel-results': readAlkamelResults,
  'alkamel-weather': readAlkamelWeather,
  'orbits-laps': readOrbitsLaps,
  'orbits-results': readOrbitsResults,
};

function documentOf(
  parts: readonly SessionPart[],
  formats: ResultFormat[],
  files: readonly ResultFile[],
  context: FileContext,
): ReadOutcome {
  const most = Math.max(0, ...parts.map(({ competitors }) => competitors.length));
  const all = parts.reduce((sum, { competitors }) => sum + competitors.length, 0);
  if (most > MAX_COMPETITORS_PER_SESSION || all > MAX_COMPETITORS_TOGETHER) {
    return refused(
      files,
      messageOf('too-many-competitors', { maximum: MAX_COMPETITORS_PER_SESSION }),
      'competitors',
    );
  }
  const ofRuns = parts.filter(({ runId }) => runId !== null);
  const ofTables = parts.filter(({ runId }) => runId === null);
  // Results before laps: their order and names are the published ones.
  const hasResult = ofTables.some((part) => !hasLaps(part) && part.competitors.length > 0);
  const isLapsOnly = !hasResult && ofTables.some(hasLaps);
  const sorted = ofTables.toSorted((a, b) => Number(hasLaps(a)) - Number(hasLaps(b)));
  const combined = [
    ...ofRuns.map((part) => combineParts([part])),
    ...(sorted.length === 0 ? [] : [combineParts(sorted)]),
  ];
  if (combined.some(({ competitors }) => competitors.length === 0)) {
    return refused(files, messageOf('no-competitors'), 'competitors');
  }
  const sessions: SessionDocument[] = [];
  for (const session of combined) {
    const isOfTables = session.runId === null;
    const document = sessionOf(session, combined.length === 1, context, isOfTables && isLapsOnly);
    if (document === null) return refused(files, messageOf('session-not-named'), 'session');
    sessions.push(document);
  }
  const checked = resultsDocument.safeParse({ event: context.event, sessions });
  if (checked.success) return { kind: 'read', formats, document: checked.data, warnings: [] };
  const log = createErrorLog(files[0]?.name ?? '');
  for (const { path, message } of checked.error.issues)
    log.add(null, path.join('.'), messageOfIssue({ message }));
  return { kind: 'refused', errors: log.errors() };
}

function hasLaps({ competitors }: SessionPart): boolean {
  return competitors.some(({ laps }) => laps !== undefined);
}

function sessionOf(
  session: CombinedSession,
  isOnly: boolean,
  { event, session: given }: FileContext,
  isLapsOnly: boolean,
): SessionDocument | null {
  // The given name is for the only session, or for those without a name in the file.
  const name = isOnly ? (given.name ?? session.name) : (session.name ?? given.name ?? null);
  if (name === null) return null;
  const startsAt =
    (isOnly ? given.startsAt : undefined) ?? session.startsAt ?? startOnDayOfWeather(session, event);
  const { startTimeOfDayMs } = session;
  const clientId = (isOnly ? given.clientId : undefined) ?? session.runId ?? name;
  // The totals of an official file include the penalties: earlier rulings must not count again.
  const hasTotals = session.competitors.some(({ totalTimeMs }) => totalTimeMs !== undefined);
  const isFinal = given.status === 'Official' && session.runId === null && hasTotals;
  return {
    clientId: asLine(clientId.slice(0, 200)),
    name: asLine(name.slice(0, 200)),
    type: given.type ?? kindOf(session.type, name),
    ...(given.group === undefined ? {} : { group: given.group }),
    ...(startsAt === null ? {} : { startsAt }),
    ...(startsAt === null && startTimeOfDayMs !== null
      ? { startTime: formatClock(startTimeOfDayMs, 'ms') }
      : {}),
    status: given.status,
    ...(isLapsOnly ? { content: 'laps' as const } : {}),
    ...(hasTotals && session.runId === null && !hasLaps(session) ? { hasPenaltiesInTotals: true } : {}),
    competitors: session.competitors,
    ...(session.rulings.length === 0 && !isFinal ? {} : { rulings: session.rulings }),
    ...(session.weather.length === 0 ? {} : { weather: session.weather }),
  };
}

/** Weather is recorded with its date, laps only with the time of day. */
function startOnDayOfWeather(
  { startTimeOfDayMs, weather }: CombinedSession,
  { location }: EventDocument,
): string | null {
  const [first] = weather;
  const timeZone = location?.timeZone;
  if (startTimeOfDayMs === null || first === undefined || timeZone === undefined || !isTimeZone(timeZone))
    return null;
  const day = localDateTime(parseVenueTime(first.at, timeZone), timeZone).slice(0, 10);
  return `${day}T${formatClock(startTimeOfDayMs, 'ms')}`;
}

/** Totals make it a race whatever its name; otherwise the name is more reliable than the table. */
function kindOf(type: SessionKind | null, name: string): SessionKind {
  if (type === 'race') return type;
  const named = sessionTypeFromName(name);
  if (named === 'Race') return 'race';
  if (named === 'Practice') return 'practice';
  return named === 'Qualifying' ? 'qualify' : (type ?? 'race');
}
