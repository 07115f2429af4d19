/** The ids of live events and sessions in the path of a call. */

import { textLike } from '../values/text-values.ts';

export const liveEventIdPattern = /^[a-z0-9]{1,32}-\d{1,15}$/i;
export const liveSessionIdPattern = /^[a-z0-9]{1,32}-\d{1,15}-\d{1,15}$/i;

export const eventIdInPath = textLike(liveEventIdPattern, 'a live event id such as lw-12');
export const sessionIdInPath = textLike(liveSessionIdPattern, 'a live session id such as lw-12-34');
