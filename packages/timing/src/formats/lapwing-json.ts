/** Our own JSON: the document, or all places where it is invalid. */

import type { ResultsDocument } from '@lapwing/contract/ingest/results-document';
import { resultsFileDocument } from '@lapwing/contract/ingest/results-upload';
import { type Message, messageOf, messageOfIssue } from '@lapwing/contract/values/messages';
import { checkResults, type DocumentError } from '../documents/check-results.ts';
import { checkableOf } from '../documents/checkable.ts';
import { parseResults } from '../documents/parse-results.ts';
import { findTooMany } from '../documents/size-limits.ts';
import {
  findJsonFault,
  type JsonPlace,
  type LineFinder,
  lineFinder,
  placesInJson,
} from '../text/json-places.ts';
import { createErrorLog, type ErrorLog, type FileError, MAX_FILE_ERRORS } from './file-error.ts';

export type JsonOutcome =
  | { kind: 'read'; document: ResultsDocument }
  | { kind: 'refused'; errors: FileError[] };

type Path = readonly PropertyKey[];
type Fault = { path: Path; message: Message };

const SHOWN_NAMES = 6;
const SHOWN_CHARACTERS = 30;

export function readLapwingJson(text: string, file: string): JsonOutcome {
  const parsed = parseJson(text);
  if (parsed === null) return { kind: 'refused', errors: brokenJson(text, file) };
  const { value } = parsed;
  if (!isMeantForUs(value)) {
    const log = createErrorLog(file);
    log.add(null, '', messageOf('json-not-results', { names: namesIn(value) }));
    return { kind: 'refused', errors: log.errors() };
  }
  const tooMany = findTooMany(value);
  if (tooMany.length > 0) return refused(text, file, tooMany.map(pointed));
  const results = parseResults(resultsFileDocument, value, MAX_FILE_ERRORS);
  const contradictions = checkResults(results.ok ? results.value : checkableOf(value)).map(pointed);
  if (!results.ok) {
    return refused(text, file, [
      ...results.issues.flatMap((issue) => faultsOf(issue, value)),
      ...contradictions,
    ]);
  }
  if (contradictions.length > 0) return refused(text, file, contradictions);
  // A changed file that is sent again is no repeat: the id follows from the content.
  const { uploadId: _, ...document } = results.value;
  return { kind: 'read', document };
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function brokenJson(text: string, file: string): FileError[] {
  const log = createErrorLog(file);
  const at = findJsonFault(text) ?? text.length;
  const isCutOff = at === text.length;
  // The end of the text may be an empty line.
  const place = isCutOff ? { start: text.trimEnd().length, length: 0 } : { start: at, length: 1 };
  addAt(log, lineFinder(text), place, '', messageOf(isCutOff ? 'json-cut-off' : 'file-not-json'));
  return log.errors();
}

function addAt(
  log: ErrorLog,
  find: LineFinder,
  { start, length }: JsonPlace,
  field: string,
  message: Message,
) {
  const { line, column } = find(start);
  log.add(line, field, message, { start: column - 1, length });
}

/** Every result has one of the two; a file of another program, hardly ever. */
function isMeantForUs(value: unknown): boolean {
  return isRecord(value) && ('event' in value || 'sessions' in value);
}

function namesIn(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  const names = isRecord(first) ? Object.keys(first) : [];
  const shown = names.slice(0, SHOWN_NAMES).map((name) => `"${name.slice(0, SHOWN_CHARACTERS)}"`);
  return shown.length === 0 ? '–' : shown.join(', ') + (names.length > SHOWN_NAMES ? ' …' : '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Issue = Parameters<typeof messageOfIssue>[0] & {
  path: PropertyKey[];
  keys?: string[];
  expected?: string;
};

function faultsOf(issue: Issue, document: unknown): Fault[] {
  const { path, keys = [] } = issue;
  if (issue.code === 'unrecognized_keys') {
    return keys.map((key) => ({ path: [...path, key], message: messageOf('unknown-field') }));
  }
  if (valueAt(document, path) === undefined) return [{ path, message: messageOf('field-missing') }];
  const message = messageOfIssue(issue);
  const isObject = message.code === 'invalid-value' && issue.expected === 'object';
  return [{ path, message: isObject ? messageOf('expected-object') : message }];
}

function valueAt(document: unknown, path: Path): unknown {
  // Paths of issues come from the document.
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    document,
  );
}

function refused(text: string, file: string, faults: readonly Fault[]): JsonOutcome {
  const log = createErrorLog(file);
  const places = placesInJson(
    text,
    faults.slice(0, MAX_FILE_ERRORS).map(({ path }) => path),
  );
  const find = lineFinder(text);
  for (const [index, { path, message }] of faults.entries()) {
    // Those beyond the limit are only counted.
    addAt(log, find, places[index] ?? { start: 0, length: 0 }, fieldOf(path), message);
  }
  return { kind: 'refused', errors: log.errors() };
}

function pointed({ pointer, ...message }: DocumentError): Fault {
  return { path: partsOf(pointer), message };
}

/** No name that the checks point to contains a slash. */
function partsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** `sessions[0].competitors[3].number` */
function fieldOf(path: Path): string {
  return path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`;
    return field === '' ? String(part) : `${field}.${String(part)}`;
  }, '');
}
