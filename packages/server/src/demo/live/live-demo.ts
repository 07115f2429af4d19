/** Keeps the live events of the demo world running, by sending their data through the ingest API like any timer. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { endlessRaces } from '@lapwing/timing/simulator/endless-races';
import { localDate, localDateTime } from '@lapwing/timing/timestamp';
import { lengthMmOf } from '@lapwing/timing/units';
import { createPresentationStore } from '../../live/calls/presentation-store.ts';
import type { Database } from '../../storage/database.ts';
import { findDemoWorldMadeAt } from '../demo-state.ts';
import { CAMERA_ADDRESS } from './camera/camera-routes.ts';
import { forgetOldSessions, LIVE_DEMO_CLIENT_ID } from './delete-old-sessions.ts';
import { type DemoEvent, demoEvents, firstStartOf, sessionNameOf, type Turn, turnOf } from './demo-events.ts';
import { endForgottenSessions } from './publish-overdue.ts';
import { entryList, timedEvents } from './timed-events.ts';
import { trackMapOf } from './track-shape.ts';

/** Events within this time are sent together. */
const GATHER_MS = 250;
const MOST_EVENTS_AT_ONCE = 1_000;
const TRY_AGAIN_MS = 10_000;
const MM_PER_M = 1_000;

export type LiveDemoOptions = {
  db: Database;
  /** The ingest API. */
  send: (organizationId: number, batch: LiveBatch) => Promise<{ eventId: number; sessionId: number }>;
  /** Ends hosting of a session before it is deleted. */
  dropSession: (sessionId: number) => Promise<void>;
  onError: (error: unknown) => void;
  now?: () => number;
  /** Waits that long, or rejects when the demo is stopped. */
  wait?: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
};

export type LiveDemo = { stop(): Promise<void> };

export function startLiveDemo(options: LiveDemoOptions): LiveDemo {
  const stopping = new AbortController();
  const running = demoEvents.map((show) => keepRunning(show, options, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const waitForReal = (durationMs: number, signal: AbortSignal) =>
  sleep(durationMs, undefined, { signal, ref: false });

async function keepRunning(show: DemoEvent, options: LiveDemoOptions, signal: AbortSignal): Promise<void> {
  const { wait = waitForReal, onError } = options;
  while (!signal.aborted) {
    try {
      await runForEver(show, options, signal);
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      await wait(TRY_AGAIN_MS, signal).catch(() => {});
    }
  }
}

async function runForEver(show: DemoEvent, options: LiveDemoOptions, signal: AbortSignal): Promise<void> {
  const { db, dropSession, now = Date.now } = options;
  const organizationId = await organizationIdOf(db, show);
  const madeAtMs = await findDemoWorldMadeAt(db);
  let turn: Turn | null = null;
  const races = endlessRaces(
    now(),
    show.everyMs,
    (number, startsAtMs) => {
      turn = turnOf(show, number, startsAtMs);
      return turn.setup;
    },
    madeAtMs === null ? 0 : firstStartOf(show, madeAtMs),
  );
  for (const { setup, events } of races) {
    await forgetOldSessions(db, show, dropSession);
    await endForgottenSessions(db, now());
    await waitUntil(setup.startsAtMs, options, signal);
    // Set by requesting the race.
    const nextTurn: Turn = turn ?? turnOf(show, 0, setup.startsAtMs);
    await runTurn(show, nextTurn, timedEvents(nextTurn, events), organizationId, options, signal);
  }
}

async function runTurn(
  show: DemoEvent,
  turn: Turn,
  events: Iterable<SessionEvent>,
  organizationId: number,
  options: LiveDemoOptions,
  signal: AbortSignal,
): Promise<void> {
  const { db, send, now = Date.now } = options;
  const { startsAtMs } = turn.setup;
  const batchOf = (sequence: number, events: SessionEvent[]): LiveBatch => ({
    ...headOf(show, startsAtMs),
    batchId: `${show.key}-${startsAtMs}-${sequence}`,
    sequence,
    events,
  });
  const { eventId, sessionId } = await send(organizationId, batchOf(0, entryList(show, turn)));
  await present(db, eventId, show);

  // What was sent before a restart: batches are numbered by the time that they end at.
  const sentMs = await lastEventMs(db, sessionId);
  let gathered: SessionEvent[] = [];
  const sendGathered = async () => {
    const last = gathered.at(-1);
    if (last === undefined) return;
    const events = gathered;
    gathered = [];
    await send(organizationId, batchOf(last.atMs - startsAtMs + 1, events));
  };
  for (const event of events) {
    if (event.atMs - startsAtMs + 1 <= sentMs) continue;
    const before = gathered.at(-1)?.atMs ?? event.atMs;
    if (event.atMs > now()) {
      await sendGathered();
      await waitUntil(event.atMs + GATHER_MS, options, signal);
    } else if (gathered.length >= MOST_EVENTS_AT_ONCE && event.atMs > before) await sendGathered();
    gathered.push(event);
  }
  await sendGathered();
}

/** The event and session of a batch. */
export function headOf(show: DemoEvent, startsAtMs: number): Pick<LiveBatch, 'event' | 'session'> {
  const { venue, key } = show;
  const date = localDate(startsAtMs, venue.timeZone);
  return {
    event: {
      clientId: `${LIVE_DEMO_CLIENT_ID}${key} ${date}`,
      name: show.eventName,
      sport: show.series.sport,
      startDate: date,
      location: {
        name: venue.name,
        countryCode: venue.countryCode,
        timeZone: venue.timeZone,
        lengthM: lengthMmOf(venue.length, venue.unit) / MM_PER_M,
        lengthUnit: venue.unit,
        latitude: venue.latitude,
        longitude: venue.longitude,
      },
      software: { name: 'Lapwing simulator', version: '1.0' },
    },
    session: {
      clientId: `${key} ${startsAtMs}`,
      name: sessionNameOf(show, startsAtMs),
      type: show.kind,
      group: show.groupName,
      startsAt: localDateTime(startsAtMs, venue.timeZone),
    },
  };
}

async function waitUntil(
  atMs: number,
  { now = Date.now, wait = waitForReal }: LiveDemoOptions,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const durationMs = atMs - now();
  if (durationMs > 0) await wait(durationMs, signal);
}

async function organizationIdOf(db: Database, { organization }: DemoEvent): Promise<number> {
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', organization.name)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function lastEventMs(db: Database, sessionId: number): Promise<number> {
  const { told } = await db
    .selectFrom('liveJournal')
    .where('sessionId', '=', sessionId)
    .select(({ fn }) => fn.max('sequence').as('told'))
    .executeTakeFirstOrThrow();
  return Number(told ?? 0);
}

/** The presentation next to the timing. */
async function present(db: Database, eventId: number, show: DemoEvent): Promise<void> {
  const { venue, organization, hasCamera } = show;
  const presentation = createPresentationStore(db);
  if (hasCamera) await presentation.saveVideoStream(eventId, CAMERA_ADDRESS);
  const { venueId, organizationId } = await db
    .selectFrom('events')
    .select(['venueId', 'organizationId'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const track = { organizationId, venueId };
  if ((await presentation.findTrackMap(track)) === null)
    await presentation.saveTrackMap(track, trackMapOf(venue, organization.city), Date.now());
  const timer = await presentation.getTimer(organizationId);
  if (timer.sponsors.length > 0) return;
  const sponsors = [`${organization.city} Banden`, `Garage ${organization.city}`, 'Lapwing'].map((name) => ({
    name,
  }));
  await presentation.saveTimer(organizationId, { ...timer, sponsors });
}
