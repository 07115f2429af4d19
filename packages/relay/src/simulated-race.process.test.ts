/**
 * A simulated race, served as timing software and as a decoder, relayed to a server and published: nothing changes on
 * the way.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldLaps } from '@lapwing/contract/results/lap-data';
import type { ResultDifference } from '@lapwing/contract/results/result-difference';
import type { Classification } from '@lapwing/contract/results/results';
import { classify } from '@lapwing/timing/classification/classify';
import { scoreSession } from '@lapwing/timing/classification/score-session';
import { parseLapTime } from '@lapwing/timing/lap-time';
import type { Gap } from '@lapwing/timing/laps/gap';
import { rulesOf } from '@lapwing/timing/simulator/session-setup';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventOptions, openTrack, type Program, type Track } from './processes.test-support.ts';

let track: Track;
beforeAll(async () => {
  track = await openTrack();
});
afterAll(() => track.close());

const race = { sport: 'RC', seed: 'truth', competitors: 8, minutes: 2 } as const;
const raceOptions = Object.entries(race).flatMap(([name, value]) => [`--${name}`, String(value)]);

type Result = {
  number: string;
  laps: number;
  bestTimeMs: number;
  /** to the leader, and to the competitor in front */
  difference: { laps: number; timeMs: number };
  gap: { laps: number; timeMs: number };
  lapTimesMs: readonly number[];
};

/** The simulator's own result of the race, without any feed. */
function simulated(): Result[] {
  const setup = typicalRace({ ...race, startsAtMs: Date.UTC(2026, 4, 3, 12) });
  const transponders = setup.competitors.map(({ transponder }) => transponder);
  const events = [...simulateSession(setup)].filter((event) => event.kind !== 'driver-change');
  // No feed has rulings.
  expect(events.filter(({ kind }) => kind === 'ruling')).toEqual([]);
  const scored = scoreSession(transponders, events, rulesOf(setup));
  const classified = classify(
    scored.map((competitor) => ({ ...competitor, className: '' })),
    'distance',
  );
  return classified.map(({ entry, standing }) => ({
    number: String(transponders.indexOf(entry.transponder) + 1),
    laps: entry.lapCount,
    bestTimeMs: entry.bestTimeMs ?? 0,
    difference: gapOf(standing.difference),
    gap: gapOf(standing.gap),
    lapTimesMs: entry.laps.map(({ lapTimeMs }) => lapTimeMs),
  }));
}

function gapOf(gap: Gap): Result['gap'] {
  return {
    laps: gap.kind === 'laps' ? gap.laps : 0,
    timeMs: gap.kind === 'time' ? gap.timeMs : 0,
  };
}

/** The public result of an event's only session. */
async function published(event: string): Promise<Result[]> {
  const { path } = await track.sessionOf(event);
  const { rows } = await track.ask<Classification>(`${path}/classification`);
  const { competitors } = await track.ask<FieldLaps>(`${path}/fieldlaps`);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
  return rows.map((row, index) => ({
    number: row.startNumber,
    laps: row.numberOfLaps,
    bestTimeMs: parseLapTime(row.bestTime),
    difference: wireGapOf(row.difference),
    gap: wireGapOf(row.gap),
    lapTimesMs: competitors[index]?.lapTimesMs ?? [],
  }));
}

function wireGapOf({ lapsBehind, timeDifference }: ResultDifference): Result['gap'] {
  return { laps: lapsBehind, timeMs: parseLapTime(timeDifference) };
}

async function serve(protocol: string): Promise<{ simulator: Program; address: string }> {
  const simulator = track.lapwing(
    ...['simulate', '--serve', protocol, '--port', '0', '--speed', '60', ...raceOptions],
  );
  const address = await vi.waitFor(
    () => {
      const [, found] = new RegExp(`${protocol} at (127\\.0\\.0\\.1:\\d+);`).exec(simulator.output()) ?? [];
      if (found === undefined) throw new Error(simulator.output());
      return found;
    },
    { timeout: 120_000, interval: 20 },
  );
  return { simulator, address };
}

async function untilPublished(event: string, relay: Program): Promise<void> {
  await vi.waitFor(
    async () => expect((await track.sessionOf(event)).status, relay.output()).toBe('Provisional'),
    { timeout: 120_000, interval: 50 },
  );
  relay.child.kill('SIGINT');
  expect(await relay.ended, relay.output()).toBe(0);
}

describe('the provisional result of a simulated race', () => {
  test('equals the simulator’s result if timing software sends it, as soon as the run is closed', async () => {
    const { address } = await serve('rmonitor');
    const relay = track.lapwing(
      ...['relay', 'rmonitor', address, '--event', 'Software', '--event-id', 'software', ...eventOptions],
      ...['--type', 'race', '--json'],
    );
    await untilPublished('software', relay);
    expect(await published('software')).toEqual(simulated());
  });

  test('equals the simulator’s result if a decoder sends it, from the time at which the timer starts it', async () => {
    const { simulator, address } = await serve('p3');
    const entries = join(track.folder, 'entries.csv');
    await writeFile(
      entries,
      `${simulator
        .output()
        .split('\n')
        .slice(0, race.competitors + 1)
        .join('\n')}\n`,
    );
    const [, loop = ''] = /--loop "([^"]+)"/.exec(simulator.output()) ?? [];
    const relay = track.lapwing(
      ...['relay', 'p3', address, '--event', 'Decoder', '--event-id', 'decoder', ...eventOptions],
      ...['--session', 'Race 1', '--type', 'race', '--entries', entries, '--loop', loop, '--json'],
    );
    relay.child.stdin?.write('green\n');
    expect(await simulator.ended, simulator.output()).toBe(0);
    relay.child.stdin?.write('finish\nend\n');
    await untilPublished('decoder', relay);

    const [truth, told] = [simulated(), await published('decoder')];
    // The first lap runs from the start, which is entered by hand: it is the same time for all.
    const lateMs = told.map(
      ({ lapTimesMs }, index) => (lapTimesMs[0] ?? 0) - (truth[index]?.lapTimesMs[0] ?? 0),
    );
    expect(new Set(lateMs).size).toBe(1);
    const [handMs = 0] = lateMs;
    expect(told).toEqual(
      truth.map(({ lapTimesMs: [first = 0, ...others], ...row }) => ({
        ...row,
        lapTimesMs: [first + handMs, ...others],
      })),
    );
  });
});
