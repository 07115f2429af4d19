/** The id of this build: what another build has folded is folded again, and numbers do not continue across it. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// Built, this file holds the fold or the name of the file that does, and that name changes with its content.
const content = readFileSync(new URL(import.meta.url));

export const buildId = createHash('sha1')
  .update(process.version)
  .update(content)
  .digest('base64url')
  .slice(0, 12);
