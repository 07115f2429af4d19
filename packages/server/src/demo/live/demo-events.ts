/** The endless live events of the demo world: a kart race, two endurance races, one of them with 72 cars, a practice. */

import { createRandom } from '@lapwing/timing/simulator/random';
import type { SessionSetup } from '@lapwing/timing/simulator/session-setup';
import { lengthMmOf } from '@lapwing/timing/units';
import { venueOf } from '../calendar.ts';
import { type Person, peopleOf } from '../people-of-series.ts';
import { airTemperatureC, lapTimeMsAt } from '../run-session.ts';
import {
  type DemoOrganization,
  type DemoSeries,
  type DemoVenue,
  organizations,
} from '../world/organizations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type DemoEvent = {
  key: string;
  organization: DemoOrganization;
  series: DemoSeries;
  venue: DemoVenue;
  eventName: string;
  sessionName: string;
  groupName: string;
  kind: SessionSetup['kind'];
  /** classes that take part, and how many of each */
  entries: readonly { className: string; count: number }[];
  minutes: number;
  extraLaps: number;
  pitStops: number;
  /** From one start to the next: the session and a break. */
  everyMs: number;
  /** How long it has been running when a new world is first opened. */
  underWayMs: number;
  hasCamera: boolean;
};

export const demoEvents: readonly DemoEvent[] = [
  show('llkc', 'cup', {
    key: 'kart-race',
    venue: 'oostervaart',
    eventName: 'Lage Landen Kart Day',
    sessionName: 'Race',
    groupName: 'Senior Max',
    kind: 'race',
    entries: [{ className: 'Senior Max', count: 24 }],
    minutes: 10,
    extraLaps: 1,
    pitStops: 0,
    everyMs: 15 * MINUTE_MS,
    underWayMs: 3 * MINUTE_MS,
    hasCamera: true,
  }),
  show('noordzee', 'hours', {
    key: 'endurance',
    venue: 'harskamp',
    eventName: 'Noordzee One Hour',
    sessionName: 'Race',
    groupName: 'GT4 · TCR · Clubsport',
    kind: 'race',
    entries: [
      { className: 'GT4', count: 12 },
      { className: 'TCR', count: 9 },
      { className: 'Clubsport', count: 8 },
    ],
    minutes: 60,
    extraLaps: 0,
    pitStops: 2,
    everyMs: 72 * MINUTE_MS,
    underWayMs: 12 * MINUTE_MS,
    hasCamera: false,
  }),
  show('noordzee', 'two-hours', {
    key: 'large-field',
    venue: 'harskamp',
    eventName: 'Noordzee Endurance Day',
    sessionName: 'Race',
    groupName: 'GT3 · GT4 · TCR · Clubsport',
    kind: 'race',
    entries: [
      { className: 'GT3', count: 18 },
      { className: 'GT4', count: 22 },
      { className: 'TCR', count: 18 },
      { className: 'Clubsport', count: 14 },
    ],
    minutes: 120,
    extraLaps: 0,
    pitStops: 3,
    everyMs: 126 * MINUTE_MS,
    underWayMs: 16 * MINUTE_MS,
    hasCamera: false,
  }),
  show('llkc', 'club', {
    key: 'practice',
    venue: 'harskamp-kart',
    eventName: 'Harskamp Open Practice',
    sessionName: 'Practice',
    groupName: 'Open pit lane',
    kind: 'practice',
    entries: [
      { className: 'Senior', count: 10 },
      { className: '4-takt', count: 8 },
    ],
    minutes: 20,
    extraLaps: 0,
    pitStops: 0,
    everyMs: 24 * MINUTE_MS,
    underWayMs: 6 * MINUTE_MS,
    hasCamera: false,
  }),
];

function show(
  organizationKey: string,
  seriesKey: string,
  { venue, ...rest }: Omit<DemoEvent, 'organization' | 'series' | 'venue'> & { venue: string },
): DemoEvent {
  const organization = organizations.find(({ key }) => key === organizationKey);
  const series = organization?.series.find(({ key }) => key === seriesKey);
  if (organization === undefined || series === undefined)
    throw new RangeError(`there is no series ${organizationKey}/${seriesKey}`);
  return { ...rest, organization, series, venue: venueOf(venue) };
}

/** On a whole minute, like any scheduled session. */
export function firstStartOf({ underWayMs }: DemoEvent, madeAtMs: number): number {
  return madeAtMs - (madeAtMs % MINUTE_MS) - underWayMs;
}

/** Counted from midnight, UTC. */
export function sessionNameOf({ sessionName, everyMs }: DemoEvent, startsAtMs: number): string {
  return `${sessionName} ${Math.floor((startsAtMs % DAY_MS) / everyMs) + 1}`;
}

export type Turn = { setup: SessionSetup; grid: readonly Person[] };

/** The same for everyone who requests the same turn. */
export function turnOf(show: DemoEvent, turn: number, startsAtMs: number): Turn {
  const { series, venue } = show;
  const seed = `live ${show.key} ${turn}`;
  const random = createRandom(seed);
  const people = peopleOf(show.organization, series);
  const entered = show.entries.flatMap(({ className, count }) =>
    random.shuffled(people.filter((person) => person.className === className)).slice(0, count),
  );
  const speeds = new Map(series.classes.map(({ name, speedKmh }) => [name, speedKmh]));
  const fastestKmh = Math.max(...entered.map(({ className }) => speeds.get(className) ?? 0));
  const paceOf = ({ className, skill }: Person) =>
    (fastestKmh / (speeds.get(className) ?? fastestKmh)) * (1 + skill);
  // Roughly the order of a qualifying.
  const grid = entered
    .map((person) => ({ person, time: paceOf(person) * random.between(0.995, 1.01) }))
    .toSorted((a, b) => a.time - b.time)
    .map(({ person }) => person);
  const setup: SessionSetup = {
    seed,
    sport: series.sport,
    kind: show.kind,
    startsAtMs,
    track: {
      baseLapTimeMs: lapTimeMsAt(fastestKmh, lengthMmOf(venue.length, venue.unit)),
      sectionShares: venue.sectionShares,
      hasPitLane: show.pitStops > 0,
      airTemperatureC: airTemperatureC(startsAtMs),
    },
    competitors: grid.map((person) => ({
      transponder: person.transponder,
      driverPaces: [person, ...person.coDrivers].map((_, seat) => paceOf(person) * (1 + seat * 0.006)),
      consistency: person.consistency,
      isStarting: true,
      hasTelemetry: false,
    })),
    length: { kind: 'time', durationMs: show.minutes * MINUTE_MS, extraLaps: show.extraLaps },
    pitStops: show.pitStops,
  };
  return { setup, grid };
}
