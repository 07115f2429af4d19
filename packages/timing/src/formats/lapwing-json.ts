/** Our own JSON: the document, or all places where it is invalid. */

import type { ResultsDocument } from '@lapwing/contract/ingest/results-document';
import { resultsFileDocument } from '@lapwing/contract/ingest/results-upload';
import { messageOf, messageOfIssue } from '@lapwing/contract/values/messages';
import { checkResults } from '../documents/check-results.ts';
import { checkableOf } from '../documents/checkable.ts';
import { parseResults } from '../documents/parse-results.ts';
import { findTooMany } from '../documents/size-limits.ts';
import { createErrorLog, type FileError, MAX_FILE_ERRORS } from './file-error.ts';

export type JsonOutcome =
  | { kind: 'read'; document: ResultsDocument }
  | { kind: 'refused'; errors: FileError[] };

export function readLapwingJson(text: string, file: string): JsonOutcome {
  const log = createErrorLog(file);
  const value = parseJson(text);
  if (value.kind === 'wrong') {
    log.add(value.line, '', messageOf('file-not-json', { reason: value.reason }));
    return { kind: 'refused', errors: log.errors() };
  }
  const tooMany = findTooMany(value.value);
  if (tooMany.length > 0) {
    for (const { pointer, ...message } of tooMany) log.add(null, fieldOf(partsOf(pointer)), message);
    return { kind: 'refused', errors: log.errors() };
  }
  const parsed = parseResults(resultsFileDocument, value.value, MAX_FILE_ERRORS);
  if (parsed.ok) {
    // A changed file that is sent again is no repeat: the id follows from the content.
    const { uploadId: _, ...document } = parsed.value;
    const contradictions = checkResults(document);
    for (const { pointer, ...message } of contradictions) log.add(null, fieldOf(partsOf(pointer)), message);
    if (contradictions.length === 0) return { kind: 'read', document };
    return { kind: 'refused', errors: log.errors() };
  }
  for (const { path, message } of parsed.issues) log.add(null, fieldOf(path), messageOfIssue({ message }));
  for (const { pointer, ...message } of checkResults(checkableOf(value.value))) {
    log.add(null, fieldOf(partsOf(pointer)), message);
  }
  return { kind: 'refused', errors: log.errors() };
}

/** No name that the checks point to contains a slash. */
function partsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** `sessions[0].competitors[3].number` */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`;
    return field === '' ? String(part) : `${field}.${String(part)}`;
  }, '');
}

type Parsed = { kind: 'right'; value: unknown } | { kind: 'wrong'; line: number | null; reason: string };

function parseJson(text: string): Parsed {
  try {
    return { kind: 'right', value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The engine has the place, if at all, in its message.
    const position = /position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
    return { kind: 'wrong', line, reason };
  }
}
