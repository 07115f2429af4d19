/** Adds names to the search index and removes them, in the transaction that writes the entity. */

import { type SearchEntityType, type Sport, searchEntityTypes, sports } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { foldName, gramsOf, wordsOfName } from './name-words.ts';

/** A running event is also found as LiveEvents, which needs no entry of its own. */
export type EntryType = Exclude<SearchEntityType, 'LiveEvents'>;

export type SearchEntry = {
  entityType: EntryType;
  entityId: string | number;
  name: string;
  nickName?: string;
  sport?: Sport;
  countryCode?: string | null;
  dateMs?: number;
  /** competitors only */
  participant?: Participant;
};

type Participant = {
  eventId: number;
  /** their last session */
  sessionId: number;
  /** null while they are only on a board */
  competitorId: number | null;
  startNumber: string;
  className: string;
};

type NewEntry = Omit<Row<'searchEntries'>, 'id'>;

/** Between a name and a nickname, so that no phrase matches across the two. No folded name contains it. */
const NAME_END = '|';

// Few enough for the parameters of one statement on either engine, and not to delay others for long.
const ROWS_AT_ONCE = 1_000;
const ENTRIES_AT_ONCE = 100;
const MINUTE_MS = 60_000;

/** Adds the entries or replaces those of the same entity. */
export async function saveSearchEntries(db: Kysely<Schema>, entries: readonly SearchEntry[]): Promise<void> {
  const turn = yieldToEventLoop();
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    await turn();
    await saveSome(db, entries.slice(from, from + ENTRIES_AT_ONCE).map(rowOf));
  }
}

export async function deleteSearchEntries(
  db: Kysely<Schema>,
  entityType: EntryType,
  entityIds: readonly (string | number)[],
): Promise<void> {
  const turn = yieldToEventLoop();
  for (let from = 0; from < entityIds.length; from += ENTRIES_AT_ONCE) {
    await turn();
    const storedEntries = await findStored(
      db,
      searchEntityTypes[entityType],
      entityIds.slice(from, from + ENTRIES_AT_ONCE).map(String),
    );
    await takeOut(db, storedEntries);
  }
}

async function saveSome(db: Kysely<Schema>, rows: readonly NewEntry[]): Promise<void> {
  const storedEntries = new Map<string, Row<'searchEntries'>>();
  for (const entityType of new Set(rows.map((row) => row.entityType))) {
    const ids = rows.filter((row) => row.entityType === entityType).map(({ entityId }) => entityId);
    for (const row of await findStored(db, entityType, ids)) storedEntries.set(keyOf(row), row);
  }
  const changed: NewEntry[] = [];
  for (const row of new Map(rows.map((each) => [keyOf(each), each])).values()) {
    const before = storedEntries.get(keyOf(row));
    if (before === undefined || !isSame(row, before, indexed)) changed.push(row);
    else if (!isSame(row, before, shown)) await updateShown(db, before.id, row);
  }
  if (changed.length === 0) return;
  await takeOut(
    db,
    changed.flatMap((row) => storedEntries.get(keyOf(row)) ?? []),
  );
  const added = await db.insertInto('searchEntries').values(changed).returningAll().execute();
  await enterWords(db, added);
}

function findStored(db: Kysely<Schema>, entityType: number, entityIds: readonly string[]) {
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
  const turn = yieldToEventLoop();
  for (const entry of entries) {
    await turn();
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
  // Two servers that add the same new words lock them in the same order, which prevents a deadlock.
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
  const turn = yieldToEventLoop();
  for (const some of inBatches(postings)) {
    await turn();
    await db.insertInto('searchPostings').values(some).execute();
  }
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

/** The searchable fields of an entry, which are also in the postings, and those that are only shown. */
const indexed = ['foldedName', 'sport', 'countryCode', 'rank'] as const;
const shown = [
  'name',
  'nickName',
  'dateMs',
  'eventId',
  'sessionId',
  'competitorId',
  'startNumber',
  'className',
] as const;

function isSame(row: NewEntry, storedRow: NewEntry, columns: readonly (keyof NewEntry)[]): boolean {
  return columns.every((name) => storedRow[name] === row[name]);
}

async function updateShown(db: Kysely<Schema>, id: number, row: NewEntry): Promise<void> {
  const { name, nickName, dateMs, eventId, sessionId, competitorId, startNumber, className } = row;
  await db
    .updateTable('searchEntries')
    .set({ name, nickName, dateMs, eventId, sessionId, competitorId, startNumber, className })
    .where('id', '=', id)
    .execute();
}

function rowOf(entry: SearchEntry): NewEntry {
  const { entityType, entityId, name, nickName, sport, countryCode, dateMs, participant } = entry;
  const [own, nick] = [foldName(name).trim(), foldName(nickName ?? '').trim()];
  // The blanks at both ends let a query match the beginning of a word or a whole one.
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
    // The latest come first; entries without a date are ranked by their length.
    rank: dateMs === undefined ? -foldedName.length : Math.floor(dateMs / MINUTE_MS),
    eventId: participant?.eventId ?? null,
    sessionId: participant?.sessionId ?? null,
    competitorId: participant?.competitorId ?? null,
    startNumber: participant?.startNumber ?? null,
    className: participant?.className ?? null,
  };
}
