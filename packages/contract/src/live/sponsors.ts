/** The sponsors that a timer shows next to live timing. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { shortObject } from '../values/short-names.ts';
import { textLike } from '../values/text-values.ts';
import { USER_NAME, userNamePattern } from './events.ts';
import { sponsorNames, sponsorsNames } from './names.ts';

const text = z.optional(z.string());

export const sponsors = shortObject(sponsorsNames, {
  timerId: z.string(),
  sponsors: z.array(
    shortObject(sponsorNames, { timerId: z.string(), name: text, imageUrl: text, websiteUrl: text }),
  ),
});

export const sponsorsCall = get('/api/timers/:timerId/sponsors', {
  summary: 'The sponsors a timer shows',
  params: { timerId: textLike(userNamePattern, USER_NAME) },
  answer: sponsors,
});
