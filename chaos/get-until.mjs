/** Asks a server again until it answers what is awaited. */

import { setTimeout as wait } from 'node:timers/promises';

const ASK_EVERY_MS = 50;

/**
 * @param {import('./sender.mjs').Target} target
 * @param {string} address
 * @param {(answer: any) => boolean} isAwaited
 * @returns {Promise<any>} the answer, whose shape the contract of the call guarantees
 */
export async function getUntil({ chooseOrigin, hasStopped, noteProgress }, address, isAwaited) {
  let last = 'nothing';
  while (!hasStopped()) {
    try {
      const answer = await fetch(`${chooseOrigin()}${address}`, { headers: { accept: 'application/json' } });
      last = `${answer.status}`;
      const body = answer.status === 200 ? await answer.json() : null;
      if (body !== null && isAwaited(body)) {
        noteProgress();
        return body;
      }
    } catch (error) {
      last = String(error);
    }
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`${address} did not give what was expected; last: ${last}`);
}
