/** Reads what was uploaded: unpacked, parsed, checked and packed. Pure work for a processor, here or in a thread of its own. */

import type { ParameterError } from '@lapwing/contract/errors';
import { resultsUpload } from '@lapwing/contract/ingest';
import type { ResultsDocument } from '@lapwing/contract/results-document';
import { checkResults } from '@lapwing/timing/documents/check-results';
import { decodeText, MAX_RESULT_FILE_BYTES } from '@lapwing/timing/formats/decode-text';
import type { ResultFormat } from '@lapwing/timing/formats/detect-format';
import type { FileError } from '@lapwing/timing/formats/file-error';
import { type FileContext, readResultFiles } from '@lapwing/timing/formats/read-result-files';
import { contentHashOf } from './content-hash.ts';
import { type PackedDocument, packDocument } from './packed-document.ts';
import { parseJson } from './parse-document.ts';
import { unpack } from './unpack.ts';

const limits = { maximumBytes: MAX_RESULT_FILE_BYTES, maximumFiles: 50 };

type FileTask = {
  kind: 'file';
  bytes: Uint8Array;
  uploadId: string;
  fileName: string;
  format: ResultFormat | null;
  context: FileContext;
  /** else the file has to say of which event it is */
  isEventGiven: boolean;
  publishedBy?: string;
  reason?: string;
};

export type Task = { kind: 'results'; bytes: Uint8Array } | FileTask;

/** With the hash of what came, which takes its time as well. */
export type Read = { understood: Understood; contentHash: string };

export type Understood =
  | { ok: true; uploadId: string; document: PackedDocument; warnings: { name: string; message: string }[] }
  | { ok: false; uploadId: string | null; errors: ParameterError[] };

export function understand(task: Task): Read {
  const understood = task.kind === 'file' ? understandFile(task) : understandResults(task.bytes);
  return { understood, contentHash: contentHashOf(task.bytes) };
}

function understandResults(bytes: Uint8Array): Understood {
  const unpacked = unpack('', bytes, { ...limits, maximumFiles: 1 });
  const [file] = unpacked.ok ? unpacked.files : [];
  if (file === undefined) return refused(null, unpacked.ok ? 'there is nothing in it' : unpacked.reason);
  const parsed = parseJson(resultsUpload, file.bytes);
  if (!parsed.ok) return { ok: false, uploadId: null, errors: parsed.errors };
  const { uploadId, ...document } = parsed.value;
  return checked(uploadId, document);
}

function understandFile(task: FileTask): Understood {
  const { uploadId, fileName, format, publishedBy, reason } = task;
  const unpacked = unpack(fileName, task.bytes, limits);
  if (!unpacked.ok) return refused(uploadId, `${fileName}: ${unpacked.reason}`);
  const files = unpacked.files.map(({ name, bytes }) => ({ name, text: decodeText(bytes).text, format }));
  const outcome = readResultFiles(files, task.context);
  if (outcome.kind === 'refused') {
    return { ok: false, uploadId, errors: outcome.errors.map((error) => placed(error, files.length > 1)) };
  }
  if (!task.isEventGiven && !outcome.formats.includes('lapwing-json')) {
    const message = 'is missing: the file does not say of which event it is, so say its event or eventId';
    return { ok: false, uploadId, errors: [{ in: 'query', name: 'event', message }] };
  }
  return checked(uploadId, {
    ...outcome.document,
    ...(publishedBy !== undefined && { publishedBy }),
    ...(reason !== undefined && { reason }),
  });
}

function checked(uploadId: string, document: ResultsDocument): Understood {
  const errors = checkResults(document);
  if (errors.length > 0) {
    return {
      ok: false,
      uploadId,
      errors: errors.map(({ pointer, message }) => ({ in: 'body', name: pointer, message })),
    };
  }
  return { ok: true, uploadId, document: packDocument(document), warnings: [] };
}

function refused(uploadId: string | null, message: string): Understood {
  return { ok: false, uploadId, errors: [{ in: 'body', name: '', message }] };
}

function placed({ file, line, field, reason }: FileError, hasOthers: boolean): ParameterError {
  return {
    in: 'body',
    name: field,
    message: hasOthers ? `${file}: ${reason}` : reason,
    ...(line !== null && { line }),
  };
}
