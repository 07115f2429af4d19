/** Takes the sessions that this node owns. Only the owner numbers batches, saves the board and ends the session. */

import type { Leases } from '../../nodes/leases.ts';
import { OwnedElsewhere } from '../../nodes/owner-calls.ts';
import { sessionLease } from '../session-lease.ts';

export type SessionOwners = ReturnType<typeof createSessionOwners>;

/** `catchUp` folds what the last owner has stored. */
export function createSessionOwners(leases: Leases, catchUp: (sessionId: number) => Promise<void>) {
  const taking = new Map<number, Promise<void>>();

  async function take(sessionId: number): Promise<void> {
    const nodeId = await leases.take(sessionLease(sessionId));
    if (nodeId !== leases.nodeId) throw new OwnedElsewhere(sessionId, nodeId);
    await catchUp(sessionId);
  }

  /** Rejects with OwnedElsewhere if another node has it. */
  async function own(sessionId: number): Promise<void> {
    const underWay = taking.get(sessionId);
    if (underWay !== undefined) return underWay;
    if (leases.isMine(sessionLease(sessionId))) return;
    const taken = take(sessionId).finally(() => taking.delete(sessionId));
    taking.set(sessionId, taken);
    return taken;
  }

  return {
    isOwn: (sessionId: number): boolean => leases.isMine(sessionLease(sessionId)),
    own,
    /** Whether this node owns it now. */
    async tryOwn(sessionId: number): Promise<boolean> {
      try {
        await own(sessionId);
        return true;
      } catch (error) {
        if (error instanceof OwnedElsewhere) return false;
        throw error;
      }
    },
    release: (sessionId: number): Promise<void> => leases.release(sessionLease(sessionId)),
    /** Takes those whose owner has died or stopped. */
    async adopt(sessionIds: readonly number[]): Promise<void> {
      const idByName = new Map(
        sessionIds
          .filter((sessionId) => !leases.isMine(sessionLease(sessionId)))
          .map((sessionId) => [sessionLease(sessionId), sessionId]),
      );
      for (const name of await leases.listFree([...idByName.keys()])) {
        const sessionId = idByName.get(name);
        if (sessionId !== undefined) await this.tryOwn(sessionId);
      }
    },
  };
}
