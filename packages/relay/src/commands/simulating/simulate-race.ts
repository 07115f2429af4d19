/** Runs a simulated race, line by line and at the given speed, and sums it up. */

import { classify } from '@lapwing/timing/classification/classify';
import { scoreSession } from '@lapwing/timing/classification/score-session';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { Gap } from '@lapwing/timing/laps/gap';
import { rulesOf, type SimulatedEvent } from '@lapwing/timing/simulator/session-setup';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import type { SimulateOptions } from '../options/simulate-options.ts';

export type RaceSummary = {
  sport: string;
  seed: string;
  startsAtMs: number;
  passings: number;
  laps: number;
  results: {
    position: number;
    transponder: string;
    status: string;
    laps: number;
    totalTime: string;
    bestTime: string;
    gap: string;
  }[];
};

export type LineSink = {
  line(text: string): Promise<void>;
  /** waits for so many milliseconds of real time */
  pause(durationMs: number): Promise<void>;
};

export async function simulateRace(options: SimulateOptions, sink: LineSink): Promise<RaceSummary> {
  const { sport, seed, startsAtMs, speed } = options;
  const setup = typicalRace(options);
  const transponders = setup.competitors.map(({ transponder }) => transponder);
  await sink.line(
    JSON.stringify({ kind: 'session', sport, seed, startsAtMs, rules: rulesOf(setup), transponders }),
  );

  const received: Exclude<SimulatedEvent, { kind: 'driver-change' }>[] = [];
  let clockMs = startsAtMs;
  for (const event of simulateSession(setup)) {
    const atMs = event.kind === 'passing' ? event.passing.atMs : event.atMs;
    if (speed > 0 && atMs > clockMs) await sink.pause((atMs - clockMs) / speed);
    clockMs = Math.max(clockMs, atMs);
    await sink.line(JSON.stringify(event));
    if (event.kind !== 'driver-change') received.push(event);
  }

  const scored = scoreSession(transponders, received, rulesOf(setup));
  const rows = classify(
    scored.map((competitor) => ({ ...competitor, className: '' })),
    'distance',
  );
  return {
    sport,
    seed,
    startsAtMs,
    passings: received.filter(({ kind }) => kind === 'passing').length,
    laps: scored.reduce((sum, { lapCount }) => sum + lapCount, 0),
    results: rows.map(({ entry, standing }) => ({
      position: standing.finishPosition,
      transponder: entry.transponder,
      status: entry.status,
      laps: entry.lapCount,
      totalTime: formatLapTime(entry.totalTimeMs ?? 0),
      bestTime: formatLapTime(entry.bestTimeMs ?? 0),
      gap: formatGap(standing.gap),
    })),
  };
}

function formatGap(gap: Gap): string {
  switch (gap.kind) {
    case 'none':
      return '';
    case 'time':
      return `+${formatLapTime(gap.timeMs)}`;
    case 'laps':
      return `+${gap.laps} ${gap.laps === 1 ? 'lap' : 'laps'}`;
    case 'points':
      return `+${gap.points} ${gap.points === 1 ? 'point' : 'points'}`;
  }
}

/** The summary as a table for people. */
export function formatSummary({ sport, seed, passings, laps, results }: RaceSummary): string {
  const head = ['Pos', 'Transponder', 'Laps', 'Total', 'Best', 'Gap'];
  const rows = results.map((row) => [
    row.status === 'Normal' ? String(row.position) : row.status,
    row.transponder,
    String(row.laps),
    row.totalTime,
    row.bestTime,
    row.gap,
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, ...rows].map((row) =>
    row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '),
  );
  return [`${sport}, seed "${seed}": ${passings} passings, ${laps} laps`, '', ...lines].join('\n');
}
