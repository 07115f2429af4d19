/** The session at the desk, for the parts of its pages. */

import type { RedFlagRule } from '@lapwing/contract/desk/meeting';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { currentSession } from '../../../identity/session.ts';
import { openDeskDatabase } from './outbox/desk-database.ts';
import { type RunPlace, runCalls } from './run-api.ts';
import { createRunStore, type RunStore, type RunView } from './run-store.ts';

export type Run = {
  store: RunStore;
  timeZone: string;
  /** the colours of the classes of the event */
  classes: readonly ClassColor[];
  canDecide: boolean;
  canRun: boolean;
  redFlag: RedFlagRule | null;
};

export const RunContext = createContext<Run | null>(null);

/** Without what changes: a part that uses this is not drawn again at each crossing. */
export function useRunContext(): Run {
  const run = useContext(RunContext);
  if (run === null) throw new Error('A part of the run page is outside of it');
  return run;
}

export function useRun(): Run & { view: RunView } {
  const run = useRunContext();
  const view = useSyncExternalStore(run.store.subscribe, run.store.view);
  return { ...run, view };
}

function ownName(): string {
  const session = currentSession();
  return session.kind === 'signed-in' ? (session.name ?? '') : '';
}

/** null until the storage of the device is open. */
export function useRunStore({ eventId, sessionId }: RunPlace, phone: number): RunStore | null {
  const [store, setStore] = useState<RunStore | null>(null);
  useEffect(() => {
    let isGone = false;
    let opened: RunStore | null = null;
    void openDeskDatabase().then(async (db) => {
      if (isGone) return db.close();
      opened = createRunStore({ eventId, sessionId, db, calls: runCalls, phone, person: ownName() });
      await opened.start();
      if (!isGone) setStore(opened);
    });
    return () => {
      isGone = true;
      opened?.stop();
    };
  }, [eventId, sessionId, phone]);
  return store;
}

/** The time by the server's clock, again and again. */
export function useServerNow(everyMs: number): number {
  const { store } = useRun();
  const [nowMs, setNowMs] = useState(store.nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(store.nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [store, everyMs]);
  return nowMs;
}
