/** An example of each request body, for the OpenAPI document and the page /api/docs. */

/** One pixel, as a PNG. */
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
  'POST /api/ingest/v1/championships': {
    clientId: 'senior-2026',
    name: 'Club Cup, Senior',
    season: '2026',
    className: 'Senior',
    points: [25, 22, 20, 18, 16],
    drops: 2,
    events: [{ event: 'spring-cup-2026', rounds: [{ session: 'final' }] }],
  },
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
  'POST /api/push/subscriptions/delete': { endpoint, sessionId: 'lw-12-34', competitorId: '7' },
};

/** undefined for a call without a body. */
export function exampleOf({ method, path }: { method: string; path: string }): unknown {
  return examples[`${method} ${path}`];
}
