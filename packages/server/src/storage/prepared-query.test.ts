import { expect, it } from 'vitest';
import { describeOnEachEngine } from './engines.test-support.ts';
import { preparedQuery } from './prepared-query.ts';

const save = preparedQuery((db, row: { key: string; value: string }) =>
  db
    .insertInto('serverState')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .returning('key'),
);
const read = preparedQuery((db, { key, limit }: { key: string; limit: number }) =>
  db.selectFrom('serverState').select('value').where('key', '>=', key).orderBy('key').limit(limit),
);

describeOnEachEngine('a prepared query', (open) => {
  it('has the values of each call, in transactions too', async () => {
    const db = await open();
    expect(await save(db, { key: 'a', value: '1' })).toEqual([{ key: 'a' }]);
    await db.transaction().execute(async (tx) => {
      await save(tx, { key: 'b', value: '2' });
      await save(tx, { key: 'a', value: '3' });
      // In another order.
      await save(tx, { value: '4', key: 'c' });
    });
    expect(await read(db, { key: 'a', limit: 2 })).toEqual([{ value: '3' }, { value: '2' }]);
    expect(await read(db, { key: 'b', limit: 9 })).toEqual([{ value: '2' }, { value: '4' }]);
  });
});
