/** Event results: published events, their sessions, classifications, laps and championships. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { classificationTypes, enumName, productCategories, rowStatuses } from '../values/enums.ts';
import {
  accountId,
  INT32_MAX,
  int32Id,
  longId,
  optionalBoolean,
  optionalEventGuid,
  optionalNumber,
  paging,
  placeInPath,
} from '../values/text-values.ts';
import { duration } from '../values/wire-values.ts';
import { accountResultsCall } from './account-results.ts';
import { championship, championshipSummary } from './championships.ts';
import { driverFormCall } from './driver-form.ts';
import { eventOverview } from './event-overview.ts';
import {
  accountEventsCall,
  announcements,
  event,
  eventsCall,
  organization,
  session,
  sessionGrouping,
  sessionWeather,
  sportCategory,
} from './events.ts';
import { sessionFactsCall } from './facts.ts';
import { shownLadder } from './ladders.ts';
import { drivers, fieldLaps, lapChart, lapData } from './lap-data.ts';
import { sessionReportCall } from './report.ts';
import { resultDifference } from './result-difference.ts';
import { revision, ruling } from './revisions.ts';
import { championshipSeals, sealFile, sessionSeals } from './seals.ts';
import { championshipSeason } from './season.ts';
import { sessionStory } from './story.ts';
import { whatIf, whatIfQuery } from './what-if.ts';

/** What one merged session contributed to a row. */
export const mergedSession = z.object({
  sessionId: z.int(),
  name: z.string(),
  position: z.nullable(z.int()),
  points: z.nullable(z.number()),
  numberOfLaps: z.int(),
  totalTime: duration,
  bestTime: duration,
});
export type MergedSession = z.infer<typeof mergedSession>;

export const classificationRow = z.object({
  position: z.int(),
  /** 0 when not classified */
  positionInClass: z.int(),
  name: z.string(),
  /** the part of the name that may be shortened; empty if only a full name or a team's is known */
  firstName: z.string(),
  startNumber: z.string(),
  resultClass: z.string(),
  status: enumName(rowStatuses),
  numberOfLaps: z.int(),
  totalTime: duration,
  bestTime: duration,
  /** the number of the best lap */
  bestLap: z.int(),
  /** in the track's length unit per hour */
  bestSpeed: z.number(),
  /** to the leader */
  difference: resultDifference,
  diffClass: resultDifference,
  /** to the one in front */
  gap: resultDifference,
  gapClass: resultDifference,
  isQualified: z.boolean(),
  additionalFields: z.array(z.string()),
  drivers,
  // Owner and transponder appear twice: programs of different years read different forms.
  user: z.nullable(
    z.object({
      mstUserId: z.nullable(z.string()),
      productCategory: enumName(productCategories),
      chip: z.nullable(z.object({ code: z.string() })),
    }),
  ),
  transponder: z.nullable(z.string()),
  transponderCategory: z.nullable(enumName(productCategories)),
  accountId: z.nullable(z.string()),
  /** two letters, in capitals */
  nationality: z.nullable(z.string()),
  /** takes a place but scores no championship points */
  isGuest: z.boolean(),
  /** added to the total if handicaps decide; negative for an allowance */
  handicap: duration,
  /** the officials' decisions about this competitor, in the order of decision */
  rulings: z.array(ruling),
  /** the points, if the classification adds up points */
  total: z.nullable(z.number()),
  /** null unless the classification merges sessions */
  sessions: z.nullable(z.array(mergedSession)),
});
export type ClassificationRow = z.infer<typeof classificationRow>;

const bestLapHolder = z.object({ resultClass: z.string(), name: z.string(), fieldFinishPosition: z.int() });

export const classification = z.object({
  type: enumName(classificationTypes),
  classes: z.array(z.string()),
  rows: z.array(classificationRow),
  bestLaps: z.object({ field: z.nullable(bestLapHolder), classes: z.array(bestLapHolder) }),
  bestLap: z.nullable(
    z.object({ name: z.string(), lapNumber: z.int(), lapTime: duration, speed: z.number() }),
  ),
});
export type Classification = z.infer<typeof classification>;

const guid = optionalEventGuid;

/** The sessions of an unlisted event also need its guid. */
const ofSession = { guid };

/** Spreadsheets want a byte order mark, most programs do not. */
const ofCsv = { bom: optionalBoolean };
const csvNotes = { bom: 'true: begins with a byte order mark, for spreadsheets' };

const eventParams = { eventId: int32Id };
const sessionParams = { sessionId: int32Id };
const competitorParams = { sessionId: int32Id, finishPosition: placeInPath(INT32_MAX) };
const revisionParams = { sessionId: int32Id, revisionNumber: int32Id };
const organizationParams = { organizationId: int32Id };
const championshipParams = { championshipId: longId };

export const resultsApi = {
  events: eventsCall,
  accountEvents: accountEventsCall,
  accountResults: accountResultsCall,
  driverForm: driverFormCall,
  facts: sessionFactsCall,
  event: get('/api/v0.2.3/eventresults/events/:eventId', {
    summary: 'One event, with its sessions on request',
    params: eventParams,
    query: { sessions: optionalBoolean, guid },
    answer: event,
  }),
  eventSessions: get('/api/v0.2.3/eventresults/events/:eventId/sessions', {
    summary: 'The sessions of an event, in groups',
    params: eventParams,
    query: { guid },
    answer: sessionGrouping,
  }),
  eventOverview: get('/api/v0.2.3/eventresults/events/:eventId/overview', {
    summary: 'An event with the winners of its sessions, the standings after it and the next event',
    params: eventParams,
    query: { guid },
    answer: eventOverview,
  }),
  eventLadders: get('/api/v0.2.3/eventresults/events/:eventId/ladders', {
    summary: 'The heats, finals and brackets of an event: who is in which race, and who advances',
    params: eventParams,
    query: { guid },
    answer: z.array(shownLadder),
  }),
  session: get('/api/v0.2.3/eventresults/sessions/:sessionId', {
    summary: 'One session',
    params: sessionParams,
    query: ofSession,
    answer: session,
  }),
  sessionCsv: get('/api/v0.2.3/eventresults/sessions/:sessionId/csv', {
    summary: 'The classification of a session as a CSV file',
    params: sessionParams,
    query: { ...ofSession, ...ofCsv },
    notes: csvNotes,
    answer: 'file',
  }),
  classification: get('/api/v0.2.3/eventresults/sessions/:sessionId/classification', {
    summary: 'The classification of a session; all rows unless paged',
    params: sessionParams,
    // Some programs page here until a page is short: if we ignored that, they would never stop.
    query: { ...paging, ...ofSession },
    answer: classification,
  }),
  lapChart: get('/api/v0.2.3/eventresults/sessions/:sessionId/lapchart', {
    summary: "Each competitor's position on each lap of a session",
    params: sessionParams,
    query: ofSession,
    answer: lapChart,
  }),
  announcements: get('/api/v0.2.3/eventresults/sessions/:sessionId/announcements', {
    summary: 'The announcements during a session',
    params: sessionParams,
    query: ofSession,
    answer: announcements,
  }),
  weather: get('/api/v0.2.3/eventresults/sessions/:sessionId/weather', {
    summary: 'The weather during a session',
    params: sessionParams,
    query: ofSession,
    answer: sessionWeather,
  }),
  laps: get('/api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/laps', {
    summary: 'The laps of the competitor at a finish position; all of them unless paged',
    params: competitorParams,
    query: { count: optionalNumber(0, INT32_MAX), offset: optionalNumber(0, INT32_MAX), ...ofSession },
    answer: lapData,
  }),
  lapsCsv: get('/api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/csv', {
    summary: 'The laps of the competitor at a finish position as a CSV file',
    params: competitorParams,
    query: { ...ofSession, ...ofCsv },
    notes: csvNotes,
    answer: 'file',
  }),
  fieldLaps: get('/api/v0.2.3/eventresults/sessions/:sessionId/fieldlaps', {
    summary: 'The laps of the whole field in a session, in columns',
    params: sessionParams,
    query: ofSession,
    answer: fieldLaps,
  }),
  story: get('/api/v0.2.3/eventresults/sessions/:sessionId/story', {
    summary: 'The podium of a session, a few facts, and its story in codes with parameters',
    params: sessionParams,
    query: ofSession,
    answer: sessionStory,
  }),
  report: sessionReportCall,
  whatIf: get('/api/v0.2.3/eventresults/sessions/:sessionId/whatif', {
    summary:
      'A published result without some of its rulings or laps, and the standings that would follow; not a result',
    params: sessionParams,
    query: { ...whatIfQuery, guid },
    notes: {
      off: 's: the session does not count; r3: without ruling 3; l12.4: without lap 4 of competitor 12',
    },
    answer: whatIf,
  }),
  revisions: get('/api/v0.2.3/eventresults/sessions/:sessionId/revisions', {
    summary: 'The revisions of a session, newest first, with author, reason and changes',
    params: sessionParams,
    query: { ...paging, ...ofSession },
    answer: z.array(revision),
  }),
  seals: get('/api/v0.2.3/eventresults/sessions/:sessionId/seals', {
    summary: 'The seals of the revisions of a session, newest first, as this server checks them',
    params: sessionParams,
    query: ofSession,
    answer: sessionSeals,
  }),
  sealFile: get('/api/v0.2.3/eventresults/sessions/:sessionId/seals/file', {
    summary: 'The sealed documents of a session with their signatures, to check them without this server',
    params: sessionParams,
    query: ofSession,
    answer: sealFile,
  }),
  revisionClassification: get(
    '/api/v0.2.3/eventresults/sessions/:sessionId/revisions/:revisionNumber/classification',
    {
      summary: 'The classification of one revision; all rows unless paged',
      params: revisionParams,
      query: { ...paging, ...ofSession },
      answer: classification,
    },
  ),
  organization: get('/api/v0.2.3/eventresults/organizations/:organizationId', {
    summary: 'One organisation',
    params: organizationParams,
    answer: organization,
  }),
  organizationEvents: get('/api/v0.2.3/eventresults/organizations/:organizationId/events', {
    summary: 'The events of an organisation, newest first',
    params: organizationParams,
    query: { ...paging, sportCategory },
    answer: z.array(event),
  }),
  organizationChampionships: get('/api/v0.2.3/eventresults/organizations/:organizationId/championships', {
    summary: 'The championships of an organisation',
    params: organizationParams,
    query: paging,
    answer: z.object({ championships: z.array(championshipSummary) }),
  }),
  championship: get('/api/v0.2.3/eventresults/championships/:championshipId', {
    summary: 'One championship with its standings',
    params: championshipParams,
    query: { organizationId: optionalNumber(1, INT32_MAX) },
    notes: { organizationId: 'only if this organisation runs it' },
    answer: championship,
  }),
  championshipSeason: get('/api/v0.2.3/eventresults/championships/:championshipId/season', {
    summary:
      'What the standings of a championship are computed from: its rules, its rounds and their results',
    params: championshipParams,
    answer: championshipSeason,
  }),
  championshipSeals: get('/api/v0.2.3/eventresults/championships/:championshipId/seals', {
    summary: 'The seals of the revisions of a championship, newest first, as this server checks them',
    params: championshipParams,
    answer: championshipSeals,
  }),
  championshipSealFile: get('/api/v0.2.3/eventresults/championships/:championshipId/seals/file', {
    summary:
      'The sealed documents of a championship with their signatures, to check them without this server',
    params: championshipParams,
    answer: sealFile,
  }),
  championshipCsv: get('/api/v0.2.3/eventresults/championships/:championshipId/csv', {
    summary: 'The standings of a championship as a CSV file',
    params: championshipParams,
    query: ofCsv,
    notes: csvNotes,
    answer: 'file',
  }),
};

/** The same responses at paths that some programs use. */
export const resultsAliases = {
  lapsCsv: get('/api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/laps/csv', {
    summary: 'The laps of the competitor at a finish position as a CSV file',
    params: competitorParams,
    query: { ...ofSession, ...ofCsv },
    notes: csvNotes,
    answer: 'file',
  }),
  organizationChampionship: get(
    '/api/v0.2.3/eventresults/organizations/:organizationId/championships/:championshipId',
    {
      summary: 'One championship of an organisation, without its standings',
      params: { ...organizationParams, ...championshipParams },
      answer: championshipSummary,
    },
  ),
  championshipOverview: get('/api/v0.2.3/eventresults/organizations/championships/:championshipId/overview', {
    summary: 'The standings of a championship as HTML',
    params: championshipParams,
    answer: z.string(),
  }),
  organizationChampionshipOverview: get(
    '/api/v0.2.3/eventresults/organizations/:organizationId/championships/:championshipId/overview',
    {
      summary: 'The standings of a championship as HTML, under its organisation',
      params: { ...organizationParams, ...championshipParams },
      answer: z.string(),
    },
  ),
  accountEventSessions: get('/api/v0.2.3/eventresults/accounts/:userId/events/:eventId/sessions', {
    summary: "The sessions of an event in which an account's transponders took part",
    params: { userId: accountId, eventId: int32Id },
    query: paging,
    token: 'optional',
    answer: z.array(session),
  }),
  accountSessions: get('/api/v0.2.3/eventresults/accounts/:userId/sessions', {
    summary: "Sessions in which an account's transponders took part, newest first",
    params: { userId: accountId },
    query: { eventId: optionalNumber(1, INT32_MAX), ...paging },
    token: 'optional',
    answer: z.array(session),
  }),
  accountClassification: get('/api/v0.2.3/eventresults/accounts/:userId/sessions/:sessionId/classification', {
    summary: "The classification of a session in which an account's transponders took part",
    params: { userId: accountId, ...sessionParams },
    query: paging,
    token: 'optional',
    answer: classification,
  }),
};
