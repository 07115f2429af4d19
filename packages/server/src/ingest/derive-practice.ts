/**
 * Makes laps and activities of the passings that came in, a little after they did: passings are acknowledged when they are
 * kept, and a busy loop must not wait for the arithmetic. Whatever was not made when a server stopped is made at the next start.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { startOfDay } from '@lapwing/timing/documents/venue-time';
import type { LapRules } from '@lapwing/timing/laps/record-passing';
import { practiceBreakMs, practiceSessions } from '@lapwing/timing/practice/record-practice';
import { localDate } from '@lapwing/timing/timestamp';
import { type DerivedActivity, saveDerivedActivity } from '../practice/derived-activity.ts';
import { lapRulesOf } from '../practice/loops.ts';
import { readPassings } from '../practice/passings.ts';
import type { Database } from '../storage/database.ts';

const DAY_MS = 86_400_000;
/** Who drives past midnight ends the session that was begun before it. */
const NIGHT_MS = 6 * 3_600_000;
const SHORTEST_PAUSE_MS = 250;
const LOOK_AGAIN_MS = 30_000;
const DAYS_AT_ONCE = 20;
/** The arithmetic takes a quarter of a processor at most. */
const PAUSE_PER_WORK = 3;

type Day = { locationId: number; transponder: string; date: string };
type Place = { timeZone: string; rules: LapRules };

export type DerivePractice = ReturnType<typeof createDerivePractice>;

export type DeriveOptions = { db: Database; now: () => number; onError: (error: unknown) => void };

export function createDerivePractice({ db, now, onError }: DeriveOptions) {
  const dirty = new Map<string, Day>();
  /** days on which somebody is still on the track, and until when that is believed */
  const running = new Map<string, Day & { untilMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  /** by the clock of this process: when the next round begins, and before when none does */
  let roundAtMs = Number.POSITIVE_INFINITY;
  let restsUntilMs = 0;
  let isAtWork = false;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  function note(
    locationId: number,
    timeZone: string,
    passings: readonly { transponder: string; atMs: number }[],
  ) {
    for (const { transponder, atMs } of passings) {
      const date = localDate(atMs, timeZone);
      dirty.set(keyOf({ locationId, transponder, date }), { locationId, transponder, date });
      // Its session may have begun before midnight.
      const before = localDate(atMs - NIGHT_MS, timeZone);
      if (before !== date) {
        dirty.set(keyOf({ locationId, transponder, date: before }), {
          locationId,
          transponder,
          date: before,
        });
      }
    }
    schedule(SHORTEST_PAUSE_MS);
  }

  /** Sooner than a round that is to come anyway, never sooner than the load allows. */
  function schedule(pauseMs: number): void {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs + pauseMs, restsUntilMs);
    if (isClosed || isAtWork || roundAtMs <= atMs) return;
    clearTimeout(timer);
    roundAtMs = atMs;
    timer = setTimeout(() => {
      timer = undefined;
      roundAtMs = Number.POSITIVE_INFINITY;
      // One round after the other: two at once would make the same day twice.
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
    await deriveAll().catch(onError);
    isAtWork = false;
    const endedMs = performance.now();
    restsUntilMs = endedMs + Math.max(SHORTEST_PAUSE_MS, (endedMs - beganMs) * PAUSE_PER_WORK);
    if (dirty.size > 0) schedule(SHORTEST_PAUSE_MS);
    else if (running.size > 0) schedule(LOOK_AGAIN_MS);
  }

  async function deriveAll(): Promise<void> {
    for (const [key, { untilMs, ...day }] of running) {
      if (now() <= untilMs) continue;
      running.delete(key);
      dirty.set(key, day);
    }
    const days = [...dirty.values()];
    dirty.clear();
    const places = new Map<number, Place | null>();
    const lastIds = new Map<number, number>();
    try {
      for (const { locationId } of days) {
        if (places.has(locationId)) continue;
        places.set(locationId, await findPlace(db, locationId));
        lastIds.set(locationId, await lastPassingId(db, locationId));
      }
      for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
        await deriveSome(days.slice(from, from + DAYS_AT_ONCE), places);
      }
    } catch (error) {
      // Once more with the next passing, or at the next start.
      for (const day of days) dirty.set(keyOf(day), day);
      throw error;
    }
    for (const [locationId, derivedUntilId] of lastIds) {
      // Others may have come in meanwhile, and are in the next round.
      await db
        .updateTable('practiceLocations')
        .set({ derivedUntilId })
        .where('id', '=', locationId)
        .where('derivedUntilId', '<', derivedUntilId)
        .execute();
    }
  }

  /** What was made of several days goes to the disk together. */
  async function deriveSome(days: readonly Day[], places: ReadonlyMap<number, Place | null>): Promise<void> {
    const made: DerivedActivity[] = [];
    for (const day of days) {
      const place = places.get(day.locationId);
      const activity = place === null || place === undefined ? null : await derive(day, place);
      if (activity !== null) made.push(activity);
      await nextTurn();
    }
    if (made.length === 0) return;
    await db.transaction().execute(async (tx) => {
      for (const activity of made) {
        await saveDerivedActivity(tx, activity);
        await nextTurn();
      }
    });
  }

  /** null where nobody has done a lap. */
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
    const untilMs = lastSeenAtMs + practiceBreakMs(rules);
    const isRunning = now() <= untilMs && lastSeenAtMs <= now() + practiceBreakMs(rules);
    if (isRunning) running.set(keyOf(day), { ...day, untilMs });
    else running.delete(keyOf(day));
    return { locationId, transponder, fromMs, beforeMs, sessions, isRunning };
  }

  /** What came in and was not made into laps when the last server stopped, and who was on the track then. */
  async function resume(): Promise<void> {
    const locations = await db
      .selectFrom('practiceLocations')
      .select(['id', 'timeZone', 'derivedUntilId'])
      .where('clientId', 'is not', null)
      .execute();
    for (const { id, timeZone, derivedUntilId } of locations) {
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
      if (left.length + open.length > 0) note(id, timeZone, [...left, ...open]);
    }
  }

  return {
    note,
    resume,
    /** Everything that was noted is made when this resolves. */
    async settle(): Promise<void> {
      stopTimer();
      await work;
      stopTimer();
      while (dirty.size > 0) await deriveAll();
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

async function findPlace(db: Database, locationId: number): Promise<Place | null> {
  const row = await db
    .selectFrom('practiceLocations')
    .select(['timeZone', 'loops', 'minimumLapTimeMs'])
    .where('id', '=', locationId)
    .executeTakeFirst();
  const rules = row === undefined ? null : lapRulesOf(row);
  return row === undefined || rules === null ? null : { timeZone: row.timeZone, rules };
}

async function lastPassingId(db: Database, locationId: number): Promise<number> {
  const { last } = await db
    .selectFrom('practicePassings')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('locationId', '=', locationId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
