/** Which responses about results a write affects: those of some sessions, all of them, or none. */

import type { Write } from '../storage/detect-writes.ts';

export type TouchedResults =
  | { kind: 'nothing' }
  | { kind: 'everything' }
  /** of these sessions, and every list and overview */
  | { kind: 'sessions'; sessionIds: readonly unknown[] };

const nothing: TouchedResults = { kind: 'nothing' };
const everything: TouchedResults = { kind: 'everything' };
const overviews: TouchedResults = { kind: 'sessions', sessionIds: [] };

/** The columns of an event that are in the responses about its sessions, or decide whether they are open. */
const shownWithSessions = ['name', 'is_listed', 'guid', 'venue_id'];
/** Responses name the owner of a transponder unless the account is private or inactive. */
const shownOfAccounts = ['is_private', 'status'];

const rules: Readonly<Record<string, (write: Write) => TouchedResults>> = {
  organizations: ifNew,
  venues: ifNew,
  events: (write) =>
    write.kind === 'insert' || (write.kind === 'update' && !setsAny(write, shownWithSessions))
      ? overviews
      : everything,
  // Sessions are moved out of a group first, and that is a write to a session.
  session_groups: (write) => (write.kind === 'insert' || write.kind === 'delete' ? overviews : everything),
  // A merge shows the names of its runs.
  sessions: (write) =>
    write.kind === 'insert' ? overviews : setsAny(write, ['name']) ? everything : ofSessions(write, 'id'),
  merged_sessions: ofOwnSession,
  competitors: ofOwnSession,
  rulings: ofOwnSession,
  session_revisions: ofOwnSession,
  announcements: ofOwnSession,
  session_weather: ofOwnSession,
  championships: () => overviews,
  championship_events: () => overviews,
  championship_rounds: () => overviews,
  accounts: (write) =>
    write.kind === 'insert' || (write.kind === 'update' && !setsAny(write, shownOfAccounts))
      ? nothing
      : everything,
  transponders: () => everything,
  claims: () => everything,
};

export function affectedResults(write: Write): TouchedResults {
  return rules[write.table]?.(write) ?? nothing;
}

/** A new row is only shown in lists yet. */
function ifNew({ kind }: Write): TouchedResults {
  return kind === 'insert' ? overviews : everything;
}

function ofOwnSession(write: Write): TouchedResults {
  return ofSessions(write, 'session_id');
}

function ofSessions({ ids }: Write, column: string): TouchedResults {
  const sessionIds = ids[column];
  return sessionIds === undefined ? everything : { kind: 'sessions', sessionIds };
}

function setsAny({ columns }: Write, names: readonly string[]): boolean {
  return columns.some((column) => names.includes(column));
}
