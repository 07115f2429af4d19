/** Finds and reads the recorded races, which are not part of the repository. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export type CsvRow = Readonly<Record<string, string>>;

/** `../shared/data` from the root of the repository. */
const dataUrl = new URL('../../../../../shared/data/', import.meta.url);

/** Logs which folder is missing, so that a skipped test does not look like a passed one. */
export function hasRaceData(folder: string): boolean {
  const url = new URL(`${folder}/`, dataUrl);
  const isHere = existsSync(url);
  if (!isHere) console.log(`Skipped: the recorded races in ${fileURLToPath(url)} are not on this machine.`);
  return isHere;
}

export function hasRaceFile(path: string): boolean {
  return existsSync(new URL(path, dataUrl));
}

/** The bytes as recorded, unpacked if necessary. */
export function readRaceFile(path: string): Uint8Array {
  const bytes = readFileSync(new URL(path, dataUrl));
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export function readCsv(path: string, separator: ',' | ';' = ','): CsvRow[] {
  const text = Buffer.from(readRaceFile(path))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const [header = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => splitLine(line, separator));
  const names = header.map((name) => name.trim());
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()])),
  );
}

function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

export function cellOf(row: CsvRow, name: string): string {
  const cell = row[name];
  if (cell === undefined)
    throw new RangeError(`there is no column ${name} among ${Object.keys(row).join(', ')}`);
  return cell;
}

/** Reads on the first call and caches the value: if the data is missing, nothing may be read. */
export function lazily<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | null = null;
  return () => {
    kept ??= { value: read() };
    return kept.value;
  };
}
