/** Checks the clock of this machine: results, tokens and backups carry its time. */

import { createSocket } from 'node:dgram';
import { findLastBackup } from '../storage/backup/last-backup.ts';
import { migrationsDone } from '../storage/migrate.ts';
import { type Finding, type Installation, ok, problem, warning } from './check.ts';

const TIME_LIMIT_MS = 3_000;
const WRONG_BY_MS = 60_000;
const SLIGHTLY_WRONG_BY_MS = 2_000;
/** Of NTP, which counts from 1900. */
const EPOCH_S = 2_208_988_800;
const SET_CLOCK = 'sudo timedatectl set-ntp true';

export async function checkClock({ db, nowMs, timeServer }: Installation): Promise<Finding | null> {
  // Without a network: nothing that is stored can be from the future.
  if (db !== null && (await migrationsDone(db)).length > 0) {
    const newestMs = Math.max((await findLastBackup(db))?.atMs ?? 0, await newestPublication(db));
    if (newestMs - nowMs > WRONG_BY_MS)
      return problem(`${describe(newestMs - nowMs)} behind data that was stored before`, SET_CLOCK);
  }
  const trueMs = timeServer === null ? null : await timeOf(timeServer);
  if (trueMs === null)
    return timeServer === null ? null : ok('no time server answers, so it was not compared');
  const offMs = Math.abs(Date.now() - trueMs);
  if (offMs > WRONG_BY_MS) return problem(`${describe(offMs)} wrong`, SET_CLOCK);
  if (offMs > SLIGHTLY_WRONG_BY_MS) return warning(`${describe(offMs)} wrong`, SET_CLOCK);
  return ok(`right, says ${timeServer?.host}`);
}

/** Not of events: one that is planned may carry its own day. */
async function newestPublication(db: NonNullable<Installation['db']>): Promise<number> {
  const row = await db
    .selectFrom('sessionRevisions')
    .select(({ fn }) => fn.max('publishedAtMs').as('newestMs'))
    .executeTakeFirst();
  return row?.newestMs ?? 0;
}

function describe(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes > 0 ? `${minutes} minutes` : `${Math.round(ms / 1000)} seconds`;
}

/** Asks once, by SNTP; null without an answer. */
function timeOf({ host, port }: { host: string; port: number }): Promise<number | null> {
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    let isEnded = false;
    const end = (ms: number | null) => {
      // A name server may answer after the time limit.
      if (isEnded) return;
      isEnded = true;
      clearTimeout(limit);
      socket.close();
      resolve(ms);
    };
    const limit = setTimeout(() => end(null), TIME_LIMIT_MS);
    socket.once('error', () => end(null));
    socket.once('message', (answer) => {
      // The time at which the answer was sent.
      end(
        answer.length < 48
          ? null
          : (answer.readUInt32BE(40) - EPOCH_S) * 1000 + (answer.readUInt32BE(44) / 2 ** 32) * 1000,
      );
    });
    const question = Buffer.alloc(48);
    // Version 4, from a client.
    question.writeUInt8(0x23, 0);
    socket.send(question, port, host, (error) => {
      if (error) end(null);
    });
  });
}
