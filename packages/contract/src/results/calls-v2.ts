/**
 * Event results for older programs: the same responses under `/v2`, with some differences. The layout of a championship and
 * the kind of a classification are numbers there. Each of these calls also works without `/v2`.
 */

import * as z from 'zod/mini';
import { type Endpoint, get } from '../values/endpoint.ts';
import { enumName, resultsFlags } from '../values/enums.ts';
import { instantInPath, paging } from '../values/text-values.ts';
import { duration } from '../values/wire-values.ts';
import { championship, standingsRow } from './championships.ts';
import { event } from './events.ts';
import { lapData, lapDataInfo } from './lap-data.ts';
import { resultsAliases, resultsApi } from './results.ts';

const BASE = '/api/v0.2.3/eventresults/';

/** The same call under the older path. */
function older<E extends Endpoint>(endpoint: E): E {
  return { ...endpoint, path: endpoint.path.replace(BASE, '/v2/') };
}

/** The same calls at the same paths without their version. */
function unversioned<Calls extends Readonly<Record<string, Endpoint>>>(calls: Calls): Calls {
  const moved = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, path: call.path.replace(/^\/v\d\//, '/') },
  ]);
  // The same names with the same calls. Only the paths differ: the type contains them, but no code depends on that.
  return Object.fromEntries(moved) as Calls;
}

const v2Championship = z.extend(championship, {
  layout: z.int(),
  competitors: z.array(z.extend(standingsRow, { dropped: z.int() })),
});
export type V2Championship = z.infer<typeof v2Championship>;

const v2LapData = z.extend(lapData, {
  lapDataInfo: z.nullable(z.extend(lapDataInfo, { classificationType: z.int() })),
});
export type V2LapData = z.infer<typeof v2LapData>;

const v2ChampionshipSummary = z.object({
  id: z.int(),
  organization: z.int(),
  name: z.string(),
  season: z.string(),
  xml: z.nullable(z.string()),
});
export type V2ChampionshipSummary = z.infer<typeof v2ChampionshipSummary>;

const competitorLapTimes = z.object({
  /** the finish position */
  position: z.int(),
  laps: z.array(
    z.object({
      lap: z.int(),
      /** laps that the leader had done when this one ended */
      leadLap: z.int(),
      /** when it ended, in milliseconds since 1970; null if unknown */
      timeOfDay: z.nullable(z.int()),
      /** `-` if the lap was not timed */
      lapTime: z.union([duration, z.literal('-')]),
      differenceWithLastLap: duration,
      differenceWithBestLap: duration,
      speed: z.number(),
      sectionTimes: z.array(duration),
      inPit: z.boolean(),
      status: z.array(enumName(resultsFlags)),
    }),
  ),
});
export type CompetitorLapTimes = z.infer<typeof competitorLapTimes>;

/** The responses are the same as under the newer paths. */
export const sameInV2 = {
  events: older(resultsApi.events),
  accountEvents: older(resultsApi.accountEvents),
  event: older(resultsApi.event),
  eventSessions: older(resultsApi.eventSessions),
  session: older(resultsApi.session),
  sessionCsv: older(resultsApi.sessionCsv),
  classification: older(resultsApi.classification),
  lapChart: older(resultsApi.lapChart),
  announcements: older(resultsApi.announcements),
  lapsCsv: older(resultsApi.lapsCsv),
  organization: older(resultsApi.organization),
  organizationEvents: older(resultsApi.organizationEvents),
  championshipCsv: older(resultsApi.championshipCsv),
  organizationChampionship: older(resultsAliases.organizationChampionship),
  accountEventSessions: older(resultsAliases.accountEventSessions),
  accountSessions: older(resultsAliases.accountSessions),
  accountClassification: older(resultsAliases.accountClassification),
};

const { params: ofLaps, query: lapsQuery } = resultsApi.laps;
const { params: ofOrganization, query: championshipsQuery } = resultsApi.organizationChampionships;

/** The calls that differ in that version. */
export const onlyInV2 = {
  laps: get('/v2/sessions/:sessionId/lapdata/:finishPosition/laps', {
    summary: 'The laps of the competitor at a finish position; the kind of classification as a number',
    params: ofLaps,
    query: lapsQuery,
    answer: v2LapData,
  }),
  organizationChampionships: get('/v2/organizations/:organizationId/championships', {
    summary: 'The championships of an organisation as a bare list',
    params: ofOrganization,
    query: championshipsQuery,
    answer: z.array(v2ChampionshipSummary),
  }),
  championship: get('/v2/championships/:championshipId', {
    summary: 'One championship with its standings; the layout as a number',
    params: resultsApi.championship.params,
    answer: v2Championship,
  }),
  allLapTimes: get('/v2/sessions/:sessionId/alllaptimes', {
    summary: 'The lap times of the whole field in a session',
    params: resultsApi.session.params,
    query: resultsApi.session.query,
    answer: z.array(competitorLapTimes),
  }),
  lapTimes: get('/v2/sessions/:sessionId/laptimes', {
    summary: 'The lap times of the whole field in a session, under another name',
    params: resultsApi.session.params,
    query: resultsApi.session.query,
    answer: z.array(competitorLapTimes),
  }),
  updatedEvents: get('/v2/events/updatedFrom/:from', {
    summary: 'Events that were published or changed since an instant, last changed first',
    params: { from: instantInPath },
    query: paging,
    answer: z.array(event),
  }),
  time: get('/v2/time', {
    summary: 'The time on this server',
    answer: z.object({ time: z.iso.datetime() }),
  }),
};

export const timeOfV1 = { ...onlyInV2.time, path: '/v1/time' } as const;

/** All of the above at paths without a version. Some are also pages of the site, which browsers get there. */
export const sameWithoutVersion = unversioned(sameInV2);
export const onlyWithoutVersion = unversioned(onlyInV2);
