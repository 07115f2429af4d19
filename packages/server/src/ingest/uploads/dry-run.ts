/** A dry run: the work is done, reported, and rolled back. */

import type { Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

class Undone extends Error {}

type Work<Answer> = (tx: Transaction<Schema>) => Promise<Answer>;

export async function dryRun<Answer>(
  inTransaction: (work: Work<never>) => Promise<never>,
  work: Work<Answer>,
): Promise<Answer> {
  let tried: { answer: Answer } | undefined;
  try {
    await inTransaction(async (tx) => {
      tried = { answer: await work(tx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (tried === undefined) throw new Error('A trial ended without an answer');
  return tried.answer;
}
