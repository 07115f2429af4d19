/** Finds the words of the index for a part of a term: exact words, words with that prefix, and corrections. */

import { sql } from 'kysely';
import { readRaw } from '../storage/announce.ts';
import type { Reads } from '../storage/database.ts';
import { editDistance, forgivenEdits } from './edit-distance.ts';
import { gramsOf, isWithoutBlanks, wordsToLookFor } from './index/name-words.ts';
import type { Correction } from './match-name.ts';

export type IndexedWord = { id: number; word: string };

/** One word of a part, and the matching words of the index. */
export type Slot = {
  /** the word itself; null if no name has it */
  exact: IndexedWord | null;
  /** those that begin with it, the shortest first */
  longer: readonly IndexedWord[];
};

const MOST_LONGER = 30;
const MOST_LOOKED_AT = 2_000;
const MOST_MEANT = 20;
const MOST_COMPARED = 300;
/** Removes -ing: people who search for karting also mean karts and kart tracks. */
const DOING = /^(.{4,})ings?$/u;
const [SHORTEST_FIRST, SHORTEST_SECOND] = [2, 3];
const MOST_SPLITS = 2;
/** Shorter parts of words are too common to be useful. */
const SHORTEST_MIDDLE = 3;
const LONGEST = 1_000;
const LONGEST_SPLIT = 40;

export function createWordLookup(db: Reads) {
  /** The words that a name must have to contain the part; only the last word may be a prefix. */
  async function slotsOf(part: string): Promise<Slot[]> {
    const words = wordsToLookFor(part);
    const slots: Slot[] = [];
    for (const [place, word] of words.entries()) {
      const isLast = place === words.length - 1;
      const exact = await db
        .selectFrom('searchWords')
        .select(['id', 'word'])
        .where('word', '=', word)
        .executeTakeFirst();
      const longer = isLast && !isWithoutBlanks(word) ? await findLonger(word) : [];
      slots.push({ exact: exact ?? null, longer });
    }
    return slots;
  }

  /** Only the alphabetically first thousands are read: a visitor who has typed one letter is not done yet. */
  async function findLonger(beginning: string): Promise<IndexedWord[]> {
    const { rows } = await readRaw(
      db,
      sql<IndexedWord>`
      select id, word from (
        select id, word from search_words
        where word > ${beginning} and word < ${`${beginning}\u{10ffff}`}
        order by word limit ${sql.lit(MOST_LOOKED_AT)}
      ) as looked_at order by length(word), word limit ${sql.lit(MOST_LONGER)}`,
    );
    return rows;
  }

  /**
   * Words that differ from this one by one or two edits, the nearest first; if there are none, those with a similar
   * prefix, unless some words begin with it.
   */
  async function findSimilar(word: string, hasPrefixMatch: boolean): Promise<(IndexedWord & Correction)[]> {
    const letters = [...word];
    const most = forgivenEdits(letters.length);
    if (most === 0 || isWithoutBlanks(word)) return [];
    const whole = near(await findAlike(letters.length, gramsOf(word), most, most), (other) =>
      editDistance(word, other, most),
    );
    if (whole.length > 0 || hasPrefixMatch) return whole;
    // The blank after the word is not part of a prefix.
    const beginnings = await findAlike(letters.length, gramsOf(word).slice(0, -1), most, null);
    return near(beginnings, (other) => beginningDistance(word, other, most));
  }

  /** Each edit changes at most three grams, and moves the others by one place. */
  async function findAlike(
    length: number,
    grams: ReturnType<typeof gramsOf>,
    most: number,
    mostLonger: number | null,
  ): Promise<IndexedWord[]> {
    const shared = Math.max(most, grams.length - 3 * most);
    const atPlaces = sql.join(
      grams.map(
        ({ gram, place }) =>
          sql`select word_id from search_grams
              where gram = ${gram} and place between ${place - most} and ${place + most}
                and word_length between ${length - most} and ${mostLonger === null ? LONGEST : length + mostLonger}`,
      ),
      sql` union all `,
    );
    const { rows } = await readRaw(
      db,
      sql<IndexedWord>`
      select word.id, word.word from (
        select word_id, count(*) as shared from (${atPlaces}) as grams
        group by word_id having count(*) >= ${shared}
        order by shared desc, word_id limit ${sql.lit(MOST_COMPARED)}
      ) as alike join search_words as word on word.id = alike.word_id`,
    );
    return rows;
  }

  /** Words that have this one in their middle or at their end. */
  async function findContaining(part: string): Promise<IndexedWord[]> {
    const letters = [...part];
    if (letters.length < SHORTEST_MIDDLE || isWithoutBlanks(part)) return [];
    const [first, ...others] = gramsOf(part).slice(1, -1);
    if (first === undefined) return [];
    const following = others.map(
      ({ gram, place }) => sql`and exists (
        select 1 from search_grams as next
        where next.gram = ${gram} and next.word_length = begun.word_length
          and next.place = begun.place + ${sql.lit(place - first.place)} and next.word_id = begun.word_id)`,
    );
    const { rows } = await readRaw(
      db,
      sql<IndexedWord>`
      select word.id, word.word from search_grams as begun join search_words as word on word.id = begun.word_id
      where begun.gram = ${first.gram} ${sql.join(following, sql` `)}
      limit ${sql.lit(MOST_LONGER)}`,
    );
    return rows.filter(({ word }) => word.includes(part));
  }

  /** The word itself and those that begin with it. */
  async function findWithPrefix(word: string): Promise<IndexedWord[]> {
    return [...(await findIndexed([word])), ...(await findLonger(word))];
  }

  /** Words that begin with this one without its ending. */
  async function findStem(word: string): Promise<{ stem: string; begun: IndexedWord[] } | null> {
    const stem = DOING.exec(word)?.[1];
    return stem === undefined ? null : { stem, begun: await findWithPrefix(stem) };
  }

  /** Pairs of words in a name for what was typed as one; first those with the longest shorter half. */
  async function findSplits(word: string): Promise<[IndexedWord, IndexedWord][]> {
    const letters = [...word];
    if (isWithoutBlanks(word) || letters.length > LONGEST_SPLIT) return [];
    const halves: [string, string][] = [];
    for (let at = SHORTEST_FIRST; at <= letters.length - SHORTEST_SECOND; at++)
      halves.push([letters.slice(0, at).join(''), letters.slice(at).join('')]);
    const storedWords = new Map((await findIndexed(halves.flat())).map((each) => [each.word, each]));
    return halves
      .flatMap(([start, end]): [IndexedWord, IndexedWord][] => {
        const [first, second] = [storedWords.get(start), storedWords.get(end)];
        return first === undefined || second === undefined ? [] : [[first, second]];
      })
      .sort((a, b) => shorterOf(b) - shorterOf(a))
      .slice(0, MOST_SPLITS);
  }

  async function findIndexed(wanted: readonly string[]): Promise<IndexedWord[]> {
    if (wanted.length === 0) return [];
    return db.selectFrom('searchWords').select(['id', 'word']).where('word', 'in', wanted).execute();
  }

  return { slotsOf, findSimilar, findContaining, findWithPrefix, findStem, findSplits };
}

function shorterOf([first, second]: readonly [IndexedWord, IndexedWord]): number {
  return Math.min(first.word.length, second.word.length);
}

function near(words: readonly IndexedWord[], distanceTo: (word: string) => number | null) {
  return words
    .flatMap((known) => {
      const edits = distanceTo(known.word);
      return edits === null || edits === 0 ? [] : [{ ...known, edits }];
    })
    .sort((a, b) => a.edits - b.edits || a.word.length - b.word.length)
    .slice(0, MOST_MEANT);
}

/** The distance to the nearest prefix of the word. */
function beginningDistance(part: string, word: string, most: number): number | null {
  let least: number | null = null;
  for (let length = part.length - most; length <= part.length + most; length++) {
    const edits = editDistance(part, word.slice(0, length), most);
    if (edits !== null && (least === null || edits < least)) least = edits;
  }
  return least;
}
