/** Opens the thread for long responses on the database of this process. */

import { type AnswerThread, openAnswerThread } from './http/threads/answer-thread.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';

export function answerThreadOn(
  { dataDir, databaseUrl, databaseReadUrl }: Settings,
  db: Database,
): AnswerThread | null {
  return openAnswerThread(
    { dataDir, databaseUrl, databaseReadUrl },
    { readAfter: () => db.replica?.readAfter() ?? null },
  );
}
