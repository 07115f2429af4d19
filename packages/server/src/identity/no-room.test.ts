import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aSignInRequest, TestBrowser } from './identity.test-support.ts';
import { CLIENT, openIdentity } from './open-identity.test-support.ts';

describeOnSqlite('signing in while the disk is full', (openDb) => {
  test('says when to try again, and works when there is room', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db);
    await sql`pragma max_page_count = 1`.execute(db);
    const begin = async () => {
      // Long enough for a new page of the database.
      const { authorizeUrl } = aSignInRequest(authority, CLIENT, { state: 's'.repeat(500) });
      return fetch(authorizeUrl, { redirect: 'manual', headers: { accept: 'text/html' } });
    };
    let refused = await begin();
    for (let tries = 0; tries < 50 && refused.status === 303; tries++) refused = await begin();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('</html>');
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await new TestBrowser().open(aSignInRequest(authority, CLIENT).authorizeUrl)).status).toBe(200);
  });
});
