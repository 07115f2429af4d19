import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { announceApi } from './desk/announce.ts';
import { deskApi } from './desk/calls.ts';
import { decideApi } from './desk/decide.ts';
import { ladderApi } from './desk/ladder-calls.ts';
import { deskLivePagesApi } from './desk/live-pages.ts';
import { deskMergesApi } from './desk/merges.ts';
import { paddockApi } from './desk/paddock.ts';
import { deskPrintsApi } from './desk/prints.ts';
import { deskPublishApi } from './desk/publish.ts';
import { deskRecordsApi } from './desk/records.ts';
import { runApi } from './desk/run.ts';
import { screensApi } from './desk/screens.ts';
import { deskSeriesApi } from './desk/series.ts';
import { ingestApi } from './ingest/ingest.ts';
import { insightApi } from './insight/calls.ts';
import { teamNotesApi } from './insight/team-notes.ts';
import { liveApi } from './live/calls.ts';
import { competitorLapsCall } from './live/competitor-laps.ts';
import { liveLapsApi } from './live/laps.ts';
import { liveNowCall } from './live/now.ts';
import { livePresentationApi } from './live/presentation.ts';
import { pushApi } from './live/push.ts';
import { replayApi } from './live/replay.ts';
import { rewindApi } from './live/rewind.ts';
import { accountsApi } from './people/accounts.ts';
import { achievementsCall } from './people/achievements.ts';
import { archivesApi } from './people/archives.ts';
import { organizationsApi } from './people/organizations.ts';
import { profilesApi } from './people/profiles.ts';
import { practiceInsightsApi } from './practice/insights.ts';
import { practiceApi } from './practice/practice.ts';
import { recordsApi } from './records/records.ts';
import { onlyInV2, onlyWithoutVersion, sameInV2, sameWithoutVersion, timeOfV1 } from './results/calls-v2.ts';
import { printsApi } from './results/prints.ts';
import { resultsAliases, resultsApi } from './results/results.ts';
import { firstRunApi } from './site/first-run.ts';
import { hostApi } from './site/host.ts';
import { searchApi } from './site/search.ts';
import { settingsApi } from './site/settings.ts';
import { statusCall } from './site/status.ts';
import type { Endpoint } from './values/endpoint.ts';
import { tokensApi } from './values/tokens.ts';

const areas = [
  resultsApi,
  printsApi,
  resultsAliases,
  sameInV2,
  onlyInV2,
  sameWithoutVersion,
  onlyWithoutVersion,
  { timeOfV1 },
  liveApi,
  { competitorLapsCall, liveNowCall },
  liveLapsApi,
  replayApi,
  rewindApi,
  practiceApi,
  practiceInsightsApi,
  accountsApi,
  profilesApi('lapwing'),
  { achievementsCall },
  pushApi,
  paddockApi,
  searchApi,
  settingsApi,
  ingestApi,
  livePresentationApi,
  organizationsApi,
  hostApi,
  firstRunApi,
  archivesApi,
  deskApi,
  ladderApi,
  runApi,
  deskPublishApi,
  decideApi,
  deskSeriesApi,
  deskMergesApi,
  deskLivePagesApi,
  insightApi,
  teamNotesApi,
  announceApi,
  deskPrintsApi,
  screensApi,
  recordsApi,
  deskRecordsApi,
  { statusCall },
  tokensApi,
].map((api) => Object.values(api));
const calls: Endpoint[] = areas.flat();

const results = '/api/v0.2.3/eventresults/';
const chips = 'locationId year sport count offset order';
const ingest = '/api/ingest/v1/';
const fileQuery =
  'uploadId fileName format eventId event sport date location country timeZone isListed sessionId session type group startsAt status publishedBy reason dryRun strict';
const profile = '/api/v1/lapwingprofile/';

/**
 * method, path, token, query: the calls that programs of others use, with what they also send. What only this site
 * calls is in the permission matrix of the server alone.
 */
const table = `
GET ${results}events                                        none      sport sportCategory count offset startDate endDate country
GET ${results}accounts/:userId/events                       optional  sport sportCategory count offset
GET ${results}accounts/:userId/results                      optional  year count offset
GET ${results}events/:eventId/driver                        none      transponder name class guid
GET ${results}events/:eventId                               none      sessions guid
GET ${results}events/:eventId/sessions                      none      guid
GET ${results}events/:eventId/overview                      none      guid
GET ${results}events/:eventId/ladders                       none      guid
GET ${results}sessions/:sessionId                           none      guid
GET ${results}sessions/:sessionId/csv                       none      guid bom
GET ${results}sessions/:sessionId/classification            none      count offset guid
GET ${results}sessions/:sessionId/lapchart                  none      guid
GET ${results}sessions/:sessionId/announcements             none      guid
GET ${results}sessions/:sessionId/lapdata/:finishPosition/laps none   count offset guid
GET ${results}sessions/:sessionId/lapdata/:finishPosition/csv none      guid bom
GET ${results}sessions/:sessionId/fieldlaps                 none      guid
GET ${results}sessions/:sessionId/story                     none      guid
GET ${results}sessions/:sessionId/report                    none      guid
GET ${results}sessions/:sessionId/facts                     none      guid
GET ${results}sessions/:sessionId/whatif                    none      off guid
GET ${results}sessions/:sessionId/weather                   none      guid
GET ${results}sessions/:sessionId/revisions                 none      count offset guid
GET ${results}sessions/:sessionId/seals                     none      guid
GET ${results}sessions/:sessionId/seals/file                none      guid
GET ${results}sessions/:sessionId/revisions/:revisionNumber/classification none count offset guid
GET ${results}events/:eventId/pdf                           none      guid
GET ${results}events/:eventId/pdf/entries                   none      size lang guid
GET ${results}sessions/:sessionId/pdf                       optional  guid
GET ${results}sessions/:sessionId/pdf/:sheet                none      size lang guid
GET ${results}sessions/:sessionId/lapdata/:finishPosition/certificate required size lang guid
GET ${results}championships/:championshipId/pdf             none      size lang
GET ${results}organizations/:organizationId                 none
GET ${results}organizations/:organizationId/events          none      count offset sportCategory
GET ${results}organizations/:organizationId/championships   none      count offset
GET ${results}organizations/:organizationId/championships/:championshipId   none
GET ${results}organizations/:organizationId/championships/:championshipId/overview none
GET ${results}organizations/championships/:championshipId/overview none
GET ${results}championships/:championshipId                 none      organizationId
GET ${results}championships/:championshipId/csv             none      bom
GET ${results}championships/:championshipId/season          none
GET ${results}championships/:championshipId/seals           none
GET ${results}championships/:championshipId/seals/file      none
GET ${results}sessions/:sessionId/lapdata/:finishPosition/laps/csv none guid bom
GET ${results}accounts/:userId/events/:eventId/sessions     optional  count offset
GET ${results}accounts/:userId/sessions                     optional  eventId count offset
GET ${results}accounts/:userId/sessions/:sessionId/classification optional count offset

GET /v2/events                                              none      sport sportCategory count offset startDate endDate country
GET /v2/accounts/:userId/events                             optional  sport sportCategory count offset
GET /v2/events/:eventId                                     none      sessions guid
GET /v2/events/:eventId/sessions                            none      guid
GET /v2/sessions/:sessionId                                 none      guid
GET /v2/sessions/:sessionId/csv                             none      guid bom
GET /v2/sessions/:sessionId/classification                  none      count offset guid
GET /v2/sessions/:sessionId/lapchart                        none      guid
GET /v2/sessions/:sessionId/announcements                   none      guid
GET /v2/sessions/:sessionId/lapdata/:finishPosition/laps    none      count offset guid
GET /v2/sessions/:sessionId/lapdata/:finishPosition/csv     none      guid bom
GET /v2/organizations/:organizationId                       none
GET /v2/organizations/:organizationId/events                none      count offset sportCategory
GET /v2/organizations/:organizationId/championships         none      count offset
GET /v2/championships/:championshipId                       none
GET /v2/championships/:championshipId/csv                   none      bom
GET /v2/organizations/:organizationId/championships/:championshipId none
GET /v2/accounts/:userId/events/:eventId/sessions           optional  count offset
GET /v2/accounts/:userId/sessions                           optional  eventId count offset
GET /v2/accounts/:userId/sessions/:sessionId/classification optional  count offset
GET /v2/events/updatedFrom/:from                            none      count offset
GET /v2/sessions/:sessionId/alllaptimes                     none      guid
GET /v2/sessions/:sessionId/laptimes                        none      guid
GET /v2/time                                                none
GET /v1/time                                                none

GET /api/events                                             none      userName sport countryCode paidOnly
GET /api/events/:eventId                                    none      sessions guid
GET /api/events/:eventId/sessions/:sessionId/data           none      guid
GET /api/events/:eventId/active                             none      guid
GET /api/events/:eventId/trackmap                           none      guid
GET /api/events/:eventId/active/announcements               none      guid
GET /api/events/:eventId/sessions/:sessionId/announcements  none      guid
GET /api/events/:eventId/sessions/:sessionId/weather        none      guid
GET /api/events/:eventId/sessions/:sessionId/stats          none      guid
GET /api/timers/:timerId/sponsors                           none
GET /api/events/:eventId/sessions/:sessionId/competitor/:competitorId none guid
GET /api/events/:eventId/sessions/:sessionId/laps          none      guid
GET /api/live/now                                          none      count eventId guid
GET /api/events/:eventId/sessions/:sessionId/replay        none      after guid
GET /api/events/:eventId/sessions/:sessionId/rewind        none      at have guid
GET /api/events/:eventId/sessions/:sessionId/timeline      none      since guid

GET /api/v1/accounts/:accountId/training/activities         optional  ${chips}
GET /api/v1/accounts/:accountId/training/activities/years   optional
GET /api/v1/chips/:chipNumber/training/activities           optional  ${chips}
GET /api/v1/chips/:chipNumber/carId/:carId/training/activities optional ${chips}
GET /api/v1/chips/code/:chipCode/training/activities        optional  ${chips}
GET /api/v1/chips/code/:chipCode/carId/:carId/training/activities optional ${chips}
GET /api/v1/locations                                       none      sportCategory sport country status
GET /api/v1/sports                                          none
GET /api/v1/locations/:locationId                           none
GET /api/v1/locations/:locationId/:chipCode                 optional  order
GET /api/v1/locations/:locationId/activities                optional  year sport count offset order
GET /api/v1/locations/:locationId/activitieswithsubscriptiontype optional year sport count offset order
GET /api/v1/training/activities                             optional  accountId ${chips}
GET /api/v1/training/activities/:activityId                 optional  chips sessions order
GET /api/v1/training/activities/:activityId/statistics      optional
GET /api/v1/training/activities/:activityId/sessions        optional  numlaps format
GET /api/v1/training/activities/:activityId/chips           optional
GET /api/v1/locations/:locationId/summary                   optional
GET /api/v1/locations/:locationId/leaderboard               none      period date
GET /api/v1/training/activities/:activityId/progress        optional

GET /api/v2/accounts/:userId                                optional
GET /api/v2/accounts/nicknames                              none      userList.ids
GET /api/v2/accounts/:userId/profiles                       optional
GET /api/v2/accounts/profiles                               none      userList.ids
GET /api/v2/accounts/properties/countries                   none
GET /api/v2/accounts/properties/titles                     none
GET /api/v2/accounts/properties/languages                  none
GET /api/v2/accounts/properties/timezones                  none
PUT /api/v2/accounts/:userId/avatars                        required
DELETE /api/v2/accounts/:userId/avatars                     required
GET /api/v2/accounts/:userId/avatars                        optional  maxWidth
GET /api/v2/accounts/avatars                                none      userList.ids
GET /api/v2/accounts/:userId/products/chips                 required
PUT /api/v2/accounts/:userId/products/chips/:code           required
DELETE /api/v2/accounts/:userId/products/chips/:code        required
GET /api/v2/products/chips/code/:code/account               none
POST /auth/validate                                         required
POST /auth/claims                                           required

POST ${profile}friends/follow/:userId/:friendId             required  follow
GET ${profile}friends/:profileId                            optional  userId
POST ${profile}emailnotify/:userId/:value                   required
GET ${profile}:userId                                       required
GET ${profile}public/:userId                                optional  videos friends userId
POST ${profile}privateprofile/:userId/:value                required
GET ${profile}videos/:userId                                optional
GET ${profile}timeline/:userId                              optional
GET /api/v2/achievements/:userId/overview                   optional
POST ${profile}videos/add/:userId/:videoId                  required
POST ${profile}videos/delete/:userId/:videoId               required

POST /api/push/subscriptions                                none
POST /api/push/subscriptions/delete                         none
POST /api/push/grid-calls                                   none
POST /api/push/grid-calls/delete                            none

GET /api/search                                             none      term sport category count offset type country competitors
GET /api/search/counts                                      none      term sport category country
GET ${results}search/freesearch                             none      searchTerm term type filter sport sportCategory country count offset
GET /api/clientSettings                                     none

GET ${ingest}organization                                   key
POST ${ingest}results                                       key       dryRun strict
POST ${ingest}results/file                                  key       ${fileQuery}
GET ${ingest}championships                                  key       count offset
POST ${ingest}championships                                 key       dryRun
DELETE ${ingest}championships/:championshipId               key
POST ${ingest}championships/:championshipId/restore         key
POST ${ingest}live                                          key
GET ${ingest}practice/locations                             key
PUT ${ingest}practice/locations/:clientId                   key
GET ${ingest}practice/locations/:clientId/oddities          key
POST ${ingest}practice/passings                             key
POST ${ingest}heartbeat                                     key
GET ${ingest}events                                         key       clientId count offset
DELETE ${ingest}events/:eventId                             key
POST ${ingest}events/:eventId/restore                       key
GET ${ingest}sessions/:sessionId/rulings                    key
POST ${ingest}sessions/:sessionId/revisions                 key
POST ${ingest}sessions/:sessionId/end                       key
DELETE ${ingest}sessions/:sessionId                         key
PUT ${ingest}events/:eventId/trackmap                       key
PUT ${ingest}events/:eventId/videostream                    key
PUT ${ingest}sponsors                                       key
PUT ${ingest}sessions/:sessionId/columns                    key
GET ${ingest}uploads                                        key       count offset



GET ${results}organizations/:organizationId/records         none
GET ${results}sessions/:sessionId/records                   none      guid
GET ${results}accounts/:userId/personalbests                optional
`;

const rows = table
  .trim()
  .split(/\n+/)
  .map((line) => {
    const [method, path, token, ...query] = line.split(/\s+/);
    return { method, path, token, query: query.sort() };
  })
  // Each call of the second version is there without it too.
  .flatMap((row) => (row.path?.startsWith('/v2/') ? [row, { ...row, path: row.path.slice(3) }] : [row]));

test('the calls of other programs are described as they make them', () => {
  const described = calls.map(({ method, path, token, query }) => ({
    method,
    path,
    token,
    query: Object.keys(query).sort(),
  }));
  for (const row of rows) expect(described).toContainEqual(row);
});

test('each call is described once', () => {
  const described = calls.map(({ method, path }) => `${method} ${path}`);
  expect(described.filter((call, place) => described.indexOf(call) < place)).toEqual([]);
});

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test('every parameter of the path has a schema, and no other', () => {
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(call.params).sort()).toEqual(named.sort());
  });

  test('every note is about one of its parameters', () => {
    const names = [...Object.keys(call.params), ...Object.keys(call.query)];
    expect(Object.keys(call.notes).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('parameters, query, body and response can be documented', () => {
    const schemas: z.ZodMiniType[] = [...Object.values(call.params), ...Object.values(call.query)];
    if (call.body !== null && call.body !== 'file') schemas.push(call.body);
    if (typeof call.answer !== 'string') schemas.push(call.answer);
    for (const schema of schemas) expect(z.toJSONSchema(schema, { io: 'input' })).toBeTypeOf('object');
  });

  test('a wrong parameter is refused with a text that describes what is expected', () => {
    for (const schema of Object.values<z.ZodMiniType>({ ...call.params, ...call.query })) {
      const { error } = z.safeParse(schema, { not: 'text' });
      expect(error?.issues[0]?.message).toMatch(/^expected /);
    }
  });
});
