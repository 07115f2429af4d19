/** The titles that columns of entry lists have in English, Dutch and Japanese. */

import type { EntryField } from '@lapwing/contract/desk/calls';
import { titleKey } from '../formats/titled-table.ts';

const titles: Readonly<Record<Exclude<EntryField, 'ignored'>, readonly string[]>> = {
  number: [
    ...[
      'number',
      'no',
      'nr',
      'num',
      '#',
      'start number',
      'startnumber',
      'start no',
      'race number',
      'race no',
    ],
    ...['car', 'car no', 'car number', 'kart', 'kart no', 'bike', 'bib', 'plate'],
    ...['startnr', 'startnummer', 'start nr', 'nummer', 'wagennummer', 'kartnummer'],
    ...['ゼッケン', 'ゼッケン番号', '番号', 'カーナンバー', '車番', 'no(番号)'],
  ],
  name: [
    ...['name', 'full name', 'driver', 'driver 1', 'rider', 'competitor', 'participant'],
    ...['naam', 'deelnemer', 'rijder', 'rijder 1', 'coureur', 'bestuurder', 'volledige naam'],
    ...['氏名', '名前', '選手', '選手名', 'ドライバー', 'ライダー'],
  ],
  firstName: ['first name', 'firstname', 'given name', 'forename', 'voornaam', '名'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'achternaam', '姓'],
  nationality: ['nationality', 'nat', 'country', 'nationaliteit', 'land', '国籍', '国'],
  className: ['class', 'category', 'cat', 'division', 'klasse', 'categorie', 'クラス', '部門', 'カテゴリー'],
  team: ['team', 'entrant', 'team name', 'teamnaam', 'equipe', 'inschrijver', 'チーム', 'チーム名'],
  transponder: [
    ...['transponder', 'transponder no', 'transponder number', 'tx', 'chip', 'mylaps', 'transponder 1'],
    ...[
      'transponder 2',
      'ponder',
      'ponder 2',
      'transpondernummer',
      'transpondernr',
      'トランスポンダー',
      'ポンダー',
    ],
  ],
  driver: [
    ...[
      'driver 2',
      'driver 3',
      'driver 4',
      'second driver',
      'co-driver',
      'codriver',
      'co driver',
      'other drivers',
    ],
    ...['rijder 2', 'rijder 3', 'rijder 4', 'tweede rijder', 'medebestuurder', 'teamgenoot'],
    ...['第2ドライバー', '第3ドライバー', '共同ドライバー'],
  ],
  checkedIn: [
    'here',
    'checked in',
    'check-in',
    'present',
    'aanwezig',
    'ingecheckt',
    '受付',
    '受付済み',
    '出席',
  ],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'opmerking', 'opmerkingen', '備考', 'メモ'],
};

const fieldByKey = new Map<string, EntryField>(
  Object.entries(titles).flatMap(([field, names]) =>
    // The keys of the object above.
    names.map((name) => [titleKey(name), field as EntryField] as const),
  ),
);

/** Fields of which a list may have several columns. */
const severalTimes: readonly EntryField[] = ['transponder', 'driver', 'ignored'];

/** The field of each column: as remembered, otherwise by its title; a field that is taken already is left out. */
export function fieldsOfTitles(
  columnTitles: readonly string[],
  remembered: ReadonlyMap<string, EntryField>,
): EntryField[] {
  const taken = new Set<EntryField>();
  return columnTitles.map((title) => {
    const key = titleKey(title);
    const field = remembered.get(key) ?? fieldByKey.get(key) ?? 'ignored';
    if (taken.has(field) && !severalTimes.includes(field)) return 'ignored';
    taken.add(field);
    return field;
  });
}

/** How many of the titles are known: a line with several of them is the line of titles. */
export function countKnownTitles(
  cells: readonly string[],
  remembered: ReadonlyMap<string, EntryField>,
): number {
  return cells.filter((cell) => {
    const key = titleKey(cell);
    return fieldByKey.has(key) || remembered.has(key);
  }).length;
}
