/** Summarises a capture like its `expected` file: runs, their flags, crossings and last tables. */

import type { ReceivedRecord, RMonitorRecord } from './rmonitor-record.ts';

type RaceRow = Extract<RMonitorRecord, { kind: 'race-row' }>;
type BestRow = Extract<RMonitorRecord, { kind: 'best-row' }>;

export type RunSummary = {
  run: string;
  name: string;
  flags: string[];
  initRecords: number;
  competitors: Set<string>;
  withLapTime: number;
  withoutLapTime: number;
  lapCrossings: Map<string, number>;
  race: Map<string, RaceRow>;
  best: Map<string, BestRow>;
};

export function summarize(heard: readonly ReceivedRecord[]): RunSummary[] {
  const runs: RunSummary[] = [];
  let early: RMonitorRecord[] = [];
  let isRaceCleared = false;
  let isBestCleared = false;
  let isEntryListCleared = false;

  function add(run: RunSummary, record: RMonitorRecord): void {
    switch (record.kind) {
      case 'heartbeat':
        if (run.flags.at(-1) !== record.flag) run.flags.push(record.flag);
        break;
      case 'cleared':
        run.initRecords += 1;
        isRaceCleared = true;
        isBestCleared = true;
        isEntryListCleared = true;
        break;
      case 'competitor':
        if (isEntryListCleared) run.competitors.clear();
        isEntryListCleared = false;
        run.competitors.add(record.registration);
        break;
      case 'crossing':
        if (record.lapTimeMs === 0) run.withoutLapTime += 1;
        else {
          run.withLapTime += 1;
          run.lapCrossings.set(record.registration, (run.lapCrossings.get(record.registration) ?? 0) + 1);
        }
        break;
      case 'race-row':
        if (isRaceCleared) run.race.clear();
        isRaceCleared = false;
        run.race.set(record.registration, record);
        break;
      case 'best-row':
        if (isBestCleared) run.best.clear();
        isBestCleared = false;
        run.best.set(record.registration, record);
        break;
      default:
    }
  }

  for (const { record } of heard) {
    const before = runs.at(-1);
    if (record.kind === 'run' && (before?.run !== record.runNumber || before.name !== record.name)) {
      const next = emptyRun(record.runNumber, record.name);
      runs.push(next);
      for (const one of early) add(next, one);
      early = [];
    }
    const current = runs.at(-1);
    if (current === undefined) early.push(record);
    else add(current, record);
  }
  return runs;
}

function emptyRun(run: string, name: string): RunSummary {
  return {
    run,
    name,
    flags: [],
    initRecords: 0,
    competitors: new Set(),
    withLapTime: 0,
    withoutLapTime: 0,
    lapCrossings: new Map(),
    race: new Map(),
    best: new Map(),
  };
}
