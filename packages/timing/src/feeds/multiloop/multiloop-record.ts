/** The records of a Multiloop feed. Numbers are sent in hexadecimal, times in milliseconds; here they are plain. */

/** N is the first time, R is repeated for later viewers, U is changed since. */
export type MultiloopNews = 'new' | 'repeated' | 'updated';

export type MultiloopBody =
  | {
      kind: 'heartbeat';
      flag: string;
      /** seconds since 1970 */
      dateS: number;
      elapsedMs: number;
      lapsToGo: number;
      timeToGoMs: number;
    }
  | { kind: 'version'; major: string; minor: string; info: string }
  | { kind: 'run'; event: string; eventShort: string; run: string; runType: string; startS: number }
  | {
      kind: 'track';
      name: string;
      venue: string;
      lengthMi: number | null;
      sections: { name: string; lengthInches: number; startLine: string; endLine: string }[];
    }
  | {
      kind: 'entry';
      number: string;
      id: string;
      driver: string;
      startPosition: number;
      fields: string[];
      competitorId: string;
    }
  | {
      kind: 'completed-lap';
      rank: number;
      number: string;
      id: string;
      laps: number;
      elapsedMs: number;
      lastLapMs: number;
      isOnTrack: boolean;
      fastestMs: number;
      fastestLap: number;
      status: string;
      flag: string;
      pitStops: number;
      lastPitLap: number;
      startPosition: number;
      lapsLed: number;
    }
  | {
      kind: 'section';
      number: string;
      id: string;
      section: string;
      elapsedMs: number;
      sectionMs: number;
      lap: number;
    }
  | {
      kind: 'line-crossing';
      number: string;
      id: string;
      line: string;
      source: string;
      elapsedMs: number;
      flag: string;
      isOnTrack: boolean;
    }
  | { kind: 'flag-summary'; flag: string; lap: number; leader: string; leadChanges: number }
  | { kind: 'new-leader'; number: string; lap: number; elapsedMs: number }
  | { kind: 'invalidated-lap'; number: string; id: string; elapsedMs: number }
  | { kind: 'announcement'; id: string; action: string; priority: string; atS: number; text: string }
  | { kind: 'unknown'; letter: string };

export type MultiloopRecord =
  | { kind: 'damaged'; reason: 'no-command' | 'wrong-fields' | 'too-long' }
  | (MultiloopBody & { news: MultiloopNews; sequence: number; preamble: string });
