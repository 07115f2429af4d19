/** Separates errors caused by stored data from temporary ones: a full disk, a lost connection, a busy database. */

import { OperatorError } from '../../operator-error.ts';

/** Codes of SQLite, of the system, and PostgreSQL's classes of two characters. */
const passing =
  /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM|INTERRUPT|CORRUPT|NOTADB|AUTH|PERM|PROTOCOL)|E[A-Z]{3,}$|(08|25|28|40|53|55|57|58|XX)[0-9A-Z]{3}$)/;
const ofConnection =
  /connection terminated|connection ended|client has encountered|driver has already been|timeout exceeded|database connection is not open/i;

/** Whether a retry cannot help, because the data itself is at fault. */
export function isDataFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof OperatorError || error.name === 'AbortError')
    return false;
  const code = 'code' in error ? String(error.code) : '';
  return !passing.test(code) && !ofConnection.test(error.message);
}

/** In one line, short enough for a list. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 500);
}
