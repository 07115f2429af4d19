/** Sends to the server as a relay does: one batch after the other, again and again until it is acknowledged. */

const AGAIN_AFTER_MS = 40;
/** A server that does not answer for so long counts as lost: another attempt is made. */
const ANSWER_WITHIN_MS = 10_000;

/** @typedef {{ chooseOrigin: () => string, key: string, hasStopped: () => boolean, noteProgress: () => void, repeats: number }} Target */

/**
 * @param {Target} target
 * @param {string} path under /api/ingest/v1
 * @param {object} body
 * @returns {Promise<any>} the acknowledgement
 */
export async function sendUntilAcknowledged(target, path, body) {
  const { chooseOrigin, key, hasStopped, noteProgress } = target;
  const text = JSON.stringify(body);
  while (!hasStopped()) {
    const answer = await post(`${chooseOrigin()}/api/ingest/v1/${path}`, key, text);
    if (answer?.status === 200) {
      noteProgress();
      return JSON.parse(answer.text);
    }
    // Too many requests, or a server that cannot do it now. Anything else is a fault of the server or of this test.
    if (answer !== null && answer.status < 500 && answer.status !== 429)
      throw new Error(`${path} was refused with ${answer.status}: ${answer.text}`);
    target.repeats += 1;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
  throw new Error(`${path} was not acknowledged before the end of the run`);
}

/**
 * @param {string} url
 * @param {string} key
 * @param {string} body
 * @returns {Promise<{ status: number, text: string } | null>} null without an answer
 */
export async function post(url, key, body) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}
