/**
 * Makes laps and activities from practice passings, a little after they arrive: passings are acknowledged when they are
 * stored, and a busy loop must not wait for the computation. Whatever was not made when a server stopped is made at the
 * next start.
 */

import type { Database } from '../../storage/database.ts';
import { isInstant } from '../../storage/plausible.ts';
import { createSetAside, type SetAside, type SetAsideRow } from '../../storage/set-aside/set-aside.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { deriveDays, findPlaces } from './derive-activities.ts';
import { createRounds } from './derive-rounds.ts';
import { createLocationsInUse } from './locations-in-use.ts';
import { createPendingDays } from './pending-days.ts';
import { dayOfItem, daysOfPassing } from './practice-day.ts';
import {
  lastPassingId,
  listNewPassings,
  listUnfinished,
  locationsToResume,
  setDerivedUntil,
} from './practice-place.ts';

const SHORTEST_PAUSE_MS = 250;
const LOOK_AGAIN_MS = 30_000;

type SeenTransponder = { transponder: string; atMs: number };

export type DerivePractice = ReturnType<typeof createDerivePractice>;

export type DeriveOptions = {
  db: Database;
  now: () => number;
  onError: (error: unknown) => void;
  setAside?: SetAside;
};

export function createDerivePractice({
  db,
  now,
  onError,
  setAside = createSetAside(db, { now }),
}: DeriveOptions) {
  const pending = createPendingDays();
  const storing = createLocationsInUse();
  /** to be set aside by the next round */
  const faults: Parameters<SetAside['add']>[0][] = [];
  const hasWork = () => !pending.isEmpty || faults.length > 0;
  const rounds = createRounds({
    round: deriveAll,
    onError,
    nextPauseMs: () => (hasWork() ? SHORTEST_PAUSE_MS : pending.hasRunning ? LOOK_AGAIN_MS : null),
    shortestPauseMs: SHORTEST_PAUSE_MS,
    pauseAfterErrorMs: LOOK_AGAIN_MS,
  });

  async function note(
    locationId: number,
    timeZone: string,
    passings: readonly SeenTransponder[],
  ): Promise<void> {
    const timed = passings.filter(({ atMs }) => isInstant(atMs));
    if (timed.length < passings.length) {
      const first = passings.find(({ atMs }) => !isInstant(atMs));
      const count = passings.length - timed.length;
      const reason = `${count} passings without a date, the first at ${first?.atMs} of ${first?.transponder}`;
      faults.push({ kind: 'practice-passings', item: String(locationId), locationId, reason });
    }
    try {
      // Converting to another time zone is slow: passings of very many days would block others.
      const turn = yieldToEventLoop();
      for (const passing of timed) {
        await turn();
        pending.add(daysOfPassing(locationId, timeZone, passing));
      }
    } catch (reason) {
      faults.push({ kind: 'practice-location', item: String(locationId), locationId, reason });
    }
    rounds.schedule(SHORTEST_PAUSE_MS);
  }

  async function deriveAll(): Promise<void> {
    pending.addEnded(now());
    for (let fault = faults[0]; fault !== undefined; fault = faults[0]) {
      await setAside.add(fault);
      faults.shift();
    }
    // Read before the days are taken: a later passing is noted for the next round.
    const lastIds = new Map<number, number>();
    for (const locationId of pending.locationIds())
      lastIds.set(locationId, await lastPassingId(db, locationId));
    for (const locationId of storing.ids()) lastIds.delete(locationId);
    if (db.engine === 'postgres') await addPassingsOfOthers(lastIds.keys());
    const days = pending.takeAll();
    try {
      const context = { db, now, setAside, pending };
      const places = await findPlaces(context, new Set(days.map(({ locationId }) => locationId)));
      for (const [locationId, place] of places) if (place === 'unusable') lastIds.delete(locationId);
      await deriveDays(context, days, places);
    } catch (error) {
      // Retried with the next passing, or at the next start.
      pending.add(days);
      throw error;
    }
    for (const [locationId, lastId] of lastIds) await setDerivedUntil(db, locationId, lastId);
  }

  /** Another server may have stored some and died: they must not count as made without being made. */
  async function addPassingsOfOthers(locationIds: Iterable<number>): Promise<void> {
    for (const locationId of locationIds) {
      for (const { timeZone, derivedUntilId } of await locationsToResume(db, locationId)) {
        const passings = await listNewPassings(db, locationId, derivedUntilId);
        const timed = passings.filter(({ atMs }) => isInstant(atMs));
        for (const passing of timed) pending.add(daysOfPassing(locationId, timeZone, passing));
      }
    }
  }

  async function resumeAt(locationId?: number): Promise<void> {
    for (const { id, timeZone, derivedUntilId } of await locationsToResume(db, locationId)) {
      await storing.during(id, async () => {
        const unfinished = await listUnfinished(db, id, derivedUntilId);
        if (unfinished.length > 0) await note(id, timeZone, unfinished);
      });
    }
  }

  return {
    /**
     * Passings are stored and noted within `work`. Until it ends, the location's last passing may not be noted, and no
     * round may count it as made: if the server stops, the next start makes it.
     */
    whileStoring: storing.during,
    note,
    /** Passings that were not made into laps when the last server stopped, and who was on the track then. */
    resume: () => resumeAt(),
    /** Called when data that was set aside may be usable again. */
    async retry({ locationId, item }: Pick<SetAsideRow, 'locationId' | 'item'>): Promise<void> {
      if (locationId === null) return;
      const day = dayOfItem(locationId, item);
      if (day === null) return resumeAt(locationId);
      pending.add([day]);
      rounds.schedule(SHORTEST_PAUSE_MS);
    },
    /** Resolves when everything noted is made. */
    async settle(): Promise<void> {
      await rounds.stop();
      while (hasWork()) await deriveAll();
      if (pending.hasRunning) rounds.schedule(LOOK_AGAIN_MS);
    },
    close: rounds.close,
  };
}
