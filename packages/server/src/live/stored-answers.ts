/**
 * Answers about sessions that are off the air, which follow from their results alone: kept until those change, and made in the
 * thread for long answers where they are long.
 */

import type { InThread } from '../http/answer-thread.ts';
import { keptJson, type ReadyBytes } from '../http/ready-bytes.ts';
import type { ReadyCache } from '../http/ready-cache.ts';
import type { LiveAnswers } from './answers.ts';
import type { SessionParams } from './on-the-air.ts';
import type { LiveStore } from './store.ts';

export type StoredAnswers = ReturnType<typeof createStoredAnswers>;

export function createStoredAnswers(answers: LiveAnswers, store: LiveStore, cache: ReadyCache) {
  /** `isKept`: false where it changes with the clock, or is not for everybody. */
  async function ofResult(
    { sessionId, isKept }: { sessionId: number; isKept: boolean },
    what: string,
    inThread: InThread,
    make: () => Promise<ReadyBytes>,
  ): Promise<ReadyBytes> {
    const makeReady = async () =>
      inThread !== null && (await store.isLongSession(sessionId)) ? inThread() : make();
    if (!isKept) return makeReady();
    const ready = await cache.remember(`results/sessions/${sessionId}/live/${what}`, makeReady);
    // Whether anybody may see it, and whether it is on the air again, is looked up each time.
    return { ...ready, isCurrent: false };
  }

  return {
    ofResult,

    /** What `make` gives, whether the session is on the air or not. */
    async ofSession<Wire>(
      params: SessionParams,
      what: string,
      inThread: InThread,
      make: () => Promise<Wire>,
    ): Promise<Wire | ReadyBytes> {
      const { event, session, host } = await answers.getSession(params);
      if (host !== null) return make();
      const isKept = event.isListed && session.resultStatus !== 'Active';
      return ofResult({ sessionId: session.id, isKept }, what, inThread, async () => keptJson(await make()));
    },
  };
}
