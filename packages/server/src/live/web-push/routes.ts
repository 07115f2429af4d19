/** The calls with which a browser subscribes to push, and unsubscribes. */

import { sessionOfLiveId } from '@lapwing/contract/live/ids';
import { type PushSubscriptionBody, pushApi } from '@lapwing/contract/live/push';
import { type Message, messageOf, type RequestError } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import { countedAddressOf } from '../../http/client-address.ts';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { type Attempts, pushBounds } from '../../identity/attempts.ts';
import type { PinnedCompetitors } from './pinned-competitors.ts';
import { isPushService } from './send-message.ts';
import { isAuthSecret, isPublicKey } from './subscription-keys.ts';
import type { Subscriptions } from './subscriptions.ts';

export type WebPushRoutes = {
  /** null: the host has no keys */
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
      throw problem('invalid-parameters', {
        errors: [{ in: 'body', name: 'endpoint', ...messageOf('expected-push-service') }],
      });
    }
    const errors = wrongKeys(body.keys);
    if (errors.length > 0) throw problem('invalid-parameters', { errors });
    const address = countedAddressOf(request);
    const waitMs = await attempts.take(pushBounds(address));
    if (waitMs > 0) {
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
    const ids = sessionOfLiveId(body.sessionId);
    const isReminder = body.competitorId === undefined;
    const isWatchable = isReminder ? subscriptions.isToCome : subscriptions.isRunning;
    if (ids === null || !(await isWatchable(ids, body.guid))) {
      const state = isReminder ? 'is to come' : 'is running';
      throw problem('not-found', { detail: `No session ${body.sessionId} ${state}` });
    }
    const refusal = await subscriptions.add(body, ids.sessionId, address);
    if (refusal !== null) throw problem('conflict', { detail: refusal });
    if (body.competitorId !== undefined)
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

export function wrongKeys({ p256dh, auth }: PushSubscriptionBody['keys']): RequestError[] {
  const wrong = (name: string, message: Message): RequestError => ({ in: 'body', name, ...message });
  return [
    ...(isPublicKey(p256dh) ? [] : [wrong('keys.p256dh', messageOf('expected-push-key'))]),
    ...(isAuthSecret(auth) ? [] : [wrong('keys.auth', messageOf('expected-push-secret'))]),
  ];
}
