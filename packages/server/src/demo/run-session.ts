/** Simulates one session of the demo world and scores it by the rules of the sport. */

import { type ScoredCompetitor, scoreSession } from '@lapwing/timing/classification/score-session';
import type { Stint } from '@lapwing/timing/laps/crew';
import type { Random } from '@lapwing/timing/simulator/random';
import { rulesOf, type SessionSetup, type SimulatedEvent } from '@lapwing/timing/simulator/session-setup';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { lengthIn, lengthMmOf } from '@lapwing/timing/units';
import type { PlannedEvent } from './calendar.ts';
import type { Person } from './people-of-series.ts';
import type { DrivenRun } from './programmes.ts';

type Announcement = { atMs: number; text: string };

export type SimulatedSession = {
  results: { person: Person; scored: ScoredCompetitor; stints: Stint[] }[];
  announcements: Announcement[];
  endsAtMs: number;
};

const NOT_STARTING_CHANCE = 0.02;

/** `grid` in starting order. */
export function runSession(options: {
  event: PlannedEvent;
  run: DrivenRun;
  seed: string;
  startsAtMs: number;
  grid: readonly Person[];
  random: Random;
}): SimulatedSession {
  const { grid, startsAtMs } = options;
  const setup = setupOf(options);
  const announcements: Announcement[] = [];
  const byTransponder = new Map(grid.map((person) => [person.transponder, person]));
  const changes: DriverChange[] = [];
  let endsAtMs = startsAtMs;

  function* received() {
    for (const event of simulateSession(setup)) {
      const atMs = event.kind === 'passing' ? event.passing.atMs : event.atMs;
      if (event.kind !== 'ruling') endsAtMs = atMs;
      const text = announcementOf(event, byTransponder);
      if (text !== null) announcements.push({ atMs, text });
      if (event.kind === 'driver-change') changes.push(event);
      else yield event;
    }
  }
  const scored = scoreSession(
    grid.map(({ transponder }) => transponder),
    received(),
    rulesOf(setup),
  );
  const results = grid.flatMap((person, index) => {
    const own = scored[index];
    return own === undefined ? [] : [{ person, scored: own, stints: stintsOf(person, own, changes) }];
  });
  return { results, announcements, endsAtMs };
}

type DriverChange = Extract<SimulatedEvent, { kind: 'driver-change' }>;

/** Who drove until which lap; nothing for a car that is not shared. */
function stintsOf(person: Person, { laps }: ScoredCompetitor, changes: readonly DriverChange[]): Stint[] {
  const crew = [person, ...person.coDrivers].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  if (crew.length === 1) return [];
  const own = changes.filter(({ transponder }) => transponder === person.transponder);
  // The next driver takes over where a lap ends.
  const lastLapBefore = (atMs: number) => laps.filter(({ completedAtMs }) => completedAtMs <= atMs).length;
  const ends = [...own.map(({ atMs }) => lastLapBefore(atMs)), laps.length];
  const drivers = [0, ...own.map(({ driverIndex }) => driverIndex)];
  return ends.map((untilLap, stint) => ({ name: crew[drivers[stint] ?? 0] ?? '', untilLap }));
}

function setupOf(options: Parameters<typeof runSession>[0]): SessionSetup {
  const { event, run, seed, startsAtMs, grid, random } = options;
  const { series, venue } = event;
  const speeds = new Map(series.classes.map(({ name, speedKmh }) => [name, speedKmh]));
  const fastestKmh = Math.max(...grid.map(({ className }) => speeds.get(className) ?? 0));
  const minutes = series.minutes * run.lengthShare;
  return {
    seed,
    sport: series.sport,
    kind: run.sessionKind,
    startsAtMs,
    track: {
      baseLapTimeMs: lapTimeMsAt(fastestKmh, lengthMmOf(venue.length, venue.unit)),
      sectionShares: venue.sectionShares,
      hasPitLane: (run.pitStops ?? 0) > 0,
      airTemperatureC: airTemperatureC(startsAtMs),
    },
    competitors: grid.map((person) => {
      const pace = (fastestKmh / (speeds.get(person.className) ?? fastestKmh)) * (1 + person.skill);
      return {
        transponder: person.transponder,
        driverPaces: [pace, ...person.coDrivers.map(() => pace * random.between(1, 1.015))],
        consistency: person.consistency,
        isStarting: !random.chance(NOT_STARTING_CHANCE),
        hasTelemetry: false,
      };
    }),
    length: { kind: 'time', durationMs: Math.round(minutes * 60_000), extraLaps: run.extraLaps },
    pitStops: run.pitStops ?? 0,
  };
}

export function lapTimeMsAt(speedKmh: number, lengthMm: number): number {
  return (lengthIn('km', lengthMm) / speedKmh) * 3_600_000;
}

export function airTemperatureC(atMs: number): number {
  const month = new Date(atMs).getUTCMonth();
  return 4 + 9 * (1 - Math.cos(((month + 0.5) / 6) * Math.PI));
}

const flagTexts = {
  Green: 'Green flag',
  Yellow: 'Yellow flag, no overtaking',
  Red: 'Red flag, session stopped',
  Finish: 'Chequered flag',
  Stop: 'Session stopped',
  Purple: 'Code 60',
  Unknown: 'Flag unknown',
} as const;

function announcementOf(event: SimulatedEvent, people: ReadonlyMap<string, Person>): string | null {
  if (event.kind === 'passing') return null;
  if (event.kind === 'flag') return flagTexts[event.flag];
  const person = people.get(event.transponder);
  if (person === undefined) return null;
  const number = `No. ${person.startNumber}`;
  if (event.kind === 'driver-change') {
    const driver = [person, ...person.coDrivers][event.driverIndex] ?? person;
    return `${number}: ${driver.firstName} ${driver.lastName} takes over`;
  }
  switch (event.ruling.kind) {
    case 'retired':
      return `${number} has retired`;
    case 'disqualified':
      return `${number} is disqualified: ${event.ruling.reason}`;
    case 'penalty':
      return `${number}: ${event.ruling.penaltyMs / 1000} seconds added, ${event.ruling.reason}`;
    case 'lap-deleted':
      return `${number}: lap ${event.ruling.lapNumber} deleted, ${event.ruling.reason}`;
    case 'relegated':
      return `${number} is put behind the ${event.ruling.behind}: ${event.ruling.reason}`;
    case 'placed':
      return `${number} is given place ${event.ruling.position}: ${event.ruling.reason}`;
    case 'not-classified':
      return `${number} is not classified: ${event.ruling.reason}`;
    case 'status':
      return `${number} is ${event.ruling.status}: ${event.ruling.reason}`;
    // Officials of the simulator decide nothing else.
    default:
      return `${number}: ${event.ruling.reason}`;
  }
}
