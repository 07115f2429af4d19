import { expect, it } from 'vitest';
import { saveAccounts } from '../../accounts/writers.ts';
import { deleteEvent, restoreEvent } from '../../publishing/events/delete-event.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { insertEvent } from '../search.test-support.ts';
import { readySearchIndex, rebuildSearchIndex } from './rebuild.ts';

const aPerson = (surName: string, isPrivate = false) => ({
  id: `LAPWING-GA-${surName}`,
  givenName: 'Anna',
  surName,
  nickName: 'Turbo',
  email: `${surName}@example.org`,
  passwordHash: null,
  createdAtMs: 0,
  isPrivate,
});

/** Every table of the index, without the ids that a rebuild assigns again. */
async function indexOf(db: Database) {
  const entries = await db
    .selectFrom('searchPostings as posting')
    .innerJoin('searchWords as word', 'word.id', 'posting.wordId')
    .innerJoin('searchEntries as entry', 'entry.id', 'posting.entryId')
    .select(['word.word', 'entry.name', 'posting.rank', 'posting.sport', 'posting.countryCode'])
    .orderBy('word.word')
    .orderBy('entry.name')
    .execute();
  const grams = await db
    .selectFrom('searchGrams as gram')
    .innerJoin('searchWords as word', 'word.id', 'gram.wordId')
    .select(['gram.gram', 'gram.place', 'gram.wordLength', 'word.word'])
    .orderBy('word.word')
    .orderBy('gram.place')
    .execute();
  return { entries, grams };
}

describeOnEachEngine('the search index', (openDb) => {
  it('is the same after a rebuild as kept by the writers', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Süper Cup 鈴鹿' });
    await insertEvent(db, { name: 'Secret test', isListed: false });
    await saveAccounts(db, [aPerson('jansen'), aPerson('hidden', true)]);
    const kept = await indexOf(db);
    expect(new Set(kept.entries.map(({ name }) => name))).toEqual(
      new Set(['Süper Cup 鈴鹿', 'Timers', 'Anna jansen']),
    );
    const progress: number[] = [];
    expect(await rebuildSearchIndex(db, (done) => progress.push(done))).toBe(6);
    expect(await indexOf(db)).toEqual(kept);
    expect(progress.at(-1)).toBe(6);
  });

  it('is filled at the first start on data that has none, and then left alone', async () => {
    const db = await openDb();
    await saveAccounts(db, [aPerson('jansen')]);
    await db.deleteFrom('searchEntries').execute();
    let rebuilds = 0;
    const ready = () => readySearchIndex(db, () => rebuilds++);
    await ready();
    expect(await db.selectFrom('searchEntries').select('name').execute()).toEqual([{ name: 'Anna jansen' }]);
    await ready();
    expect(rebuilds).toBe(1);
  });

  it('loses a removed event, word by word, and gets it back', async () => {
    const db = await openDb();
    const eventId = await insertEvent(db, { name: 'Night race' });
    const before = await indexOf(db);
    await deleteEvent(db, eventId, 1);
    const wordsLeft = (await indexOf(db)).entries.map(({ word }) => word);
    expect(wordsLeft).toEqual(['timers']);
    expect(await db.selectFrom('searchPostings').selectAll().execute()).toHaveLength(1);
    await restoreEvent(db, eventId);
    expect(await indexOf(db)).toEqual(before);
  });

  it('is not written again for an unchanged entity', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Night race' });
    const idsBefore = await db.selectFrom('searchEntries').select('id').execute();
    const { reindex } = await import('./searchable-entities.ts');
    await reindex(db, 'Events', [1]);
    expect(await db.selectFrom('searchEntries').select('id').execute()).toEqual(idsBefore);
  });
});
