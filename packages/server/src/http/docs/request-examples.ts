/** An example of each request body, for the OpenAPI document and the page /api/docs. */

import { formats } from '@lapwing/timing/desk/ladder/formats';

/** One pixel, as a PNG. */
const clubCup = {
  clientId: 'senior-2026',
  name: 'Club Cup, Senior',
  season: '2026',
  className: 'Senior',
  points: [25, 22, 20, 18, 16],
  drops: 2,
  events: [{ event: 'spring-cup-2026', rounds: [{ session: 'final' }] }],
};

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const event = {
  clientId: 'spring-cup-2026',
  name: 'Spring Cup',
  sport: 'Karting',
  startDate: '2026-05-11',
  location: { name: 'Pottendijk', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_200 },
};
const organization = { name: 'Kart Club Emmen', city: 'Emmen', countryCode: 'NL', sport: 'Karting' };
/** Of a first run. */
const link = 'Zl8mCj3m6Vv0sN1yR0b8qWf5kT2xH7pLd9uEaGcXoYI';
const endpoint = 'https://push.example.org/send/abc123';
/** 11 May 2026, 14:00 in the Netherlands. */
const START_MS = 1_778_500_800_000;

const meetingDetails = {
  name: 'Club Day',
  sport: 'Karting',
  startDate: '2026-05-11',
  endDate: '2026-05-11',
  isListed: true,
  location: event.location,
  groups: [{ name: 'Sprint', classes: ['GT4', 'TCR'] }],
};
const newEntry = {
  number: '7',
  firstName: 'Anna',
  lastName: 'Jansen',
  className: 'GT4',
  transponders: ['1234567'],
};

const wantedDraw = {
  mode: 'new',
  ladderId: null,
  group: 'Sprint',
  format: formats.heatsAndFinals,
  seed: 1234,
};

/** By method and path. */
const examples: Readonly<Record<string, unknown>> = {
  'PUT /api/v2/accounts/:userId/avatars': { image: picture },
  'POST /api/v2/accounts/:userId/claims/code': { code: 'K7QM4RXB' },
  'POST /api/v2/accounts/:userId/claims/competitor': { sessionId: 34, finishPosition: 7 },
  'POST /api/v2/accounts/:userId/claims/:claimId/answer': { isHandedOver: true },
  'POST /api/organizations/:organizationId/claims/:claimId': { isConfirmed: true },
  'POST /api/host/push-test': {
    endpoint,
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
  },
  'POST /api/desk/organizations/:organizationId/meetings': {
    changeId: 'club-day-2026',
    details: meetingDetails,
    copyOf: null,
    copiesEntries: false,
  },
  'PUT /api/desk/organizations/:organizationId/column-titles': {
    titles: [{ title: 'Startnr', field: 'number' }],
  },
  'POST /api/desk/events/:eventId/changes': {
    changeId: 'desk-1-42',
    since: 41,
    items: [
      { kind: 'entry', id: null, version: 0, set: newEntry },
      { kind: 'entry', id: 3, version: 40, set: { isCheckedIn: true } },
      { kind: 'session', id: 12, version: 17, set: { startsAtMs: START_MS, slotMs: 1_200_000 } },
      { kind: 'break', id: 4, version: 9, set: null },
    ],
  },
  'POST /api/desk/events/:eventId/undo': { number: 41, since: 42 },
  'POST /api/desk/events/:eventId/ladders/preview': wantedDraw,
  'POST /api/desk/events/:eventId/ladders/draw': {
    ...{ changeId: 'desk-1-45', since: 42, ...wantedDraw, entrants: [3, 4, 5, 6] },
    sessions: [
      {
        ...{ race: 'heat-1-1', name: 'Heat 1', startsAtMs: START_MS, slotMs: 600_000 },
        ...{ laps: 8, timeMs: null, minimumLapTimeMs: null },
      },
    ],
  },
  'POST /api/desk/events/:eventId/sessions/:sessionId/ladder-grid': { grid: [4, 3, 6, 5] },
  'POST /api/desk/events/:eventId/sessions/:sessionId/acts': {
    batchId: 'desk-1.17',
    sequence: 17,
    deviceId: 'desk-1',
    offsetMs: 20,
    events: [
      {
        kind: 'act',
        atMs: 1_778_494_231_395,
        actId: 'desk-1.17',
        does: [
          {
            kind: 'passing',
            atMs: 1_778_494_231_395,
            loopId: 'line',
            competitorId: 'entry-38',
            source: 'keys',
          },
        ],
      },
    ],
  },
  'POST /api/desk/events/:eventId/sessions/:sessionId/prepare': { startsWith: 'flag', startsAtMs: null },
  'POST /api/desk/events/:eventId/sessions/:sessionId/decide/acts': {
    acts: [
      {
        actId: 'desk-1-45',
        atMs: 1_778_494_231_395,
        act: {
          ...{ kind: 'ruling', incidentId: null, number: '62', decision: 'time', value: 10_000 },
          ...{ document: '15', reason: 'Caused a collision at turn 7', isDraft: true },
        },
      },
    ],
  },
  'POST /api/desk/events/:eventId/sessions/:sessionId/decide/what-if': { on: ['desk-1-45'] },
  'POST /api/desk/events/:eventId/sessions/:sessionId/decide/publish': {
    ...{
      uploadId: 'desk-1-46',
      revision: 1,
      status: 'Provisional',
      on: ['desk-1-45'],
      reason: 'Document 15',
    },
  },
  'PUT /api/desk/events/:eventId/sessions/:sessionId/decide/protest-time': { of: 'meeting', minutes: 30 },
  'POST /api/desk/organizations/:organizationId/publish/preview':
    '(the bytes of a form with options and files)',
  'POST /api/desk/organizations/:organizationId/publish': '(the bytes of a form with options and files)',
  'POST /api/desk/sessions/:sessionId/corrections': {
    uploadId: 'desk-1-43',
    revision: 1,
    status: 'Provisional',
    edits: [{ competitorId: 12, number: '33', firstName: 'Koen', lastName: 'Maes', className: 'GT4' }],
    rulings: [],
    withdrawn: [],
    reason: 'Name corrected',
  },
  'POST /api/desk/sessions/:sessionId/restore': { uploadId: 'desk-1-44', revision: 1, reason: 'Wrong file' },
  'POST /api/desk/organizations/:organizationId/championships/preview': clubCup,
  'POST /api/desk/organizations/:organizationId/championships': { document: clubCup, revision: 3 },
  'POST /api/desk/championships/:championshipId/restore': { revision: 2 },
  'POST /api/desk/championships/:championshipId/deleted': { isDeleted: true },
  'POST /api/desk/events/:eventId/merges': {
    uploadId: 'desk-1-45',
    sessionId: null,
    plan: {
      name: 'Heats combined',
      runs: [34, 35],
      method: 'PointMerge',
      points: { places: [25, 22, 20], others: 0, doFewestWin: false },
      status: 'Provisional',
    },
    reason: '',
  },
  'POST /api/desk/events/:eventId/live/announcements': {
    requestId: 'desk-1-46',
    sessionId: 34,
    text: 'Prize giving at 16:00 in the clubhouse',
  },
  'POST /api/desk/events/:eventId/live/announcements/withdraw': {
    requestId: 'desk-1-47',
    sessionId: 34,
    announcementId: 'desk-1-46',
  },
  'POST /api/events/:eventId/teamnotes': { team: '12' },
  'POST /api/teamnotes/:key/notes': {
    id: 'note-1-46',
    author: 'Anna',
    text: 'Front left pressure is 0.1 bar too high',
  },
  'PUT /api/teamnotes/:key/rules': { rules: null },
  'PUT /api/desk/events/:eventId/racerules': {
    rules: {
      minimumStopMs: 40_000,
      maximumStintMs: 2_700_000,
      minimumDriverMs: null,
      maximumDriverMs: null,
      stops: 6,
      closedAfterStartMs: null,
      closedBeforeEndMs: 900_000,
      tankMl: null,
      fuelPerLapMl: null,
    },
  },
  'PUT /api/desk/events/:eventId/live/stream': { url: 'https://video.example.org/live.m3u8' },
  'PUT /api/desk/events/:eventId/live/sponsors': {
    sponsors: [{ name: 'Kart Shop', websiteUrl: 'https://shop.example.org' }],
  },
  'PUT /api/desk/events/:eventId/live/columns': { sessionIds: [34], columns: { gap: false, team: true } },
  'PUT /api/desk/events/:eventId/live/trackmap': {
    points: [
      { latitude: 52.7412, longitude: 6.8733 },
      { latitude: 52.742, longitude: 6.8741 },
      { latitude: 52.7409, longitude: 6.8752 },
    ],
    loops: [{ name: 'Sector 1', role: 'section', at: 0.31 }],
  },
  'POST /api/desk/organizations/:organizationId/pictures': { image: picture },
  'POST /api/desk/organizations/:organizationId/screens': { name: 'paddock', code: 'K7M2QX', state: null },
  'PUT /api/desk/organizations/:organizationId/screens/:screenId': {
    state: {
      view: 'podium',
      sessionId: 34,
      eventId: null,
      championshipId: null,
      message: { text: 'Prize-giving at 18:00', untilMs: 1_778_500_800_000 },
    },
  },
  'POST /api/desk/organizations/:organizationId/screens/:screenId/undo': { version: 2 },
  'PUT /api/host/people/:accountId': { isActive: false },
  'POST /api/host/invitations': { email: 'timer@club.example' },
  'POST /api/host/organizations': organization,
  'PUT /api/host/organizations/:organizationId/owner': { email: 'owner@club.example' },
  'PUT /api/host/organizations/:organizationId/suspension': { isSuspended: true },
  'POST /api/host/organizations/:organizationId/keys': { name: 'Timing PC', scopes: ['results', 'live'] },
  'PUT /api/host/events/:eventId/listing': { isListed: false },
  'PUT /api/host/settings': { signUp: 'domain', signUpDomains: ['club.example'] },
  'PUT /api/host/logo': { image: picture },
  'PUT /api/host/announcement': { text: 'Maintenance tonight at 22:00', level: 'warning', untilMs: null },
  'POST /api/first-run/open': { link },
  'POST /api/first-run/mail-test': { link, email: 'host@club.example' },
  'POST /api/first-run': {
    link,
    account: { email: 'host@club.example', password: 'correct horse battery' },
    settings: { siteName: 'Timing Emmen', signUp: 'invitation' },
    organization,
    keepsDemoWorld: false,
  },
  'POST /api/ingest/v1/results': {
    uploadId: '2026-05-11-final-1',
    event,
    sessions: [
      {
        clientId: 'final',
        name: 'Final',
        type: 'race',
        startsAt: '2026-05-11T14:00:00',
        status: 'Provisional',
        competitors: [
          {
            number: '7',
            firstName: 'Anna',
            lastName: 'Jansen',
            className: 'Senior',
            transponder: '1234567',
            laps: [{ lapTimeMs: 61_000 }, { lapTimeMs: 60_250 }],
          },
          { number: '8', lastName: 'Smit', lapCount: 2, totalTimeMs: 122_500, bestTimeMs: 60_900 },
        ],
        announcements: [{ at: '2026-05-11T14:05:00', text: 'Kart 8 is under investigation' }],
      },
    ],
  },
  'POST /api/ingest/v1/results/file':
    'Pos,No.,Name,Class,Laps,Total Tm,Best Tm\n1,7,Anna Jansen,Senior,2,2:01.250,1:00.250\n',
  'POST /api/organizations/:organizationId/manage/archive/import': 'PK… (the bytes of the zip)',
  'POST /api/ingest/v1/live': {
    batchId: 'timing-pc-1',
    sequence: 1,
    event,
    session: { clientId: 'heat-1', name: 'Heat 1', type: 'race' },
    events: [
      {
        kind: 'competitor',
        atMs: START_MS,
        competitorId: '7',
        number: '7',
        lastName: 'Jansen',
        transponders: ['1234567'],
      },
      { kind: 'flag', atMs: START_MS, flag: 'Green' },
      { kind: 'passing', atMs: START_MS + 61_000, loopId: 'finish', transponder: '1234567' },
      { kind: 'announcement', atMs: START_MS + 62_000, text: 'Rain is expected in ten minutes' },
    ],
  },
  'PUT /api/ingest/v1/practice/locations/:clientId': {
    name: 'Pottendijk',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    lengthM: 1_200,
    sport: 'Karting',
    minimumLapTimeMs: 30_000,
    loops: [
      { loopId: '1001', role: 'finish' },
      { loopId: '1002', role: 'section' },
    ],
    sections: [
      { name: 'S1', lengthM: 500 },
      { name: 'S2', lengthM: 700 },
    ],
  },
  'POST /api/ingest/v1/practice/passings': {
    batchId: 'loop-1',
    location: 'home-track',
    passings: [{ transponder: '1234567', loopId: '1001', atMs: START_MS }],
  },
  'POST /api/ingest/v1/heartbeat': { location: 'home-track', atMs: START_MS },
  'POST /api/ingest/v1/championships': clubCup,
  'POST /api/ingest/v1/sessions/:sessionId/revisions': {
    uploadId: 'jump-start-7',
    status: 'Official',
    rulings: [{ kind: 'penalty', competitor: '7', penaltyMs: 10_000, reason: 'Jump start' }],
    reason: 'Decision 1 of the stewards',
  },
  'PUT /api/ingest/v1/events/:eventId/trackmap': {
    name: 'Pottendijk',
    points: [
      { latitude: 52.7412, longitude: 6.8733 },
      { latitude: 52.742, longitude: 6.8741 },
      { latitude: 52.7409, longitude: 6.8752 },
    ],
  },
  'PUT /api/ingest/v1/events/:eventId/videostream': { url: 'https://video.example.org/live.m3u8' },
  'PUT /api/ingest/v1/sponsors': {
    sponsors: [{ name: 'Kart Shop', websiteUrl: 'https://shop.example.org' }],
  },
  'PUT /api/ingest/v1/sessions/:sessionId/columns': { columns: { gap: false } },
  'PUT /api/organizations/:organizationId/manage/details': {
    name: 'Kart Club Emmen',
    city: 'Emmen',
    websiteUrl: 'https://club.example.org',
    embeddingSites: ['https://club.example.org'],
  },
  'PUT /api/organizations/:organizationId/manage/logo': { image: picture },
  'PUT /api/organizations/:organizationId/manage/members': { email: 'timer@example.org', role: 'timer' },
  'POST /api/organizations/:organizationId/manage/keys': { name: 'Timing PC', scopes: ['results', 'live'] },
  'PUT /api/organizations/:organizationId/manage/keys/:keyId': { name: 'Timing PC 2' },
  'POST /api/push/subscriptions': {
    endpoint,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    sessionId: 'lw-12-34',
    competitorId: '7',
    language: 'en',
  },
  'POST /api/desk/organizations/:organizationId/records': {
    venueId: 3,
    layoutId: null,
    direction: 'clockwise',
    conditions: 'dry',
    className: 'Senior',
    lapTimeMs: 62_345,
    name: 'Anna Jansen',
    startNumber: '12',
    date: '2019-06-15',
    source: 'Club yearbook 2019, page 12',
  },
  'POST /api/desk/organizations/:organizationId/records/proposals': {
    competitorId: 481,
    lapNumber: 7,
    lapTimeMs: 61_987,
    decision: 'accepted',
    reason: '',
  },
  'POST /api/desk/organizations/:organizationId/records/:recordId/decisions': {
    decision: 'withdrawn',
    reason: 'The transponder was in another car',
  },
  'PUT /api/desk/organizations/:organizationId/tracks/:venueId/layouts': {
    layouts: [{ layoutId: null, name: 'Short', lengthM: 850 }],
  },
  'PUT /api/desk/events/:eventId/track': {
    sessionId: null,
    setup: { layoutId: null, direction: 'clockwise', conditions: 'wet' },
  },
  'PUT /api/desk/organizations/:organizationId/announcer-notes': {
    name: 'Anna Jansen',
    say: 'YAHN-sen',
    note: 'Her first season in the seniors',
    version: 0,
  },
  'PUT /api/desk/events/:eventId/paddock-clock': { gridLeadMinutes: 15 },
  'POST /api/push/grid-calls': {
    endpoint,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    eventId: 12,
    number: '7',
    language: 'en',
  },
  'POST /api/push/grid-calls/delete': { endpoint, eventId: 12, number: '7' },
  'POST /api/push/subscriptions/delete': { endpoint, sessionId: 'lw-12-34', competitorId: '7' },
};

/** undefined for a call without a body. */
export function exampleOf({ method, path }: { method: string; path: string }): unknown {
  return examples[`${method} ${path}`];
}
