/** Formats a failure: one helpful line if the operator can fix it, a stack if it is a bug. */

import { OperatorError } from '../operator-error.ts';
import { isDatabaseAway } from '../storage/engines/database-away.ts';

const NO_ROOM = 'There is no room left on the disk. Make some, then start again; what was stored is kept.';

/** Errors of a disk or a database, by the code of the system, SQLite or PostgreSQL. */
const lineByCode: Readonly<Record<string, string>> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  SQLITE_FULL: NO_ROOM,
  '53100': NO_ROOM,
  SQLITE_BUSY: 'Another process writes to the database all the time. Try again when it has ended.',
  SQLITE_CORRUPT:
    'The database is damaged. Put lapwing.db aside, then bring back a backup with lapwing-server restore FILE.',
  '57P01': 'PostgreSQL was stopped in the meantime. Start it, then start Lapwing again.',
  '57P03': 'PostgreSQL is not ready yet. Start again when it is.',
};

export function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof OperatorError || isAboutCommandLine(error)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  const line = lineByCode[code];
  if (line !== undefined) return line;
  return isDatabaseAway(error) ? 'PostgreSQL does not answer. Start again when it does.' : error;
}

/** An unknown command, a missing file name. */
function isAboutCommandLine(error: Error): boolean {
  return error.name === 'CLIError';
}
