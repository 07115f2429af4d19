/** Recognises a full disk, that of the files or that of PostgreSQL. It is no bug: what was stored stays, and writing can go on. */

/** The codes of the system, SQLite and PostgreSQL. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

export function isNoRoom(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && NO_ROOM.has(error.code);
}
