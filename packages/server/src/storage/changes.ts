/**
 * The changes of a transaction that affect cached responses. Writers announce them; they are published after the
 * commit.
 */

import type { Schema } from './schema.ts';

export type Change =
  /** the responses about one session, and lists */
  | { kind: 'session'; sessionId: number }
  /** lists, and the heads of events, organisations and championships */
  | { kind: 'lists' }
  /** a new event: shown by lists, and open to its viewers; one that is listed, unlisted or deleted changes everything */
  | { kind: 'new-event' }
  /** the stored course of a live session */
  | { kind: 'replay'; sessionId: number }
  /** a live session continued: what was stored before stays true */
  | { kind: 'live-progress' }
  /** tracks, activities and their laps; no response about them is cached, but a replica has to have them */
  | { kind: 'practice' }
  /** search results */
  | { kind: 'search-index' }
  /** what hosts set for the site */
  | { kind: 'site-settings' }
  /** details of an account, other than whether others may see it */
  | { kind: 'account-details' }
  | { kind: 'everything' };

type ChangeKind = Change['kind'];

/**
 * `unshown`: no cached response shows the table. Another kind: a write to the table always means that change. A list of
 * kinds: one of them has to be announced, or everything counts as changed.
 */
type TableRule =
  | 'unshown'
  | 'lists'
  | 'practice'
  | 'search-index'
  | 'site-settings'
  | 'everything'
  | readonly ChangeKind[];

export const tableRules: Readonly<Record<keyof Schema, TableRule>> = {
  organizations: ['lists'],
  organizationLogos: 'unshown',
  uploadKeys: 'unshown',
  uploads: 'unshown',
  venues: ['lists'],
  events: ['lists', 'new-event'],
  sessionGroups: ['lists'],
  sessions: ['session', 'lists'],
  mergedSessions: ['session'],
  competitors: ['session'],
  // Made from the laps of the competitors.
  fieldCrossings: 'unshown',
  rulings: ['session'],
  sessionRevisions: ['session'],
  announcements: ['session'],
  sessionWeather: ['session'],
  championships: 'lists',
  championshipEvents: 'lists',
  championshipRounds: 'lists',
  accounts: ['account-details'],
  organizationMembers: 'unshown',
  transponders: 'everything',
  claims: 'everything',
  claimRecords: 'unshown',
  claimCodes: 'unshown',
  follows: 'unshown',
  videos: 'unshown',
  practiceLocations: 'practice',
  practiceActivities: 'practice',
  practiceCounts: 'practice',
  practiceSessions: 'practice',
  practiceBatches: 'unshown',
  practicePassings: 'practice',
  liveSessions: 'unshown',
  liveJournal: ['live-progress', 'replay'],
  livePackedJournals: ['replay'],
  liveCheckpoints: 'unshown',
  liveRecords: 'unshown',
  liveTimers: 'unshown',
  liveEvents: 'unshown',
  trackMaps: 'unshown',
  // The overview of an event has the outline of its track.
  organizationTrackMaps: 'lists',
  searchEntries: 'search-index',
  searchWords: 'search-index',
  searchPostings: 'search-index',
  searchGrams: 'search-index',
  searchBuilds: 'search-index',
  oidcRecords: 'unshown',
  attempts: 'unshown',
  mailedCodes: 'unshown',
  passkeys: 'unshown',
  passkeyChallenges: 'unshown',
  secondFactors: 'unshown',
  recoveryCodes: 'unshown',
  signedInDevices: 'unshown',
  avatars: 'unshown',
  publicationNotices: 'unshown',
  notifications: 'unshown',
  pushSubscriptions: 'unshown',
  pushNotices: 'unshown',
  setAside: 'unshown',
  accountVisits: 'unshown',
  hostLinks: 'unshown',
  siteSettings: 'site-settings',
  auditLog: 'unshown',
  archiveImports: 'unshown',
  // Shown with the event.
  importedEvents: 'lists',
  importedChampionships: 'unshown',
  incidents: 'unshown',
  meetings: 'unshown',
  // The ladder of an event has its entries and the draw.
  meetingItems: 'lists',
  sessionGrids: ['session'],
  meetingChanges: 'unshown',
  entryColumnTitles: 'unshown',
  resultColumnTitles: 'unshown',
  deskPublications: 'unshown',
  replacedRows: 'unshown',
  seals: ['session'],
  championshipSeals: 'lists',
  timedStarts: 'unshown',
  stewardActs: 'unshown',
  // Announced with the sessions whose results show it.
  protestTimes: 'unshown',
  championshipRevisions: 'unshown',
  organizationPictures: 'unshown',
  venueScreens: 'unshown',
  raceRules: 'unshown',
  announcerNotes: 'unshown',
  gridLeads: 'unshown',
  expectedStarts: 'unshown',
  gridFollowers: 'unshown',
  teamNotebooks: 'unshown',
  teamNotes: 'unshown',
  // The records of an organisation, and those of its sessions.
  trackLayouts: 'lists',
  sessionTracks: 'lists',
  lapRecords: 'lists',
  recordDecisions: 'lists',
  screenPairings: 'unshown',
  cdnPurges: 'unshown',
  serverState: 'unshown',
  nodes: 'unshown',
  leases: 'unshown',
};

const everything: Change = { kind: 'everything' };

const rules: ReadonlyMap<string, TableRule> = new Map(Object.entries(tableRules));

/** A write to an unknown table. */
export const UNKNOWN_TABLE = '';

/** The changes to publish for writes to these tables with these announcements. */
export function changesOf(written: ReadonlySet<string>, announced: readonly Change[]): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const change of announced) changes.set(keyOf(change), change);
  const kinds = new Set(announced.map(({ kind }) => kind));
  for (const table of written) {
    const rule = rules.get(table);
    if (rule === 'unshown') continue;
    if (rule === undefined || rule === 'everything') return [everything];
    if (typeof rule === 'string') changes.set(rule, { kind: rule });
    else if (!rule.some((kind) => kinds.has(kind))) return [everything];
  }
  return kinds.has('everything') ? [everything] : [...changes.values()];
}

function keyOf(change: Change): string {
  return 'sessionId' in change ? `${change.kind}/${change.sessionId}` : change.kind;
}
