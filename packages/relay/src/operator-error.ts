/** An error that the person at the track can fix: shown as one line, without a stack. */

export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Why a named file cannot be read, in plain words if possible. */
export function whyUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'it is not there';
    case 'EACCES':
    case 'EPERM':
      return 'it may not be read by this user';
    case 'EISDIR':
      return 'it is a folder';
    default:
      return message ?? String(error);
  }
}
