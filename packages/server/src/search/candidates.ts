/** Reads the names with some words from the index, in the order of their rank, up to a maximum. */

import { type Sport, searchEntityTypes, sports } from '@lapwing/contract/values/enums';
import { type RawBuilder, sql } from 'kysely';
import { readRaw } from '../storage/announce.ts';
import type { Reads } from '../storage/database.ts';
import type { Row } from '../storage/schema.ts';
import { entryTypes } from './index/searchable-entities.ts';

export type SearchFilters = {
  sports?: readonly Sport[] | undefined;
  countryCode?: string | undefined;
};

export type Candidate = Pick<
  Row<'searchEntries'>,
  'id' | 'entityType' | 'entityId' | 'foldedName' | 'dateMs'
>;

const candidateColumns = sql.raw(
  'entry.id, entry.entity_type, entry.entity_id, entry.folded_name, entry.date_ms',
);
const COUNTED_UP_TO = 1_000;
const MOST_COMPARED = 10_000;

export function createCandidates(db: Reads) {
  const isSqlite = db.engine === 'sqlite';

  /** So many of each type with each of the words, which also have one of each of the other lists. */
  async function withWords(
    wordIds: readonly number[],
    alsoWith: readonly (readonly number[])[],
    filters: SearchFilters,
    ofEach: number,
  ): Promise<Candidate[]> {
    if (wordIds.length === 0) return [];
    const pairs = wordIds.flatMap((id) => entryTypes.map((type) => [id, searchEntityTypes[type]] as const));
    const ofWord = sql`
      select * from search_postings as one
      where one.word_id = pair.word_id and one.entity_type = pair.entity_type ${conditions('one', filters)}
      order by one.rank desc, one.entry_id desc`;
    // For several words, only the first so many names with the rarest word are checked.
    const hits =
      alsoWith.length === 0
        ? sql`select entry_id from (${ofWord} limit ${sql.lit(ofEach)}) as hit`
        : sql`select hit.entry_id from (${ofWord} limit ${sql.lit(Math.ceil(MOST_COMPARED / wordIds.length))}) as hit
              where ${sql.join(alsoWith.map(isAmong), sql` and `)} limit ${sql.lit(ofEach)}`;
    const { rows } = await readRaw(
      db,
      sql<Candidate>`
      select ${candidateColumns} from ${pairsTable(pairs)} as pair
      ${
        isSqlite
          ? sql`cross join search_entries as entry where entry.id in (${hits})`
          : sql`cross join lateral (${hits}) as found join search_entries as entry on entry.id = found.entry_id`
      }`,
    );
    return rows;
  }

  function isAmong(wordIds: readonly number[]): RawBuilder<unknown> {
    return sql`exists (
      select 1 from search_postings as also
      where also.word_id in (${idsTable(wordIds)}) and also.entity_type = hit.entity_type
        and also.rank = hit.rank and also.entry_id = hit.entry_id)`;
  }

  /** The number of names with one of the words, up to a limit: decides which word to begin with. */
  async function countWith(wordIds: readonly number[]): Promise<number> {
    if (wordIds.length === 0) return 0;
    const { rows } = await readRaw(
      db,
      sql<{ count: number }>`
      select count(*) as count from (
        select 1 from search_postings where word_id in (${idsTable(wordIds)}) limit ${sql.lit(COUNTED_UP_TO)}
      ) as counted`,
    );
    return rows[0]?.count ?? 0;
  }

  /** These events, the latest first. */
  async function events(ids: readonly number[], filters: SearchFilters, most: number): Promise<Candidate[]> {
    if (ids.length === 0) return [];
    const { rows } = await readRaw(
      db,
      sql<Candidate>`
      select ${candidateColumns}
      from events as event
      join search_entries as entry
        on entry.entity_type = ${sql.lit(searchEntityTypes.Events)} and entry.entity_id = cast(event.id as text)
      where event.id in (${idsTable(ids)}) ${conditions('entry', filters)}
      order by entry.rank desc, entry.id desc limit ${sql.lit(most)}`,
    );
    return rows;
  }

  // A list as one parameter: the text of the statement stays the same, so SQLite caches it.
  function idsTable(ids: readonly number[]): RawBuilder<unknown> {
    return isSqlite
      ? sql`select value from json_each(${JSON.stringify(ids)})`
      : sql`select unnest(${ids}::bigint[])`;
  }

  function pairsTable(pairs: readonly (readonly [number, number])[]): RawBuilder<unknown> {
    return isSqlite
      ? sql`(select value ->> 0 as word_id, value ->> 1 as entity_type from json_each(${JSON.stringify(pairs)}))`
      : sql`(select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, type]) => type)}::bigint[])
              as wanted (word_id, entity_type))`;
  }

  function conditions(table: string, { sports: wanted, countryCode }: SearchFilters): RawBuilder<unknown> {
    const all = [];
    if (wanted !== undefined) {
      const numbers = wanted.map((sport) => sports[sport]);
      // A person's sports are those of their results, which are read after the names.
      const isPerson = sql`${sql.ref(`${table}.entity_type`)} = ${sql.lit(searchEntityTypes.Profiles)}`;
      all.push(sql`and (${isPerson} or ${sql.ref(`${table}.sport`)} in (${idsTable(numbers)}))`);
    }
    if (countryCode !== undefined) all.push(sql`and ${sql.ref(`${table}.country_code`)} = ${countryCode}`);
    return sql.join(all, sql` `);
  }

  return { withWords, countWith, events };
}
