import { expect, it } from 'vitest';
import { countTurns } from '../whole-site/count-turns.test-support.ts';
import { describeOnEachEngine } from './engines.test-support.ts';
import { rowsInserter } from './insert-rows.ts';

type Word = { word: string };

const insertWords = rowsInserter((db, row: Word) =>
  db
    .insertInto('searchWords')
    .values(row)
    .onConflict((conflict) => conflict.column('word').doNothing()),
);

describeOnEachEngine('rows of one shape', (openDb) => {
  it('are all stored in their order, however many there are, and known ones are left out', async () => {
    const db = await openDb();
    const words = Array.from({ length: 1_703 }, (_, index) => ({ word: `w${index}` }));
    expect(await insertWords(db, words.slice(0, 3))).toBe(3);
    expect(await insertWords(db, words)).toBe(1_700);
    expect(await insertWords(db, [])).toBe(0);
    const stored = await db.selectFrom('searchWords').select('word').orderBy('id').execute();
    expect(stored).toEqual(words);
  });

  it('do not block others while they are stored', async () => {
    const db = await openDb();
    const words = Array.from({ length: 2_000 }, (_, index) => ({ word: `w${index}` }));
    expect(await countTurns(() => insertWords(db, words))).toBeGreaterThan(2);
  });
});
