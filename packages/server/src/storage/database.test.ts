import { expect, it } from 'vitest';
import { describeOnEachEngine } from './engines.test-support.ts';

describeOnEachEngine('a database', (openDb) => {
  it('tells of a write, and once more when it is committed', async () => {
    const db = await openDb();
    const heard: string[] = [];
    db.onWrite((table) => heard.push(table));
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('serverState').values({ key: 'a', value: '1' }).execute();
      expect(heard).toEqual(['server_state']);
    });
    expect(heard).toEqual(['server_state', 'server_state']);
    await db.deleteFrom('serverState').execute();
    expect(heard).toHaveLength(3);
    await db.transaction().execute((tx) => tx.selectFrom('serverState').selectAll().execute());
    expect(heard).toHaveLength(3);
  });
});
