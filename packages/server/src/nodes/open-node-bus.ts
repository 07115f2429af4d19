/** Opens the bus to the other servers of this installation. */

import { randomBytes } from 'node:crypto';
import type { NodeBus } from '../bus/nats-bus.ts';
import type { Database } from '../storage/database.ts';
import { keepFirstState } from '../storage/server-state.ts';

const STATE_KEY = 'nodes.installation';

/** null for a server without NATS_URL. NATS may start later. */
export async function openNodeBus(
  db: Database,
  natsUrl: string | null,
  warn: (line: string) => void,
): Promise<NodeBus | null> {
  if (natsUrl === null) return null;
  const { openNatsBus } = await import('../bus/nats-bus.ts');
  let isReported = false;
  const bus = await openNatsBus({
    url: natsUrl,
    prefix: `lapwing.${await readInstallationId(db)}`,
    onError: (error) => {
      if (bus?.isConnected !== true && isReported) return;
      isReported = true;
      warn(`NATS at NATS_URL: ${error instanceof Error ? error.message : String(error)}`);
    },
  });
  bus.onState((isConnected) => {
    if (!isConnected) warn('NATS cannot be reached: live sessions go on, other servers follow more slowly.');
    else if (isReported) warn('NATS can be reached again.');
    isReported = !isConnected;
  });
  return bus;
}

/** The same for all servers on this database. */
function readInstallationId(db: Database): Promise<string> {
  return keepFirstState(db, STATE_KEY, randomBytes(9).toString('hex'));
}
