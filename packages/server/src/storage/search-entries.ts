/** Enters names into the search index and takes them out again, with the transaction that writes the entity. */

import { type SearchEntityType, type Sport, searchEntityTypes, sports } from '@lapwing/contract/enums';
import type { Kysely } from 'kysely';
import { foldName, gramsOf, wordsOfName } from './name-words.ts';
import type { Row, Schema } from './schema.ts';

/** An event that is running is found as LiveEvents too; that needs no entry of its own. */
export type EntryType = Exclude<SearchEntityType, 'LiveEvents'>;

export type SearchEntry = {
  entityType: EntryType;
  entityId: string | number;
  name: string;
  nickName?: string;
  sport?: Sport;
  countryCode?: string | null;
  dateMs?: number;
};

type NewEntry = Omit<Row<'searchEntries'>, 'id'>;

/** Between a name and a nickname, so that no phrase is found across the two. No folded name has it. */
const NAME_END = '|';

// PostgreSQL takes 65,535 parameters in one statement, SQLite 32,766.
const ROWS_AT_ONCE = 4_000;
const ENTRIES_AT_ONCE = 1_000;
const MINUTE_MS = 60_000;

/** Adds the entries or replaces those of the same entity. */
export async function saveSearchEntries(db: Kysely<Schema>, entries: readonly SearchEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    await saveSome(db, entries.slice(from, from + ENTRIES_AT_ONCE).map(rowOf));
  }
}

export async function deleteSearchEntries(
  db: Kysely<Schema>,
  entityType: EntryType,
  entityIds: readonly (string | number)[],
): Promise<void> {
  for (let from = 0; from < entityIds.length; from += ENTRIES_AT_ONCE) {
    const known = await findKnown(
      db,
      searchEntityTypes[entityType],
      entityIds.slice(from, from + ENTRIES_AT_ONCE).map(String),
    );
    await takeOut(db, known);
  }
}

async function saveSome(db: Kysely<Schema>, rows: readonly NewEntry[]): Promise<void> {
  const known = new Map<string, Row<'searchEntries'>>();
  for (const entityType of new Set(rows.map((row) => row.entityType))) {
    const ids = rows.filter((row) => row.entityType === entityType).map(({ entityId }) => entityId);
    for (const row of await findKnown(db, entityType, ids)) known.set(keyOf(row), row);
  }
  const changed = [...new Map(rows.map((row) => [keyOf(row), row])).values()].filter(
    (row) => !isSame(row, known.get(keyOf(row))),
  );
  if (changed.length === 0) return;
  await takeOut(
    db,
    changed.flatMap((row) => known.get(keyOf(row)) ?? []),
  );
  const added = await db.insertInto('searchEntries').values(changed).returningAll().execute();
  await enterWords(db, added);
}

function findKnown(db: Kysely<Schema>, entityType: number, entityIds: readonly string[]) {
  return db
    .selectFrom('searchEntries')
    .selectAll()
    .where('entityType', '=', entityType)
    .where('entityId', 'in', entityIds)
    .execute();
}

async function takeOut(db: Kysely<Schema>, entries: readonly Row<'searchEntries'>[]): Promise<void> {
  if (entries.length === 0) return;
  const idOfWord = await findWords(db, new Set(entries.flatMap(wordsOf)));
  for (const entry of entries) {
    const wordIds = wordsOf(entry).flatMap((word) => idOfWord.get(word) ?? []);
    if (wordIds.length === 0) continue;
    await db
      .deleteFrom('searchPostings')
      .where('wordId', 'in', wordIds)
      .where('entityType', '=', entry.entityType)
      .where('rank', '=', entry.rank)
      .where('entryId', '=', entry.id)
      .execute();
  }
  await db
    .deleteFrom('searchEntries')
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
}

async function enterWords(db: Kysely<Schema>, entries: readonly Row<'searchEntries'>[]): Promise<void> {
  // Two servers that bring the same new words take them in the same order, and neither waits for the other for ever.
  const words = [...new Set(entries.flatMap(wordsOf))].sort();
  const idOfWord = await findWords(db, words);
  const missing = words.filter((word) => !idOfWord.has(word));
  for (const some of inBatches(missing)) await addWords(db, some, idOfWord);
  const postings = entries.flatMap((entry) =>
    wordsOf(entry).flatMap((word) => {
      const { id: entryId, entityType, rank, sport, countryCode } = entry;
      const wordId = idOfWord.get(word);
      return wordId === undefined ? [] : [{ wordId, entityType, rank, entryId, sport, countryCode }];
    }),
  );
  for (const some of inBatches(postings)) await db.insertInto('searchPostings').values(some).execute();
}

async function addWords(
  db: Kysely<Schema>,
  words: readonly string[],
  idOfWord: Map<string, number>,
): Promise<void> {
  const added = await db
    .insertInto('searchWords')
    .values(words.map((word) => ({ word })))
    .onConflict((conflict) => conflict.column('word').doNothing())
    .returning(['id', 'word'])
    .execute();
  for (const { id, word } of added) idOfWord.set(word, id);
  const fromOthers = words.filter((word) => !idOfWord.has(word));
  for (const [word, id] of await findWords(db, fromOthers)) idOfWord.set(word, id);
  const grams = added.flatMap(({ id, word }) =>
    gramsOf(word).map(({ gram, place }) => ({ gram, wordLength: [...word].length, place, wordId: id })),
  );
  for (const some of inBatches(grams)) await db.insertInto('searchGrams').values(some).execute();
}

async function findWords(db: Kysely<Schema>, words: Iterable<string>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const some of inBatches([...words])) {
    const rows = await db
      .selectFrom('searchWords')
      .select(['id', 'word'])
      .where('word', 'in', some)
      .execute();
    for (const { id, word } of rows) found.set(word, id);
  }
  return found;
}

function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    batches.push(items.slice(from, from + ROWS_AT_ONCE));
  return batches;
}

function wordsOf({ foldedName }: { foldedName: string }): string[] {
  return wordsOfName(foldedName.replace(NAME_END, ' '));
}

function keyOf({ entityType, entityId }: { entityType: number; entityId: string }): string {
  return `${entityType} ${entityId}`;
}

function isSame(row: NewEntry, known: Row<'searchEntries'> | undefined): boolean {
  // Every column of a new entry is one of a known one.
  return (
    known !== undefined &&
    Object.entries(row).every(([name, value]) => known[name as keyof NewEntry] === value)
  );
}

function rowOf({ entityType, entityId, name, nickName, sport, countryCode, dateMs }: SearchEntry): NewEntry {
  const [own, nick] = [foldName(name).trim(), foldName(nickName ?? '').trim()];
  // The blanks at both ends let a query ask for the beginning of a word or for a whole one.
  const foldedName = nick === '' ? ` ${own} ` : ` ${own} ${NAME_END} ${nick} `;
  return {
    entityType: searchEntityTypes[entityType],
    entityId: String(entityId),
    name,
    nickName: nickName ?? null,
    foldedName,
    sport: sport === undefined ? null : sports[sport],
    countryCode: countryCode ?? null,
    dateMs: dateMs ?? null,
    // What happened last comes first; among what has no date, what the word is more of.
    rank: dateMs === undefined ? -foldedName.length : Math.floor(dateMs / MINUTE_MS),
  };
}
