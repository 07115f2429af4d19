/** The calendar of the demo world's events, as of a given day. */

import { createRandom } from '@lapwing/timing/simulator/random';
import { instantOf } from '@lapwing/timing/timestamp';
import {
  type DemoOrganization,
  type DemoSeries,
  type DemoVenue,
  organizations,
  venues,
} from './world/organizations.ts';

export type PlannedEvent = {
  /** unique in the world */
  key: string;
  organization: DemoOrganization;
  series: DemoSeries;
  venue: DemoVenue;
  name: string;
  /** the year of its championship */
  season: number;
  startsAtMs: number;
  /** starts so that a session is about to begin, ignoring the usual hours of a race day */
  isToday: boolean;
  /** has not begun: its sessions are only announced */
  isComing: boolean;
};

const DAY_MS = 86_400_000;
const REACH_DAYS = 3 * 365;
/** The seasons of this time have all rounds. Earlier ones have every second: all would take half as long again to make. */
const WHOLE_SEASONS_DAYS = 200;
const FIRST_SESSION_HOUR = 9;
/** An event that began this long ago has completed its first day. */
const RACE_DAY_MS = DAY_MS / 2;

export function venueOf(key: string): DemoVenue {
  const venue = venues.find((candidate) => candidate.key === key);
  if (venue === undefined) throw new RangeError(`there is no venue ${key}`);
  return venue;
}

/** All events of the last three years, oldest first, one of today, and the next of those who race today. */
export function plannedEvents(nowMs: number, reachDays = REACH_DAYS): PlannedEvent[] {
  const oldestMs = nowMs - reachDays * DAY_MS;
  const firstSeason = new Date(oldestMs).getUTCFullYear();
  const lastSeason = new Date(nowMs).getUTCFullYear();
  const firstWholeSeason = new Date(nowMs - WHOLE_SEASONS_DAYS * DAY_MS).getUTCFullYear();
  const events: PlannedEvent[] = [];
  for (const organization of organizations) {
    for (const series of organization.series) {
      for (let season = firstSeason; season <= lastSeason; season++) {
        const rounds = eventsOfSeason(organization, series, season);
        events.push(...(season < firstWholeSeason ? rounds.filter((_, index) => index % 2 === 0) : rounds));
      }
    }
  }
  const today = eventOfToday(nowMs);
  return events
    .filter(({ startsAtMs }) => startsAtMs > oldestMs && startsAtMs < nowMs - RACE_DAY_MS)
    .concat(today, comingEvents(nowMs, today.organization))
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs);
}

function eventsOfSeason(organization: DemoOrganization, series: DemoSeries, season: number): PlannedEvent[] {
  return series.months.map((month, index) => {
    const round = index + 1;
    const key = `${organization.key}/${series.key}/${season}/${round}`;
    const random = createRandom(`calendar ${key}`);
    const earlierInMonth = series.months.slice(0, index).filter((other) => other === month).length;
    const firstOfMonth = new Date(Date.UTC(season, month - 1, 1)).getUTCDay();
    const firstSaturday = 1 + ((6 - firstOfMonth + 7) % 7);
    const isOnlyOneInMonth = series.months.filter((other) => other === month).length === 1;
    const week = isOnlyOneInMonth ? random.whole(0, 3) : earlierInMonth * 2 + random.whole(0, 1);
    const dayOfWeekend = random.chance(0.4) ? 0 : 1;
    const venue = venueOf(series.venues[index % series.venues.length] ?? '');
    return {
      key,
      organization,
      series,
      venue,
      name: nameOfEvent(series, round),
      season,
      startsAtMs: instantOf(
        Date.UTC(season, month - 1, firstSaturday + week * 7 + dayOfWeekend, FIRST_SESSION_HOUR),
        venue.timeZone,
      ),
      isToday: false,
      isComing: false,
    };
  });
}

function nameOfEvent({ eventNames, areNamesSeasonal, months }: DemoSeries, round: number): string {
  const turn = areNamesSeasonal
    ? Math.floor(((round - 1) / months.length) * eventNames.length)
    : (round - 1) % eventNames.length;
  return (eventNames[turn] ?? '{round}').replace('{round}', String(round));
}

/** The place where it is nearest to the early afternoon has racing now. */
const candidatesForToday = [
  { organization: 'llkc', series: 'club', venue: 'oostervaart', name: 'Clubdag Oostervaart, slotronde' },
  { organization: 'prairie', series: 'club', venue: 'cottonwood', name: 'Cottonwood Track Weekend' },
  { organization: 'suzuno', series: 'sprint', venue: 'suzuno', name: '鈴野スプリント 最終戦' },
] as const;

function eventOfToday(nowMs: number): PlannedEvent {
  const fromNoon = ({ venue }: (typeof candidatesForToday)[number]) => {
    const hour = ((nowMs / 3_600_000) % 24) + venueOf(venue).longitude / 15;
    return Math.abs(((hour + 24) % 24) - 13);
  };
  const [here] = candidatesForToday.toSorted((a, b) => fromNoon(a) - fromNoon(b));
  if (here === undefined) throw new RangeError('nobody can race today');
  const { organization, series } = seriesOf(here.organization, here.series);
  return {
    key: `${organization.key}/today`,
    organization,
    series,
    venue: venueOf(here.venue),
    name: here.name,
    season: new Date(nowMs).getUTCFullYear(),
    startsAtMs: nowMs,
    isToday: true,
    isComing: false,
  };
}

function seriesOf(organizationKey: string, seriesKey: string) {
  const organization = organizations.find(({ key }) => key === organizationKey);
  const series = organization?.series.find(({ key }) => key === seriesKey);
  if (organization === undefined || series === undefined)
    throw new RangeError(`there is no series ${organizationKey}/${seriesKey}`);
  return { organization, series };
}

const nextWeekend = [
  { organization: 'llkc', series: 'club', venue: 'harskamp-kart', name: 'Open Clubdag Harskamp' },
  { organization: 'noordzee', series: 'gt-cup', venue: 'harskamp', name: 'Noordzee GT Weekend' },
  { organization: 'prairie', series: 'club', venue: 'cottonwood', name: 'Cottonwood Open Weekend' },
  { organization: 'suzuno', series: 'sprint', venue: 'suzuno', name: '鈴野スプリント 交流戦' },
] as const;
/** These always have a live event. */
const alwaysRacing: readonly string[] = ['llkc', 'noordzee'];
const SOONEST_DAYS = 2;
const SATURDAY = 6;

/** On the next Saturday but never tomorrow, so that an event page has a next event and sessions to be reminded of. */
function comingEvents(nowMs: number, racingToday: DemoOrganization): PlannedEvent[] {
  const soonest = new Date(nowMs + SOONEST_DAYS * DAY_MS);
  const day = soonest.getUTCDate() + ((SATURDAY - soonest.getUTCDay() + 7) % 7);
  const atNine = Date.UTC(soonest.getUTCFullYear(), soonest.getUTCMonth(), day, FIRST_SESSION_HOUR);
  return nextWeekend
    .filter(({ organization: key }) => alwaysRacing.includes(key) || key === racingToday.key)
    .map(({ organization: organizationKey, series: seriesKey, venue: venueKey, name }) => {
      const { organization, series } = seriesOf(organizationKey, seriesKey);
      const venue = venueOf(venueKey);
      const startsAtMs = instantOf(atNine, venue.timeZone);
      const season = new Date(startsAtMs).getUTCFullYear();
      const key = `${organizationKey}/coming`;
      return { key, organization, series, venue, name, season, startsAtMs, isToday: false, isComing: true };
    });
}
