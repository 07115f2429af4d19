/** Checks what arrives from the tracks: upload keys, and live sessions whose data has stopped. */

import { migrationsDone } from '../storage/migrate.ts';
import { type Finding, type Installation, ok, warning } from './check.ts';

const MINUTE_MS = 60_000;
const SILENT_MS = 10 * MINUTE_MS;

export async function checkFeeds({ db, nowMs }: Installation): Promise<Finding | null> {
  if (db === null || (await migrationsDone(db)).length === 0) return null;
  const running = await db
    .selectFrom('liveSessions')
    .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
    .select(['sessions.name', 'liveSessions.lastBatchAtMs'])
    .where('liveSessions.endedAtMs', 'is', null)
    .orderBy('liveSessions.lastBatchAtMs')
    .execute();
  const [silent] = running.filter(({ lastBatchAtMs }) => nowMs - lastBatchAtMs > SILENT_MS);
  if (silent !== undefined) {
    const minutes = Math.floor((nowMs - silent.lastBatchAtMs) / MINUTE_MS);
    return warning(
      `no data of the running session "${silent.name}" for ${minutes} minutes`,
      'sudo -u lapwing lapwing-server key list',
      'check the relay at the track: it says what it waits for',
    );
  }
  const keys = await db.selectFrom('uploadKeys').select('id').where('revokedAtMs', 'is', null).execute();
  const clubs = await db.selectFrom('organizations').select('id').limit(1).execute();
  if (keys.length === 0 && clubs.length > 0)
    return warning(
      'there is no upload key, so nothing can arrive',
      'sudo -u lapwing lapwing-server key create 1 --name "Timing PC" --scopes results,live',
    );
  return ok(`${running.length} running, ${keys.length} upload keys`);
}
