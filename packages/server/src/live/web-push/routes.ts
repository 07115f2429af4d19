/** The calls with which a browser asks for push, and takes that back. */

import { sessionOfLiveId } from '@lapwing/contract/live-ids';
import { pushApi } from '@lapwing/contract/push';
import type { FastifyInstance } from 'fastify';
import { countedAddressOf } from '../../http/client-address.ts';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { type Attempts, pushBounds } from '../../identity/attempts.ts';
import type { PinnedCompetitors } from './pinned-competitors.ts';
import { isPushService } from './send-message.ts';
import type { Subscriptions } from './subscriptions.ts';

export type WebPushRoutes = {
  /** null: the host has set no keys */
  pinned: PinnedCompetitors | null;
  subscriptions: Subscriptions;
  attempts: Attempts;
  isAllowed?: (endpoint: string) => boolean;
};

export function webPushRoutes(
  app: FastifyInstance,
  { pinned, subscriptions, attempts, isAllowed = isPushService }: WebPushRoutes,
): void {
  mount(app, pushApi.subscribe, async ({ body, request }) => {
    if (pinned === null) throw problem('not-found', { detail: 'This site has no push' });
    if (!isAllowed(body.endpoint)) {
      const message = 'expected the https address of a push service';
      throw problem('invalid-parameters', { errors: [{ in: 'body', name: 'endpoint', message }] });
    }
    const waitMs = await attempts.take(pushBounds(countedAddressOf(request)));
    if (waitMs > 0) {
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
    const ids = sessionOfLiveId(body.sessionId);
    if (ids === null || !(await subscriptions.isRunning(ids.eventId, ids.sessionId))) {
      throw problem('not-found', { detail: `No session ${body.sessionId} is running` });
    }
    if (!(await subscriptions.add(body, ids.sessionId))) {
      throw problem('conflict', { detail: 'This browser has enough subscriptions' });
    }
    pinned.watch({ sessionId: ids.sessionId, competitorId: body.competitorId });
  });

  mount(app, pushApi.unsubscribe, async ({ body: { endpoint, sessionId, competitorId } }) => {
    const ids = sessionId === undefined ? undefined : sessionOfLiveId(sessionId);
    if (ids === null) return;
    await subscriptions.remove(endpoint, {
      ...(ids && { sessionId: ids.sessionId }),
      ...(competitorId !== undefined && { competitorId }),
    });
  });
}
