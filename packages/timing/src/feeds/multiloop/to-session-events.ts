/**
 * Translates Multiloop records to session events of each run: a scored feed with laps, sections, pit stops and
 * announcements.
 */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveFlag, LiveSessionType } from '@lapwing/contract/values/enums';
import { lengthMmOf } from '../../units.ts';
import {
  bounded,
  boundedAtMs,
  boundedMs,
  clip,
  clipLines,
  createAdmission,
  possibleLap,
} from '../event-limits.ts';
import type { FeedRun, RunEvent } from '../run-event.ts';
import type { MultiloopRecord } from './multiloop-record.ts';

export type MultiloopTranslator = {
  translate(record: MultiloopRecord, atMs: number): RunEvent[];
  /** The run is over. Later records belong to it, until the feed names another. */
  end(atMs: number): RunEvent[];
};

type RecordOf<Kind extends MultiloopRecord['kind']> = Extract<MultiloopRecord, { kind: Kind }>;
type RecordOfRun = Exclude<MultiloopRecord, RecordOf<'damaged'> | RecordOf<'run'>>;
type EarlyRecord = { record: RecordOfRun; atMs: number };

/** The clock and the description of the track are also sent when nothing runs. */
const recordsWithoutRun: ReadonlySet<MultiloopRecord['kind']> = new Set([
  'heartbeat',
  'flag-summary',
  'track',
]);

/** A run that the feed has not named yet. */
const namelessId = (preamble: string) => clip(`run ${preamble}`, 200);

const flagByLetter = new Map<string, LiveFlag>([
  ['G', 'Green'],
  ['Y', 'Yellow'],
  ['R', 'Red'],
  ['W', 'Green'],
  ['K', 'Finish'],
  ['C', 'Yellow'],
  ['U', 'Unknown'],
]);
const typeByLetter = new Map<string, LiveSessionType>([
  ['P', 'Practice'],
  ['Q', 'Qualifying'],
  ['S', 'Qualifying'],
  ['R', 'Race'],
]);
const MAX_SECTIONS = 10;
const MM_PER_INCH = 25.4;
const MAX_LENGTH_MM = 1_000_000_000;
/** Three for each competitor; above it something is sent twice, which does no harm. */
const MAX_SENT = 20_000;
/** Laps of one competitor that may still be invalidated; older ones are dropped by halves. */
const MAX_LAPS_KEPT = 1_000;

export function createMultiloopTranslator(): MultiloopTranslator {
  let run: FeedRun | null = null;
  /** the feed's name of the current run; null while it has none */
  let feedRunId: string | null = null;
  /** the newest record of each kind that came before there was a run */
  let early = new Map<MultiloopRecord['kind'], EarlyRecord>();
  let runType: LiveSessionType = 'Race';
  let flag: string | null = null;
  let sections: string[] = [];
  let lapsByNumber = new Map<string, { lap: number; elapsedMs: number }[]>();
  const sent = new Map<string, string>();
  let admits = createAdmission();

  /** A record that repeats an earlier one, as repeats for later viewers do, is ignored. */
  function isNews(key: string, event: Omit<SessionEvent, 'atMs'>): boolean {
    const text = JSON.stringify(event);
    if (sent.get(key) === text) return false;
    if (sent.size >= MAX_SENT) sent.clear();
    sent.set(key, text);
    return true;
  }

  function begin(next: FeedRun, namedAs: string | null): void {
    run = next;
    feedRunId = namedAs;
    flag = null;
    sections = [];
    lapsByNumber = new Map();
    sent.clear();
    admits = createAdmission();
  }

  function open(record: RecordOf<'run'>, atMs: number): RunEvent[] {
    const name = clip([record.event, record.run].filter((text) => text !== '').join(' – '));
    const runId = clip(`run ${record.preamble} ${name} ${record.startS}`, 200);
    if (run !== null && feedRunId === runId) return [];
    const isSame = run !== null && feedRunId === null && run.runId === namelessId(record.preamble);
    const ended = isSame ? [] : close(atMs);
    const next = {
      runId: isSame && run !== null ? run.runId : runId,
      name: clip(record.run === '' ? record.event : record.run),
    };
    if (isSame) {
      run = next;
      feedRunId = runId;
    } else begin(next, runId);
    runType = typeByLetter.get(record.runType) ?? 'Race';
    const event: SessionEvent = {
      kind: 'session',
      atMs,
      name: next.name,
      sessionType: runType,
      scoring: 'feed',
      scheduledAtMs: boundedAtMs(record.startS * 1000),
    };
    return [...ended, { run: next, event }, ...releaseEarly(next)];
  }

  function close(atMs: number): RunEvent[] {
    const ended = run;
    run = null;
    return ended === null ? [] : [{ run: ended, event: { kind: 'session-ended', atMs } }];
  }

  function releaseEarly(of: FeedRun): RunEvent[] {
    const records = [...early.values()];
    early = new Map();
    return records.flatMap(({ record, atMs }) => eventsOf(record, atMs).map((event) => ({ run: of, event })));
  }

  function eventsOf(record: RecordOfRun, atMs: number): SessionEvent[] {
    if ('number' in record && !admits(record.number)) return [];
    switch (record.kind) {
      case 'heartbeat':
        return [
          ...flagEvents(record.flag, atMs),
          {
            kind: 'clock',
            atMs,
            lapsToGo: record.lapsToGo === 0 ? null : bounded(record.lapsToGo),
            timeToGoMs: boundedMs(record.timeToGoMs),
            raceTimeMs: boundedMs(record.elapsedMs),
          },
        ];
      case 'flag-summary':
        return flagEvents(record.flag, atMs);
      case 'track':
        return trackEvents(record, atMs);
      case 'entry':
        return entryEvents(record, atMs);
      case 'completed-lap':
        return lapEvents(record, atMs);
      case 'section':
        return sectionEvents(record, atMs);
      case 'line-crossing':
        return lineEvents(record, atMs);
      case 'invalidated-lap':
        return invalidatedEvents(record, atMs);
      case 'announcement':
        return [
          {
            kind: 'announcement',
            atMs,
            announcementId: clip(record.id),
            // D deletes it.
            text: record.action === 'D' ? '' : clipLines(record.text, 2_000),
            type: clip(record.priority),
          },
        ];
      default:
        return [];
    }
  }

  function flagEvents(letter: string, atMs: number): SessionEvent[] {
    if (letter === '' || letter === flag) return [];
    flag = letter;
    const liveFlag = flagByLetter.get(letter) ?? 'Unknown';
    return [
      liveFlag === 'Unknown'
        ? { kind: 'flag', atMs, flag: liveFlag, said: clip(letter) }
        : { kind: 'flag', atMs, flag: liveFlag },
    ];
  }

  function trackEvents(record: RecordOf<'track'>, atMs: number): SessionEvent[] {
    // Sections follow each other from line to line; others, such as speed traps, overlap them.
    const chain = record.sections.filter(
      ({ startLine }, index) => index === 0 || record.sections[index - 1]?.endLine === startLine,
    );
    sections = chain.slice(0, MAX_SECTIONS).map(({ name }) => name);
    const event = {
      kind: 'session',
      trackName: clip(record.name),
      ...(record.lengthMi === null || record.lengthMi > 500
        ? {}
        : { trackLengthMm: lengthMmOf(record.lengthMi, 'mi'), trackLengthUnit: 'mi' as const }),
      ...(chain.every(({ lengthInches }) => lengthInches > 0)
        ? {
            sectionLengthsMm: chain
              .slice(0, MAX_SECTIONS)
              .map(({ lengthInches }) => Math.min(Math.round(lengthInches * MM_PER_INCH), MAX_LENGTH_MM)),
          }
        : {}),
    } as const;
    return isNews('track', event) ? [{ ...event, atMs }] : [];
  }

  function entryEvents(record: RecordOf<'entry'>, atMs: number): SessionEvent[] {
    const event = {
      kind: 'competitor',
      competitorId: clip(record.number),
      number: clip(record.number),
      fullName: clip(record.driver),
      ...(record.startPosition === 0 ? {} : { startPosition: bounded(record.startPosition) }),
    } as const;
    return isNews(`entry ${record.number}`, event) ? [{ ...event, atMs }] : [];
  }

  function lapEvents(record: RecordOf<'completed-lap'>, atMs: number): SessionEvent[] {
    const competitorId = clip(record.number);
    // Lines have no checksum: a damaged one may have any number of laps.
    const lapNumber = possibleLap(record.laps, record.elapsedMs);
    const position = {
      kind: 'position',
      competitorId,
      by: runType === 'Race' ? 'distance' : 'best-lap',
      position: bounded(record.rank),
      ...(lapNumber === null ? {} : { laps: lapNumber }),
      totalTimeMs: boundedMs(record.elapsedMs),
      lapsLed: bounded(record.lapsLed),
      pitStops: bounded(record.pitStops),
    } as const;
    const events: SessionEvent[] = [];
    const laps = lapsByNumber.get(record.number) ?? [];
    lapsByNumber.set(record.number, laps);
    const isNewLap = laps.at(-1)?.lap !== record.laps || laps.at(-1)?.elapsedMs !== record.elapsedMs;
    if (lapNumber !== null && lapNumber > 0 && isNewLap) {
      if (laps.length >= MAX_LAPS_KEPT) laps.splice(0, MAX_LAPS_KEPT / 2);
      laps.push({ lap: lapNumber, elapsedMs: record.elapsedMs });
      const shown = flagByLetter.get(record.flag);
      events.push({
        kind: 'lap',
        atMs,
        competitorId,
        lapNumber,
        ...(record.lastLapMs === 0 ? {} : { lapTimeMs: boundedMs(record.lastLapMs) }),
        totalTimeMs: boundedMs(record.elapsedMs),
        isInPit: !record.isOnTrack,
        ...(shown === undefined ? {} : { flag: shown }),
      });
    }
    if (record.fastestMs > 0) {
      const fastestLap = possibleLap(record.fastestLap);
      const best = {
        kind: 'best-lap',
        competitorId,
        lapTimeMs: boundedMs(record.fastestMs),
        ...(fastestLap === null ? {} : { lapNumber: fastestLap }),
      } as const;
      if (isNews(`best ${record.number}`, best)) events.push({ ...best, atMs });
    }
    if (isNews(`position ${record.number}`, position)) events.push({ ...position, atMs });
    return events;
  }

  function sectionEvents(record: RecordOf<'section'>, atMs: number): SessionEvent[] {
    const section = sections.indexOf(record.section);
    if (section === -1 || record.sectionMs === 0) return [];
    const competitorId = clip(record.number);
    const timeMs = boundedMs(record.sectionMs);
    const lapNumber = possibleLap(record.lap);
    if (lapNumber === null) return [];
    return [{ kind: 'section', atMs, competitorId, section, timeMs, lapNumber }];
  }

  /** Lines in the pit lane begin with their own letter; the one at its end is the exit. */
  function lineEvents(record: RecordOf<'line-crossing'>, atMs: number): SessionEvent[] {
    const line = record.line.toUpperCase();
    const where = /^(PI|PIT ?IN)/.test(line) ? 'in' : /^(PO|PIT ?OUT)/.test(line) ? 'out' : null;
    return where === null ? [] : [{ kind: 'pit', atMs, competitorId: clip(record.number), where }];
  }

  function invalidatedEvents(record: RecordOf<'invalidated-lap'>, atMs: number): SessionEvent[] {
    const laps = lapsByNumber.get(record.number) ?? [];
    const lap = laps.findLast(({ elapsedMs }) => elapsedMs === record.elapsedMs);
    if (lap === undefined) return [];
    const competitorId = clip(record.number);
    return [{ kind: 'lap-corrected', atMs, competitorId, lapNumber: lap.lap, change: 'deleted' }];
  }

  return {
    translate(record, atMs) {
      if (record.kind === 'damaged') return [];
      if (record.kind === 'run') return open(record, atMs);
      if (run === null && recordsWithoutRun.has(record.kind)) {
        early.set(record.kind, { record, atMs });
        return [];
      }
      if (run === null) {
        const nameless = { runId: namelessId(record.preamble), name: '' };
        begin(nameless, null);
        const opened: RunEvent = { run: nameless, event: { kind: 'session', atMs, scoring: 'feed' } };
        const events = eventsOf(record, atMs).map((event) => ({ run: nameless, event }));
        return [opened, ...releaseEarly(nameless), ...events];
      }
      const current = run;
      return eventsOf(record, atMs).map((event) => ({ run: current, event }));
    },
    end: (atMs) => (run === null ? [] : [{ run, event: { kind: 'session-ended', atMs } }]),
  };
}
