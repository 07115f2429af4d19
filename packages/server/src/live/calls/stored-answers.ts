/**
 * Responses about sessions. Off the air they follow from the results: cached until those change, and made in the thread
 * for long responses if they are long. On the air they are made at most once a second, for any number of requests.
 */

import {
  cachedJsonText,
  type EncodedResponse,
  encodedResponse,
  JSON_TYPE,
} from '../../http/responses/encoded-response.ts';
import { jsonInTurns } from '../../http/responses/json-in-turns.ts';
import { createResponseCache, type ResponseCache } from '../../http/responses/response-cache.ts';
import type { InThread } from '../../http/threads/answer-thread.ts';
import type { LiveAnswers } from './answers.ts';
import type { SessionParams } from './find-on-air.ts';
import type { LiveStore } from './store.ts';

const ON_THE_AIR_BYTES = 16 * 1024 * 1024;

export type StoredAnswers = ReturnType<typeof createStoredAnswers>;

export function createStoredAnswers(
  answers: Pick<LiveAnswers, 'getSession'>,
  store: Pick<LiveStore, 'isLongSession'>,
  cache: ResponseCache,
  now: () => number = Date.now,
) {
  const onTheAir = createResponseCache(ON_THE_AIR_BYTES);

  /** `isKept`: false if it changes with the clock, or is not public. */
  async function ofResult(
    { sessionId, isKept }: { sessionId: number; isKept: boolean },
    what: string,
    inThread: InThread,
    make: () => Promise<EncodedResponse>,
  ): Promise<EncodedResponse> {
    const makeReady = async () =>
      inThread !== null && (await store.isLongSession(sessionId)) ? inThread() : make();
    if (!isKept) return makeReady();
    const ready = await cache.remember(`results/sessions/${sessionId}/live/${what}`, makeReady);
    // Access, and whether it is on the air again, are checked each time.
    return { ...ready, isCurrent: false };
  }

  return {
    ofResult,

    /** The response of `make`, whether or not the session is on the air. */
    async ofSession(
      params: SessionParams,
      what: string,
      inThread: InThread,
      make: () => Promise<unknown>,
    ): Promise<EncodedResponse> {
      const { event, session, listed } = await answers.getSession(params);
      if (listed !== null) {
        const moment = `${listed.number()}/${Math.floor(now() / 1_000)}`;
        const ready = await onTheAir.remember(`${session.id}/${what}/${moment}`, async () =>
          encodedResponse(await jsonInTurns(await make()), JSON_TYPE),
        );
        return { ...ready, isCurrent: false };
      }
      const isKept = event.isListed && session.resultStatus !== 'Active';
      return ofResult({ sessionId: session.id, isKept }, what, inThread, async () =>
        cachedJsonText(await jsonInTurns(await make())),
      );
    },
  };
}
