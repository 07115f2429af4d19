/** Assigns each record of an RMonitor feed to a run: a feed names its runs late, repeatedly, or not at all. */

import { clip } from '../event-limits.ts';
import type { FeedRun, RunEvent } from '../run-event.ts';
import type { RMonitorRecord } from './rmonitor-record.ts';
import type { RunClock } from './run-rows.ts';

/** A run of the feed, and the feed's name for it; null while it has none. */
export type ResumableRun = { runId: string; name: string; feedName: string | null };

export type RMonitorTranslator = {
  /** `atMs` is the time of arrival, because the feed has no date. */
  translate(record: RMonitorRecord, atMs: number): RunEvent[];
  /** The feed has ended, and so has the run. */
  end(atMs: number): RunEvent[];
  /** The current run of the feed, to continue after a restart. */
  currentRun(): ResumableRun | null;
};

/** Translates the records of one run. */
export type RunTranslator = {
  run(): FeedRun;
  open(atMs: number): RunEvent[];
  /** The feed returns to the run. */
  reopen(atMs: number): RunEvent[];
  rename(name: string, feedName: string, atMs: number): RunEvent[];
  clock(): RunClock;
  translate(record: RMonitorRecord, atMs: number): RunEvent[];
  close(atMs: number): RunEvent[];
};

type BufferedRecord = { record: RMonitorRecord; atMs: number };

/** A feed that names its run does so in the same burst of records. */
const WAITS_FOR_NAME_MS = 5_000;
/** The same after the board was cleared in the middle of a run, when viewers wait. */
const WAITS_AFTER_CLEAR_MS = 2_000;
const MAX_HELD = 5_000;
/** More than on any day. */
const MAX_RUNS = 200;

export function createRunChooser(
  createTranslator: (run: FeedRun) => RunTranslator,
  resume: ResumableRun | null,
): RMonitorTranslator {
  const runs = new Map<string, RunTranslator>();
  let current: RunTranslator | null = null;
  let feedName: string | null = null;
  let held: BufferedRecord[] = [];
  let heldSinceMs: number | null = null;
  if (resume !== null) choose(createTranslator({ runId: resume.runId, name: resume.name }), resume.feedName);

  function choose(translator: RunTranslator, name: string | null): RunTranslator {
    current = translator;
    feedName = name;
    if (name !== null) {
      runs.set(name, translator);
      const [oldest] = runs.keys();
      if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest);
    }
    return translator;
  }

  function release(translator: RunTranslator): RunEvent[] {
    const records = held;
    held = [];
    heldSinceMs = null;
    return records.flatMap(({ record, atMs }) => translator.translate(record, atMs));
  }

  function onName(runNumber: string, text: string, atMs: number): RunEvent[] {
    const name = clip(text.trim());
    // Both count: a timer gives a run a new number and keeps its name, or reuses a number.
    const next = clip(`run ${runNumber} ${text}`.trim()).slice(0, 200);
    if (current !== null && feedName === next) return release(current);
    if (current !== null && feedName === null && goesOn(current)) {
      const renamed = choose(current, next).rename(name, next, atMs);
      return [...renamed, ...release(current)];
    }
    const ended = current?.close(atMs) ?? [];
    const existing = runs.get(next);
    const translator = choose(existing ?? createTranslator({ runId: next, name }), next);
    const opened = existing === undefined ? translator.open(atMs) : translator.reopen(atMs);
    return [...ended, ...opened, ...release(translator)];
  }

  /** Whether an unnamed run is the one that is named now: after a clear only its clock shows it. */
  function goesOn(translator: RunTranslator): boolean {
    if (heldSinceMs === null) return true;
    const { raceTimeMs, isIdle } = translator.clock();
    const beat = held.findLast(({ record }) => record.kind === 'heartbeat')?.record;
    if (beat?.kind !== 'heartbeat') return !isIdle;
    return beat.raceTimeMs > 0 && beat.raceTimeMs >= raceTimeMs;
  }

  function openUnnamed(atMs: number): RunEvent[] {
    const since = new Date(heldSinceMs ?? atMs).toISOString();
    const translator = choose(createTranslator({ runId: `unnamed ${since}`, name: '' }), null);
    return [...translator.open(atMs), ...release(translator)];
  }

  function hold(record: RMonitorRecord, atMs: number): RunEvent[] {
    // The clock also runs when nothing else does.
    if (current !== null || record.kind !== 'heartbeat') {
      held.push({ record, atMs });
      heldSinceMs ??= atMs;
    }
    const waitMs = current === null ? WAITS_FOR_NAME_MS : WAITS_AFTER_CLEAR_MS;
    const isDue = heldSinceMs !== null && atMs - heldSinceMs >= waitMs;
    if (!isDue && held.length < MAX_HELD) return [];
    return current === null ? openUnnamed(atMs) : release(current);
  }

  const resumable = ({ runId, name }: FeedRun): ResumableRun => ({ runId, name, feedName });

  return {
    translate(record, atMs) {
      if (record.kind === 'run') return onName(record.runNumber, record.name, atMs);
      if (record.kind === 'cleared') {
        // Later records belong to the run that is named next.
        if (current !== null) heldSinceMs ??= atMs;
        return current?.translate(record, atMs) ?? [];
      }
      if (current !== null && heldSinceMs === null) return current.translate(record, atMs);
      return hold(record, atMs);
    },
    end(atMs) {
      const rest = held.length === 0 ? [] : current === null ? openUnnamed(atMs) : release(current);
      return [...rest, ...(current?.close(atMs) ?? [])];
    },
    currentRun: () => (current === null ? null : resumable(current.run())),
  };
}
