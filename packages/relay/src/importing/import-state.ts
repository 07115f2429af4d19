/** How far a copy has come: one line per finished item, so that a program that was killed continues there. */

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export type ImportState = {
  /** the version of the item that was copied; undefined if it was not */
  versionOf(item: string): string | undefined;
  finish(item: string, version: string): Promise<void>;
};

export async function openImportState(file: string): Promise<ImportState> {
  const done = new Map<string, string>();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  for (const line of text.split('\n')) {
    // The last line may be cut.
    const [, item, version] = /^(\S+) (.*);$/.exec(line) ?? [];
    if (item !== undefined && version !== undefined) done.set(item, version);
  }
  return {
    versionOf: (item) => done.get(item),
    async finish(item, version) {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `\n${item} ${version.replaceAll('\n', ' ')};\n`);
      done.set(item, version);
    },
  };
}
