import { describe, expect, test } from 'vitest';
import { classifyRuled } from '../classification/classify-ruled.ts';
import type { Ruling } from '../classification/ruling.ts';
import type { Gap } from '../laps/gap.ts';
import { lapChart } from '../laps/lap-chart.test-support.ts';
import { type F1Race, listF1Races, readF1Race } from './f1.test-support.ts';
import { hasRaceData } from './race-data.test-support.ts';

const added = (seconds: number): Ruling => ({
  kind: 'penalty',
  penaltyMs: seconds * 1000,
  reason: 'official total',
});
const placed = (position: number, reason: string): Ruling => ({ kind: 'placed', position, reason });
const lapped = 'seconds added to a lapped car, whose total is not published';

/** The exceptions that the laps alone do not show. All other races follow from their laps. */
const rulings: Record<string, Record<string, Ruling>> = {
  '2021-9': { sergio_perez: added(10), nicholas_latifi: placed(16, lapped) },
  '2021-15': { lance_stroll: added(10) },
  '2022-4': { esteban_ocon: placed(14, lapped) },
  '2022-9': { fernando_alonso: added(5), lando_norris: added(5) },
  '2022-14': { charles_leclerc: added(5) },
  '2022-18': {
    charles_leclerc: added(5),
    pierre_gasly: added(20),
  },
  '2023-5': { carlos_sainz: added(5) },
};

/** Competitors without a completed lap: no measurement ranks them. */
const unparted: Record<string, string[]> = { '2022-18': ['carlos_sainz', 'alexander_albon'] };

const isHere = hasRaceData('f1');

describe.skipIf(!isHere)('a Formula 1 race', () => {
  const races = isHere ? listF1Races() : [];

  test('is one of the 21 recorded', () => {
    expect(races.length).toBe(21);
    expect(Object.keys(rulings).every((race) => races.includes(race))).toBe(true);
  });

  test.each(races)('%s has the official order, laps, totals, differences and classified', (race) => {
    const f1Race = readF1Race(race);
    const ours = classified(f1Race, rulings[race] ?? {}, unparted[race] ?? []);
    expect(ours).toEqual(
      f1Race.official.map((row, index) => ({
        driver: row.driver,
        position: index + 1,
        isClassified: /^\d+$/.test(row.positionText),
        laps: row.laps,
        ...officialTimes(f1Race, index),
      })),
    );
  });

  test.each(Object.keys(rulings))('%s needs each of its named rulings', (race) => {
    const f1Race = readF1Race(race);
    const all = rulings[race] ?? {};
    const withAll = classified(f1Race, all, unparted[race] ?? []);
    for (const driver of Object.keys(all)) {
      const others = Object.fromEntries(Object.entries(all).filter(([name]) => name !== driver));
      expect(classified(f1Race, others, unparted[race] ?? [])).not.toEqual(withAll);
    }
  });

  test('has the leader’s lap for each of 22,677 laps', () => {
    let lapCount = 0;
    for (const race of races) {
      const { laps, leaderLaps } = readF1Race(race);
      const drivers = [...laps.keys()];
      const ours = new Map<string, number[]>();
      for (const cell of lapChart([...laps.values()]).flat()) {
        const driver = drivers[cell.competitorIndex] ?? '';
        ours.set(driver, [...(ours.get(driver) ?? []), cell.leaderLap]);
        lapCount += 1;
      }
      expect(ours).toEqual(leaderLaps);
    }
    expect(lapCount).toBe(22_677);
  });
});

const noTimes = { totalTimeMs: undefined, difference: undefined };

/**
 * Official times exist for the cars on the lead lap, official differences for those and in laps for the lapped ones.
 */
function officialTimes({ official }: F1Race, index: number) {
  const row = official[index];
  const firstMs = official[0]?.totalTimeMs ?? 0;
  const lapsDown = /^\+(\d+) Laps?$/.exec(row?.status ?? '');
  if (row?.totalTimeMs != null) {
    const timeMs = row.totalTimeMs - firstMs;
    const difference: Gap = index === 0 ? { kind: 'none' } : { kind: 'time', timeMs };
    return { totalTimeMs: row.totalTimeMs, difference };
  }
  return lapsDown === null
    ? noTimes
    : { totalTimeMs: undefined, difference: { kind: 'laps', laps: Number(lapsDown[1]) } };
}

function classified(race: F1Race, decided: Readonly<Record<string, Ruling>>, listed: readonly string[]) {
  const byName = race.official.toSorted((a, b) => (a.driver < b.driver ? -1 : 1));
  // Sorted by name, so that the official order cannot help; entries with equal results keep the order of the list.
  const inList = byName.toSorted((a, b) => listed.indexOf(a.driver) - listed.indexOf(b.driver));
  const entries = inList.map(({ driver, positionText }) => ({
    driver,
    className: '',
    laps: race.laps.get(driver) ?? [],
    status: positionText === 'W' ? ('DNS' as const) : ('Normal' as const),
  }));
  const records = entries.flatMap((entry) => {
    const ruling = decided[entry.driver];
    return ruling === undefined ? [] : [{ entry, ruling }];
  });
  const classifiedShare = { share: 0.9, ofWinnerOf: 'field' } as const;
  return classifyRuled(entries, records, 'distance', { classifiedShare }).map(({ entry, standing }) => {
    const { driver } = entry.timed;
    const official = officialTimes(
      race,
      race.official.findIndex((row) => row.driver === driver),
    );
    return {
      driver,
      position: standing.finishPosition,
      isClassified: standing.isClassified,
      laps: entry.lapCount,
      totalTimeMs: official.totalTimeMs === undefined ? undefined : entry.totalTimeMs,
      difference: official.difference === undefined ? undefined : standing.difference,
    };
  });
}
