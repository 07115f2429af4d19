import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../places.test-support.ts';
import { askAt, endSilentConnections } from './silent-connections.ts';

const times = { silentMs: 50, checkEveryMs: 10 };

/** PostgreSQL behind an address whose connections can fall silent without ending. */
async function aSilentAddress() {
  const { hostname, port } = new URL(postgresUrl ?? '');
  const pairs: [Socket, Socket][] = [];
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.push([near, far]);
    if (isSilent) return;
    near.pipe(far);
    far.pipe(near);
    for (const each of [near, far]) each.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const each of pairs.flat()) each.destroy();
    server.close();
  });
  const url = Object.assign(new URL(postgresUrl ?? ''), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  });
  const silence = () => {
    isSilent = true;
    for (const [near, far] of pairs) {
      near.unpipe(far);
      far.unpipe(near);
    }
  };
  return { url: url.href, silence };
}

const findAtWork = askAt(postgresUrl ?? '');

async function aClient(url: string, ask = findAtWork) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  // Asked before it is watched: on a slow machine the answer takes longer than the short silence of these tests.
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  endSilentConnections({ findAtWork: ask, ...times }).watch(client)(rows[0]?.pid ?? 0);
  return client;
}

const suffix = postgresUrl === null ? ' (skipped: no PostgreSQL)' : '';

describe.skipIf(postgresUrl === null)(`A connection to PostgreSQL${suffix}`, () => {
  test('that stays silent ends, and its statement fails', async () => {
    const { url, silence } = await aSilentAddress();
    const client = await aClient(url);
    silence();
    await expect(client.query('select 1')).rejects.toThrow('Connection terminated');
  });

  test('ends too if a new one stays silent as well', async () => {
    const { url, silence } = await aSilentAddress();
    const client = await aClient(url, askAt(url, 50));
    silence();
    await expect(client.query('select 1')).rejects.toThrow('Connection terminated');
  });

  test('stays open during a long statement', async () => {
    const client = await aClient(postgresUrl ?? '');
    const { rows } = await client.query('select 7 as answer from pg_sleep(0.4)');
    expect(rows).toEqual([{ answer: 7 }]);
  });

  test('stays open while PostgreSQL takes no new ones', async () => {
    let asked = 0;
    const client = await aClient(postgresUrl ?? '', () => {
      asked += 1;
      return Promise.reject(new Error('too many connections'));
    });
    await client.query('select from pg_sleep(0.4)');
    expect(asked).toBeGreaterThan(0);
    expect((await client.query('select 7 as answer')).rows).toEqual([{ answer: 7 }]);
  });
});
