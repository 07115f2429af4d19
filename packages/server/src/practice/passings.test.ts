import { expect, it } from 'vitest';
import { openIngest } from '../ingest/ingest.test-support.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { readPassings, savePassings } from './passings.ts';

describeOnEachEngine('the passings of a transponder', (openDb) => {
  it('are read in the order of time, up to a maximum', async () => {
    const db = await openDb();
    const { send } = await openIngest(db);
    const location = {
      ...{ name: 'Track', sport: 'Karting', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_200 },
      ...{ minimumLapTimeMs: 30_000, loops: [{ loopId: 'finish', role: 'finish' }] },
    };
    const { locationId } = (await send('/practice/locations/track-1', location, { method: 'PUT' })).json();
    const passings = Array.from({ length: 20 }, (_, index) => ({
      ...{ transponder: '1234567', loopId: 'finish', atMs: 20_000 - index * 1_000 },
    }));
    await db.transaction().execute((tx) => savePassings(tx, locationId, passings));
    const day = { fromMs: 0, beforeMs: 86_400_000 };
    expect(await readPassings(db, locationId, '1234567', day)).toEqual(passings.toReversed());
    expect(await readPassings(db, locationId, '1234567', day, 5)).toEqual(passings.toReversed().slice(0, 5));
  });
});
