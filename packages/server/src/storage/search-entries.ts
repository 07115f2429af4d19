/** What can be found by name: the writers of events, locations, people, organisations and championships keep it. */

import { type SearchEntityType, type Sport, searchEntityTypes, sports } from '@lapwing/contract/enums';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type SearchEntry = {
  /** An event that is running is found as LiveEvents too; that needs no entry of its own. */
  entityType: Exclude<SearchEntityType, 'LiveEvents'>;
  entityId: string | number;
  name: string;
  nickName?: string;
  sport?: Sport;
  countryCode?: string | null;
  dateMs?: number;
};

const LETTERS_WITHOUT_MARK: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A name as it is compared: lower case, no accents, single blanks between words.
 * Only the marks of Latin, Greek and Cyrillic letters go: the Japanese sound marks make another letter.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS_WITHOUT_MARK[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
}

// PostgreSQL takes 65,535 parameters in one statement, SQLite 32,766.
const ENTRIES_AT_ONCE = 1_000;

/** Adds the entries or replaces those of the same entity. Call it with the transaction that writes the entity. */
export async function saveSearchEntries(db: Kysely<Schema>, entries: readonly SearchEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    await db
      .insertInto('searchEntries')
      .values(entries.slice(from, from + ENTRIES_AT_ONCE).map(rowOf))
      .onConflict((conflict) =>
        conflict.columns(['entityType', 'entityId']).doUpdateSet((set) => ({
          name: set.ref('excluded.name'),
          nickName: set.ref('excluded.nickName'),
          foldedName: set.ref('excluded.foldedName'),
          sport: set.ref('excluded.sport'),
          countryCode: set.ref('excluded.countryCode'),
          dateMs: set.ref('excluded.dateMs'),
        })),
      )
      .execute();
  }
}

function rowOf({ entityType, entityId, name, nickName, sport, countryCode, dateMs }: SearchEntry) {
  return {
    entityType: searchEntityTypes[entityType],
    entityId: String(entityId),
    name,
    nickName: nickName ?? null,
    // The blanks at both ends let a query ask for the beginning of a word or for a whole one.
    foldedName: ` ${foldName(`${name} ${nickName ?? ''}`).trim()} `,
    sport: sport === undefined ? null : sports[sport],
    countryCode: countryCode ?? null,
    dateMs: dateMs ?? null,
  };
}
