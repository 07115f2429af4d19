/** A cached response of the most requested size. */

import { startServer } from '../../scripts/server-process.mjs';
import { measureAgainstBare } from '../measure/against-bare.mjs';

const WANTED_BYTES = 12_000;

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureCachedJson(dataDir) {
  const server = await startServer({ dataDir });
  const path = await answerOfAbout(WANTED_BYTES, server.url);
  const row = await measureAgainstBare({ what: 'cached JSON', url: server.url + path, dataDir });
  await server.stop();
  return [row];
}

/**
 * Looks through the demo world's sessions for the classification that comes nearest to a size.
 * @param {number} wantedBytes
 * @param {string} url
 */
async function answerOfAbout(wantedBytes, url) {
  const base = '/api/v0.2.3/eventresults';
  /** @type {{ id: number }[]} */
  const events = JSON.parse(await textOf(`${url}${base}/events?count=20`));
  let best = { path: '', bytes: 0 };
  for (const { id } of events) {
    /** @type {{ sessions: { sessions: { id: number }[], groups: { sessions: { id: number }[] }[] } }} */
    const event = JSON.parse(await textOf(`${url}${base}/events/${id}?sessions=true`));
    const sessions = [event.sessions, ...event.sessions.groups].flatMap((group) => group.sessions);
    for (const session of sessions) {
      const path = `${base}/sessions/${session.id}/classification`;
      const bytes = (await (await fetch(url + path)).arrayBuffer()).byteLength;
      if (Math.abs(bytes - wantedBytes) < Math.abs(best.bytes - wantedBytes)) best = { path, bytes };
    }
  }
  if (best.path === '') throw new Error('the demo world has no session to ask for');
  return best.path;
}

/** @param {string} url */
async function textOf(url) {
  return (await fetch(url)).text();
}
