import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer as createHttp } from '../../http/server.ts';
import { postgresUrl } from '../places.test-support.ts';
import { isDatabaseAway } from './database-away.ts';
import { connectToPostgres } from './postgres.ts';

const suffix = postgresUrl === null ? ' (skipped: no PostgreSQL)' : '';

/** PostgreSQL behind an address that can go away. */
async function aDatabase() {
  const { hostname, port } = new URL(postgresUrl ?? '');
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    if (!isSilent) near.pipe(far).pipe(near);
    for (const each of [near, far]) each.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const goAway = () => {
    server.close();
    for (const each of sockets) each.destroy();
  };
  const fallSilent = () => {
    isSilent = true;
    for (const each of sockets) each.unpipe().pause();
  };
  const address = Object.assign(new URL(postgresUrl ?? ''), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  });
  const db = new Kysely<unknown>({ dialect: await connectToPostgres(address.href, 'reading') });
  onTestFinished(async () => {
    goAway();
    await db.destroy();
  });
  const failureOf = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => null,
        (error: unknown) => error,
      );
  return { failureOf, goAway, fallSilent };
}

describe.skipIf(postgresUrl === null)(`A database that cannot be used${suffix}`, () => {
  test('is not confused with a statement that fails', async () => {
    const { failureOf } = await aDatabase();
    for (const statement of ['select 1 / 0', 'select nothing', 'insert into nothing values (1)']) {
      const failure = await failureOf(statement);
      expect([failure, isDatabaseAway(failure)]).toEqual([expect.any(Error), false]);
    }
  });

  test('has ended the connection of a statement', async () => {
    const { failureOf } = await aDatabase();
    expect(isDatabaseAway(await failureOf('select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
  });

  test('takes no writes', async () => {
    const { failureOf } = await aDatabase();
    const readOnly = 'begin read only; create table a_table (id integer)';
    expect(isDatabaseAway(await failureOf(readOnly))).toBe(true);
  });

  test('goes away during a statement, and takes no connections afterwards', async () => {
    const { failureOf, goAway } = await aDatabase();
    const during = failureOf('select pg_sleep(10)');
    await failureOf('select 1');
    goAway();
    expect(isDatabaseAway(await during)).toBe(true);
    expect(isDatabaseAway(await failureOf('select 1'))).toBe(true);
  });

  test('falls silent, for open connections and for new ones', async () => {
    const { failureOf, fallSilent } = await aDatabase();
    expect(await failureOf('select 1')).toBe(null);
    fallSilent();
    expect(isDatabaseAway(await failureOf('select 1'))).toBe(true);
    expect(isDatabaseAway(await failureOf('select 1'))).toBe(true);
  });

  test('is not the peer of another connection', async () => {
    const refused = await once(connect(1, '127.0.0.1'), 'connect').catch((error: unknown) => error);
    expect([refused, isDatabaseAway(refused)]).toEqual([expect.any(Error), false]);
  });

  async function aServerWithoutDatabase() {
    const { failureOf, goAway } = await aDatabase();
    goAway();
    const app = await createHttp();
    const fail = async () => {
      throw await failureOf('select 1');
    };
    app.get('/', fail);
    app.get('/api/thing', fail);
    return app;
  }

  test('gives programs a problem that says when to try again', async () => {
    const app = await aServerWithoutDatabase();
    const { statusCode, headers, body } = await app.inject('/api/thing');
    const { code, detail } = JSON.parse(body);
    expect([statusCode, code, detail]).toEqual([503, 'overloaded', 'The database does not answer']);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['en', 'The site does not answer right now'],
    ['nl', 'De site antwoordt nu even niet'],
    ['ja', 'サイトが一時的に応答していません'],
  ])('gives browsers a page in %s that loads again by itself', async (language, title) => {
    const app = await aServerWithoutDatabase();
    const { statusCode, headers, body } = await app.inject({
      url: '/',
      headers: { accept: 'text/html', 'accept-language': language },
    });
    expect(statusCode).toBe(503);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`http-equiv="refresh" content="${headers['retry-after']}"`);
  });
});
