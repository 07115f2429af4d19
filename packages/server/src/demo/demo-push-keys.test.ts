import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { demoPushKeys } from './demo-push-keys.ts';

describeOnEachEngine('The push keys of a demo world', (openDb) => {
  test('are made once', async () => {
    const db = await openDb();
    const keys = await demoPushKeys(db);
    expect(keys.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(await demoPushKeys(db)).toEqual(keys);
  });
});
