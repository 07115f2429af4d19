/** Who may make each call: the rules of the permission matrix. A call without a rule fails the test. */

import type { Endpoint } from '@lapwing/contract/values/endpoint';

/**
 * - everybody: no token is read
 * - visitor: without a token, or with a valid one; a profile decides what is shown
 * - account: anyone who is signed in
 * - the person: only the person of the path
 * - crew and owner: owners and timers, or owners, of the organisation of the path
 * - desk …: members with that right, of the organisation or event of the path
 * - host: a person who runs the site, alone or next to the owners
 * - keys: an upload key with that scope; what the path names belongs to its organisation
 */
const callsOfRules = {
  everybody: `
    GET /api/clientSettings
    GET /api/desk/time
    GET /api/events
    GET /api/events/:eventId
    GET /api/events/:eventId/active
    GET /api/events/:eventId/active/announcements
    GET /api/events/:eventId/sessions/:sessionId/announcements
    GET /api/events/:eventId/sessions/:sessionId/competitor/:competitorId
    GET /api/events/:eventId/sessions/:sessionId/data
    GET /api/events/:eventId/sessions/:sessionId/facts
    GET /api/events/:eventId/sessions/:sessionId/laps
    GET /api/events/:eventId/sessions/:sessionId/pronunciations
    GET /api/events/:eventId/sessions/:sessionId/replay
    GET /api/events/:eventId/sessions/:sessionId/rewind
    GET /api/events/:eventId/sessions/:sessionId/stats
    GET /api/events/:eventId/sessions/:sessionId/timeline
    GET /api/events/:eventId/sessions/:sessionId/weather
    GET /api/events/:eventId/racerules
    GET /api/events/:eventId/trackmap
    GET /api/desk/sessions/:sessionId/start-list
    GET /api/first-run
    POST /api/first-run/mail-test
    POST /api/first-run/open
    GET /api/health
    GET /api/live/boards/:eventId
    POST /api/live/client/negotiate
    GET /api/live/now
    POST /api/negotiate
    POST /api/push/grid-calls
    POST /api/push/grid-calls/delete
    POST /api/push/subscriptions
    POST /api/push/subscriptions/delete
    GET /api/screens/:organizationId/:name
    POST /api/screens/pairings
    GET /api/screens/pairings/:ticket
    GET /api/search
    GET /api/search/counts
    GET /api/status
    GET /api/teamnotes/:key
    POST /api/teamnotes/:key/notes
    DELETE /api/teamnotes/:key/notes/:noteId
    PUT /api/teamnotes/:key/rules
    GET /api/timers/:timerId/sponsors
    GET /api/v0.2.3/eventresults/championships/:championshipId
    GET /api/v0.2.3/eventresults/championships/:championshipId/csv
    GET /api/v0.2.3/eventresults/championships/:championshipId/pdf
    GET /api/v0.2.3/eventresults/championships/:championshipId/season
    GET /api/v0.2.3/eventresults/championships/:championshipId/seals
    GET /api/v0.2.3/eventresults/championships/:championshipId/seals/file
    GET /api/v0.2.3/eventresults/events
    GET /api/v0.2.3/eventresults/events/:eventId
    GET /api/v0.2.3/eventresults/events/:eventId/driver
    GET /api/v0.2.3/eventresults/events/:eventId/overview
    GET /api/v0.2.3/eventresults/events/:eventId/ladders
    GET /api/v0.2.3/eventresults/events/:eventId/pdf
    GET /api/v0.2.3/eventresults/events/:eventId/pdf/entries
    GET /api/v0.2.3/eventresults/events/:eventId/sessions
    GET /api/v0.2.3/eventresults/organizations/:organizationId
    GET /api/v0.2.3/eventresults/organizations/:organizationId/championships
    GET /api/v0.2.3/eventresults/organizations/:organizationId/championships/:championshipId
    GET /api/v0.2.3/eventresults/organizations/:organizationId/championships/:championshipId/overview
    GET /api/v0.2.3/eventresults/organizations/:organizationId/events
    GET /api/v0.2.3/eventresults/organizations/:organizationId/records
    GET /api/v0.2.3/eventresults/organizations/championships/:championshipId/overview
    GET /api/v0.2.3/eventresults/search/freesearch
    GET /api/v0.2.3/eventresults/sessions/:sessionId
    GET /api/v0.2.3/eventresults/sessions/:sessionId/announcements
    GET /api/v0.2.3/eventresults/sessions/:sessionId/pdf/:sheet
    GET /api/v0.2.3/eventresults/sessions/:sessionId/classification
    GET /api/v0.2.3/eventresults/sessions/:sessionId/csv
    GET /api/v0.2.3/eventresults/sessions/:sessionId/whatif
    GET /api/v0.2.3/eventresults/sessions/:sessionId/facts
    GET /api/v0.2.3/eventresults/sessions/:sessionId/report
    GET /api/v0.2.3/eventresults/sessions/:sessionId/fieldlaps
    GET /api/v0.2.3/eventresults/sessions/:sessionId/lapchart
    GET /api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/csv
    GET /api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/laps
    GET /api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/laps/csv
    GET /api/v0.2.3/eventresults/sessions/:sessionId/records
    GET /api/v0.2.3/eventresults/sessions/:sessionId/revisions
    GET /api/v0.2.3/eventresults/sessions/:sessionId/seals
    GET /api/v0.2.3/eventresults/sessions/:sessionId/seals/file
    GET /api/v0.2.3/eventresults/sessions/:sessionId/revisions/:revisionNumber/classification
    GET /api/v0.2.3/eventresults/sessions/:sessionId/story
    GET /api/v0.2.3/eventresults/sessions/:sessionId/weather
    GET /api/v1/health
    GET /api/health/live
    GET /api/health/ready
    GET /api/v1/locations
    GET /api/v1/locations/:locationId
    GET /api/v1/locations/:locationId/leaderboard
    GET /api/v1/sports
    GET /api/v2/accounts/avatars
    GET /api/v2/accounts/nicknames
    GET /api/v2/accounts/profiles
    GET /api/v2/accounts/properties/countries
    GET /api/v2/accounts/properties/languages
    GET /api/v2/accounts/properties/timezones
    GET /api/v2/accounts/properties/titles
    GET /api/v2/products/chips/code/:code/account
    GET /championships/:championshipId
    GET /championships/:championshipId/csv
    GET /events
    GET /events/:eventId
    GET /events/:eventId/sessions
    GET /events/updatedFrom/:from
    GET /organizations/:organizationId
    GET /organizations/:organizationId/championships
    GET /organizations/:organizationId/championships/:championshipId
    GET /organizations/:organizationId/events
    GET /sessions/:sessionId
    GET /sessions/:sessionId/alllaptimes
    GET /sessions/:sessionId/announcements
    GET /sessions/:sessionId/classification
    GET /sessions/:sessionId/csv
    GET /sessions/:sessionId/lapchart
    GET /sessions/:sessionId/lapdata/:finishPosition/csv
    GET /sessions/:sessionId/lapdata/:finishPosition/laps
    GET /sessions/:sessionId/laptimes
    GET /time
    GET /v1/time
  `,
  visitor: `
    GET /api/desk/events/:eventId/paddock-clock
    GET /accounts/:userId/events
    GET /accounts/:userId/events/:eventId/sessions
    GET /accounts/:userId/sessions
    GET /accounts/:userId/sessions/:sessionId/classification
    POST /api/first-run
    GET /api/v0.2.3/eventresults/accounts/:userId/events
    GET /api/v0.2.3/eventresults/accounts/:userId/events/:eventId/sessions
    GET /api/v0.2.3/eventresults/accounts/:userId/personalbests
    GET /api/v0.2.3/eventresults/accounts/:userId/results
    GET /api/v0.2.3/eventresults/accounts/:userId/sessions
    GET /api/v0.2.3/eventresults/accounts/:userId/sessions/:sessionId/classification
    GET /api/v0.2.3/eventresults/sessions/:sessionId/pdf
    GET /api/v1/accounts/:accountId/training/activities
    GET /api/v1/accounts/:accountId/training/activities/years
    GET /api/v1/chips/:chipNumber/carId/:carId/training/activities
    GET /api/v1/chips/:chipNumber/training/activities
    GET /api/v1/chips/code/:chipCode/carId/:carId/training/activities
    GET /api/v1/chips/code/:chipCode/training/activities
    GET /api/v1/lapwingprofile/friends/:profileId
    GET /api/v1/lapwingprofile/public/:userId
    GET /api/v1/lapwingprofile/timeline/:userId
    GET /api/v1/lapwingprofile/videos/:userId
    GET /api/v1/locations/:locationId/:chipCode
    GET /api/v1/locations/:locationId/activities
    GET /api/v1/locations/:locationId/activitieswithsubscriptiontype
    GET /api/v1/locations/:locationId/summary
    GET /api/v1/training/activities
    GET /api/v1/training/activities/:activityId
    GET /api/v1/training/activities/:activityId/chips
    GET /api/v1/training/activities/:activityId/progress
    GET /api/v1/training/activities/:activityId/sessions
    GET /api/v1/training/activities/:activityId/statistics
    GET /api/v2/accounts/:userId
    GET /api/v2/accounts/:userId/avatars
    GET /api/v2/accounts/:userId/profiles
    GET /api/v2/achievements/:userId/overview
  `,
  account: `
    GET /api/desk/meetings
    GET /api/organizations/downloads
    GET /api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/certificate
    GET /api/organizations/own
    POST /api/events/:eventId/teamnotes
    DELETE /api/teamnotes/:key
    POST /auth/claims
    POST /auth/validate
  `,
  'the person': `
    GET /api/v1/lapwingprofile/:userId
    POST /api/v1/lapwingprofile/emailnotify/:userId/:value
    POST /api/v1/lapwingprofile/friends/follow/:userId/:friendId
    POST /api/v1/lapwingprofile/privateprofile/:userId/:value
    POST /api/v1/lapwingprofile/videos/add/:userId/:videoId
    POST /api/v1/lapwingprofile/videos/delete/:userId/:videoId
    PUT /api/v2/accounts/:userId/avatars
    DELETE /api/v2/accounts/:userId/avatars
    GET /api/v2/accounts/:userId/claims
    DELETE /api/v2/accounts/:userId/claims/:claimId
    POST /api/v2/accounts/:userId/claims/:claimId/answer
    POST /api/v2/accounts/:userId/claims/code
    POST /api/v2/accounts/:userId/claims/competitor
    GET /api/v2/accounts/:userId/products/chips
    PUT /api/v2/accounts/:userId/products/chips/:code
    DELETE /api/v2/accounts/:userId/products/chips/:code
  `,
  crew: `
    GET /api/organizations/:organizationId/claims
    POST /api/organizations/:organizationId/claims/:claimId
    POST /api/organizations/:organizationId/claims/codes/:code
    GET /api/organizations/:organizationId/practice
  `,
  'desk view': `
    GET /api/desk/events/:eventId
    GET /api/desk/events/:eventId/log
    GET /api/desk/events/:eventId/sessions/:sessionId/grid
    GET /api/desk/events/:eventId/unknown-transponders
    GET /api/desk/events/:eventId/ladders
    GET /api/desk/events/:eventId/updates
    GET /api/desk/events/:eventId/track
    GET /api/desk/organizations/:organizationId/records
    GET /api/desk/events/:eventId/sessions/:sessionId/journal
    GET /api/desk/events/:eventId/sessions/:sessionId/decide
    GET /api/desk/events/:eventId/sessions/:sessionId/decide/laps/:momentMs
    POST /api/desk/events/:eventId/sessions/:sessionId/acts
    GET /api/desk/events/:eventId/live
    GET /api/desk/sessions/:sessionId/certificates
  `,
  'desk announce': `
    POST /api/desk/events/:eventId/live/announcements
    POST /api/desk/events/:eventId/live/announcements/withdraw
    GET /api/desk/events/:eventId/sessions/:sessionId/facts
    GET /api/desk/organizations/:organizationId/announcer-notes
    PUT /api/desk/organizations/:organizationId/announcer-notes
    GET /api/desk/organizations/:organizationId/screens
    POST /api/desk/organizations/:organizationId/screens
    PUT /api/desk/organizations/:organizationId/screens/:screenId
    DELETE /api/desk/organizations/:organizationId/screens/:screenId
    POST /api/desk/organizations/:organizationId/screens/:screenId/undo
  `,
  'desk run': `
    POST /api/desk/events/:eventId/sessions/:sessionId/prepare
  `,
  'desk decide': `
    POST /api/desk/events/:eventId/sessions/:sessionId/decide/acts
    POST /api/desk/events/:eventId/sessions/:sessionId/decide/publish
    POST /api/desk/events/:eventId/sessions/:sessionId/decide/what-if
    PUT /api/desk/events/:eventId/sessions/:sessionId/decide/protest-time
    POST /api/desk/organizations/:organizationId/records
    POST /api/desk/organizations/:organizationId/records/proposals
    POST /api/desk/organizations/:organizationId/records/:recordId/decisions
  `,
  'desk edit': `
    POST /api/desk/events/:eventId/changes
    POST /api/desk/events/:eventId/undo
    POST /api/desk/events/:eventId/ladders/preview
    POST /api/desk/events/:eventId/ladders/draw
    POST /api/desk/events/:eventId/sessions/:sessionId/ladder-grid
    GET /api/desk/organizations/:organizationId/column-titles
    PUT /api/desk/organizations/:organizationId/column-titles
    POST /api/desk/organizations/:organizationId/meetings
    PUT /api/desk/events/:eventId/live/columns
    PUT /api/desk/events/:eventId/live/sponsors
    PUT /api/desk/events/:eventId/live/stream
    PUT /api/desk/events/:eventId/live/trackmap
    PUT /api/desk/events/:eventId/paddock-clock
    PUT /api/desk/events/:eventId/racerules
    PUT /api/desk/events/:eventId/track
    PUT /api/desk/organizations/:organizationId/tracks/:venueId/layouts
    POST /api/desk/organizations/:organizationId/pictures
  `,
  'desk publish': `
    GET /api/desk/organizations/:organizationId/publish
    POST /api/desk/organizations/:organizationId/publish
    POST /api/desk/organizations/:organizationId/publish/preview
    POST /api/desk/sessions/:sessionId/corrections
    POST /api/desk/sessions/:sessionId/restore
    GET /api/desk/sessions/:sessionId/result
    GET /api/desk/organizations/:organizationId/championships
    POST /api/desk/organizations/:organizationId/championships
    POST /api/desk/organizations/:organizationId/championships/preview
    GET /api/desk/championships/:championshipId
    POST /api/desk/championships/:championshipId/restore
    POST /api/desk/championships/:championshipId/deleted
    GET /api/desk/events/:eventId/merges
    POST /api/desk/events/:eventId/merges
    POST /api/desk/sessions/:sessionId/merge/remove
  `,
  'any key': `
    GET /api/ingest/v1/events
    GET /api/ingest/v1/organization
    GET /api/ingest/v1/uploads
  `,
  'results key': `
    GET /api/ingest/v1/championships
    POST /api/ingest/v1/championships
    DELETE /api/ingest/v1/championships/:championshipId
    POST /api/ingest/v1/championships/:championshipId/restore
    DELETE /api/ingest/v1/events/:eventId
    POST /api/ingest/v1/events/:eventId/restore
    POST /api/ingest/v1/results
    POST /api/ingest/v1/results/file
    POST /api/ingest/v1/sessions/:sessionId/revisions
    GET /api/ingest/v1/sessions/:sessionId/rulings
  `,
  'live key': `
    PUT /api/ingest/v1/events/:eventId/trackmap
    PUT /api/ingest/v1/events/:eventId/videostream
    POST /api/ingest/v1/live
    DELETE /api/ingest/v1/sessions/:sessionId
    PUT /api/ingest/v1/sessions/:sessionId/columns
    POST /api/ingest/v1/sessions/:sessionId/end
    PUT /api/ingest/v1/sponsors
  `,
  'practice key': `
    POST /api/ingest/v1/heartbeat
    GET /api/ingest/v1/practice/locations
    PUT /api/ingest/v1/practice/locations/:clientId
    GET /api/ingest/v1/practice/locations/:clientId/oddities
    POST /api/ingest/v1/practice/passings
  `,
  owner: `
    GET /api/organizations/:organizationId/manage
    PUT /api/organizations/:organizationId/manage/details
    GET /api/organizations/:organizationId/manage/events
    DELETE /api/organizations/:organizationId/manage/events/:eventId
    POST /api/organizations/:organizationId/manage/events/:eventId/restore
    POST /api/organizations/:organizationId/manage/keys
    PUT /api/organizations/:organizationId/manage/keys/:keyId
    DELETE /api/organizations/:organizationId/manage/keys/:keyId
    PUT /api/organizations/:organizationId/manage/logo
    DELETE /api/organizations/:organizationId/manage/logo
    PUT /api/organizations/:organizationId/manage/members
    DELETE /api/organizations/:organizationId/manage/members/:accountId
    DELETE /api/organizations/:organizationId/manage/sessions/:sessionId
    POST /api/organizations/:organizationId/manage/sessions/:sessionId/end
    GET /api/organizations/:organizationId/manage/uploads
  `,
  'owner or host': `
    GET /api/organizations/:organizationId/manage/archive
    POST /api/organizations/:organizationId/manage/archive/download
    POST /api/organizations/:organizationId/manage/archive/import
  `,
  host: `
    PUT /api/host/announcement
    DELETE /api/host/announcement
    GET /api/host/audit
    GET /api/host/backups
    POST /api/host/backups
    POST /api/host/backups/:backupName/download
    POST /api/host/backups/:backupName/restore
    GET /api/host/check
    POST /api/host/check
    PUT /api/host/events/:eventId/listing
    POST /api/host/invitations
    PUT /api/host/logo
    DELETE /api/host/logo
    POST /api/host/mail-test
    GET /api/host/organizations
    POST /api/host/organizations
    GET /api/host/organizations/:organizationId/keys
    POST /api/host/organizations/:organizationId/keys
    DELETE /api/host/organizations/:organizationId/keys/:keyId
    PUT /api/host/organizations/:organizationId/owner
    PUT /api/host/organizations/:organizationId/suspension
    GET /api/host/people
    PUT /api/host/people/:accountId
    POST /api/host/people/:accountId/reset
    POST /api/host/people/:accountId/second-factor-reset
    POST /api/host/push-test
    GET /api/host/sessions
    POST /api/host/sessions/:sessionId/end
    GET /api/host/settings
    PUT /api/host/settings
    GET /api/host/status
  `,
} as const;

export type Rule = keyof typeof callsOfRules;

/** Older addresses of the same calls, mounted with the same handlers, have the same rule. */
function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path.replace('/speedhiveprofile/', '/lapwingprofile/').replace(/^\/v2\//, '/')}`;
}

const ruleOfName = new Map(
  Object.entries(callsOfRules).flatMap(([rule, calls]) =>
    // The keys of the object above.
    calls
      .trim()
      .split(/\s*\n\s*/)
      .map((name) => [name, rule as Rule] as const),
  ),
);

export function ruleOf(call: Pick<Endpoint, 'method' | 'path'>): Rule {
  const rule = ruleOfName.get(nameOf(call));
  if (rule === undefined) throw new Error(`No rule says who may call ${call.method} ${call.path}`);
  return rule;
}

/** Rules of calls that are gone. */
export function unusedRules(calls: readonly Endpoint[]): string[] {
  const used = new Set(calls.map(nameOf));
  return [...ruleOfName.keys()].filter((name) => !used.has(name));
}
