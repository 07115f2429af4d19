/** One check of `lapwing-server doctor`. More checks are added in doctor/checks.ts. */

import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';

export type Finding = {
  /** A problem makes the command fail; a warning does not. */
  level: 'ok' | 'warning' | 'problem';
  /** in one line */
  found: string;
  /** what to do about it */
  advice?: string;
};

export type Installation = {
  settings: Settings;
  /** null if there is none yet, or it cannot be opened; it is only read */
  db: Database | null;
  nowMs: number;
};

/** null if there is nothing to check. */
export type Check = { name: string; look: (installation: Installation) => Promise<Finding | null> };

export const ok = (found: string): Finding => ({ level: 'ok', found });
export const warning = (found: string, advice: string): Finding => ({ level: 'warning', found, advice });
export const problem = (found: string, advice: string): Finding => ({ level: 'problem', found, advice });
