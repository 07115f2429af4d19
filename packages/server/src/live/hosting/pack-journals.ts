/** Packs the journals of sessions that have gone off the air. */

import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import type { SetAside } from '../../storage/set-aside/set-aside.ts';
import type { Journal } from './journal.ts';

type PackingOptions = {
  journal: Journal;
  setAside: SetAside;
};

export function createJournalPacker({ journal, setAside }: PackingOptions) {
  let packing: { sessionId: number; done: Promise<void> } | null = null;
  return {
    async pack(sessionId: number): Promise<void> {
      packing = { sessionId, done: journal.pack(sessionId) };
      try {
        await packing.done;
      } catch (reason) {
        if (!isDataFault(reason)) throw reason;
        await setAside.add({ kind: 'live-session', item: String(sessionId), sessionId, reason });
      } finally {
        packing = null;
      }
    },

    /** When this journal is not being packed. */
    async settled(sessionId: number): Promise<void> {
      if (packing?.sessionId === sessionId) await packing.done.catch(() => {});
    },
  };
}
