/** The folder for e-mails if no mail server is set. */

import { join } from 'node:path';

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}
