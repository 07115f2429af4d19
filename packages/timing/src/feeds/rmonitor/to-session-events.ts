/** RMonitor records to what happened in which run. The feed scores; we pass on what it says and keep what it clears. */

import type { LengthUnit, LiveFlag } from '@lapwing/contract/enums';
import type { SessionEvent } from '@lapwing/contract/session-event';
import { lengthMmOf } from '../../units.ts';
import { bounded, boundedMs, clip, createAdmission } from '../event-limits.ts';
import { feedFlag } from '../feed-flag.ts';
import type { FeedRun, RunEvent } from '../run-event.ts';
import { sessionTypeFromName } from '../session-type.ts';
import { createEntryList } from './competitors.ts';
import { createLinePassings } from './line-passings.ts';
import type { RMonitorRecord } from './rmonitor-record.ts';
import { createRunRows } from './run-rows.ts';

export type RMonitorTranslator = {
  /** `atMs` is when the record was heard: the feed itself tells no date. */
  translate(record: RMonitorRecord, atMs: number): RunEvent[];
  /** The feed is over: so is the run. */
  end(atMs: number): RunEvent[];
};

export type RMonitorOptions = {
  /** in which the timer's software gives the length of the track; the feed does not say */
  trackLengthUnit: LengthUnit;
};

/** What is heard before the feed names its run: it does so within seconds. */
const MAX_WAITING = 5_000;

export function createRMonitorTranslator({ trackLengthUnit }: RMonitorOptions): RMonitorTranslator {
  let run: RunTranslator | null = null;
  let waiting: { record: RMonitorRecord; atMs: number }[] = [];

  function open(next: FeedRun, atMs: number): RunEvent[] {
    const ended = run?.close(atMs) ?? [];
    run = createRunTranslator(next, trackLengthUnit);
    const opened = run.open(atMs);
    const heard = waiting;
    waiting = [];
    const translator = run;
    return [...ended, ...opened, ...heard.flatMap((one) => translator.translate(one.record, one.atMs))];
  }

  return {
    translate(record, atMs) {
      if (record.kind === 'run') {
        const next = runOf(record.runNumber, record.name);
        return run?.run.runId === next.runId ? [] : open(next, atMs);
      }
      if (run !== null) return run.translate(record, atMs);
      // The clock ticks also when nothing runs.
      if (record.kind !== 'heartbeat' && record.kind !== 'cleared') waiting.push({ record, atMs });
      return waiting.length < MAX_WAITING ? [] : open(runOf('', ''), atMs);
    },
    end(atMs) {
      const opened = run === null && waiting.length > 0 ? open(runOf('', ''), atMs) : [];
      return [...opened, ...(run?.close(atMs) ?? [])];
    },
  };
}

/** Both count: a timer gives a run a new number and leaves its name, or uses a number again. */
function runOf(runNumber: string, name: string): FeedRun {
  return { runId: clip(`run ${runNumber} ${name}`.trim()).slice(0, 200), name: clip(name.trim()) };
}

type RunTranslator = {
  run: FeedRun;
  open(atMs: number): RunEvent[];
  translate(record: RMonitorRecord, atMs: number): RunEvent[];
  close(atMs: number): RunEvent[];
};

function createRunTranslator(run: FeedRun, trackLengthUnit: LengthUnit): RunTranslator {
  const entries = createEntryList();
  const rows = createRunRows();
  const lines = createLinePassings();
  const settings = new Map<string, string>();
  const admits = createAdmission();
  let flag: string | null = null;
  let raceTimeMs = 0;
  let wasGreen = false;
  let hasTimeToGo = false;
  let isEnded = false;

  function eventsOf(record: RMonitorRecord, atMs: number): SessionEvent[] {
    switch (record.kind) {
      case 'heartbeat':
        return beat(record, atMs);
      case 'competitor':
      case 'competitor-details': {
        const news = entries.enter(record, atMs);
        return news === null ? [] : [news, ...statusOf(record, atMs)];
      }
      case 'class':
        return entries.nameClass(record.classNumber, record.name, atMs);
      case 'setting':
        return settle(record.name, record.value, atMs);
      case 'cleared':
        entries.refresh();
        rows.refresh();
        return [];
      case 'race-row':
        return rows.race(record, { raceTimeMs, isIdle: flag === '' }, atMs);
      case 'best-row':
        return rows.best(record, { raceTimeMs, isIdle: flag === '' }, atMs);
      case 'crossing': {
        const lapNumber = rows.lapNumberAt(record.registration, record.totalTimeMs);
        return [
          {
            kind: 'lap',
            atMs,
            competitorId: clip(record.registration),
            ...(lapNumber === null ? {} : { lapNumber: bounded(lapNumber) }),
            ...(record.lapTimeMs === 0 ? {} : { lapTimeMs: boundedMs(record.lapTimeMs) }),
            totalTimeMs: boundedMs(record.totalTimeMs),
          },
        ];
      }
      case 'counted-lap':
        return [
          {
            kind: 'lap',
            atMs,
            competitorId: clip(record.registration),
            lapNumber: bounded(record.lapNumber),
            ...(record.lapTimeMs === 0 ? {} : { lapTimeMs: boundedMs(record.lapTimeMs) }),
            totalTimeMs: boundedMs(record.totalTimeMs),
            ...(record.position === 0 ? {} : { position: bounded(record.position) }),
            ...(record.flag === '' ? {} : { flag: feedFlag(record.flag) }),
          },
        ];
      case 'best-speed':
        return record.lapTimeMs === 0 || record.speedMilliKmh === 0
          ? []
          : [
              {
                kind: 'best-lap',
                atMs,
                competitorId: clip(record.registration),
                lapTimeMs: boundedMs(record.lapTimeMs),
                ...(record.lapNumber === null ? {} : { lapNumber: bounded(record.lapNumber) }),
                speedKmh: record.speedMilliKmh / 1000,
              },
            ];
      case 'race-speed':
        return record.lapNumber === null || record.lapTimeMs === 0 || record.speedMilliKmh === 0
          ? []
          : [
              {
                kind: 'lap',
                atMs,
                competitorId: clip(record.registration),
                lapNumber: bounded(record.lapNumber),
                lapTimeMs: boundedMs(record.lapTimeMs),
                speedKmh: record.speedMilliKmh / 1000,
              },
            ];
      case 'correction':
        return record.laps === null || record.laps === 0
          ? []
          : [
              {
                kind: 'lap-corrected',
                atMs,
                competitorId: clip(record.registration),
                lapNumber: bounded(record.laps),
                change: 'timed',
                totalTimeMs: boundedMs(record.totalTimeMs),
              },
            ];
      case 'line-crossing':
        return lines.cross(record, entries.registrationOf(record.number), atMs);
      case 'sections':
        return lines.nameSections(record.sections, atMs);
      case 'shown-order':
        return record.order === 'race' || record.order === 'qualifying'
          ? [{ kind: 'session', atMs, rankedBy: record.order === 'race' ? 'distance' : 'best-lap' }]
          : [];
      default:
        return [];
    }
  }

  function beat(record: Extract<RMonitorRecord, { kind: 'heartbeat' }>, atMs: number): SessionEvent[] {
    raceTimeMs = record.raceTimeMs;
    hasTimeToGo ||= record.timeToGoMs > 0;
    const events: SessionEvent[] = [
      {
        kind: 'clock',
        atMs,
        lapsToGo: record.lapsToGo === null ? null : bounded(record.lapsToGo),
        timeToGoMs: hasTimeToGo ? boundedMs(record.timeToGoMs) : null,
        raceTimeMs: boundedMs(record.raceTimeMs),
        timeOfDayMs: boundedMs(record.timeOfDayMs),
      },
    ];
    if (record.flag === flag) return events;
    const before = flag;
    flag = record.flag;
    events.unshift(flagEvent(record.flag, atMs));
    wasGreen ||= feedFlag(record.flag) === 'Green';
    if (record.flag !== '') isEnded = false;
    else if (feedFlag(before ?? '') === 'Finish') events.push(...ended(atMs));
    return events;
  }

  function flagEvent(said: string, atMs: number): SessionEvent {
    if (said === '') return { kind: 'flag', atMs, flag: wasGreen ? 'Stop' : 'Unknown' };
    const known: LiveFlag = feedFlag(said);
    return known === 'Unknown'
      ? { kind: 'flag', atMs, flag: known, said: clip(said) }
      : { kind: 'flag', atMs, flag: known };
  }

  function settle(name: string, value: string, atMs: number): SessionEvent[] {
    if (name !== 'TRACKNAME' && name !== 'TRACKLENGTH') return [];
    if (settings.get(name) === value) return [];
    settings.set(name, value);
    if (name === 'TRACKNAME') return [{ kind: 'session', atMs, trackName: clip(value) }];
    const length = Number(value.replace(',', '.'));
    if (!(length > 0 && length < 500)) return [];
    const trackLengthMm = lengthMmOf(length, trackLengthUnit);
    return [{ kind: 'session', atMs, trackLengthMm, trackLengthUnit }];
  }

  function ended(atMs: number): SessionEvent[] {
    if (isEnded) return [];
    isEnded = true;
    return [{ kind: 'session-ended', atMs }];
  }

  const ofRun = (event: SessionEvent): RunEvent => ({ run, event });
  return {
    run,
    open(atMs) {
      const sessionType = sessionTypeFromName(run.name);
      const type = sessionType === null ? {} : { sessionType };
      return [ofRun({ kind: 'session', atMs, name: run.name, scoring: 'feed', ...type })];
    },
    translate(record, atMs) {
      if ('registration' in record && !admits(record.registration)) return [];
      return eventsOf(record, atMs).map(ofRun);
    },
    close: (atMs) => ended(atMs).map(ofRun),
  };
}

/** The IMSA form puts these words where the nationality is. */
function statusOf(record: RMonitorRecord, atMs: number): SessionEvent[] {
  if (record.kind !== 'competitor-details') return [];
  const said = record.nationality.trim().toLowerCase();
  const status = said === 'retired' ? 'DNF' : said === 'excluded' ? 'DQ' : null;
  return status === null ? [] : [{ kind: 'status', atMs, competitorId: clip(record.registration), status }];
}
