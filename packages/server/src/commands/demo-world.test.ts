import { expect, it, onTestFinished } from 'vitest';
import { beginDemoWorld } from '../demo/demo-state.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import { openDatabase } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { readyDemoWorld } from './demo-world.ts';
import { withDatabase } from './with-database.ts';

describeOnEachEngine('the demo world of an empty database', (_, { emptyPlace }) => {
  it('is created by one of the servers that start at the same time, and the others wait for it', async () => {
    const place = await emptyPlace();
    const first = await openDatabase(place);
    await migrateToLatest(first);
    // A SQLite file has only one server.
    const second = first.engine === 'sqlite' ? first : await openDatabase(place);
    onTestFinished(async () => {
      await first.close();
      if (second !== first) await second.close();
    });
    let made = 0;
    const start = async (db: typeof first) => {
      await readyDemoWorld(db, async () => {
        made += 1;
        await saveOrganization(db, {
          name: 'Club',
          city: '',
          countryCode: 'NL',
          sport: 'Karting',
          websiteUrl: null,
          logoUrl: null,
          createdAtMs: 0,
        });
      });
      return db.selectFrom('organizations').selectAll().execute();
    };
    if (second === first) expect([await start(first), await start(first)].flat()).toHaveLength(2);
    else {
      const seen = await Promise.all([start(first), start(second)]);
      expect(seen.map((organizations) => organizations.length)).toEqual([1, 1]);
    }
    expect(made).toBe(1);
  });

  it('lets no command run while it is created, because its changes could be removed with an incomplete world', async () => {
    const place = await emptyPlace();
    await withDatabase(place, beginDemoWorld);
    let isDone = false;
    const adding = withDatabase(place, async () => {
      isDone = true;
    });
    await expect(adding).rejects.toThrow(/^The demo world is being made, or was left half made\. Try again/);
    expect(isDone).toBe(false);
  });
});
