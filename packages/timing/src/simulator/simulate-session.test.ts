import { passing } from '@lapwing/contract/practice/passing';
import { describe, expect, test } from 'vitest';
import { classify } from '../classification/classify.ts';
import { scoreSession } from '../classification/score-session.ts';
import { createRandom } from './random.ts';
import { rulesOf, type SessionSetup, type SimulatedEvent } from './session-setup.ts';
import { simulateSession } from './simulate-session.ts';

function aSetup(parts: Partial<SessionSetup> = {}): SessionSetup {
  const random = createRandom('field');
  return {
    seed: 'race one',
    sport: 'Karting',
    kind: 'race',
    startsAtMs: Date.UTC(2026, 4, 3, 12, 0),
    track: {
      baseLapTimeMs: 56_000,
      sectionShares: [0.3, 0.36, 0.34],
      hasPitLane: false,
      airTemperatureC: 18,
    },
    competitors: Array.from({ length: 24 }, (_, index) => ({
      transponder: `${4_000_000 + index}`,
      driverPaces: [1 + Math.abs(random.scatter()) * 0.012],
      consistency: 1,
      isStarting: true,
      hasTelemetry: false,
    })),
    length: { kind: 'laps', laps: 15 },
    pitStops: 0,
    ...parts,
  };
}

function score(setup: SessionSetup) {
  const events = withoutDriverChanges(simulateSession(setup));
  return scoreSession(
    setup.competitors.map(({ transponder }) => transponder),
    events,
    rulesOf(setup),
  );
}

function withoutDriverChanges(events: Iterable<SimulatedEvent>) {
  return [...events].filter((event) => event.kind !== 'driver-change');
}

function atMsOf(event: SimulatedEvent): number {
  return event.kind === 'passing' ? event.passing.atMs : event.atMs;
}

const endurance = aSetup({
  seed: 'endurance',
  sport: 'Car',
  track: { baseLapTimeMs: 95_000, sectionShares: [0.3, 0.36, 0.34], hasPitLane: true, airTemperatureC: 21 },
  length: { kind: 'time', durationMs: 3 * 3_600_000, extraLaps: 0 },
  pitStops: 3,
});

describe('a simulated race', () => {
  test('is the same for the same seed and different for another', () => {
    const once = [...simulateSession(aSetup())];
    expect([...simulateSession(aSetup())]).toEqual(once);
    expect([...simulateSession(aSetup({ seed: 'race two' }))]).not.toEqual(once);
  });

  test.each([
    ['Karting', 'race', aSetup()],
    ['endurance', 'race', endurance],
    [
      'qualifying',
      'qualify',
      aSetup({ kind: 'qualify', length: { kind: 'time', durationMs: 600_000, extraLaps: 0 } }),
    ],
    ['MX', 'race', aSetup({ sport: 'MX', length: { kind: 'time', durationMs: 1_200_000, extraLaps: 2 } })],
    ['Cycling', 'race', aSetup({ sport: 'Cycling' })],
  ])('of %s yields events in time order, with passings of the contract', (_name, _kind, setup) => {
    let lastMs = 0;
    for (const event of simulateSession(setup)) {
      expect(atMsOf(event)).toBeGreaterThanOrEqual(lastMs);
      lastMs = atMsOf(event);
      if (event.kind === 'passing') expect(passing.safeParse(event.passing).success).toBe(true);
    }
  });

  test('over laps gives the winner exactly that many and nobody more', () => {
    const rows = classify(withClass(score(aSetup())), 'distance');
    expect(rows[0]?.entry.lapCount).toBe(15);
    expect(Math.max(...rows.map(({ entry }) => entry.lapCount))).toBe(15);
  });

  test.each(['a', 'b', 'c'])(
    'on time ends when the leader next comes round, not a lapped car (%s)',
    (seed) => {
      const setup = { ...endurance, seed };
      const finish = [...simulateSession(setup)].find(
        (event) => event.kind === 'flag' && event.flag === 'Finish',
      );
      const flagAtMs = finish?.kind === 'flag' ? finish.atMs : 0;
      const laps = score(setup).map((competitor) => competitor.laps);
      const most = Math.max(...laps.map((own) => own.length));
      const firstToCompleteIt = Math.min(...laps.map((own) => own[most - 1]?.completedAtMs ?? Infinity));
      expect(firstToCompleteIt).toBe(flagAtMs);
      expect(flagAtMs - setup.startsAtMs).toBeGreaterThanOrEqual(3 * 3_600_000);
    },
  );

  test('has the total of the winner as the time from the start to the flag', () => {
    const setup = aSetup();
    const events = [...simulateSession(setup)];
    const finish = events.find((event) => event.kind === 'flag' && event.flag === 'Finish');
    const winner = classify(
      withClass(score(setup)).filter(({ rulings }) => rulings.length === 0),
      'distance',
    )[0]?.entry;
    expect(winner?.totalTimeMs).toBe((finish?.kind === 'flag' ? finish.atMs : 0) - setup.startsAtMs);
  });

  test('has section times that add up to each lap', () => {
    for (const { laps } of score(aSetup())) {
      for (const lap of laps) {
        expect(lap.sectionTimesMs.reduce((sum, timeMs) => sum + timeMs, 0)).toBe(lap.lapTimeMs);
      }
    }
  });

  test('lets the faster win more often than the slower', () => {
    const wins = { fast: 0, slow: 0 };
    for (let run = 0; run < 12; run++) {
      const rows = classify(withClass(score(aSetup({ seed: `run ${run}` }))), 'distance');
      const half = rows.slice(0, 3);
      for (const { entry } of half) {
        const { driverPaces } = aSetup().competitors.find(
          ({ transponder }) => transponder === entry.transponder,
        ) ?? {
          driverPaces: [2],
        };
        wins[(driverPaces[0] ?? 2) < 1.01 ? 'fast' : 'slow'] += 1;
      }
    }
    expect(wins.fast).toBeGreaterThan(wins.slow * 2);
  });
});

function withClass(scored: ReturnType<typeof score>) {
  return scored.map((competitor) => ({ ...competitor, className: 'Senior' }));
}

test('an endurance race has the planned stops as in-laps, longer laps after them and changes of driver', () => {
  const setup = {
    ...endurance,
    competitors: endurance.competitors.map((one) => ({ ...one, driverPaces: [1, 1.01] })),
  };
  const finisher = score(setup).find(({ status }) => status === 'Normal');
  expect(finisher?.laps.filter((lap) => lap.isInPit)).toHaveLength(3);
  const stop = finisher?.laps.findIndex((lap) => lap.isInPit) ?? 0;
  expect(finisher?.laps[stop + 1]?.lapTimeMs).toBeGreaterThan(140_000);
  const changes = [...simulateSession(setup)].filter((event) => event.kind === 'driver-change');
  expect(changes.length).toBeGreaterThan(40);
});

test('a neutralised race slows everyone and marks the laps', () => {
  const scored = score(endurance);
  const yellow = scored.flatMap(({ laps }) => laps).filter((lap) => lap.flag === 'YELLOW');
  expect(yellow.length).toBeGreaterThan(20);
  const slow = yellow.filter((lap) => lap.lapTimeMs > 100_000);
  expect(slow.length).toBeGreaterThan(yellow.length / 2);
});

test('qualifying starts with an untimed lap, ranks by best lap and deletes some laps for track limits', () => {
  const setup = aSetup({
    kind: 'qualify',
    sport: 'Car',
    length: { kind: 'time', durationMs: 1_500_000, extraLaps: 0 },
  });
  const scored = score(setup);
  expect(scored.every(({ laps }) => laps.every((lap) => lap.position === null))).toBe(true);
  const deleted = scored.flatMap(({ laps }) => laps.filter((lap) => lap.isDeleted));
  expect(deleted.length).toBeGreaterThan(0);
  for (const { laps } of scored) {
    for (const lap of laps)
      expect(lap.completedAtMs - lap.lapTimeMs).toBeLessThan(setup.startsAtMs + 1_560_000);
  }
});

test('a competitor who does not start is never seen', () => {
  const setup = aSetup();
  const [first, ...others] = setup.competitors;
  if (first === undefined) throw new Error('there is a field');
  const absent = { ...setup, competitors: [{ ...first, isStarting: false }, ...others] };
  expect(score(absent)[0]).toMatchObject({ status: 'DNS', lapCount: 0 });
});

test('passings have telemetry: the voltage falls and the temperature rises', () => {
  const setup = aSetup();
  const competitors = setup.competitors.map((one) => ({ ...one, hasTelemetry: true }));
  const finisher = score({ ...setup, competitors }).find(({ lapCount }) => lapCount === 15);
  const first = finisher?.laps[0];
  const last = finisher?.laps.at(-1);
  expect(first?.voltageMv).toBeGreaterThan(last?.voltageMv ?? 0);
  expect(last?.temperatureDeciC).toBeGreaterThan(first?.temperatureDeciC ?? 0);
});

test('in a bunch sport the field stays together', () => {
  const skating = aSetup({ sport: 'IceSkating', length: { kind: 'laps', laps: 25 } });
  const rows = classify(withClass(score(skating)), 'distance');
  const closeBehind = rows.filter(
    ({ standing }) => standing.gap.kind === 'time' && standing.gap.timeMs < 250,
  );
  expect(closeBehind.length).toBeGreaterThan(rows.length / 3);
});
