/** Checks the bus between several servers: whether NATS takes this one, how many servers run, and whether they need it. */

import { natsOptionsOf } from '../bus/nats-bus.ts';
import { networkReason } from '../network-reason.ts';
import { countNodes } from '../nodes/lease-store.ts';
import type { Database } from '../storage/database.ts';
import { migrationsDone, pendingAfter } from '../storage/migrate.ts';
import { type Finding, type Installation, ok, problem, setCommand, warning } from './check.ts';

/** null for one server without NATS. */
export async function checkNats({ settings: { natsUrl }, db }: Installation): Promise<Finding | null> {
  const count = db === null ? null : await countServers(db);
  if (natsUrl === null) return count === null || count < 2 ? null : withoutBus(count);
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
  if (count === null) return ok('NATS answers');
  return ok(`NATS answers, and ${count === 1 ? '1 server runs' : `${count} servers run`}`);
}

/** null on SQLite, which has one server, and if the database has no list of them yet */
async function countServers(db: Database): Promise<number | null> {
  if (db.engine === 'sqlite') return null;
  return pendingAfter(await migrationsDone(db)).length > 0 ? null : countNodes(db);
}

function withoutBus(count: number): Finding {
  return warning(
    `${count} servers run on this PostgreSQL without NATS_URL`,
    setCommand('NATS_URL', 'nats://lapwing:PASSWORD@db.example.org:4222'),
    'at every server: until then a live batch is taken only by the server that has its session, and limits count at each server',
  );
}
