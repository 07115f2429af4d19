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
  mount(app, liveNowCall, ({ query }) => answers.now(query.count));
  mount(app, liveApi.events, ({ query }) => answers.events(query));
  mount(app, liveApi.event, ({ params, query }) => answers.event({ ...params, guid: query.guid }));
  mount(app, liveApi.trackMap, ({ params, query }) => answers.trackMap({ ...params, ...query }));
  mount(app, liveApi.activeSession, ({ params, query, inThread }) =>
    answers.activeSession({ ...params, ...query }, inThread),
  );
  mount(app, pageBoardCall, async ({ params, query: { sessionId, whole = false, guid }, inThread }) => {
    const ofEvent = { ...params, guid };
    const asked = sessionId === undefined ? await answers.currentSession(ofEvent) : { ...ofEvent, sessionId };
    const what = `board/${whole}/${await answers.columnsText(asked)}`;
    return stored.ofSession(asked, what, inThread, () => answers.board(asked, whole));
  });
  mount(app, liveApi.activeAnnouncements, ({ params, query }) =>
    answers.activeAnnouncements({ ...params, ...query }),
  );
  mount(app, liveApi.sessionData, async ({ params, query, inThread }) => {
    const asked = { ...params, ...query };
    return stored.ofSession(asked, `data/${await answers.columnsText(asked)}`, inThread, () =>
      answers.sessionData(asked),
    );
  });
  mount(app, liveApi.sessionAnnouncements, ({ params, query }) =>
    answers.sessionAnnouncements({ ...params, ...query }),
  );
  mount(app, liveApi.weather, ({ params, query }) => answers.weather({ ...params, ...query }));
  mount(app, liveApi.statistics, ({ params, query, inThread }) => {
    const asked = { ...params, ...query };
    return stored.ofSession(asked, 'stats', inThread, () => answers.statistics(asked));
  });
  mount(app, liveApi.sponsors, ({ params }) => answers.sponsors(params.timerId));
  mount(app, liveLapsApi.laps, ({ params, query, inThread }) => {
    const asked = { ...params, ...query };
    return stored.ofSession(asked, 'laps', inThread, () => answers.laps(asked));
  });
  mount(app, competitorLapsCall, async ({ params, query, inThread }) => {
    const asked = { ...params, ...query };
    await answers.requireCompetitor(asked);
    return stored.ofSession(asked, `competitor/${params.competitorId}`, inThread, () =>
      answers.competitorLaps(asked),
    );
  });
}
