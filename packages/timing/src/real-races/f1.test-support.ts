/** Formula 1 races: laps by driver, the official result, and the FIA's lap chart if there is one. */

import { parseLapTime } from '../lap-time.ts';
import { aLap } from '../laps/lap.test-support.ts';
import type { Lap } from '../laps/lap.ts';
import { type CsvRow, cellOf, lazily, readCsv } from './race-data.test-support.ts';

type OfficialRow = {
  driver: string;
  carNumber: string;
  /** a number for the classified, R for the retired, W for the withdrawn */
  positionText: string;
  /** 0 if started from the pit lane */
  startPosition: number;
  laps: number;
  /** only for cars on the lead lap */
  totalTimeMs: number | null;
  status: string;
};

export type F1Race = {
  /** in the official order */
  official: OfficialRow[];
  laps: Map<string, Lap[]>;
  /** the leader's lap in which each lap was completed, according to the source */
  leaderLaps: Map<string, number[]>;
  /** car numbers: the grid, then each lap */
  chart: { grid: string[]; rows: string[][] } | null;
};

const tables = lazily(() => ({
  races: byRace(readCsv('f1/races.csv')),
  laps: byRace(readCsv('f1/laps.csv')),
  results: byRace(readCsv('f1/results.csv')),
}));

export function listF1Races(): string[] {
  return [...tables().races.keys()];
}

export function readF1Race(race: string): F1Race {
  const official = (tables().results.get(race) ?? []).map(officialRow);
  const laps = new Map<string, Lap[]>(official.map(({ driver }) => [driver, []]));
  const leaderLaps = new Map<string, number[]>();
  const lapRows = tables().laps.get(race) ?? [];
  for (const row of lapRows.toSorted((a, b) => lapOf(a) - lapOf(b))) {
    const driver = cellOf(row, 'driver_id');
    const own = laps.get(driver) ?? [];
    const lapTimeMs = parseLapTime(cellOf(row, 'lap_time'));
    own.push(aLap({ lapTimeMs, completedAtMs: (own.at(-1)?.completedAtMs ?? 0) + lapTimeMs }));
    laps.set(driver, own);
    leaderLaps.set(driver, [...(leaderLaps.get(driver) ?? []), lapOf(row)]);
  }
  const chartFile =
    tables()
      .races.get(race)
      ?.map((row) => cellOf(row, 'lap_chart_file'))[0] ?? '';
  return { official, laps, leaderLaps, chart: chartFile === '' ? null : readChart(`f1/${chartFile}`) };
}

function readChart(path: string): F1Race['chart'] {
  const rows = readCsv(path).map((row) =>
    Object.entries(row)
      .filter(([name, cell]) => name !== 'POS' && cell !== '')
      .map(([, cell]) => cell),
  );
  const [grid = [], ...laps] = rows;
  return { grid, rows: laps };
}

function officialRow(row: CsvRow): OfficialRow {
  const totalMs = cellOf(row, 'total_ms');
  return {
    driver: cellOf(row, 'driver_id'),
    carNumber: cellOf(row, 'car_number'),
    positionText: cellOf(row, 'position_text'),
    startPosition: Number(cellOf(row, 'grid')),
    laps: Number(cellOf(row, 'laps')),
    totalTimeMs: totalMs === '' ? null : Number(totalMs),
    status: cellOf(row, 'status'),
  };
}

/** This source counts the laps of the leader: a lapped car skips a number. */
function lapOf(row: CsvRow): number {
  return Number(cellOf(row, 'lap'));
}

function byRace(rows: readonly CsvRow[]): Map<string, CsvRow[]> {
  const races = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const race = `${cellOf(row, 'year')}-${cellOf(row, 'round')}`;
    const known = races.get(race);
    if (known === undefined) races.set(race, [row]);
    else known.push(row);
  }
  return races;
}
