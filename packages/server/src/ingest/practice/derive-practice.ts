/**
 * Makes laps and activities from practice passings, a little after they arrive: passings are acknowledged when they are
 * stored, and a busy loop must not wait for the computation. Whatever was not made when a server stopped is made at the
 * next start.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { startOfDay } from '@lapwing/timing/documents/venue-time';
import { practiceBreakMs, practiceSessions } from '@lapwing/timing/practice/record-practice';
import { localDate } from '@lapwing/timing/timestamp';
import { type DerivedActivity, saveDerivedActivity } from '../../practice/derived-activity.ts';
import { readPassings } from '../../practice/passings.ts';
import type { Database } from '../../storage/database.ts';
import { isInstant } from '../../storage/plausible.ts';
import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import { createSetAside, type SetAside, type SetAsideRow } from '../../storage/set-aside/set-aside.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { findPlace, lastPassingId, type Place } from './practice-place.ts';

const DAY_MS = 86_400_000;
/** A driver who continues past midnight ends the session of the day before. */
const NIGHT_MS = 6 * 3_600_000;
const SHORTEST_PAUSE_MS = 250;
const LOOK_AGAIN_MS = 30_000;
const DAYS_AT_ONCE = 20;
/** The computation takes at most a quarter of a processor. */
const PAUSE_PER_WORK = 3;

type Day = { locationId: number; transponder: string; date: string };
type ActivityOfDay = { day: Day; activity: DerivedActivity };

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
  const dirty = new Map<string, Day>();
  /** days on which somebody is still on the track, and during which time that is assumed: the clock may be set back */
  const running = new Map<string, Day & { sinceMs: number; untilMs: number }>();
  /** by location: how many calls are storing passings that are not noted yet */
  const storing = new Map<number, number>();
  /** to be set aside by the next round */
  const faults: Parameters<SetAside['add']>[0][] = [];
  let timer: NodeJS.Timeout | undefined;
  /** by the clock of this process: when the next round starts, and the earliest time for one */
  let roundAtMs = Number.POSITIVE_INFINITY;
  let restsUntilMs = 0;
  let isAtWork = false;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  /**
   * Passings are stored and noted within `work`. Until it ends, the location's last passing may not be noted, and no
   * round may count it as made: if the server stops, the next start makes it.
   */
  async function whileStoring<Result>(locationId: number, work: () => Promise<Result>): Promise<Result> {
    storing.set(locationId, (storing.get(locationId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (storing.get(locationId) ?? 0) - 1;
      if (left > 0) storing.set(locationId, left);
      else storing.delete(locationId);
    }
  }

  async function note(
    locationId: number,
    timeZone: string,
    passings: readonly { transponder: string; atMs: number }[],
  ): Promise<void> {
    const timed = passings.filter(({ atMs }) => isInstant(atMs));
    if (timed.length < passings.length) {
      const first = passings.find(({ atMs }) => !isInstant(atMs));
      const count = passings.length - timed.length;
      const reason = `${count} passings without a date, the first at ${first?.atMs} of ${first?.transponder}`;
      faults.push({ kind: 'practice-passings', item: String(locationId), locationId, reason });
    }
    try {
      await noteDays(locationId, timeZone, timed);
    } catch (reason) {
      faults.push({ kind: 'practice-location', item: String(locationId), locationId, reason });
    }
    schedule(SHORTEST_PAUSE_MS);
  }

  /** Converting to another time zone is slow: passings of very many days would block others. */
  async function noteDays(
    locationId: number,
    timeZone: string,
    passings: readonly { transponder: string; atMs: number }[],
  ): Promise<void> {
    const turn = yieldToEventLoop();
    for (const { transponder, atMs } of passings) {
      await turn();
      const date = localDate(atMs, timeZone);
      dirty.set(keyOf({ locationId, transponder, date }), { locationId, transponder, date });
      // Its session may have started before midnight.
      const before = localDate(atMs - NIGHT_MS, timeZone);
      if (before !== date) {
        dirty.set(keyOf({ locationId, transponder, date: before }), {
          locationId,
          transponder,
          date: before,
        });
      }
    }
  }

  /** Earlier than a scheduled round, but never earlier than the load allows. */
  function schedule(pauseMs: number): void {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs + pauseMs, restsUntilMs);
    if (isClosed || isAtWork || roundAtMs <= atMs) return;
    clearTimeout(timer);
    roundAtMs = atMs;
    timer = setTimeout(() => {
      timer = undefined;
      roundAtMs = Number.POSITIVE_INFINITY;
      // One round after the other: two in parallel would make the same day twice.
      work = work.then(deriveRound);
    }, atMs - nowMs);
    timer.unref();
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
    roundAtMs = Number.POSITIVE_INFINITY;
  }

  async function deriveRound(): Promise<void> {
    const beganMs = performance.now();
    isAtWork = true;
    let shortestMs = SHORTEST_PAUSE_MS;
    await deriveAll().catch((error: unknown) => {
      // A full disk or a lost database: retrying immediately would not help.
      shortestMs = LOOK_AGAIN_MS;
      onError(error);
    });
    isAtWork = false;
    const endedMs = performance.now();
    restsUntilMs = endedMs + Math.max(shortestMs, (endedMs - beganMs) * PAUSE_PER_WORK);
    if (dirty.size + faults.length > 0) schedule(SHORTEST_PAUSE_MS);
    else if (running.size > 0) schedule(LOOK_AGAIN_MS);
  }

  async function deriveAll(): Promise<void> {
    for (const [key, { sinceMs, untilMs, ...day }] of running) {
      if (sinceMs <= now() && now() <= untilMs) continue;
      running.delete(key);
      dirty.set(key, day);
    }
    for (let fault = faults[0]; fault !== undefined; fault = faults[0]) {
      await setAside.add(fault);
      faults.shift();
    }
    // Read before the days are taken: a later passing is noted for the next round.
    const lastIds = new Map<number, number>();
    for (const locationId of new Set([...dirty.values()].map((day) => day.locationId)))
      lastIds.set(locationId, await lastPassingId(db, locationId));
    for (const locationId of storing.keys()) lastIds.delete(locationId);
    const days = [...dirty.values()];
    dirty.clear();
    const places = new Map<number, Place | null | 'unusable'>();
    try {
      for (const { locationId } of days) {
        if (places.has(locationId)) continue;
        const place = await findUsablePlace(locationId);
        places.set(locationId, place);
        if (place === 'unusable') lastIds.delete(locationId);
      }
      const setAsideBefore = await setAside.itemsOf('practice-day');
      for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
        await deriveSome(days.slice(from, from + DAYS_AT_ONCE), places, setAsideBefore);
      }
    } catch (error) {
      // Retried with the next passing, or at the next start.
      for (const day of days) dirty.set(keyOf(day), day);
      throw error;
    }
    for (const [locationId, derivedUntilId] of lastIds) {
      await db
        .updateTable('practiceLocations')
        .set({ derivedUntilId })
        .where('id', '=', locationId)
        .where('derivedUntilId', '<', derivedUntilId)
        .execute();
    }
  }

  async function findUsablePlace(locationId: number): Promise<Place | null | 'unusable'> {
    const item = String(locationId);
    try {
      const place = await findPlace(db, locationId);
      if ((await setAside.itemsOf('practice-location')).has(item))
        await setAside.remove('practice-location', item);
      return place;
    } catch (reason) {
      if (!isDataFault(reason)) throw reason;
      await setAside.add({ kind: 'practice-location', item, locationId, reason });
      return 'unusable';
    }
  }

  /** Activities of several days are written to the disk together. */
  async function deriveSome(
    days: readonly Day[],
    places: ReadonlyMap<number, Place | null | 'unusable'>,
    setAsideBefore: ReadonlySet<string>,
  ): Promise<void> {
    const made: ActivityOfDay[] = [];
    for (const day of days) {
      const place = places.get(day.locationId);
      if (place === null || place === undefined || place === 'unusable') continue;
      await unlessBad(day, async () => {
        const activity = await derive(day, place);
        if (activity !== null) made.push({ day, activity });
      });
      await nextTurn();
    }
    await saveTogether(made);
    for (const { day } of made) {
      if (setAsideBefore.has(itemOf(day))) await setAside.remove('practice-day', itemOf(day));
    }
  }

  /** One that cannot be stored must not fail the others. */
  async function saveTogether(made: readonly ActivityOfDay[]): Promise<void> {
    if (made.length === 0) return;
    const save = (some: readonly ActivityOfDay[]) =>
      db.transaction().execute(async (tx) => {
        for (const { activity } of some) {
          await saveDerivedActivity(tx, activity);
          await nextTurn();
        }
      });
    try {
      await save(made);
    } catch (error) {
      if (!isDataFault(error)) throw error;
      for (const one of made) await unlessBad(one.day, () => save([one]));
    }
  }

  /** A day that cannot be made from its passings is set aside. */
  async function unlessBad(day: Day, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (reason) {
      if (!isDataFault(reason)) throw reason;
      const { locationId } = day;
      running.delete(keyOf(day));
      await setAside.add({ kind: 'practice-day', item: itemOf(day), locationId, reason });
    }
  }

  /** null without a lap. */
  async function derive(day: Day, { timeZone, rules }: Place): Promise<DerivedActivity | null> {
    const { locationId, transponder, date } = day;
    const fromMs = startOfDay(date, timeZone);
    const beforeMs = startOfDay(localDate(fromMs + DAY_MS + NIGHT_MS, timeZone), timeZone);
    const passings = await readPassings(db, locationId, transponder, {
      fromMs: fromMs - NIGHT_MS,
      beforeMs: beforeMs + NIGHT_MS,
    });
    const sessions = practiceSessions(passings, rules).filter(([first]) => {
      const startsAtMs = first === undefined ? 0 : first.completedAtMs - first.lapTimeMs;
      return startsAtMs >= fromMs && startsAtMs < beforeMs;
    });
    const lastLapAtMs = sessions.at(-1)?.at(-1)?.completedAtMs;
    if (lastLapAtMs === undefined) return null;
    const lastSeenAtMs = Math.max(
      lastLapAtMs,
      ...passings.slice(-1).map(({ atMs }) => Math.min(atMs, beforeMs)),
    );
    const [sinceMs, untilMs] = [lastSeenAtMs - practiceBreakMs(rules), lastSeenAtMs + practiceBreakMs(rules)];
    const isRunning = sinceMs <= now() && now() <= untilMs;
    if (isRunning) running.set(keyOf(day), { ...day, sinceMs, untilMs });
    else running.delete(keyOf(day));
    return { locationId, transponder, fromMs, beforeMs, sessions, isRunning };
  }

  /** Passings that were not made into laps when the last server stopped, and who was on the track then. */
  async function resume(): Promise<void> {
    await resumeAt();
  }

  async function resumeAt(locationId?: number): Promise<void> {
    const locations = await db
      .selectFrom('practiceLocations')
      .select(['id', 'timeZone', 'derivedUntilId'])
      .where('clientId', 'is not', null)
      .$if(locationId !== undefined, (query) => query.where('id', '=', locationId ?? 0))
      .execute();
    for (const location of locations) await whileStoring(location.id, () => noteLeft(location));
  }

  type Location = { id: number; timeZone: string; derivedUntilId: number };

  async function noteLeft({ id, timeZone, derivedUntilId }: Location): Promise<void> {
    const left = await db
      .selectFrom('practicePassings')
      .select(['transponder', 'atMs'])
      .where('locationId', '=', id)
      .where('id', '>', derivedUntilId)
      .execute();
    const open = await db
      .selectFrom('practiceActivities')
      .select(['transponder', 'startsAtMs as atMs'])
      .where('locationId', '=', id)
      .where('endsAtMs', 'is', null)
      .execute();
    if (left.length + open.length > 0) await note(id, timeZone, [...left, ...open]);
  }

  /** Called when data that was set aside may be usable again. */
  async function retry({ locationId, item }: Pick<SetAsideRow, 'locationId' | 'item'>): Promise<void> {
    if (locationId === null) return;
    const [, date, transponder] = /^\d+\/(\d{4}-\d{2}-\d{2})\/(.*)$/s.exec(item) ?? [];
    if (date === undefined || transponder === undefined) return resumeAt(locationId);
    const day = { locationId, transponder, date };
    dirty.set(keyOf(day), day);
    schedule(SHORTEST_PAUSE_MS);
  }

  return {
    whileStoring,
    note,
    resume,
    retry,
    /** Resolves when everything noted is made. */
    async settle(): Promise<void> {
      stopTimer();
      await work;
      stopTimer();
      while (dirty.size + faults.length > 0) await deriveAll();
      if (running.size > 0) schedule(LOOK_AGAIN_MS);
    },
    async close(): Promise<void> {
      isClosed = true;
      stopTimer();
      await work;
    },
  };
}

function keyOf({ locationId, transponder, date }: Day): string {
  return `${locationId} ${date} ${transponder}`;
}

/** Its name in the list of data set aside. */
function itemOf({ locationId, transponder, date }: Day): string {
  return `${locationId}/${date}/${transponder}`;
}
