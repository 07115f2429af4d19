/** Copies the results of an organisation from another server, event by event, into that of the upload key. */

import { createHash } from 'node:crypto';
import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import type { ResultsDocument } from '@lapwing/contract/ingest/results-document';
import type { ImportState } from './import-state.ts';
import * as source from './source-answers.ts';
import type { SourceApi } from './source-api.ts';
import {
  championshipDocumentOf,
  eventDocumentOf,
  listSessions,
  type Origin,
  type PlacedSession,
  sessionDocumentOf,
} from './to-document.ts';

export type Copying = {
  api: SourceApi;
  organizationId: number;
  origin: Origin;
  state: ImportState;
  /** Throws if the server here does not accept it. */
  publish(document: ResultsDocument): Promise<void>;
  publishChampionship(document: ChampionshipDocument): Promise<void>;
  onProgress(done: number, total: number, name: string): void;
  /** one line about something that is left out */
  note(line: string): void;
};

export type Copied = { name: string; copied: number; unchanged: number; leftOut: number };
export type FoundOrganization = {
  name: string;
  events: source.SourceEvent[];
  championships: { id: number; name: string }[];
};

const PAGE = 100;
const MOST_EVENTS = 100_000;

/** What is there to copy. */
export async function findOrganization(api: SourceApi, organizationId: number): Promise<FoundOrganization> {
  const path = `/organizations/${organizationId}`;
  const { name } = await api.get(path, source.organization);
  const events = new Map<number, source.SourceEvent>();
  for (let offset = 0; offset < MOST_EVENTS; offset += PAGE) {
    const page = await api.get(`${path}/events?count=${PAGE}&offset=${offset}`, source.events);
    const before = events.size;
    for (const event of page) events.set(event.id, event);
    // A server that ignores the offset sends the same page again.
    if (page.length < PAGE || events.size === before) break;
  }
  const found = await api.find(`${path}/championships?count=1000`, source.championships);
  // The oldest first, as they were published.
  const inOrder = [...events.values()].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return { name, events: inOrder, championships: found?.championships ?? [] };
}

export async function copyOrganization(copying: Copying): Promise<Copied> {
  const { api, state, origin } = copying;
  const { name, events, championships } = await findOrganization(api, copying.organizationId);
  const total = events.length + championships.length;
  const copied: Copied = { name, copied: 0, unchanged: 0, leftOut: 0 };
  const sessions = new Map<number, readonly { id: number; name: string }[]>();
  let done = 0;
  for (const event of events) {
    copying.onProgress(done, total, event.name);
    const item = `event/${event.id}`;
    // Its sessions are needed for championships even if it was copied before.
    if (state.versionOf(item) === event.updatedAt) copied.unchanged += 1;
    else {
      sessions.set(event.id, await copyEvent(copying, event));
      await state.finish(item, event.updatedAt);
      copied.copied += 1;
    }
    done += 1;
  }
  for (const { id, name: title } of championships) {
    copying.onProgress(done, total, title);
    const answer = await api.find(`/championships/${id}`, source.championship);
    const document = answer && (await describeChampionship(copying, answer, sessions));
    const item = `championship/${id}`;
    const version = JSON.stringify(document ?? null);
    if (document === null) {
      copying.note(`The championship ${title} is left out: its rounds are not among the copied sessions.`);
      copied.leftOut += 1;
    } else if (state.versionOf(item) === hashOf(version)) copied.unchanged += 1;
    else {
      await copying.publishChampionship(document);
      await state.finish(item, hashOf(version));
      copied.copied += 1;
    }
    done += 1;
  }
  copying.onProgress(total, total, '');
  return copied;

  async function describeChampionship(
    { api: from }: Copying,
    answer: source.SourceChampionship,
    known: Map<number, readonly { id: number; name: string }[]>,
  ): Promise<ChampionshipDocument | null> {
    for (const { id } of answer.events) {
      if (known.has(id)) continue;
      const grouping = await from.find(`/events/${id}/sessions`, source.grouping);
      known.set(id, grouping === null ? [] : allSessions(grouping).map(({ session }) => session));
    }
    return championshipDocumentOf(answer, origin, (eventId) => known.get(eventId) ?? []);
  }
}

async function copyEvent(
  { api, origin, publish, note }: Copying,
  event: source.SourceEvent,
): Promise<readonly { id: number; name: string }[]> {
  const placed = allSessions(await api.get(`/events/${event.id}/sessions`, source.grouping));
  const sessions: ResultsDocument['sessions'] = [];
  for (const each of placed) {
    const { session } = each;
    if (session.resultStatus === 'Active') {
      note(`${event.name}, ${session.name}: is running, and left out.`);
      continue;
    }
    sessions.push(sessionDocumentOf(each, await readResult(api, session), origin));
  }
  const reason = `Imported from ${origin.url}`;
  await publish({ event: eventDocumentOf(event, origin), sessions, reason });
  return placed.map(({ session }) => session);
}

async function readResult(api: SourceApi, { id }: source.SourceSession) {
  const path = `/sessions/${id}`;
  const none = { type: 'Race' as const, rows: [] };
  const classification = (await api.find(`${path}/classification`, source.classification)) ?? none;
  const laps = new Map<number, source.SourceLaps>();
  const isMerge = classification.rows.some(({ sessions }) => (sessions?.length ?? 0) > 0);
  for (const index of isMerge ? [] : classification.rows.keys()) {
    const found = await api.find(`${path}/lapdata/${index + 1}/laps`, source.lapData);
    if (found !== null) laps.set(index + 1, found);
  }
  const announcements = (await api.find(`${path}/announcements`, source.announcements)) ?? { rows: [] };
  return { classification, laps, announcements };
}

function allSessions({
  sessions,
  groups,
}: {
  sessions: source.SourceSession[];
  groups: source.SourceGroup[];
}): PlacedSession[] {
  return [...sessions.map((session) => ({ session, group: ['-'] })), ...listSessions(groups)];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
