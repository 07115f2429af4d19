/** Collects the competitors of an RMonitor feed: two records for each, and the name of the class separately. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import { clip } from '../event-limits.ts';
import type { RMonitorRecord } from './rmonitor-record.ts';

type CompetitorEvent = SessionEventOf<'competitor'>;
type Entry = Extract<RMonitorRecord, { kind: 'competitor' | 'competitor-details' }>;

type FeedCompetitor = Omit<Entry, 'kind' | 'transponder' | 'additionalData'> & {
  /** several if two share a registration, or one has a spare */
  transponders: string[];
  additionalData: string;
  /** the last event, so that it is sent only once */
  lastSent: string;
};

export type EntryList = {
  /** The event if the competitor changed, or null. */
  enter(entry: Entry, atMs: number): CompetitorEvent | null;
  nameClass(classNumber: number, name: string, atMs: number): CompetitorEvent[];
  /** A refresh begins: transponders that it does not repeat are gone. */
  refresh(): void;
  /** Whether the newest refresh, if there was one, has listed the competitor. */
  isListed(registration: string): boolean;
  remove(registration: string): void;
  /** The registration of a start number. */
  registrationOf(number: string): string | null;
};

const MAX_TRANSPONDERS = 16;
const MAX_CLASSES = 1_000;

export function createEntryList(): EntryList {
  const competitors = new Map<string, FeedCompetitor>();
  const classNames = new Map<number, string>();
  const refreshed = new Set<string>();
  const unlisted = new Set<string>();

  function eventOf(one: FeedCompetitor, atMs: number): CompetitorEvent | null {
    const news = {
      competitorId: clip(one.registration),
      registrationNumber: clip(one.registration),
      number: clip(one.number),
      firstName: clip(one.firstName),
      lastName: clip(one.lastName),
      nationality: clip(one.nationality),
      className: clip(classNames.get(one.classNumber) ?? ''),
      comment: clip(one.additionalData),
      transponders: one.transponders,
    };
    const lastSent = JSON.stringify(news);
    if (lastSent === one.lastSent) return null;
    one.lastSent = lastSent;
    return { kind: 'competitor', atMs, ...news };
  }

  return {
    enter(entry, atMs) {
      const { kind: _, registration, number, firstName, lastName, nationality, classNumber } = entry;
      const before = competitors.get(registration);
      const one = {
        registration,
        number,
        firstName,
        lastName,
        nationality,
        classNumber,
        transponders: before?.transponders ?? [],
        additionalData:
          entry.kind === 'competitor-details' ? entry.additionalData : (before?.additionalData ?? ''),
        lastSent: before?.lastSent ?? '',
      };
      if (entry.kind === 'competitor') {
        if (refreshed.delete(registration)) one.transponders = [];
        one.transponders = withTransponder(one.transponders, entry.transponder);
      }
      competitors.set(registration, one);
      unlisted.delete(registration);
      return eventOf(one, atMs);
    },

    nameClass(classNumber, name, atMs) {
      if (classNames.get(classNumber) === name) return [];
      if (classNames.size >= MAX_CLASSES && !classNames.has(classNumber)) return [];
      classNames.set(classNumber, name);
      return [...competitors.values()]
        .filter((one) => one.classNumber === classNumber)
        .flatMap((one) => eventOf(one, atMs) ?? []);
    },

    refresh() {
      for (const registration of competitors.keys()) {
        refreshed.add(registration);
        unlisted.add(registration);
      }
    },

    isListed: (registration) => competitors.has(registration) && !unlisted.has(registration),

    remove(registration) {
      competitors.delete(registration);
      refreshed.delete(registration);
      unlisted.delete(registration);
    },

    registrationOf(number) {
      if (competitors.get(number)?.number === number) return number;
      for (const one of competitors.values()) if (one.number === number) return one.registration;
      return null;
    },
  };
}

function withTransponder(transponders: string[], transponder: string): string[] {
  const code = clip(transponder.trim());
  // 0 means none.
  if (code === '' || code === '0' || transponders.includes(code)) return transponders;
  return transponders.length < MAX_TRANSPONDERS ? [...transponders, code] : transponders;
}
