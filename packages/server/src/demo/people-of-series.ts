/** The competitors of each series: their names and their pace, always the same in any order of calls. */

import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import { japaneseTeamNames, namesByCountry, teamNames } from './world/names.ts';
import {
  type DemoClass,
  type DemoOrganization,
  type DemoSeries,
  organizations,
} from './world/organizations.ts';
import { demoAccount, demoEntries, unusualNames } from './world/people.ts';

export type Person = {
  /** unique in the world */
  key: string;
  firstName: string;
  lastName: string;
  countryCode: string;
  className: string;
  startNumber: string;
  transponder: string;
  team: string | null;
  /** slower than the best of the class by this share */
  skill: number;
  consistency: number;
  isDemoAccount: boolean;
  /** who share the car, in endurance */
  coDrivers: readonly Driver[];
};

type Driver = { firstName: string; lastName: string; countryCode: string };

/** More than race at any one event: nobody comes every time. */
const POOL_SHARE = 1.25;

export function peopleOf(organization: DemoOrganization, series: DemoSeries): Person[] {
  const random = createRandom(`people ${organization.key} ${series.key}`);
  const names = uniqueNames(random, series.countries);
  const transponders = transpondersOf(series, random);
  const numbers = random.shuffled(Array.from({ length: 398 }, (_, index) => String(index + 2)));
  return series.classes.flatMap((ofClass) => {
    const people = Array.from({ length: Math.round(ofClass.entries * POOL_SHARE) }, (_, index) =>
      withUnusualName(
        aPerson({ organization, series, ofClass, index, random, names, numbers, transponders }),
      ),
    );
    const demo = demoEntries.find(
      (entry) =>
        entry.organization === organization.key &&
        entry.series === series.key &&
        entry.className === ofClass.name,
    );
    return demo === undefined ? people : [asDemoAccount(people[0], demo), ...people.slice(1)];
  });
}

/** Each series has its own half million, so that no two people share one. */
function* transpondersOf(series: DemoSeries, random: Random): Generator<string> {
  const ordinal = organizations.flatMap((organization) => organization.series).indexOf(series);
  for (let code = 1_000_000 + ordinal * 500_000; ; code += random.whole(300, 3_000)) yield String(code);
}

type Names = Generator<Driver>;

function aPerson(from: {
  organization: DemoOrganization;
  series: DemoSeries;
  ofClass: DemoClass;
  index: number;
  random: Random;
  names: Names;
  numbers: string[];
  transponders: Generator<string>;
}): Person {
  const { organization, series, ofClass, index, random, names, numbers, transponders } = from;
  const name = takeFrom(names);
  const crewSize = series.crewSize ?? 1;
  const coDrivers: Driver[] = [];
  while (coDrivers.length < crewSize - 1) {
    const driver = takeFrom(names);
    // The name of a car lists surnames.
    if (![name, ...coDrivers].some(({ lastName }) => lastName === driver.lastName)) coDrivers.push(driver);
  }
  const key = `${organization.key}/${series.key}/${ofClass.name}/${index}`;
  return {
    key,
    ...name,
    className: ofClass.name,
    startNumber: numbers.pop() ?? String(400 + index),
    transponder: takeFrom(transponders),
    team: series.hasTeams ? random.pick(series.countries[0] === 'JP' ? japaneseTeamNames : teamNames) : null,
    skill: Math.abs(random.scatter()) * ofClass.spread,
    consistency: random.between(0.6, 1.6),
    isDemoAccount: false,
    coDrivers,
  };
}

function withUnusualName(person: Person): Person {
  return { ...person, ...unusualNames[person.key] };
}

function asDemoAccount(person: Person | undefined, entry: (typeof demoEntries)[number]): Person {
  if (person === undefined) throw new RangeError(`the class ${entry.className} has no competitors`);
  return {
    ...person,
    firstName: demoAccount.givenName,
    lastName: demoAccount.surName,
    countryCode: demoAccount.countryCode,
    startNumber: entry.startNumber,
    transponder: entry.transponder,
    skill: 0.0035,
    consistency: 0.8,
    isDemoAccount: true,
  };
}

/** Each full name once; other countries are less frequent than the first. */
function* uniqueNames(random: Random, countries: readonly string[]): Names {
  const taken = new Set<string>();
  for (;;) {
    const countryCode = random.chance(0.55) ? (countries[0] ?? 'NL') : random.pick(countries);
    const { first, last } = namesByCountry[countryCode] ?? { first: ['Alex'], last: ['Doe'] };
    const firstName = random.pick(first);
    const lastName = random.pick(last);
    const fullName = `${firstName} ${lastName}`;
    if (taken.has(fullName)) continue;
    taken.add(fullName);
    yield { firstName, lastName, countryCode };
  }
}

function takeFrom<T>(endless: Generator<T>): T {
  const { value, done } = endless.next();
  if (done) throw new RangeError('an endless list has ended');
  return value;
}
