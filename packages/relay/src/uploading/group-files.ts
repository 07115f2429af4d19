/** Groups the files of the same session: results, laps and weather are separate files. */

import { dirname } from 'node:path';
import type { CollectedFile } from './collect-files.ts';

export type FileGroup = {
  files: CollectedFile[];
  /** from the file names, for a session without a name; null if the file has one */
  sessionName: string | null;
};

const kindWords =
  /\b(results?|laps?|lap ?times?|weather|classification|time ?cards?|provisional|official|unofficial|analysis|with sections|sections?|by class|best \d+ laps)\b/gi;

/** Tables with a common name belong together, and all of them if the timer named one session. */
export function groupFiles(files: readonly CollectedFile[], isOneSession: boolean): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const file of files) {
    const speaksForItself = file.format === 'lapwing-json' || file.format === 'rmonitor';
    const sessionName = speaksForItself ? null : nameWithoutKind(file.name);
    const key = speaksForItself ? file.path : isOneSession ? '' : `${dirname(file.path)}/${sessionName}`;
    const group = groups.get(key) ?? { files: [], sessionName };
    group.files.push(file);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** `03_Race 1_Results.csv` belongs to `Race 1`. */
function nameWithoutKind(fileName: string): string {
  const words = fileName
    .replace(/\.(csv|txt|gz|tsv)\b/gi, '')
    .replace(/[_-]+/g, ' ')
    .replace(/^\d{1,2} (?=\D)/, '');
  return words.replace(kindWords, ' ').replace(/\s+/g, ' ').trim() || words.trim();
}
