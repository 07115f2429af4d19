/** One check of `lapwing-server doctor`. More checks are added in doctor/checks.ts. */

import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';

export type Finding = {
  /** A problem makes the command fail; a warning does not. */
  level: 'ok' | 'warning' | 'problem';
  /** in one line */
  found: string;
  /** the one command that mends it, or leads there; always there if something is wrong */
  command?: string;
  /** what to know before it is run */
  advice?: string;
};

export type Installation = {
  settings: Settings;
  /** null if there is none yet, or it cannot be opened; it is only read */
  db: Database | null;
  nowMs: number;
  /** Where the time is asked for; null for nowhere. */
  timeServer: { host: string; port: number } | null;
};

/** null if there is nothing to check. */
export type Check<Code extends string = string> = {
  /** stable, for programs */
  code: Code;
  name: string;
  look: (installation: Installation) => Promise<Finding | null>;
};

const SETTINGS_FILE = '/etc/lapwing.env';
export const RESTART = 'sudo systemctl restart lapwing';
export const EDIT_SETTINGS = `sudo nano ${SETTINGS_FILE}`;

export const ok = (found: string): Finding => ({ level: 'ok', found });

export const warning = (found: string, command: string, advice?: string): Finding => ({
  level: 'warning',
  found,
  command,
  ...(advice !== undefined && { advice }),
});

export const problem = (found: string, command: string, advice?: string): Finding => ({
  ...warning(found, command, advice),
  level: 'problem',
});

/** The later of two lines with the same name counts. */
export const setCommand = (name: string, value: string): string =>
  `echo '${name}=${value}' | sudo tee -a ${SETTINGS_FILE}`;

/** Whether visitors come from other machines. */
export function isPublished({ publicUrl }: Settings): boolean {
  return new URL(publicUrl).hostname !== 'localhost';
}
