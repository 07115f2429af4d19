/** Keeps a practice track of the demo world busy, by sending its passings through the ingest API like any decoder. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Heartbeat,
  PassingBatch,
  PracticeLocationDocument,
} from '@lapwing/contract/ingest/practice-location';
import type { Passing } from '@lapwing/contract/practice/passing';
import { endlessRaces } from '@lapwing/timing/simulator/endless-races';
import { createRandom } from '@lapwing/timing/simulator/random';
import { FINISH_LOOP, type SessionSetup, sectionLoopId } from '@lapwing/timing/simulator/session-setup';
import type { Database } from '../../storage/database.ts';
import { peopleOf } from '../people-of-series.ts';
import { airTemperatureC } from '../run-session.ts';
import { organizations } from '../world/organizations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A block of practice, and the break after it. */
const BLOCK_MS = 19 * MINUTE_MS;
const EVERY_MS = 30 * MINUTE_MS;
const GATHER_MS = 1_000;
const HEARTBEAT_EVERY_MS = MINUTE_MS;
const MOST_PASSINGS_AT_ONCE = 1_000;
const TRY_AGAIN_MS = 10_000;
const LAP_TIME_MS = 38_500;
const SECTION_SHARES = [0.31, 0.38, 0.31];
/** Laps are only recomputed from newer passings, and nobody looks at last season of a demo. */
const PASSINGS_KEPT_MS = 2 * DAY_MS;
const ACTIVITIES_KEPT_MS = 60 * DAY_MS;

export const PRACTICE_DEMO_CLIENT_ID = 'demo-practice';

const track: PracticeLocationDocument = {
  name: 'Kartcentrum Polderzicht',
  sport: 'Karting',
  description: 'Arrive and drive, every half hour',
  countryCode: 'NL',
  timeZone: 'Europe/Amsterdam',
  lengthM: 640,
  latitude: 52.51,
  longitude: 5.47,
  minimumLapTimeMs: 25_000,
  loops: [
    { loopId: sectionLoopId(0), role: 'section' },
    { loopId: sectionLoopId(1), role: 'section' },
    { loopId: FINISH_LOOP, role: 'finish' },
  ],
  sections: SECTION_SHARES.map((share, index) => ({
    name: `S${index + 1}`,
    lengthM: Math.round(640 * share),
    isSpeedTrap: index === 1,
  })),
};

export type PracticeDemoOptions = {
  db: Database;
  register: (
    organizationId: number,
    clientId: string,
    document: PracticeLocationDocument,
  ) => Promise<{ id: number }>;
  sendPassings: (organizationId: number, batch: PassingBatch) => Promise<unknown>;
  sendHeartbeat: (organizationId: number, heartbeat: Heartbeat) => Promise<unknown>;
  onError: (error: unknown) => void;
  now?: () => number;
  /** Waits that long, or rejects when the demo is stopped. */
  wait?: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
};

const waitForReal = (durationMs: number, signal: AbortSignal) =>
  sleep(durationMs, undefined, { signal, ref: false });

export function startPracticeDemo(options: PracticeDemoOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = keepRunning(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function keepRunning(options: PracticeDemoOptions, signal: AbortSignal): Promise<void> {
  const { wait = waitForReal, onError } = options;
  while (!signal.aborted) {
    try {
      await runForEver(options, signal);
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      await wait(TRY_AGAIN_MS, signal).catch(() => {});
    }
  }
}

async function runForEver(options: PracticeDemoOptions, signal: AbortSignal): Promise<void> {
  const { db, register, sendPassings, sendHeartbeat, now = Date.now, wait = waitForReal } = options;
  const organization = organizations.find(({ key }) => key === 'llkc');
  if (organization === undefined) throw new Error('The demo world has no kart club');
  const { id: organizationId } = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', organization.name)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id: locationId } = await register(organizationId, PRACTICE_DEMO_CLIENT_ID, track);
  const people = organization.series.flatMap((series) => peopleOf(organization, series));

  let gathered: Passing[] = [];
  let heardAtMs = 0;
  const send = async () => {
    if (now() - heardAtMs >= HEARTBEAT_EVERY_MS) {
      heardAtMs = now();
      await sendHeartbeat(organizationId, { location: PRACTICE_DEMO_CLIENT_ID, atMs: heardAtMs });
    }
    if (gathered.length === 0) return;
    const passings = gathered;
    gathered = [];
    // Passings sent before a restart are sent again and stored once: each is identified by its time and loop.
    await sendPassings(organizationId, {
      batchId: randomUUID(),
      location: PRACTICE_DEMO_CLIENT_ID,
      passings,
    });
  };
  const waitUntil = async (atMs: number) => {
    while (now() < atMs) {
      await send();
      signal.throwIfAborted();
      await wait(Math.max(1, Math.min(atMs - now(), HEARTBEAT_EVERY_MS)), signal);
    }
  };

  for (const { setup, events } of endlessRaces(now(), EVERY_MS, (turn, startsAtMs) =>
    setupOf(people, turn, startsAtMs),
  )) {
    await forgetOld(db, locationId, now());
    await waitUntil(setup.startsAtMs);
    for (const event of events) {
      if (event.kind !== 'passing') continue;
      if (event.passing.atMs > now()) await waitUntil(event.passing.atMs + GATHER_MS);
      else if (gathered.length >= MOST_PASSINGS_AT_ONCE) await send();
      gathered.push(event.passing);
    }
    await send();
  }
}

function setupOf(
  people: readonly ReturnType<typeof peopleOf>[number][],
  turn: number,
  startsAtMs: number,
): SessionSetup {
  const seed = `practice demo ${turn}`;
  const random = createRandom(seed);
  // The same regulars return all day, so that a day has more than one session.
  const day = Math.floor(startsAtMs / DAY_MS);
  const regulars = createRandom(`regulars ${day}`).shuffled(people).slice(0, 14);
  return {
    seed,
    sport: 'Karting',
    kind: 'practice',
    startsAtMs,
    track: {
      baseLapTimeMs: LAP_TIME_MS,
      sectionShares: SECTION_SHARES,
      hasPitLane: false,
      airTemperatureC: airTemperatureC(startsAtMs),
    },
    competitors: random
      .shuffled(regulars)
      .slice(0, random.whole(7, 10))
      .map(({ transponder, skill, consistency }) => ({
        transponder,
        driverPaces: [1 + skill + random.between(0, 0.008)],
        consistency: consistency * 1.3,
        isStarting: true,
        hasTelemetry: true,
      })),
    length: { kind: 'time', durationMs: BLOCK_MS, extraLaps: 0 },
    pitStops: 0,
  };
}

async function forgetOld(db: Database, locationId: number, nowMs: number): Promise<void> {
  await db
    .deleteFrom('practicePassings')
    .where('locationId', '=', locationId)
    .where('atMs', '<', nowMs - PASSINGS_KEPT_MS)
    .execute();
  await db
    .deleteFrom('practiceActivities')
    .where('locationId', '=', locationId)
    .where('startsAtMs', '<', nowMs - ACTIVITIES_KEPT_MS)
    .execute();
}
