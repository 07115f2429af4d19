/**
 * Driver and kart apart, where karts are shared: each lap is the pace of its driver plus what its kart costs. Only those who
 * are connected by shared karts can be compared; for all others the answer is unknown.
 */

import { type Arithmetic, laps as lapCount, ms } from './arithmetic.ts';
import { sum } from './numbers.ts';

/** A lap without what slowed the whole field. */
export type SharedLap = { driver: string; kart: string; fairMs: number };

export type DriverAndKart = {
  /** by name: against the middle of those who can be compared; null if nobody can */
  drivers: ReadonlyMap<string, Effect | null>;
  karts: ReadonlyMap<string, Effect | null>;
};

export type Effect = {
  /** slower is positive */
  effectMs: number;
  laps: number;
  /** compared with each other; another group says nothing about this one */
  group: number;
  /** of the own laps */
  meanMs: number;
  /** what the partners cost in them: the karts of a driver, or the drivers of a kart */
  partnersMs: number;
};

const ROUNDS = 200;
const ENOUGH_MS = 0.01;

export function driverAndKart(laps: readonly SharedLap[]): DriverAndKart {
  const pairs = pairsOf(laps);
  const groups = connected(pairs);
  const drivers = new Map<string, Effect | null>();
  const karts = new Map<string, Effect | null>();
  groups.forEach((ofGroup, group) => {
    const solved = solve(ofGroup);
    const sides = [
      { into: drivers, own: solved.drivers, others: solved.karts, nameOf: driverOf, partnerOf: kartOf },
      { into: karts, own: solved.karts, others: solved.drivers, nameOf: kartOf, partnerOf: driverOf },
    ];
    for (const { into, own, others, nameOf, partnerOf } of sides) {
      for (const [name, effect] of own) {
        const partners = ofGroup
          .filter((pair) => nameOf(pair) === name)
          .map((pair) => ({ ...pair, partnerMs: effectOf(others, partnerOf(pair)) }));
        const meanMs = sum(partners.map((pair) => pair.laps * pair.meanMs)) / effect.laps;
        const partnersMs = sum(partners.map((pair) => pair.laps * pair.partnerMs)) / effect.laps;
        // One alone is compared with nobody.
        into.set(name, own.size < 2 ? null : { ...effect, group, meanMs, partnersMs });
      }
    }
  });
  return { drivers, karts };
}

/** How the pace of a driver against the others came about. */
export function workedDriverPace(driver: string, effect: Effect): Arithmetic {
  const { meanMs, partnersMs, effectMs, laps } = effect;
  return {
    rule: 'driver-pace',
    about: driver,
    terms: [
      ms('mean-of-driver', meanMs),
      ms('of-car', -partnersMs),
      ms('mean-of-group', -(meanMs - partnersMs - effectMs)),
      { ...ms('driver-change', effectMs), isSum: true },
      lapCount('laps-of-driver', laps),
    ],
  };
}

type Pair = { driver: string; kart: string; laps: number; meanMs: number };
type Solved = Map<string, { effectMs: number; laps: number }>;

const driverOf = ({ driver }: Pair) => driver;
const kartOf = ({ kart }: Pair) => kart;

function pairsOf(laps: readonly SharedLap[]): Pair[] {
  const times = new Map<string, { driver: string; kart: string; fairMs: number[] }>();
  for (const { driver, kart, fairMs } of laps) {
    const key = JSON.stringify([driver, kart]);
    const pair = times.get(key) ?? { driver, kart, fairMs: [] };
    pair.fairMs.push(fairMs);
    times.set(key, pair);
  }
  return [...times.values()].map(({ driver, kart, fairMs }) => ({
    driver,
    kart,
    laps: fairMs.length,
    meanMs: sum(fairMs) / fairMs.length,
  }));
}

/** Pairs that share a driver or a kart, directly or over others. */
function connected(pairs: readonly Pair[]): Pair[][] {
  const rest = new Set(pairs);
  const groups: Pair[][] = [];
  for (const first of pairs) {
    if (!rest.delete(first)) continue;
    const group = [first];
    for (const one of group) {
      for (const other of rest) {
        if (other.driver !== one.driver && other.kart !== one.kart) continue;
        rest.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Least squares: each side in turn takes what the other leaves over, until nothing changes. */
function solve(pairs: readonly Pair[]): { drivers: Solved; karts: Solved } {
  const drivers: Solved = new Map();
  const karts: Solved = new Map();
  const all = sum(pairs.map(({ laps }) => laps));
  const middleMs = sum(pairs.map(({ laps, meanMs }) => laps * meanMs)) / all;
  for (let round = 0; round < ROUNDS; round += 1) {
    const moved = Math.max(
      improve(drivers, pairs, driverOf, ({ kart, meanMs }) => meanMs - middleMs - effectOf(karts, kart)),
      improve(karts, pairs, kartOf, ({ driver, meanMs }) => meanMs - middleMs - effectOf(drivers, driver)),
    );
    if (moved < ENOUGH_MS) break;
  }
  centre(drivers);
  centre(karts);
  return { drivers, karts };
}

function effectOf(solved: Solved, name: string): number {
  return solved.get(name)?.effectMs ?? 0;
}

/** The largest change. */
function improve(
  solved: Solved,
  pairs: readonly Pair[],
  nameOf: (pair: Pair) => string,
  restOf: (pair: Pair) => number,
): number {
  const sums = new Map<string, { total: number; laps: number }>();
  for (const pair of pairs) {
    const { total, laps } = sums.get(nameOf(pair)) ?? { total: 0, laps: 0 };
    sums.set(nameOf(pair), { total: total + pair.laps * restOf(pair), laps: laps + pair.laps });
  }
  let moved = 0;
  for (const [name, { total, laps }] of sums) {
    const effectMs = total / laps;
    moved = Math.max(moved, Math.abs(effectMs - effectOf(solved, name)));
    solved.set(name, { effectMs, laps });
  }
  return moved;
}

function centre(solved: Solved): void {
  const middle = sum([...solved.values()].map(({ effectMs }) => effectMs)) / solved.size;
  for (const [name, effect] of solved) solved.set(name, { ...effect, effectMs: effect.effectMs - middle });
}
