/** The names of backups that the server makes itself: the time in the name decides which are kept. */

const PATTERN = /^lapwing-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.db$/;

export function backupNameAt(atMs: number): string {
  return `lapwing-${compactTime(atMs)}.db`;
}

/** null for a file of another name, which is never listed, restored by name or removed. */
export function timeOfBackup(name: string): number | null {
  const [, ...parts] = PATTERN.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return backupNameAt(atMs) === name ? atMs : null;
}

/** `20260511T102703Z` */
export function compactTime(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
