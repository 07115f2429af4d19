/** Answers the live calls: from the board of a session on the air, from the results for any other session. */

import { createEventAnswers } from './event-answers.ts';
import { createFinder, type LiveContext } from './find-on-air.ts';
import { createSessionAnswers } from './session-answers.ts';

export type LiveAnswers = ReturnType<typeof createLiveAnswers>;

export function createLiveAnswers(context: LiveContext) {
  const finder = createFinder(context);
  return {
    ...createEventAnswers(context, finder),
    ...createSessionAnswers(context, finder),
    getSession: finder.getSession,
  };
}
