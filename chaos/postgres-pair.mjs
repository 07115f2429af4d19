/** A PostgreSQL with a standby that has every commit before it is acknowledged. */

import { join } from 'node:path';
import { runQuietly, stop } from '../scripts/child-process.mjs';
import { preparePostgres, runPostgres } from '../scripts/postgres.mjs';
import { makeTemplate, named, TEMPLATE } from './three-nodes.mjs';

/** Commits are flushed on both before they are acknowledged. Other settings would lose some. */
const synchronous = ['synchronous_commit=on'];

export async function startPair() {
  const place = await preparePostgres();
  if ('reason' in place) throw new Error(place.reason);
  const { folder, home, data, surroundings } = place;
  /**
   * @param {string} program
   * @param {string[]} args
   */
  const command = async (program, args) => {
    const { code, output } = await runQuietly(join(folder, program), args, surroundings);
    if (code !== 0) throw new Error(`${program}: ${output}`);
  };
  const primary = await runPostgres(place, data, synchronous);
  if (primary === null) throw new Error('The primary did not start');
  const key = await makeTemplate(new URL(primary.url));
  const copy = join(home, 'standby');
  await command('pg_basebackup', [
    '-D',
    copy,
    '-d',
    primary.url,
    '-R',
    '-c',
    'fast',
    '-X',
    'stream',
    '--no-sync',
  ]);
  const standby = await runPostgres(place, copy, synchronous);
  if (standby === null) throw new Error('The standby did not start');
  await command('psql', [primary.url, '-qc', "alter system set synchronous_standby_names = '*'"]);
  await command('psql', [primary.url, '-qc', 'select pg_reload_conf()']);
  return {
    url: named(new URL(primary.url), TEMPLATE),
    key,
    /** @returns {Promise<number>} the port of the standby, which takes writes now */
    async failOver() {
      await stop(primary.server, 'SIGKILL');
      await command('pg_ctl', ['promote', '-D', copy, '-w']);
      return standby.port;
    },
    async close() {
      await stop(primary.server, 'SIGKILL');
      await stop(standby.server, 'SIGKILL');
    },
  };
}
