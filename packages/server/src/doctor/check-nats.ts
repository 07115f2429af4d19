/** Checks the bus between several servers: whether NATS takes this one, and how many servers run. */

import { natsOptionsOf } from '../bus/nats-bus.ts';
import { networkReason } from '../network-reason.ts';
import { countNodes } from '../nodes/lease-store.ts';
import { migrationsDone, pendingAfter } from '../storage/migrate.ts';
import { type Finding, type Installation, ok, problem } from './check.ts';

/** null for a server without NATS. */
export async function checkNats({ settings: { natsUrl }, db }: Installation): Promise<Finding | null> {
  if (natsUrl === null) return null;
  const { connect } = await import('@nats-io/transport-node');
  try {
    const connection = await connect({ ...natsOptionsOf(natsUrl), reconnect: false });
    await connection.close();
  } catch (error) {
    return problem(
      `NATS cannot be reached: ${networkReason(error)}`,
      'sudo systemctl start nats-server',
      'or set NATS_URL to where it is',
    );
  }
  if (db === null || pendingAfter(await migrationsDone(db)).length > 0) return ok('NATS answers');
  const count = await countNodes(db);
  return ok(`NATS answers, and ${count === 1 ? '1 server runs' : `${count} servers run`}`);
}
