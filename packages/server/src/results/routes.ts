/** The event results API. */

import {
  onlyInV2,
  onlyWithoutVersion,
  sameInV2,
  sameWithoutVersion,
} from '@lapwing/contract/results/calls-v2';
import { resultsAliases, resultsApi } from '@lapwing/contract/results/results';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { ResponseCache } from '../http/responses/response-cache.ts';
import { wantedSports } from '../http/wanted-sports.ts';
import { accountRoutes } from './account-routes.ts';
import { type ResultsAnswers, resultsAnswers } from './answers/answers.ts';
import type { Paging } from './answers/paging.ts';
import type { Page } from './queries/event.ts';
import { recordRoutes } from './record-routes.ts';
import type { ResultsStore } from './store.ts';
import { timeRoutes, v2Routes } from './v2-routes.ts';

/** The calls that all versions answer in the same way. */
type SharedCalls = Pick<typeof resultsApi, keyof typeof resultsApi & keyof typeof sameInV2>;

const EVENTS_A_PAGE = 25;
const asItIs = { flavour: 'v0.2.3', write: <Wire>(wire: Wire) => wire };

export function resultsRoutes(app: FastifyInstance, store: ResultsStore, cache: ResponseCache): void {
  const answers = resultsAnswers(store, cache);
  for (const api of [resultsApi, sameInV2, sameWithoutVersion]) {
    eventRoutes(app, answers, api);
    sessionRoutes(app, answers, api);
  }
  mount(app, resultsApi.eventOverview, ({ params, query, inThread }) =>
    answers.eventOverview(params.eventId, { ...query, inThread }),
  );
  mount(app, resultsApi.eventLadders, ({ params, query }) => answers.eventLadders(params.eventId, query));
  accountRoutes(app, store, answers);
  lapRoutes(app, answers);
  weatherRoutes(app, answers);
  revisionRoutes(app, answers);
  championshipRoutes(app, answers);
  for (const api of [onlyInV2, onlyWithoutVersion]) v2Routes(app, store, answers, api);
  timeRoutes(app);
  recordRoutes(app, store, cache);
}

function eventRoutes(app: FastifyInstance, answers: ResultsAnswers, api: SharedCalls): void {
  mount(app, api.events, ({ query, inThread }) => {
    const { sport, sportCategory, country, startDate, endDate } = query;
    const filter = {
      sports: wantedSports(sportCategory, sport),
      countryCode: country,
      fromDate: startDate?.slice(0, 10),
      untilDate: endDate?.slice(0, 10),
    };
    return answers.events(filter, pageOf(query), inThread);
  });
  mount(app, api.event, ({ params, query }) => answers.event(params.eventId, query, query.sessions === true));
  mount(app, api.eventSessions, ({ params, query }) => answers.eventSessions(params.eventId, query));
  mount(app, api.organization, ({ params }) => answers.organization(params.organizationId));
  mount(app, api.organizationEvents, ({ params, query, inThread }) => {
    const sports = wantedSports(query.sportCategory, undefined);
    return answers.organizationEvents(params.organizationId, { sports }, pageOf(query), inThread);
  });
}

function sessionRoutes(app: FastifyInstance, answers: ResultsAnswers, api: SharedCalls): void {
  mount(app, api.session, ({ params, query }) => answers.session(params.sessionId, query));
  mount(app, api.announcements, ({ params, query }) => answers.announcements(params.sessionId, query));
  mount(app, api.classification, ({ params, query, inThread }) =>
    answers.classification(params.sessionId, { ...query, inThread }),
  );
  mount(app, api.lapChart, ({ params, query, inThread }) =>
    answers.lapChart(params.sessionId, { ...query, inThread }),
  );
  mount(app, api.sessionCsv, ({ params, query, inThread }) =>
    answers.sessionCsv(params.sessionId, { ...query, inThread }),
  );
  mount(app, api.lapsCsv, ({ params, query, inThread }) =>
    answers.lapsCsv(params.sessionId, params.finishPosition, { ...query, inThread }),
  );
  mount(app, api.championshipCsv, ({ params, query, inThread }) =>
    answers.championshipCsv(params.championshipId, query, inThread),
  );
}

function lapRoutes(app: FastifyInstance, answers: ResultsAnswers): void {
  mount(app, resultsApi.laps, ({ params, query, inThread }) =>
    answers.laps(params.sessionId, params.finishPosition, { ...query, inThread }, asItIs),
  );
  mount(app, resultsApi.fieldLaps, ({ params, query, inThread }) =>
    answers.fieldLaps(params.sessionId, { ...query, inThread }),
  );
  mount(app, resultsApi.story, ({ params, query, inThread }) =>
    answers.story(params.sessionId, { ...query, inThread }),
  );
  mount(app, resultsApi.report, ({ params, query, inThread }) =>
    answers.report(params.sessionId, { ...query, inThread }),
  );
  mount(app, resultsApi.facts, ({ params, query }) => answers.facts(params.sessionId, query));
  mount(app, resultsAliases.lapsCsv, ({ params, query, inThread }) =>
    answers.lapsCsv(params.sessionId, params.finishPosition, { ...query, inThread }),
  );
}

function weatherRoutes(app: FastifyInstance, answers: ResultsAnswers): void {
  mount(app, resultsApi.weather, ({ params, query }) => answers.weather(params.sessionId, query));
}

function revisionRoutes(app: FastifyInstance, answers: ResultsAnswers): void {
  mount(app, resultsApi.revisions, ({ params, query, inThread }) =>
    answers.revisions(params.sessionId, { ...query, inThread }),
  );
  mount(app, resultsApi.seals, ({ params, query, inThread }) =>
    answers.seals(params.sessionId, { ...query, inThread }),
  );
  mount(app, resultsApi.sealFile, ({ params, query, inThread }) =>
    answers.sealFile(params.sessionId, { ...query, inThread }),
  );
  mount(app, resultsApi.whatIf, ({ params, query, inThread }) =>
    answers.whatIf(params.sessionId, { ...query, inThread }),
  );
  mount(app, resultsApi.revisionClassification, ({ params, query, inThread }) =>
    answers.revisionClassification(params.sessionId, params.revisionNumber, { ...query, inThread }),
  );
}

function championshipRoutes(app: FastifyInstance, answers: ResultsAnswers): void {
  mount(app, resultsApi.organizationChampionships, ({ params, query }) =>
    answers.organizationChampionships(params.organizationId, query, {
      flavour: asItIs.flavour,
      write: (championships) => ({ championships }),
    }),
  );
  mount(app, resultsApi.championship, ({ params, query, inThread }) =>
    answers.championship(params.championshipId, asItIs, inThread, query.organizationId),
  );
  mount(app, resultsApi.championshipSeason, ({ params, inThread }) =>
    answers.championshipSeason(params.championshipId, inThread),
  );
  mount(app, resultsApi.championshipSeals, ({ params, inThread }) =>
    answers.championshipSeals(params.championshipId, inThread),
  );
  mount(app, resultsApi.championshipSealFile, ({ params, inThread }) =>
    answers.championshipSealFile(params.championshipId, inThread),
  );
  for (const { organizationChampionship } of [resultsAliases, sameInV2, sameWithoutVersion]) {
    mount(app, organizationChampionship, ({ params, inThread }) =>
      answers.championshipSummary(params.championshipId, params.organizationId, inThread),
    );
  }
  mount(app, resultsAliases.championshipOverview, ({ params, inThread }) =>
    answers.championshipOverview(params.championshipId, inThread),
  );
  mount(app, resultsAliases.organizationChampionshipOverview, ({ params, inThread }) =>
    answers.championshipOverview(params.championshipId, inThread, params.organizationId),
  );
}

function pageOf({ count = EVENTS_A_PAGE, offset = 0 }: Paging): Page {
  return { count, offset };
}
