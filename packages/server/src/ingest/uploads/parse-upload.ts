/** Parses an upload: unpacked, parsed, checked and packed. Pure computation, on the main thread or in a worker. */

import type { FileFix, NamedColumn } from '@lapwing/contract/desk/publish-values';
import type { ResultsDocument } from '@lapwing/contract/ingest/results-document';
import { resultsUpload } from '@lapwing/contract/ingest/results-upload';
import {
  type Message,
  messageOf,
  type RequestError,
  type UploadWarning,
} from '@lapwing/contract/values/messages';
import { checkResults, type DocumentError } from '@lapwing/timing/documents/check-results';
import { checkableOf } from '@lapwing/timing/documents/checkable';
import { type PackedDocument, packDocument } from '@lapwing/timing/documents/packed-document';
import { parseResults } from '@lapwing/timing/documents/parse-results';
import { findTooMany } from '@lapwing/timing/documents/size-limits';
import { detectFormat, type ResultFormat } from '@lapwing/timing/formats/detect-format';
import type { FileError } from '@lapwing/timing/formats/file-error';
import { type UnpackLimits, unpackFiles } from '@lapwing/timing/formats/packed-files';
import {
  type FileContext,
  type ReadOutcome,
  type ResultFile,
  readResultFiles,
} from '@lapwing/timing/formats/read-result-files';
import { decodeText, MAX_RESULT_FILE_BYTES } from '@lapwing/timing/text/decode-text';
import { contentHashOf } from '../content-hash.ts';
import { findJsonExcess, longDocument } from '../json-excess.ts';
import { errorsOf, MAX_ERRORS, readJson } from '../parse-document.ts';
import { type DescribedUpload, describeUpload, prepareDeskFiles, titlesOfFields } from './describe-upload.ts';
import { inflate } from './inflate.ts';
import { decodeShiftJis } from './shift-jis.ts';

const limits: UnpackLimits = { maximumBytes: MAX_RESULT_FILE_BYTES, maximumFiles: 50 };

type SentFile = { name: string; bytes: Uint8Array };

type FileTask = {
  kind: 'file';
  files: readonly SentFile[];
  uploadId: string;
  format: ResultFormat | null;
  context: FileContext;
  /** errors of the query, to be reported together with those of the file */
  queryErrors: readonly RequestError[];
  /** otherwise the file has to contain its event */
  isEventGiven: boolean;
  publishedBy?: string;
  reason?: string;
  /** for the race desk, where every file is described and errors can be mended */
  desk?: { columns: readonly NamedColumn[]; fixes: readonly FileFix[] };
};

export type Task = { kind: 'results'; bytes: Uint8Array } | FileTask;

/** With the hash of the received bytes, which takes time as well. */
export type HashedUpload = { parsed: ParsedUpload; contentHash: string; described?: DescribedUpload };

export type ParsedUpload =
  | { ok: true; uploadId: string; document: PackedDocument; warnings: UploadWarning[] }
  | { ok: false; uploadId: string | null; errors: RequestError[] };

export function parseUpload(task: Task): HashedUpload {
  if (task.kind === 'results') {
    return { parsed: parseDocument(task.bytes), contentHash: contentHashOf(task.bytes) };
  }
  const hashes = task.files.map(({ bytes }) => contentHashOf(bytes));
  const [only = '', ...others] = hashes;
  return {
    ...parseFiles(task),
    contentHash: others.length === 0 ? only : contentHashOf(hashes.join(' ')),
  };
}

/** The bytes of a task, which may be transferred. */
export function bytesOf(task: Task): Uint8Array[] {
  return task.kind === 'results' ? [task.bytes] : task.files.map(({ bytes }) => bytes);
}

function parseDocument(bytes: Uint8Array): ParsedUpload {
  const unpacked = unpackFiles('', bytes, { ...limits, maximumFiles: 1 }, inflate);
  const [file] = unpacked.ok ? unpacked.files : [];
  if (file === undefined) return refused(null, unpacked.ok ? messageOf('document-empty') : unpacked.message);
  const read = readJson(file.bytes, longDocument);
  if (!read.ok) return { ok: false, uploadId: null, errors: read.errors };
  // Before the schema, which would report every error of millions.
  const tooMany = findTooMany(read.json).map(inBody);
  if (tooMany.length > 0) return { ok: false, uploadId: null, errors: tooMany };
  const parsed = parseResults(resultsUpload, read.json, MAX_ERRORS);
  if (!parsed.ok) {
    const errors = errorsOf(parsed.issues, parsed.isCutShort);
    const contradictions = checkResults(checkableOf(read.json)).map(inBody);
    return {
      ok: false,
      uploadId: null,
      errors: [...errors, ...newAmong(contradictions, errors)],
    };
  }
  const { uploadId, ...document } = parsed.value;
  return checked(uploadId, document);
}

function parseFiles(task: FileTask): Pick<HashedUpload, 'parsed' | 'described'> {
  const { uploadId, format, desk } = task;
  const unpacked = unpackAll(task.files);
  if (unpacked.errors.length > 0) {
    return { parsed: { ok: false, uploadId, errors: [...task.queryErrors, ...unpacked.errors] } };
  }
  const texts = unpacked.files.map(({ name, bytes }) => ({
    name,
    text: decodeText(bytes, decodeShiftJis).text,
    format,
  }));
  if (desk === undefined) {
    return { parsed: parseTexts(task, texts, readResultFiles(texts, task.context)) };
  }
  const { files, fieldByTitle } = prepareDeskFiles(texts, desk);
  const context = { ...task.context, columns: titlesOfFields(fieldByTitle) };
  const read = files.filter(({ isLeftOut }) => !isLeftOut);
  const outcome = readResultFiles(read, context);
  return {
    parsed: parseTexts(task, read, outcome),
    described: describeUpload(files, fieldByTitle, outcome),
  };
}

type UnpackedFiles = { files: SentFile[]; errors: RequestError[] };

function unpackAll(sent: readonly SentFile[]): UnpackedFiles {
  const files: SentFile[] = [];
  const errors: RequestError[] = [];
  for (const { name: fileName, bytes: packed } of sent) {
    const unpacked = unpackFiles(fileName, packed, limits, inflate);
    if (!unpacked.ok) errors.push({ in: 'body', name: '', ...unpacked.message, file: fileName });
    else files.push(...unpacked.files);
  }
  errors.push(
    ...files.flatMap(({ name, bytes }): RequestError[] => {
      const excess = looksLikeJson(bytes) ? findJsonExcess(bytes, longDocument) : null;
      return excess === null ? [] : [{ in: 'body', name: '', ...excess, file: name }];
    }),
  );
  return { files, errors };
}

function parseTexts(task: FileTask, files: readonly ResultFile[], outcome: ReadOutcome): ParsedUpload {
  const { uploadId, publishedBy, reason } = task;
  const errors = [...task.queryErrors];
  const namesItsEvent = files.some((file) => (file.format ?? detectFormat(file.text)) === 'lapwing-json');
  if (!task.isEventGiven && !namesItsEvent) {
    errors.push({ in: 'query', name: 'event', ...messageOf('event-not-named') });
  }
  if (outcome.kind === 'refused') errors.push(...outcome.errors.map(placed));
  // For our own JSON the file's reader has checked it; otherwise only the query can add contradictions.
  else if (!namesItsEvent) {
    errors.push(...findTooMany(outcome.document).map(inBody));
    errors.push(...checkResults(outcome.document).map(inQuery));
  }
  if (outcome.kind === 'refused' || errors.length > 0) return { ok: false, uploadId, errors };
  const document = {
    ...outcome.document,
    ...(publishedBy !== undefined && { publishedBy }),
    ...(reason !== undefined && { reason }),
  };
  return { ok: true, uploadId, document: packDocument(document), warnings: outcome.warnings.map(warned) };
}

function warned({ file, line, field: _, span: __, ...message }: FileError): UploadWarning {
  return { name: line === null ? file : `${file}:${line}`, ...message };
}

/** By its first character, after a byte order mark and white space. */
function looksLikeJson(bytes: Uint8Array): boolean {
  return /^[^!-~]*[[{]/.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'));
}

function checked(uploadId: string, document: ResultsDocument): ParsedUpload {
  const errors = checkResults(document).map(inBody);
  if (errors.length > 0) return { ok: false, uploadId, errors };
  return { ok: true, uploadId, document: packDocument(document), warnings: [] };
}

/** `/event/location/timeZone` is `timeZone` in the query. */
function inQuery({ pointer, ...message }: DocumentError): RequestError {
  return { in: 'query', name: pointer.slice(pointer.lastIndexOf('/') + 1), ...message };
}

function inBody({ pointer, ...message }: DocumentError): RequestError {
  return { in: 'body', name: pointer, ...message };
}

/** A place that the schema has reported already is not reported again. */
function newAmong(found: readonly RequestError[], reported: readonly RequestError[]): RequestError[] {
  const places = new Set(reported.map(({ name }) => name));
  return found.filter(({ name }) => !places.has(name));
}

function refused(uploadId: string | null, message: Message): ParsedUpload {
  return { ok: false, uploadId, errors: [{ in: 'body', name: '', ...message }] };
}

function placed({ file, line, field, span: _, ...message }: FileError): RequestError {
  return { in: 'body', name: field, ...message, file, ...(line !== null && { line }) };
}
