/** The last responses of the desk on this device, so that its pages open without a connection. */

import { NetworkError, TimeoutError } from '../../http/http-error.ts';
import { openDeskDatabase } from './run/outbox/desk-database.ts';

/** The response, or the last one that this device has while the server cannot be reached. */
export async function withStoredCopy<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await ask();
    await keep(name, answer);
    return answer;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const kept = await read<Answer>(name);
    if (kept === undefined) throw error;
    return kept;
  }
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof TimeoutError;
}

/** A browser may offer no storage: then there is no copy, and everything else works. */
async function keep(name: string, answer: unknown): Promise<void> {
  try {
    const db = await openDeskDatabase();
    await db.saveFact(`answer:${name}`, answer);
    db.close();
  } catch {
    // See above.
  }
}

async function read<Answer>(name: string): Promise<Answer | undefined> {
  try {
    const db = await openDeskDatabase();
    const answer = await db.readFact<Answer>(`answer:${name}`);
    db.close();
    return answer;
  } catch {
    return undefined;
  }
}
