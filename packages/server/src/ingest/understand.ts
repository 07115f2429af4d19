/** Reads what was uploaded: parsed, checked and packed. Pure work for a processor, here or in a thread of its own. */

import type { ParameterError } from '@lapwing/contract/errors';
import { resultsUpload } from '@lapwing/contract/ingest';
import { checkResults } from '@lapwing/timing/documents/check-results';
import { type PackedDocument, packDocument } from './packed-document.ts';
import { parseJson } from './parse-document.ts';

export type Task = { kind: 'results'; bytes: Uint8Array };

export type Understood =
  | { ok: true; uploadId: string; document: PackedDocument; warnings: { name: string; message: string }[] }
  | { ok: false; uploadId: string | null; errors: ParameterError[] };

export function understand({ bytes }: Task): Understood {
  const parsed = parseJson(resultsUpload, bytes);
  if (!parsed.ok) return { ok: false, uploadId: null, errors: parsed.errors };
  const { uploadId, ...document } = parsed.value;
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
