/** The clocks of one car against the rules of the race. */

import type { RaceRules } from '@lapwing/contract/insight/race-rules';
import { type Arithmetic, count, laps, ms, type Term } from './arithmetic.ts';
import { sum } from './numbers.ts';

export type CarNow = {
  /** since the start of the session */
  raceTimeMs: number;
  /** null if nobody knows when the race ends */
  timeToGoMs: number | null;
  /** since the start, or since the car left the pits; null in the pit lane */
  stintMs: number | null;
  stintLaps: number;
  stopsMade: number;
  /** the next lap of the car */
  lapMs: number | null;
  lapCount: number;
  /** the length of each stop, as far as it was measured */
  stopsMs: readonly number[];
  /** the length of each turn at the wheel, the driver of now last */
  drivers: readonly { name: string; turnsMs: readonly number[] }[];
};

/** `near`: somebody has to act soon. */
export type ClockState = 'fine' | 'near' | 'over';

export type StintClock = {
  stintMs: number;
  maximumMs: number;
  leftMs: number;
  /** whole laps that still fit */
  lapsLeft: number | null;
  state: ClockState;
  worked: Arithmetic;
};

export type DriverClock = {
  name: string;
  drivenMs: number;
  isDriving: boolean;
  /** 0 if the minimum is done, null without one */
  owesMs: number | null;
  /** null without a maximum */
  leftMs: number | null;
  state: ClockState;
  worked: Arithmetic;
};

/** `worked`: how long until it changes; null if nobody knows, or it does not change any more. */
export type PitClock = { worked: Arithmetic | null } & (
  | { kind: 'open'; closesInMs: number | null }
  | { kind: 'closed'; opensInMs: number | null }
);

export type CarClocks = {
  stint: StintClock | null;
  stops: { made: number; asked: number; owed: number; worked: Arithmetic } | null;
  /** how much longer the stints that remain may be than the race; negative if one more stop is needed */
  slack: { slackMs: number; worked: Arithmetic } | null;
  pit: PitClock | null;
  shortestStop: { minimumMs: number; tooShort: number } | null;
  fuel: { leftMl: number; lapsLeft: number; untilLap: number; state: ClockState; worked: Arithmetic } | null;
  drivers: readonly DriverClock[];
};

/** With less than this of a stint, or this many laps of fuel, it is time to call the car in. */
const NEAR_SHARE = 0.2;
const NEAR_FUEL_LAPS = 4;

export function carClocks(rules: RaceRules, now: CarNow): CarClocks {
  return {
    stint: stintClock(rules, now),
    stops: stopClock(rules, now),
    slack: slack(rules, now),
    pit: pitClock(rules, now),
    shortestStop:
      rules.minimumStopMs === null
        ? null
        : {
            minimumMs: rules.minimumStopMs,
            tooShort: now.stopsMs.filter((stopMs) => stopMs < (rules.minimumStopMs ?? 0)).length,
          },
    fuel: fuelClock(rules, now),
    drivers: driverClocks(rules, now),
  };
}

function stintClock({ maximumStintMs }: RaceRules, { stintMs, lapMs }: CarNow): StintClock | null {
  if (maximumStintMs === null || stintMs === null) return null;
  const leftMs = maximumStintMs - stintMs;
  return {
    stintMs,
    maximumMs: maximumStintMs,
    leftMs,
    lapsLeft: lapMs === null ? null : Math.max(0, Math.floor(leftMs / lapMs)),
    state: stateOf(leftMs, maximumStintMs),
    worked: {
      rule: 'stint',
      terms: [
        ms('maximum-stint', maximumStintMs),
        ms('stint-so-far', -stintMs),
        { ...ms('stint-left', leftMs), isSum: true },
        ...(lapMs === null ? [] : [ms('expected-lap', lapMs)]),
      ],
    },
  };
}

function stopClock({ stops }: RaceRules, { stopsMade }: CarNow): CarClocks['stops'] {
  if (stops === null) return null;
  const owed = Math.max(0, stops - stopsMade);
  return {
    made: stopsMade,
    asked: stops,
    owed,
    worked: {
      rule: 'stops',
      terms: [
        count('stops-asked', stops),
        count('stops-made', -stopsMade),
        { ...count('stops-owed', owed), isSum: true },
      ],
    },
  };
}

function stateOf(leftMs: number, wholeMs: number): ClockState {
  if (leftMs < 0) return 'over';
  return leftMs <= wholeMs * NEAR_SHARE ? 'near' : 'fine';
}

/** The stints that are still allowed, against the time to go. */
function slack({ stops, maximumStintMs }: RaceRules, now: CarNow): CarClocks['slack'] {
  const { timeToGoMs, stintMs, stopsMade } = now;
  if (stops === null || maximumStintMs === null || timeToGoMs === null) return null;
  const owed = Math.max(0, stops - stopsMade);
  const leftMs = Math.max(0, maximumStintMs - (stintMs ?? 0));
  const slackMs = leftMs + owed * maximumStintMs - timeToGoMs;
  return {
    slackMs,
    worked: {
      rule: 'slack',
      terms: [
        ms('stint-left', leftMs),
        count('stops-owed', owed),
        ms('maximum-stint', maximumStintMs),
        ms('time-to-go', -timeToGoMs),
        { ...ms('slack', slackMs), isSum: true },
      ],
    },
  };
}

function pitClock({ closedAfterStartMs, closedBeforeEndMs }: RaceRules, now: CarNow): PitClock | null {
  if (closedAfterStartMs === null && closedBeforeEndMs === null) return null;
  const opensInMs = (closedAfterStartMs ?? 0) - now.raceTimeMs;
  if (opensInMs > 0) {
    const terms = [ms('closed-after-start', closedAfterStartMs ?? 0), ms('race-so-far', -now.raceTimeMs)];
    return { kind: 'closed', opensInMs, worked: pitWorked(terms, ms('pit-opens', opensInMs)) };
  }
  if (closedBeforeEndMs === null || now.timeToGoMs === null) {
    return { kind: 'open', closesInMs: null, worked: null };
  }
  const closesInMs = now.timeToGoMs - closedBeforeEndMs;
  if (closesInMs <= 0) return { kind: 'closed', opensInMs: null, worked: null };
  const terms = [ms('time-to-go', now.timeToGoMs), ms('closed-before-end', -closedBeforeEndMs)];
  return { kind: 'open', closesInMs, worked: pitWorked(terms, ms('pit-closes', closesInMs)) };
}

function pitWorked(terms: readonly Term[], result: Term): Arithmetic {
  return { rule: 'pit-lane', terms: [...terms, { ...result, isSum: true }] };
}

function fuelClock({ tankMl, fuelPerLapMl }: RaceRules, { stintLaps, lapCount }: CarNow): CarClocks['fuel'] {
  if (tankMl === null || !fuelPerLapMl) return null;
  const leftMl = Math.max(0, tankMl - stintLaps * fuelPerLapMl);
  const lapsLeft = Math.floor(leftMl / fuelPerLapMl);
  return {
    leftMl,
    lapsLeft,
    untilLap: lapCount + lapsLeft,
    state: lapsLeft === 0 ? 'over' : lapsLeft <= NEAR_FUEL_LAPS ? 'near' : 'fine',
    worked: {
      rule: 'fuel',
      terms: [
        { key: 'tank', unit: 'litres', value: tankMl / 1000 },
        laps('stint-laps', stintLaps),
        { key: 'fuel-per-lap', unit: 'litres', value: fuelPerLapMl / 1000 },
        { key: 'fuel-left', unit: 'litres', value: leftMl / 1000, isSum: true },
      ],
    },
  };
}

function driverClocks({ minimumDriverMs, maximumDriverMs }: RaceRules, { drivers }: CarNow): DriverClock[] {
  return drivers.map(({ name, turnsMs }, index) => {
    const drivenMs = sum(turnsMs);
    const leftMs = maximumDriverMs === null ? null : maximumDriverMs - drivenMs;
    const owesMs = minimumDriverMs === null ? null : Math.max(0, minimumDriverMs - drivenMs);
    return {
      ...{ name, drivenMs, owesMs, leftMs },
      isDriving: index === drivers.length - 1,
      state: leftMs === null ? 'fine' : stateOf(leftMs, maximumDriverMs ?? 0),
      worked: {
        rule: 'driver-time',
        about: name,
        terms: [
          ...turnsMs.map((turnMs) => ms('turn', turnMs)),
          { ...ms('driven', drivenMs), isSum: true },
          ...(minimumDriverMs === null
            ? []
            : [ms('minimum-driver', minimumDriverMs), ms('driver-owes', owesMs ?? 0)]),
          ...(maximumDriverMs === null
            ? []
            : [ms('maximum-driver', maximumDriverMs), ms('driver-left', leftMs ?? 0)]),
        ],
      },
    };
  });
}
