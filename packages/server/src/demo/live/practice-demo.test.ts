import { expect, test } from 'vitest';
import { createDerivePractice } from '../../ingest/practice/derive-practice.ts';
import { createPracticeIngest } from '../../ingest/practice/practice-ingest.ts';
import { saveOrganization } from '../../publishing/events/organizations.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { organizations } from '../world/organizations.ts';
import { PRACTICE_DEMO_CLIENT_ID, startPracticeDemo } from './practice-demo.ts';

const START = Date.parse('2026-05-11T10:12:00Z');

describeOnEachEngine('The practice demo', (openDb) => {
  test('has drivers on the track from the first moment, each lap once, also after a restart', async () => {
    const db = await openDb();
    for (const { key, name, city, countryCode, sport } of organizations) {
      const rest = { websiteUrl: null, logoUrl: null, createdAtMs: 0 };
      if (key === 'llkc') await saveOrganization(db, { name, city, countryCode, sport, ...rest });
    }
    const onError = (error: unknown) => {
      throw error;
    };
    const now = () => START;
    const derive = createDerivePractice({ db, now, onError });
    const ingest = createPracticeIngest({ db, derive, now });
    const run = async () => {
      let isWaiting: () => void = () => {};
      const waits = new Promise<void>((resolve) => {
        isWaiting = resolve;
      });
      const demo = startPracticeDemo({
        db,
        ...ingest,
        onError,
        now,
        wait: (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
            isWaiting();
          }),
      });
      await waits;
      await demo.stop();
      await derive.settle();
    };
    const activities = () =>
      db
        .selectFrom('practiceActivities')
        .select(['transponder', 'endsAtMs', 'lapCount'])
        .orderBy('id')
        .execute();
    await run();
    const first = await activities();
    expect(first.length).toBeGreaterThanOrEqual(7);
    for (const { endsAtMs, lapCount } of first) {
      expect(endsAtMs).toBeNull();
      expect(lapCount).toBeGreaterThan(10);
    }
    await run();
    expect(await activities()).toEqual(first);
    const location = await db.selectFrom('practiceLocations').selectAll().executeTakeFirstOrThrow();
    expect(location).toMatchObject({ clientId: PRACTICE_DEMO_CLIENT_ID, lastHeartbeatAtMs: START });
    await derive.close();
  });
});
