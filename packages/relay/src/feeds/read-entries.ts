/** Reads a start list for a decoder, which only has transponders: a CSV file, read by its column titles. */

import { readFile } from 'node:fs/promises';
import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import { csvRows, separatorOf } from '@lapwing/timing/formats/csv-rows';
import { decodeText } from '@lapwing/timing/text/decode-text';
import { OperatorError, whyUnreadable } from '../operator-error.ts';
import { decodeShiftJis } from '../shift-jis.ts';

type Entry = SessionEventOf<'competitor'>;
type Column =
  | 'number'
  | 'transponder'
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'className'
  | 'team'
  | 'nationality';

const titles: Readonly<Record<Column, readonly string[]>> = {
  number: ['no', 'no.', 'nr', 'nr.', 'number', 'start number', 'startnumber', '#'],
  transponder: ['transponder', 'transponders', 'tx', 'chip', 'transponder 1'],
  fullName: ['name', 'driver', 'competitor', 'rider'],
  firstName: ['first', 'first name', 'firstname'],
  lastName: ['last', 'last name', 'lastname', 'surname'],
  className: ['class', 'category'],
  team: ['team', 'club'],
  nationality: ['nationality', 'nat', 'country'],
};

export async function readEntries(path: string, atMs: number): Promise<Entry[]> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new OperatorError(`--entries ${path} cannot be read: ${whyUnreadable(error)}`, {
      cause: error,
    });
  }
  return parseEntries(decodeText(bytes, decodeShiftJis).text, path, atMs);
}

/** All errors are reported together, with their lines. */
export function parseEntries(text: string, path: string, atMs: number): Entry[] {
  const [head, ...rows] = csvRows(text, separatorOf(text.split(/[\r\n]/, 1)[0] ?? ''));
  const columns = (head?.cells ?? []).map(columnOf);
  for (const needed of ['number', 'transponder'] as const) {
    if (!columns.includes(needed)) {
      throw new OperatorError(
        `--entries ${path} has no column "${needed}"; its first line must name the columns.`,
      );
    }
  }
  const wrong: string[] = [];
  const owners = new Map<string, number>();
  const entries = rows.flatMap(({ line, cells, isBroken }): Entry[] => {
    const values = new Map(columns.map((column, at) => [column, cells[at]?.trim() ?? '']));
    const number = values.get('number') ?? '';
    const transponders = (values.get('transponder') ?? '').split(/[\s/+]+/).filter((each) => each !== '');
    if (isBroken || number === '') {
      wrong.push(`line ${line}: ${isBroken ? 'a quote is not closed' : 'there is no number'}`);
      return [];
    }
    for (const transponder of transponders) {
      const earlier = owners.get(transponder);
      if (earlier !== undefined) {
        wrong.push(`line ${line}: transponder ${transponder} stands on line ${earlier} too`);
      }
      owners.set(transponder, line);
    }
    const named = ['fullName', 'firstName', 'lastName', 'className', 'team', 'nationality'] as const;
    const details = named.flatMap((column) => {
      const value = values.get(column);
      return value ? [[column, value] as const] : [];
    });
    return [
      {
        kind: 'competitor',
        atMs,
        // The line distinguishes two entries with the same number.
        competitorId: transponders[0] ?? `${number} line ${line}`,
        number,
        transponders,
        ...Object.fromEntries(details),
      },
    ];
  });
  if (wrong.length > 0) throw new OperatorError(`--entries ${path} has errors:\n  ${wrong.join('\n  ')}`);
  return entries;
}

function columnOf(title: string): Column | null {
  const plain = title.trim().toLowerCase();
  const found = Object.entries(titles).find(([, names]) => names.includes(plain));
  // The keys of the table above are the columns.
  return found === undefined ? null : (found[0] as Column);
}
