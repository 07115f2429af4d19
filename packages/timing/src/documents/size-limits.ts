/** The size limits of a session: a published session has to be read by everyone who opens it. */

import { MAX_SESSIONS_PER_DOCUMENT } from '@lapwing/contract/ingest/results-document';
import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_LAPS_PER_COMPETITOR,
  MAX_LAPS_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import { messageOf } from '@lapwing/contract/values/messages';
import type { DocumentError } from './check-results.ts';

/**
 * Finds what exceeds the limits. It reads nothing else, so that it can run before all other checks: listing every
 * error in millions of laps would take longer than reading them.
 */
export function findTooMany(document: unknown): DocumentError[] {
  const sessions = listIn(document, 'sessions');
  if (sessions.length > MAX_SESSIONS_PER_DOCUMENT) return [tooMany('/sessions', MAX_SESSIONS_PER_DOCUMENT)];
  return sessions.flatMap((session, index) => tooManyInSession(session, `/sessions/${index}`));
}

/** The lists of a session whose limit is that of the schema. */
const mostInSession = { rulings: 10_000, announcements: 5_000, weather: 5_000, mergeOf: 50 };

function tooManyInSession(session: unknown, pointer: string): DocumentError[] {
  for (const [name, most] of Object.entries(mostInSession)) {
    if (listIn(session, name).length > most) return [tooMany(`${pointer}/${name}`, most)];
  }
  const competitors = listIn(session, 'competitors');
  const place = `${pointer}/competitors`;
  if (competitors.length > MAX_COMPETITORS_PER_SESSION) return [tooMany(place, MAX_COMPETITORS_PER_SESSION)];
  let lapCount = 0;
  for (const [index, competitor] of competitors.entries()) {
    const { length } = listIn(competitor, 'laps');
    if (length > MAX_LAPS_PER_COMPETITOR) return [tooMany(`${place}/${index}/laps`, MAX_LAPS_PER_COMPETITOR)];
    lapCount += length;
  }
  if (lapCount <= MAX_LAPS_PER_SESSION) return [];
  return [{ pointer, ...messageOf('too-many-laps', { laps: lapCount, maximum: MAX_LAPS_PER_SESSION }) }];
}

function tooMany(pointer: string, maximum: number): DocumentError {
  return { pointer, ...messageOf('expected-at-most', { maximum }) };
}

function listIn(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const list: unknown = (value as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(list) ? list : [];
}
