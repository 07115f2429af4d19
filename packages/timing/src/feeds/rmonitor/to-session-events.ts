/**
 * Translates RMonitor records to session events of each run. The feed scores; we pass on its data and keep what it
 * clears.
 */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LengthUnit, LiveFlag } from '@lapwing/contract/values/enums';
import { sessionTypeFromName } from '../../text/session-type.ts';
import { lengthMmOf } from '../../units.ts';
import { bounded, boundedMs, clip, createAdmission, MAX_SPEED_KMH, possibleLap } from '../event-limits.ts';
import { feedFlag } from '../feed-flag.ts';
import type { FeedRun, RunEvent } from '../run-event.ts';
import {
  createRunChooser,
  type ResumableRun,
  type RMonitorTranslator,
  type RunTranslator,
} from './choose-run.ts';
import { createEntryList } from './competitors.ts';
import { createLinePassings } from './line-passings.ts';
import type { RMonitorRecord } from './rmonitor-record.ts';
import { createRunRows, hasBestTime, type RunClock } from './run-rows.ts';

export type RMonitorOptions = {
  /** the unit of the track's length in the timer's software, which the feed does not send */
  trackLengthUnit: LengthUnit;
  /** the run of an earlier translator of this feed */
  resume?: ResumableRun | null;
};

export function createRMonitorTranslator(options: RMonitorOptions): RMonitorTranslator {
  const { trackLengthUnit, resume = null } = options;
  return createRunChooser((run) => createRunTranslator(run, trackLengthUnit), resume);
}

function createRunTranslator(opened: FeedRun, trackLengthUnit: LengthUnit): RunTranslator {
  let run = opened;
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
  /** The removals of a refresh at zero, after the run is over: applied only if the run really restarts. */
  let restart: SessionEvent[] | null = null;

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
        refresh();
        return isIdleAfterGreen() ? ended(atMs) : [];
      case 'race-row':
        return unlessOver(rows.race(record, clock(), atMs), (record.laps ?? 0) <= 0);
      case 'best-row':
        return unlessOver(rows.best(record, clock(), atMs), !hasBestTime(record));
      case 'crossing': {
        if (rows.isRepeatedCrossing(record)) return [];
        const lapNumber = rows.lapNumberAt(record.registration, record.totalTimeMs);
        return [
          {
            kind: 'lap',
            atMs,
            competitorId: clip(record.registration),
            ...(lapNumber === null ? {} : { lapNumber }),
            ...(record.lapTimeMs === 0 ? {} : { lapTimeMs: boundedMs(record.lapTimeMs) }),
            totalTimeMs: boundedMs(record.totalTimeMs),
          },
        ];
      }
      case 'counted-lap': {
        const lapNumber = possibleLap(record.lapNumber, record.totalTimeMs);
        if (lapNumber === null) return [];
        return [
          {
            kind: 'lap',
            atMs,
            competitorId: clip(record.registration),
            lapNumber,
            ...(record.lapTimeMs === 0 ? {} : { lapTimeMs: boundedMs(record.lapTimeMs) }),
            totalTimeMs: boundedMs(record.totalTimeMs),
            ...(record.position === 0 ? {} : { position: bounded(record.position) }),
            ...(record.flag === '' ? {} : { flag: feedFlag(record.flag) }),
          },
        ];
      }
      case 'best-speed': {
        if (record.lapTimeMs === 0 || record.speedMilliKmh === 0) return [];
        const lapNumber = possibleLap(record.lapNumber);
        return [
          {
            kind: 'best-lap',
            atMs,
            competitorId: clip(record.registration),
            lapTimeMs: boundedMs(record.lapTimeMs),
            ...(lapNumber === null ? {} : { lapNumber }),
            speedKmh: Math.min(record.speedMilliKmh / 1000, MAX_SPEED_KMH),
          },
        ];
      }
      case 'race-speed': {
        const lapNumber = possibleLap(record.lapNumber);
        return lapNumber === null ||
          record.lapTimeMs === 0 ||
          record.speedMilliKmh === 0 ||
          rows.isOfAnotherCrossing(record.registration, record.lapTimeMs)
          ? []
          : [
              {
                kind: 'lap',
                atMs,
                competitorId: clip(record.registration),
                lapNumber,
                lapTimeMs: boundedMs(record.lapTimeMs),
                speedKmh: Math.min(record.speedMilliKmh / 1000, MAX_SPEED_KMH),
              },
            ];
      }
      case 'correction': {
        const lapNumber = possibleLap(record.laps);
        return lapNumber === null || lapNumber === 0
          ? []
          : [
              {
                kind: 'lap-corrected',
                atMs,
                competitorId: clip(record.registration),
                lapNumber,
                change: 'timed',
                totalTimeMs: boundedMs(record.totalTimeMs),
              },
            ];
      }
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
    const isClockReset = raceTimeMs > 0 && record.raceTimeMs <= 0;
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
    const before = flag;
    flag = record.flag;
    // Not every timer shows the finish flag: a clock that is back at zero without a flag ends the run too.
    if (isClockReset && isIdleAfterGreen()) events.push(...ended(atMs));
    if (flag === before) return events;
    events.unshift(flagEvent(flag, atMs));
    wasGreen ||= feedFlag(flag) === 'Green';
    if (flag === '') {
      if (feedFlag(before ?? '') === 'Finish') events.push(...ended(atMs));
      return events;
    }
    isEnded = false;
    const restarted = restart ?? [];
    restart = null;
    return [...restarted, ...events];
  }

  function clock(): RunClock {
    return { raceTimeMs, isIdle: flag === '' };
  }

  function isIdleAfterGreen(): boolean {
    return wasGreen && flag === '';
  }

  function refresh(): void {
    entries.refresh();
    rows.refresh();
  }

  function unlessOver(events: SessionEvent[], isEmptyRow: boolean): SessionEvent[] {
    if (!isEnded || flag !== '') return events;
    if (!isEmptyRow) {
      restart = null;
      return events;
    }
    const takesAway = events.some(({ kind }) => kind === 'session-restarted' || kind === 'best-lap');
    if (restart === null && !takesAway) return events;
    restart = [...(restart ?? []), ...events];
    return [];
  }

  function flagEvent(flagText: string, atMs: number): SessionEvent {
    if (flagText === '') return { kind: 'flag', atMs, flag: wasGreen ? 'Stop' : 'Unknown' };
    const flag: LiveFlag = feedFlag(flagText);
    return flag === 'Unknown'
      ? { kind: 'flag', atMs, flag, said: clip(flagText) }
      : { kind: 'flag', atMs, flag };
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
    return [...leftOut(atMs), { kind: 'session-ended', atMs }];
  }

  /** Only at the end: until then a car that a refresh left out may come back. */
  function leftOut(atMs: number): SessionEvent[] {
    return rows.takeLeftOut(entries.isListed).map((registration) => {
      entries.remove(registration);
      return { kind: 'competitor-removed', atMs, competitorId: clip(registration) };
    });
  }

  const ofRun = (event: SessionEvent): RunEvent => ({ run, event });

  function describe(atMs: number): RunEvent[] {
    const sessionType = sessionTypeFromName(run.name);
    const type = sessionType === null ? {} : { sessionType };
    return [ofRun({ kind: 'session', atMs, name: run.name, scoring: 'feed', ...type })];
  }

  return {
    run: () => run,
    open: describe,
    reopen(atMs) {
      refresh();
      flag = null;
      return describe(atMs);
    },
    rename(name, feedName, atMs) {
      run = { ...run, name, feedName };
      return describe(atMs);
    },
    clock,
    translate(record, atMs) {
      if ('registration' in record && !admits(record.registration)) return [];
      return eventsOf(record, atMs).map(ofRun);
    },
    close: (atMs) => ended(atMs).map(ofRun),
  };
}

/** The IMSA form has these words in place of the nationality. */
function statusOf(record: RMonitorRecord, atMs: number): SessionEvent[] {
  if (record.kind !== 'competitor-details') return [];
  const statusText = record.nationality.trim().toLowerCase();
  const status = statusText === 'retired' ? 'DNF' : statusText === 'excluded' ? 'DQ' : null;
  return status === null ? [] : [{ kind: 'status', atMs, competitorId: clip(record.registration), status }];
}
