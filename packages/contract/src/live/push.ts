/** Web push: notifies a closed browser about a pinned competitor of a running session, or of the start of one to come. */

import * as z from 'zod/mini';
import { languages } from '../values/constants.ts';
import { filledLine } from '../values/document-values.ts';
import { post } from '../values/endpoint.ts';
import { eventGuidPattern, textLike } from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';
import { sessionIdInPath } from './ids-in-path.ts';

const MAX_ENDPOINT_LENGTH = 1_000;

/** The address of the browser's push service. Anyone who knows it may act for the browser. */
export const pushEndpoint = webAddress.check(z.maxLength(MAX_ENDPOINT_LENGTH));
/** As `PushSubscription.toJSON()` gives them. */
export const pushKeys = z.object({
  p256dh: textLike(/^[\w-]{87}=?$/, 'the public key of a push subscription'),
  auth: textLike(/^[\w-]{22}(==)?$/, 'the secret of a push subscription'),
});
const competitorId = filledLine(500);

export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: pushKeys,
  sessionId: sessionIdInPath,
  /** for an unlisted event */
  guid: z.optional(textLike(eventGuidPattern, 'the guid of an event')),
  /** Without one the browser is reminded of the session shortly before it starts. */
  competitorId: z.optional(competitorId),
  language: z.enum(languages),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** Without a session: all subscriptions of this browser; without a competitor: everything in the session. */
export const pushUnsubscription = z.object({
  endpoint: pushEndpoint,
  sessionId: z.optional(sessionIdInPath),
  competitorId: z.optional(competitorId),
});

/** The message that the service worker shows. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** a path of the site */
  url: z.string(),
  /** a later message with the same tag replaces the earlier one */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;

export const pushApi = {
  subscribe: post('/api/push/subscriptions', {
    summary: 'Notifies this browser about a competitor of a running session, or of the start of one to come',
    body: pushSubscription,
    answer: 'empty',
  }),
  unsubscribe: post('/api/push/subscriptions/delete', {
    summary: 'Ends notifications of this browser: about one competitor, one session or everything',
    body: pushUnsubscription,
    answer: 'empty',
  }),
};
