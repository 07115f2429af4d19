/** All events of one session of a live demo, in order of time. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { WeatherType } from '@lapwing/contract/values/enums';
import { createRandom } from '@lapwing/timing/simulator/random';
import { describeSimulated, toSessionEvent } from '@lapwing/timing/simulator/session-events';
import type { SimulatedEvent } from '@lapwing/timing/simulator/session-setup';
import { lengthMmOf } from '@lapwing/timing/units';
import type { Person } from '../people-of-series.ts';
import { type DemoEvent, sessionNameOf, type Turn } from './demo-events.ts';

const WEATHER_EVERY_MS = 5 * 60_000;
/** The time to finish after the flag; later rulings are not included. */
const COMING_HOME_MS = 150_000;

/** The events before the start. */
export function entryList(show: DemoEvent, { setup, grid }: Turn): SessionEvent[] {
  const { startsAtMs: atMs } = setup;
  const { venue, series } = show;
  const lengthMm = lengthMmOf(venue.length, venue.unit);
  return [
    {
      ...describeSimulated(setup),
      kind: 'session',
      atMs,
      name: sessionNameOf(show, atMs),
      groupName: show.groupName,
      trackName: venue.name,
      trackLengthMm: lengthMm,
      trackLengthUnit: venue.unit,
      sectionLengthsMm: venue.sectionShares.map((share) => Math.round(lengthMm * share)),
    },
    ...grid.map(
      (person, index): SessionEvent => ({
        kind: 'competitor',
        atMs,
        competitorId: person.transponder,
        number: person.startNumber,
        firstName: person.firstName,
        lastName: person.lastName,
        className: person.className,
        transponders: [person.transponder],
        nationality: person.countryCode,
        ...(person.team === null ? {} : { team: person.team }),
        ...(show.kind === 'race' ? { startPosition: index + 1 } : {}),
      }),
    ),
    {
      kind: 'announcement',
      atMs,
      type: 'timer',
      text: `Welcome to ${venue.name}: ${series.sport}, ${show.minutes} minutes`,
    },
  ];
}

/** From the start to its end. */
export function* timedEvents(turn: Turn, events: Iterable<SimulatedEvent>): Generator<SessionEvent> {
  const { setup, grid } = turn;
  const people = new Map(grid.map((person) => [person.transponder, person]));
  const weather = weatherFrom(turn);
  let nextWeather = weather.next().value;
  let endsAtMs = Number.POSITIVE_INFINITY;
  let lastAtMs = setup.startsAtMs;
  for (const event of events) {
    const atMs = event.kind === 'passing' ? event.passing.atMs : event.atMs;
    if (atMs > endsAtMs) break;
    if (event.kind === 'flag' && event.flag === 'Finish') endsAtMs = atMs + COMING_HOME_MS;
    while (nextWeather.atMs <= atMs) {
      yield nextWeather;
      nextWeather = weather.next().value;
    }
    const sessionEvent =
      event.kind === 'driver-change'
        ? driverChange(event, people)
        : toSessionEvent(event, (transponder) => transponder);
    if (sessionEvent !== null) yield sessionEvent;
    lastAtMs = atMs;
  }
  yield { kind: 'session-ended', atMs: Math.max(lastAtMs, Math.min(endsAtMs, lastAtMs + 1_000)) };
}

function driverChange(
  event: Extract<SimulatedEvent, { kind: 'driver-change' }>,
  people: ReadonlyMap<string, Person>,
): SessionEvent | null {
  const person = people.get(event.transponder);
  if (person === undefined) return null;
  const driver = [person, ...person.coDrivers][event.driverIndex] ?? person;
  const { firstName, lastName, countryCode: nationality } = driver;
  const { atMs, transponder: competitorId } = event;
  return { kind: 'competitor', atMs, competitorId, firstName, lastName, nationality };
}

const skies: readonly WeatherType[] = ['Sunny', 'HalfCloudy', 'Cloudy'];

function* weatherFrom({ setup }: Turn): Generator<Extract<SessionEvent, { kind: 'weather' }>, never> {
  const random = createRandom(`weather ${setup.seed}`);
  const sky = random.pick(skies);
  let temperatureC = setup.track.airTemperatureC + random.between(-3, 3);
  for (let atMs = setup.startsAtMs; ; atMs += WEATHER_EVERY_MS) {
    temperatureC += random.between(-0.3, 0.35);
    const degrees = Math.round(temperatureC * 10) / 10;
    yield {
      kind: 'weather',
      atMs,
      temperatureC: degrees,
      trackTemperatureC: Math.round((degrees + (sky === 'Sunny' ? 11 : 5)) * 10) / 10,
      precipitationIntensity: 0,
      precipitationProbability: sky === 'Cloudy' ? 0.2 : 0.05,
      type: sky,
    };
  }
}
