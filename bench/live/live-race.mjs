/** A race that a bench sends through the ingest API, one crossing at a time. */

import { runQuietly } from '../../scripts/child-process.mjs';
import { serverMain } from '../../scripts/workspace.mjs';

/**
 * @param {string} url
 * @param {string} key
 * @param {number} carCount
 * @param {string} name of the session, if there are several
 */
export function createRace(url, key, carCount, name = 'bench') {
  const startsAtMs = Date.now() - 3_600_000;
  let sequence = 0;
  let atMs = startsAtMs;
  /**
   * @param {object[]} events
   * @returns {Promise<{ liveSessionId: string }>}
   */
  const send = async (events) => {
    sequence += 1;
    const answer = await fetch(`${url}/api/ingest/v1/live`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        batchId: `${name}-${sequence}`,
        sequence,
        event: {
          clientId: 'bench',
          name: 'Bench',
          sport: 'Car',
          startDate: '2026-05-03',
          location: { name: 'Bench', countryCode: 'NL', timeZone: 'UTC' },
        },
        session: { clientId: name, name: 'Race', type: 'race' },
        events,
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    // As described in the contract.
    return /** @type {{ liveSessionId: string }} */ (await answer.json());
  };
  const cars = Array.from({ length: carCount }, (_, index) => String(index + 1));
  return {
    begin: () =>
      send([
        {
          kind: 'session',
          atMs: startsAtMs,
          sessionType: 'Race',
          startedAtMs: startsAtMs,
          minimumLapTimeMs: 10_000,
        },
        ...cars.map((id) => ({
          kind: 'competitor',
          atMs: startsAtMs,
          competitorId: id,
          number: id,
          lastName: `Driver ${id}`,
          transponders: [id],
        })),
      ]),
    /** The next car crosses the line. */
    change: () => {
      atMs += 60_000 / carCount + ((sequence * 37) % 11);
      const transponder = cars[sequence % carCount];
      return send([{ kind: 'passing', atMs: Math.round(atMs), loopId: 'finish', transponder }]);
    },
  };
}

/**
 * @param {string} dataDir
 * @param {string} scopes
 */
export async function liveKey(dataDir, scopes = 'live') {
  const env = { ...process.env, LAPWING_DATA_DIR: dataDir };
  /** @param {string[]} args */
  const command = async (args) => {
    const { code, output } = await runQuietly(process.execPath, [serverMain, ...args], { env });
    if (code !== 0) throw new Error(output);
    return output;
  };
  await command(['migrate']);
  await command(['organization', 'create', 'Bench', '--country', 'NL', '--sport', 'Car']);
  const output = await command(['key', 'create', '1', '--name', 'bench', '--scopes', scopes]);
  const key = /lapwing_\S+/.exec(output)?.[0];
  if (key === undefined) throw new Error(output);
  return key;
}
