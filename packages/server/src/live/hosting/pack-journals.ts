/** Packs the journals of sessions that have gone off the air. */

import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import type { SetAside } from '../../storage/set-aside/set-aside.ts';
import type { Journal } from './journal.ts';

type PackingOptions = {
  journal: Journal;
  setAside: SetAside;
  /** Journals of sessions that are in use are left alone. */
  isInUse: (sessionId: number) => boolean;
};

export function createJournalPacker({ journal, setAside, isInUse }: PackingOptions) {
  let packing: { sessionId: number; done: Promise<void> } | null = null;
  return {
    /** One at a time: after an update there may be years of them. */
    async packOne(endedBeforeMs: number, silentSinceMs: number): Promise<void> {
      const sessionId = await journal.findUnpacked(endedBeforeMs, silentSinceMs);
      if (sessionId === null || isInUse(sessionId)) return;
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
