/** Generates the demo world in the order in which it is stored: its events, then its days of practice. */

import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import { type PackedDocument, packDocument } from '@lapwing/timing/documents/packed-document';
import { plannedEvents } from './calendar.ts';
import { documentsOfEvent, type GeneratedRace, type LaterCorrection } from './event-document.ts';
import { type Person, peopleOf } from './people-of-series.ts';
import { type GeneratedDay, holdPracticeDay, practiceDays } from './practice-days.ts';
import { holdEvent } from './run-event.ts';
import { organizations } from './world/organizations.ts';
import { type DemoPracticeLocation, practiceLocations } from './world/practice-locations.ts';

export type WorldSpan = {
  nowMs: number;
  /** how far back the world reaches; shorter in tests */
  reachDays?: number | undefined;
  practiceMonths?: number | undefined;
};

export type GeneratedEvent = {
  facts: EventDocument;
  startsAtMs: number;
  words: { document: PackedDocument; atMs: number; later: LaterCorrection[] }[];
  races: GeneratedRace[];
};

/** One at a time: the events of the plan in order, then its days. */
export type GeneratedItem = { event: GeneratedEvent } | { day: GeneratedDay };

export type PlannedDay = { location: DemoPracticeLocation; opensAtMs: number };

export function planWorld({ nowMs, reachDays, practiceMonths }: WorldSpan) {
  const days = practiceLocations.flatMap((location) =>
    practiceDays(location, nowMs, practiceMonths).map((opensAtMs): PlannedDay => ({ location, opensAtMs })),
  );
  return { events: plannedEvents(nowMs, reachDays), days };
}

export function* generateWorld(span: WorldSpan): Generator<GeneratedItem> {
  const { events, days } = planWorld(span);
  const people = peopleBySeries();
  for (const planned of events) {
    const { organization, series } = planned;
    const held = holdEvent(planned, people.get(`${organization.key}/${series.key}`) ?? [], span.nowMs);
    const { facts, words, races } = documentsOfEvent(planned, held);
    const packed = words.map(({ document, atMs, later }) => ({
      document: packDocument(document),
      atMs,
      later,
    }));
    yield { event: { facts, startsAtMs: held.startsAtMs, words: packed, races } };
  }
  for (const { location, opensAtMs } of days) {
    const drivers = location.series.flatMap(
      (series) => people.get(`${location.organization}/${series}`) ?? [],
    );
    yield { day: holdPracticeDay(location, drivers, opensAtMs, span.nowMs) };
  }
}

export type PeopleBySeries = ReadonlyMap<string, readonly Person[]>;

export function peopleBySeries(): PeopleBySeries {
  return new Map(
    organizations.flatMap((organization) =>
      organization.series.map(
        (series) => [`${organization.key}/${series.key}`, peopleOf(organization, series)] as const,
      ),
    ),
  );
}
