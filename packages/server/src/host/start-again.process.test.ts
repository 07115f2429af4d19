/** A host restarts or restores the site while workers serve it: afterwards every worker has the new state. */

import type { BackupList } from '@lapwing/contract/site/host-backups';
import { importJWK, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { saveAccounts } from '../accounts/writers.ts';
import { loadKeys } from '../identity/signing-keys.ts';
import { aRelayKey } from '../ingest/club-day.test-support.ts';
import { anUpload } from '../ingest/ingest.test-support.ts';
import { aServerPlace, type ServerProcess } from '../ingest/server-process.test-support.ts';
import { until } from '../live/push/push.test-support.ts';
import { openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { workersOf } from '../workers/worker-processes.test-support.ts';

const HOST = `LAPWING-GA-${'b'.repeat(32)}`;
const EMAIL = 'ben@example.org';
const EVENTS = '/api/v0.2.3/eventresults/events';

/** Ben is its host, and two workers serve it. */
async function aHostedServer() {
  const place = await aServerPlace();
  const db = await openDatabase({ dataDir: place.dataDir, databaseUrl: null });
  await migrateToLatest(db);
  const names = { givenName: 'Ben', surName: 'Test', nickName: 'Ben' };
  await saveAccounts(db, [{ id: HOST, ...names, email: EMAIL, passwordHash: null, createdAtMs: 0 }]);
  const key = await aRelayKey(db, ['results']);
  const [signing] = (await loadKeys(db)).signing;
  await db.close();
  if (signing === undefined) throw new Error('no signing key');

  const server = await place.start({ env: { LAPWING_WORKERS: '2', LAPWING_HOSTS: EMAIL } });
  const { authority, clientId } = (await (await fetch(`${server.url}/api/clientSettings`)).json()) as {
    authority: string;
    clientId: string;
  };
  const token = await new SignJWT({ token_version: 0 })
    .setProtectedHeader({ alg: 'RS256', kid: signing.kid ?? '' })
    .setIssuer(authority.replace(/^http:\/\/[^/]+/, `http://localhost:${server.port}`))
    .setAudience(clientId)
    .setSubject(HOST)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(signing, 'RS256'));
  const ask = async (method: string, path: string, { bearer = token, body }: Call = {}) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}${path}`, {
      ...{ method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const publish = (name: string) => {
    const clientId = name.replace(' ', '-');
    const upload = anUpload({ uploadId: clientId });
    const event = { ...upload.event, clientId, name };
    return ask('POST', '/api/ingest/v1/results', { bearer: key, body: { ...upload, event } });
  };
  return { ...place, server, ask, publish };
}

type Call = { bearer?: string; body?: unknown };

/** Each on its own connection, so that both workers answer. */
function fromAllWorkers({ url }: ServerProcess, path: string): Promise<string[]> {
  const headers = { connection: 'close' };
  const asked = Array.from({ length: 6 }, async () => (await fetch(`${url}${path}`, { headers })).text());
  return Promise.all(asked);
}

/** Visitors who load pages all the time; returns everything that they got, a lost connection as 0. */
function visitAllTheTime({ url }: ServerProcess): () => Set<number> {
  const statuses = new Set<number>();
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const headers = { accept: 'text/html', connection: 'close' };
      const response = await fetch(url, { headers }).catch(() => null);
      statuses.add(response?.status ?? 0);
      const text = (await response?.text().catch(() => '')) ?? '';
      if (response?.status === 503) expect(text).toContain('<title>Back in a moment</title>');
    }
  };
  const visiting = Promise.all([visit(), visit()]);
  const end = () => {
    isOver = true;
    return statuses;
  };
  onTestFinished(async () => {
    end();
    await visiting;
  });
  return end;
}

test('after a restore all workers answer with the restored data', async () => {
  const { server, ask, publish } = await aHostedServer();
  await publish('First day');
  await ask('POST', '/api/host/backups');
  // The contract of the call guarantees this shape.
  const list = async () => (await ask('GET', '/api/host/backups')) as BackupList;
  // It is listed before it is verified.
  await until(async () => {
    const { isRunning, backups } = await list();
    return !isRunning && backups.length === 1;
  });
  const [backup] = (await list()).backups;
  await publish('Second day');
  for (const answer of await fromAllWorkers(server, EVENTS)) expect(answer).toContain('Second day');

  const before = workersOf(server);
  const endVisits = visitAllTheTime(server);
  await ask('POST', `/api/host/backups/${backup?.name}/restore`);
  await until(() => server.output().includes('Lapwing started again'));
  // A page, the notice, or a connection that was closed; never an error.
  expect([...endVisits()].filter((status) => ![200, 503, 0].includes(status))).toEqual([]);
  expect(server.output()).toContain(`${backup?.name} is restored. What was there before is in `);
  for (const answer of await fromAllWorkers(server, EVENTS)) {
    expect(answer).toContain('First day');
    expect(answer).not.toContain('Second day');
  }
  expect((await list()).lastRestore).toMatchObject({ name: backup?.name, failure: null });
  const after = workersOf(server);
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test('a new public address restarts the site with its workers, and an announcement stays', async () => {
  const { server, ask } = await aHostedServer();
  const announcement = { text: 'A new address from today', level: 'info', untilMs: null };
  await ask('PUT', '/api/host/announcement', { body: announcement });
  const before = workersOf(server);
  const moved = await ask('PUT', '/api/host/settings', { body: { publicUrl: 'https://timing.example' } });
  expect(moved).toMatchObject({ restarts: true });
  await until(() => server.output().includes('Lapwing started again with new settings'));
  expect(server.output()).toContain('at https://timing.example');
  for (const page of await fromAllWorkers(server, '/')) expect(page).toContain(announcement.text);
  // Tokens are for the old address.
  await expect(ask('GET', '/api/host/backups')).rejects.toThrow('401');
  const after = workersOf(server);
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});
