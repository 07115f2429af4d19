import { expect, it } from 'vitest';
import { anOrganization } from '../ingest/club-day.test-support.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import {
  beginDemoWorld,
  finishDemoWorld,
  isDemoWorldMade,
  isDemoWorldRemovable,
  leaveDemoWorld,
  removeUnwantedDemoWorld,
} from './demo-state.ts';

describeOnEachEngine('a demo world that a host wants gone', (openDb) => {
  it('is removed by the next start, and what was there before and added since stays', async () => {
    const db = await openDb();
    await anOrganization(db, 'Before');
    await beginDemoWorld(db);
    await anOrganization(db, 'Demo');
    await finishDemoWorld(db, 0);
    await anOrganization(db, 'Since');
    const names = async () =>
      (await db.selectFrom('organizations').select('name').orderBy('id').execute()).map(({ name }) => name);

    await removeUnwantedDemoWorld(db);
    expect(await names()).toEqual(['Before', 'Demo', 'Since']);
    expect(await isDemoWorldRemovable(db)).toBe(true);
    await leaveDemoWorld(db);
    expect(await isDemoWorldMade(db)).toBe(false);
    await removeUnwantedDemoWorld(db);
    expect(await names()).toEqual(['Before', 'Since']);
    expect(await isDemoWorldRemovable(db)).toBe(false);
  });
});
