import { expect, it } from 'vitest';
import { countTurns } from '../whole-site/count-turns.test-support.ts';
import type { Write } from './detect-writes.ts';
import { describeOnEachEngine } from './engines.test-support.ts';
import { rowsInserter } from './insert-rows.ts';

type Word = { word: string };

const insertWords = rowsInserter((db, row: Word) =>
  db
    .insertInto('searchWords')
    .values(row)
    .onConflict((conflict) => conflict.column('word').doNothing()),
);

const insertGrams = rowsInserter(
  (db, row: { gram: string; wordLength: number; place: number; wordId: number }) =>
    db.insertInto('searchGrams').values(row),
);

describeOnEachEngine('rows of one shape', (openDb) => {
  it('are all stored in their order, however many there are, and those that are known are left out', async () => {
    const db = await openDb();
    const words = Array.from({ length: 1_703 }, (_, index) => ({ word: `w${index}` }));
    expect(await insertWords(db, words.slice(0, 3))).toBe(3);
    expect(await insertWords(db, words)).toBe(1_700);
    expect(await insertWords(db, [])).toBe(0);
    const stored = await db.selectFrom('searchWords').select('word').orderBy('id').execute();
    expect(stored).toEqual(words);
  });

  it('let others be served while they are stored', async () => {
    const db = await openDb();
    const words = Array.from({ length: 2_000 }, (_, index) => ({ word: `w${index}` }));
    expect(await countTurns(() => insertWords(db, words))).toBeGreaterThan(2);
  });

  it('tell whoever listens which rows they are', async () => {
    const db = await openDb();
    await insertWords(db, [{ word: 'karting' }]);
    const writes: Write[] = [];
    db.onWrite((write) => writes.push(write));
    const { id: wordId } = await db.selectFrom('searchWords').select('id').executeTakeFirstOrThrow();
    const gramOf = (place: number) => ({ gram: 'kar', wordLength: 7, place, wordId });
    await insertGrams(db, [gramOf(0), gramOf(1)]);
    expect(writes).toMatchObject([{ table: 'search_grams', kind: 'insert', ids: { word_id: [wordId] } }]);
  });
});
