/** The id of this build. Checkpoints of another build are folded again, and numbers do not continue across builds. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// In the build this file holds the fold, or the name of the file that does, which changes with its content.
const content = readFileSync(new URL(import.meta.url));

export const buildId = createHash('sha1')
  .update(process.version)
  .update(content)
  .digest('base64url')
  .slice(0, 12);
