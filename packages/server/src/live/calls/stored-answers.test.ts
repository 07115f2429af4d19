import { expect, test } from 'vitest';
import { createResponseCache } from '../../http/responses/response-cache.ts';
import type { FoundSession } from './find-on-air.ts';
import { createStoredAnswers } from './stored-answers.ts';

test('A response about a session on the air is made once for all requests, until the session changes or a second passes.', async () => {
  let number = 7;
  let nowMs = 1_000;
  let made = 0;
  const found = {
    event: { isListed: true },
    session: { id: 3, resultStatus: 'Active' },
    listed: { number: () => number },
  } as FoundSession;
  const { ofSession } = createStoredAnswers(
    { getSession: async () => found },
    { isLongSession: async () => false },
    createResponseCache(1_000),
    () => nowMs,
  );
  const ask = async () => {
    const params = { eventId: 'lw-1', sessionId: 'lw-1-3' };
    const ready = await ofSession(params, 'laps', null, async () => ({ made: ++made }));
    return JSON.parse(ready.identity.toString()).made;
  };
  expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(1));
  expect(await ask()).toBe(1);
  number = 8;
  expect(await ask()).toBe(2);
  nowMs = 2_100;
  expect(await ask()).toBe(3);
});
