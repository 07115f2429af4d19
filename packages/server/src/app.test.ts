import { liveApi } from '@lapwing/contract/live/calls';
import { accountsApi } from '@lapwing/contract/people/accounts';
import { practiceApi } from '@lapwing/contract/practice/practice';
import { resultsApi } from '@lapwing/contract/results/results';
import { searchApi } from '@lapwing/contract/site/search';
import { clientSettings } from '@lapwing/contract/site/settings';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import { useMadeKeys } from './identity/made-keys.test-support.ts';
import { parseSettings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';
import { describeOnSqlite } from './storage/engines.test-support.ts';

type Json = Record<string, unknown>;

async function openApp(db: Database, env: Record<string, string> = {}) {
  const settings = parseSettings({ LAPWING_LOG_LEVEL: 'silent', ...env });
  await useMadeKeys(db);
  return createApp({ settings, db, hasDemoSignIn: false, checksAnswers: true, siteFolder: '/nowhere' });
}

describeOnSqlite('the whole server', (openDb) => {
  it('returns the addresses of the APIs under the requested host', async () => {
    const app = await openApp(await openDb());
    const response = await app.inject({ url: '/api/clientSettings', headers: { host: 'localhost:9000' } });
    expect(z.parse(clientSettings, response.json())).toMatchObject({
      eventResultApiUrl: 'http://localhost:9000',
      searchApiUrl: 'http://localhost:9000',
      authority: 'http://localhost:9000/idp/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0',
      brand: 'lapwing',
      webShopUrl: null,
      mapsScriptUrl: 'http://localhost:9000/maps.js',
    });
    await app.close();
  });

  it('accepts no host name but its own once it is published', async () => {
    const app = await openApp(await openDb(), {
      LAPWING_PUBLIC_URL: 'https://timing.example.org',
      LAPWING_THEME_HOSTS: 'results.example.org=2',
      LAPWING_PRACTICE_API_URL: 'https://practice.example.org',
    });
    const ask = async (host: string) =>
      (await app.inject({ url: '/api/clientSettings', headers: { host } })).json();
    expect(await ask('evil.example')).toMatchObject({
      eventResultApiUrl: 'https://timing.example.org',
      practiceApiUrl: 'https://practice.example.org',
      authority: expect.stringMatching(/^https:\/\/timing\.example\.org\/idp/),
    });
    expect(await ask('results.example.org')).toMatchObject({
      eventResultApiUrl: 'https://results.example.org',
    });
    await app.close();
  });

  it('returns the identity provider that the host has configured', async () => {
    const app = await openApp(await openDb(), {
      LAPWING_OIDC_AUTHORITY: 'https://login.example.org/club',
      LAPWING_OIDC_CLIENT_ID: 'lapwing-site',
    });
    expect((await app.inject('/api/clientSettings')).json()).toMatchObject({
      authority: 'https://login.example.org/club',
      clientId: 'lapwing-site',
    });
    expect((await app.inject('/idp/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0/auth')).statusCode).toBe(404);
    await app.close();
  });

  it('documents every call of the contract that it serves', async () => {
    const app = await openApp(await openDb());
    const document = (await app.inject('/api/openapi.json')).json();
    const served = new Set(Object.keys(document.paths));
    const calls = [resultsApi, liveApi, practiceApi, accountsApi, searchApi].flatMap((api) =>
      Object.values(api),
    );
    const missing = calls
      .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
      .filter((path) => !served.has(path));
    expect(missing).toEqual([]);
    expect(served).toContain('/api/v1/lapwingprofile/public/{userId}');
    await app.close();
  });

  it('has an example of each request body, which is valid by its own schema', async () => {
    const app = await openApp(await openDb());
    const { paths } = (await app.inject('/api/openapi.json')).json();
    let count = 0;
    for (const [path, operations] of Object.entries<Record<string, Json>>(paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        if (requestBody === undefined) continue;
        const where = `${method.toUpperCase()} ${path}`;
        const endpoint = app.mounted.endpoints.find(
          (each) => `${each.method} ${each.path.replace(/:(\w+)/g, '{$1}')}` === where,
        );
        // The document is JSON.
        const [{ example } = {}] = Object.values((requestBody as { content: Json }).content) as Json[];
        expect([where, example]).toEqual([where, expect.anything()]);
        const schema = endpoint?.body === 'file' ? z.string() : (endpoint?.body ?? z.never());
        expect([where, z.safeParse(schema, example).error]).toEqual([where, undefined]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(18);
    await app.close();
  });

  it('responds to missing things and errors with problems', async () => {
    const app = await openApp(await openDb());
    expect((await app.inject('/api/v0.2.3/eventresults/nothing')).json()).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect((await app.inject('/api/v0.2.3/eventresults/events/99')).json()).toMatchObject({ status: 404 });
    const wrong = (await app.inject('/api/v0.2.3/eventresults/events?count=many')).json();
    expect(wrong).toMatchObject({ status: 400, errors: [{ in: 'query', name: 'count' }] });
    expect((await app.inject({ method: 'DELETE', url: '/api/search' })).statusCode).toBe(405);
    await app.close();
  });
});
