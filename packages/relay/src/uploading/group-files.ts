/** Which files tell of the same session: results, laps and weather come as files of their own. */

import { dirname } from 'node:path';
import type { CollectedFile } from './collect-files.ts';

export type FileGroup = {
  files: CollectedFile[];
  /** from the names of the files, for a session that nobody named; null where it names itself */
  sessionName: string | null;
};

const kindWords =
  /\b(results?|laps?|lap ?times?|weather|classification|time ?cards?|provisional|official|unofficial|analysis|with sections|sections?|by class|best \d+ laps)\b/gi;

/** Tables with a common name belong together, and all of them where the timer named one session. */
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

/** `03_Race 1_Results.csv` is of `Race 1`. */
function nameWithoutKind(fileName: string): string {
  const words = fileName
    .replace(/\.(csv|txt|gz|tsv)\b/gi, '')
    .replace(/[_-]+/g, ' ')
    .replace(/^\d{1,2} (?=\D)/, '');
  return words.replace(kindWords, ' ').replace(/\s+/g, ' ').trim() || words.trim();
}
