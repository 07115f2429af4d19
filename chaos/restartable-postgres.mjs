/** A PostgreSQL that can be stopped as if it crashed, and started again with its data. */

import { stop } from '../scripts/child-process.mjs';
import { preparePostgres, runPostgres } from '../scripts/postgres.mjs';
import { makeTemplate, named, TEMPLATE } from './three-nodes.mjs';

/** Commits are written before they are acknowledged. Otherwise a crash would lose some. */
const synchronous = ['synchronous_commit=on'];

export async function startRestartable() {
  const place = await preparePostgres();
  if ('reason' in place) throw new Error(place.reason);
  const begin = async () => {
    const postgres = await runPostgres(place, place.data, synchronous);
    if (postgres === null) throw new Error('PostgreSQL did not start');
    return postgres;
  };
  let running = await begin();
  const url = new URL(running.url);
  const key = await makeTemplate(url);
  return {
    url: named(url, TEMPLATE),
    key,
    /** Its processes end without finishing anything. */
    crash: () => stop(running.server, 'SIGQUIT'),
    /** @returns {Promise<number>} its new port */
    async startAgain() {
      running = await begin();
      return running.port;
    },
    close: () => stop(running.server, 'SIGQUIT'),
  };
}
