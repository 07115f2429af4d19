/** Collects the files of an upload: the named ones, and those in named folders. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Message, messageOf } from '@lapwing/contract/values/messages';
import { detectFormat, type ResultFormat } from '@lapwing/timing/formats/detect-format';
import type { FileError } from '@lapwing/timing/formats/file-error';
import { isZip, type UnpackLimits, unpackFiles } from '@lapwing/timing/formats/packed-files';
import { unknownFormat } from '@lapwing/timing/formats/read-result-files';
import { decodeText, MAX_RESULT_FILE_BYTES } from '@lapwing/timing/text/decode-text';
import { whyUnreadable } from '../operator-error.ts';
import { decodeShiftJis } from '../shift-jis.ts';
import { inflate } from './inflate.ts';

export type CollectedFile = { path: string; name: string; text: string; format: ResultFormat | null };
export type CollectedFiles = {
  files: CollectedFile[];
  /** files without results in folders, which are no error */
  skipped: string[];
  errors: FileError[];
};

const MAX_FILES = 2_000;
const limits: UnpackLimits = { maximumBytes: MAX_RESULT_FILE_BYTES, maximumFiles: 500 };

/** `format` is the timer's choice; otherwise each file is recognised by its content. */
export async function collectFiles(
  paths: readonly string[],
  format: ResultFormat | null,
): Promise<CollectedFiles> {
  const collected: CollectedFiles = { files: [], skipped: [], errors: [] };
  for (const path of paths) {
    for await (const { file, isFromFolder } of filesAt(path, collected)) {
      if (collected.files.length + collected.skipped.length >= MAX_FILES) {
        collected.errors.push(wrong(path, messageOf('folder-too-many-files', { maximum: MAX_FILES })));
        return collected;
      }
      await collect(file, isFromFolder, format, collected);
    }
  }
  return collected;
}

async function* filesAt(
  path: string,
  { errors }: CollectedFiles,
): AsyncGenerator<{ file: string; isFromFolder: boolean }> {
  try {
    if (!(await stat(path)).isDirectory()) return yield { file: path, isFromFolder: false };
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
      yield { file, isFromFolder: true };
    }
  } catch (error) {
    errors.push(wrong(path, messageOf('unreadable', { value: whyUnreadable(error) })));
  }
}

async function collect(
  path: string,
  isFromFolder: boolean,
  chosenFormat: ResultFormat | null,
  { files, skipped, errors }: CollectedFiles,
): Promise<void> {
  const { size } = await stat(path);
  // Before reading it: a file of gigabytes is refused immediately.
  if (size > MAX_RESULT_FILE_BYTES) {
    errors.push(wrong(path, messageOf('file-too-large', { megabytes: MAX_RESULT_FILE_BYTES / 1_048_576 })));
    return;
  }
  const bytes = await readFile(path);
  const unpacked = unpackFiles(basename(path), bytes, limits, inflate);
  if (!unpacked.ok) {
    errors.push(wrong(path, unpacked.message));
    return;
  }
  // An archive is treated like a folder: files without results are left out.
  const isLenient = isFromFolder || isZip(bytes);
  for (const file of unpacked.files) {
    const at = isZip(bytes) ? join(path, file.name) : path;
    const { text } = decodeText(file.bytes, decodeShiftJis);
    const format = chosenFormat ?? detectFormat(text);
    if (format === null && isLenient) skipped.push(at);
    else if (format === null) errors.push(wrong(at, unknownFormat(text)));
    else files.push({ path: at, name: file.name, text, format });
  }
}

function wrong(file: string, message: Message): FileError {
  return { file, line: null, field: '', ...message };
}
