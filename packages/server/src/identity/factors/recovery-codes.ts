/** Recovery codes: ten, each for one sign-in without the app. Long enough that their hashes reveal nothing. */

import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without letters that look alike: no i, l, o, u, 0 or 1. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789';

/** 78 bits each. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-'),
  );
}

/** However it was typed: in capitals, with or without hyphens. */
export function hashOfRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(letters).digest('base64url');
}
