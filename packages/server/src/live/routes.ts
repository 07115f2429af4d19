/** The live timing calls over HTTP. */

import { competitorLapsCall } from '@lapwing/contract/competitor-laps';
import { liveApi } from '@lapwing/contract/live';
import { liveLapsApi } from '@lapwing/contract/live-laps';
import { liveNowCall } from '@lapwing/contract/live-now';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { LiveAnswers } from './answers.ts';

export function liveRoutes(app: FastifyInstance, answers: LiveAnswers): void {
  mount(app, liveNowCall, ({ query }) => answers.now(query.count));
  mount(app, liveApi.events, ({ query }) => answers.events(query));
  mount(app, liveApi.event, ({ params }) => answers.event(params.eventId));
  mount(app, liveApi.trackMap, ({ params }) => answers.trackMap(params.eventId));
  mount(app, liveApi.activeSession, ({ params }) => answers.activeSession(params.eventId));
  mount(app, liveApi.activeAnnouncements, ({ params }) => answers.activeAnnouncements(params.eventId));
  mount(app, liveApi.sessionData, ({ params }) => answers.sessionData(params));
  mount(app, liveApi.sessionAnnouncements, ({ params }) => answers.sessionAnnouncements(params));
  mount(app, liveApi.weather, ({ params }) => answers.weather(params));
  mount(app, liveApi.statistics, ({ params }) => answers.statistics(params));
  mount(app, liveApi.sponsors, ({ params }) => answers.sponsors(params.timerId));
  mount(app, liveLapsApi.laps, ({ params }) => answers.laps(params));
  mount(app, competitorLapsCall, ({ params }) => answers.competitorLaps(params));
}
