/** What the person at the track has to know and can mend: shown as one line, without a stack. */

export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Why a file that was named cannot be read, without the words of the operating system where there are plainer ones. */
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
