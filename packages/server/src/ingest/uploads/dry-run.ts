/** A dry run: the work is done, reported, and rolled back. */

import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

class Undone extends Error {}

export async function dryRun<Answer>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  let tried: { answer: Answer } | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      tried = { answer: await work(tx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (tried === undefined) throw new Error('A trial ended without an answer');
  return tried.answer;
}
