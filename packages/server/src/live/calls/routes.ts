/** The live timing calls over HTTP. */

import { liveApi } from '@lapwing/contract/live/calls';
import { competitorLapsCall } from '@lapwing/contract/live/competitor-laps';
import { liveLapsApi } from '@lapwing/contract/live/laps';
import { liveNowCall } from '@lapwing/contract/live/now';
import { pageBoardCall } from '@lapwing/contract/live/page-board';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { LiveAnswers } from './answers.ts';
import type { StoredAnswers } from './stored-answers.ts';

export function liveRoutes(app: FastifyInstance, answers: LiveAnswers, stored: StoredAnswers): void {
  mount(app, liveNowCall, ({ query: { count, eventId, guid } }) =>
    eventId === undefined ? answers.now(count) : answers.eventNow({ eventId, guid }),
  );
  mount(app, liveApi.events, ({ query }) => answers.events(query));
  mount(app, liveApi.event, ({ params, query }) => answers.event({ ...params, guid: query.guid }));
  mount(app, liveApi.trackMap, ({ params, query }) => answers.trackMap({ ...params, ...query }));
  mount(app, liveApi.activeSession, ({ params, query, inThread }) =>
    answers.activeSession({ ...params, ...query }, inThread),
  );
  mount(app, pageBoardCall, async ({ params, query: { sessionId, whole = false, guid }, inThread }) => {
    const ofEvent = { ...params, guid };
    const session =
      sessionId === undefined ? await answers.currentSession(ofEvent) : { ...ofEvent, sessionId };
    const what = `board/${whole}/${await answers.columnsText(session)}`;
    return stored.ofSession(session, what, inThread, () => answers.board(session, whole));
  });
  mount(app, liveApi.activeAnnouncements, ({ params, query }) =>
    answers.activeAnnouncements({ ...params, ...query }),
  );
  mount(app, liveApi.sessionData, async ({ params, query, inThread }) => {
    const session = { ...params, ...query };
    return stored.ofSession(session, `data/${await answers.columnsText(session)}`, inThread, () =>
      answers.sessionData(session),
    );
  });
  mount(app, liveApi.sessionAnnouncements, ({ params, query }) =>
    answers.sessionAnnouncements({ ...params, ...query }),
  );
  mount(app, liveApi.weather, ({ params, query }) => answers.weather({ ...params, ...query }));
  mount(app, liveApi.statistics, ({ params, query, inThread }) => {
    const session = { ...params, ...query };
    return stored.ofSession(session, 'stats', inThread, () => answers.statistics(session));
  });
  mount(app, liveApi.sponsors, ({ params }) => answers.sponsors(params.timerId));
  mount(app, liveLapsApi.laps, ({ params, query, inThread }) => {
    const session = { ...params, ...query };
    return stored.ofSession(session, 'laps', inThread, () => answers.laps(session));
  });
  mount(app, competitorLapsCall, async ({ params, query, inThread }) => {
    const session = { ...params, ...query };
    await answers.requireCompetitor(session);
    return stored.ofSession(session, `competitor/${params.competitorId}`, inThread, () =>
      answers.competitorLaps(session),
    );
  });
}
