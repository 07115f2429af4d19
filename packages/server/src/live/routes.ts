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
  mount(app, liveApi.event, ({ params, query }) => answers.event({ ...params, guid: query.guid }));
  mount(app, liveApi.trackMap, ({ params, query }) => answers.trackMap({ ...params, ...query }));
  mount(app, liveApi.activeSession, ({ params, query }) => answers.activeSession({ ...params, ...query }));
  mount(app, liveApi.activeAnnouncements, ({ params, query }) =>
    answers.activeAnnouncements({ ...params, ...query }),
  );
  mount(app, liveApi.sessionData, ({ params, query }) => answers.sessionData({ ...params, ...query }));
  mount(app, liveApi.sessionAnnouncements, ({ params, query }) =>
    answers.sessionAnnouncements({ ...params, ...query }),
  );
  mount(app, liveApi.weather, ({ params, query }) => answers.weather({ ...params, ...query }));
  mount(app, liveApi.statistics, ({ params, query }) => answers.statistics({ ...params, ...query }));
  mount(app, liveApi.sponsors, ({ params }) => answers.sponsors(params.timerId));
  mount(app, liveLapsApi.laps, ({ params, query }) => answers.laps({ ...params, ...query }));
  mount(app, competitorLapsCall, ({ params, query }) => answers.competitorLaps({ ...params, ...query }));
}
