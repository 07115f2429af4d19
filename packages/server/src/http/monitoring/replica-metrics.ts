/** Metrics of a replica, and a line in the log when it is read again, or not any more. */

import type { FastifyInstance } from 'fastify';
import type { Replica, ReplicaState } from '../../storage/replica/replica.ts';

const reasons: Readonly<Record<Exclude<ReplicaState, 'reading'>, string>> = {
  unreachable: 'it cannot be reached',
  'no-standby': 'it is no standby',
  'other-system': 'it is a standby of another database',
  lagging: 'it is too far behind',
};

/** Does nothing without one. */
export function observeReplica(
  { mounted: { metrics }, log }: FastifyInstance,
  replica: Replica | null,
): void {
  if (replica === null) return;
  metrics.observe(
    { name: 'database_reads', description: 'Statements that read published data, by where they were read' },
    'counter',
    () => Object.entries(replica.counts).map(([from, value]) => ({ value, labels: { from } })),
  );
  metrics.observe(
    { name: 'replica_reading', description: 'Whether the replica is read: 1, or 0 for the primary' },
    'gauge',
    () => Number(replica.mayRead()),
  );
  metrics.observe(
    { name: 'replica_lag_seconds', description: 'How far the replica is behind the primary' },
    'gauge',
    // Before its first answer it has no lag.
    () => (Number.isFinite(replica.lagMs) ? [{ value: replica.lagMs / 1000, labels: {} }] : []),
  );
  replica.onState((state) => {
    if (state === 'reading') log.info('results are read from the replica');
    else log.warn({ reason: reasons[state] }, 'results are read from the primary, not from the replica');
  });
}
