/** Stores the practice of the demo world like that of decoders: locations with loops, then passings. */

import {
  MAX_PASSINGS_PER_BATCH,
  type PracticeLocationDocument,
} from '@lapwing/contract/ingest/practice-location';
import type { Passing } from '@lapwing/contract/practice/passing';
import { startOfDay } from '@lapwing/timing/documents/venue-time';
import { groupBy } from '@lapwing/timing/group-by';
import { FINISH_LOOP, sectionLoopId } from '@lapwing/timing/simulator/session-setup';
import { localDate } from '@lapwing/timing/timestamp';
import { lengthMmOf } from '@lapwing/timing/units';
import type { Transaction } from 'kysely';
import { activityOfDay } from '../ingest/practice/activity-of-day.ts';
import { createDerivePractice } from '../ingest/practice/derive-practice.ts';
import { createPracticeIngest } from '../ingest/practice/practice-ingest.ts';
import { findPlace } from '../ingest/practice/practice-place.ts';
import { noteLastPassing } from '../ingest/practice/store-passings.ts';
import { saveDerivedActivity } from '../practice/derived-activity.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { venueOf } from './calendar.ts';
import type { GeneratedDay } from './practice-days.ts';
import { lapTimeMsAt } from './run-session.ts';
import type { DemoPracticeLocation } from './world/practice-locations.ts';

const DAY_MS = 86_400_000;
const MM_PER_M = 1_000;
const SHORTEST_LAP_SHARE = 0.7;
const DAYS_AT_ONCE = 25;
const PASSINGS_KEPT_MS = 2 * DAY_MS;

type UnsentDay = { location: DemoPracticeLocation; opensAtMs: number; day: GeneratedDay };

export function createStorePractice(db: Database, nowMs: number) {
  const now = () => nowMs;
  const derive = createDerivePractice({
    db,
    now,
    onError: (error) => {
      throw error;
    },
  });
  const { register, sendPassings } = createPracticeIngest({ db, derive, now });
  const registered = new Map<DemoPracticeLocation, { organizationId: number; locationId: number }>();
  let unsent: UnsentDay[] = [];

  /** Several days together, so that they share a disk write. */
  async function settle(): Promise<void> {
    const days = unsent;
    unsent = [];
    const [recent, old] = [days.filter(isRecent), days.filter((day) => !isRecent(day))];
    await Promise.all(recent.map(({ location, day }) => send(location, day.passings)));
    await derive.settle();
    await db.transaction().execute(async (tx) => {
      for (const day of old) await saveOld(tx, day);
    });
    for (const { location, opensAtMs, day } of days) await hide(location, opensAtMs, day.privateTransponders);
  }

  function isRecent({ day }: UnsentDay): boolean {
    return day.passings.some(({ atMs }) => atMs >= nowMs - PASSINGS_KEPT_MS);
  }

  /** Only what is made from its passings is kept: they would be most of a demo's size. */
  async function saveOld(tx: Transaction<Schema>, { location, opensAtMs, day }: UnsentDay): Promise<void> {
    const { locationId } = placeOf(location);
    const place = await findPlace(tx, locationId);
    if (place === null) throw new RangeError(`${location.venue} has no practice`);
    const date = localDate(opensAtMs, place.timeZone);
    for (const [transponder, passings] of groupBy(day.passings, (passing) => passing.transponder)) {
      const made = activityOfDay({ locationId, transponder, date }, passings, place, nowMs);
      if (made !== null) await saveDerivedActivity(tx, made.activity);
    }
    await noteLastPassing(tx, locationId, day.passings, nowMs);
  }

  function placeOf(location: DemoPracticeLocation) {
    const place = registered.get(location);
    if (place === undefined) throw new RangeError(`${location.venue} is not registered`);
    return place;
  }

  async function send(location: DemoPracticeLocation, passings: readonly Passing[]): Promise<void> {
    const { organizationId } = placeOf(location);
    const clientId = clientIdOf(location);
    for (let from = 0; from < passings.length; from += MAX_PASSINGS_PER_BATCH) {
      const batch = passings.slice(from, from + MAX_PASSINGS_PER_BATCH);
      const batchId = `${clientId}-${batch[0]?.atMs}`;
      await sendPassings(organizationId, { batchId, location: clientId, passings: batch });
    }
  }

  /** As the owners of these transponders would do it. */
  async function hide(location: DemoPracticeLocation, opensAtMs: number, transponders: readonly string[]) {
    if (transponders.length === 0) return;
    const { timeZone } = venueOf(location.venue);
    const fromMs = startOfDay(localDate(opensAtMs, timeZone), timeZone);
    await db
      .updateTable('practiceActivities')
      .set({ isPrivate: 1 })
      .where('locationId', '=', placeOf(location).locationId)
      .where('transponder', 'in', transponders)
      .where('startsAtMs', '>=', fromMs)
      .where('startsAtMs', '<', fromMs + DAY_MS)
      .execute();
  }

  return {
    async addLocation(location: DemoPracticeLocation, organizationId: number): Promise<void> {
      const { id } = await register(organizationId, clientIdOf(location), documentOf(location));
      registered.set(location, { organizationId, locationId: id });
    },

    async addDay(location: DemoPracticeLocation, opensAtMs: number, day: GeneratedDay): Promise<void> {
      unsent.push({ location, opensAtMs, day });
      if (unsent.length >= DAYS_AT_ONCE) await settle();
    },

    /** Computes activities from everything that was added. */
    settle,
    close: () => derive.close(),
  };
}

function clientIdOf({ venue }: DemoPracticeLocation): string {
  return `practice-${venue}`;
}

function documentOf(location: DemoPracticeLocation): PracticeLocationDocument {
  const { name, length, unit, countryCode, timeZone, latitude, longitude, sectionShares } = venueOf(
    location.venue,
  );
  const lengthMm = lengthMmOf(length, unit);
  return {
    name,
    sport: location.sport,
    description: location.description,
    countryCode,
    timeZone,
    lengthM: lengthMm / MM_PER_M,
    latitude,
    longitude,
    minimumLapTimeMs: Math.round(lapTimeMsAt(location.speedKmh, lengthMm) * SHORTEST_LAP_SHARE),
    loops: [
      ...sectionShares
        .slice(1)
        .map((_, section) => ({ loopId: sectionLoopId(section), role: 'section' as const })),
      { loopId: FINISH_LOOP, role: 'finish' as const },
    ],
    sections: location.sectionNames.map((sectionName, index) => ({
      name: sectionName,
      lengthM: Math.round(lengthMm * (sectionShares[index] ?? 0)) / MM_PER_M,
      isSpeedTrap: index === location.speedTrap,
    })),
  };
}
