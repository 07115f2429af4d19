/** A hash that identifies content of any length. */

import { createHash } from 'node:crypto';

export function contentHashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
