/** The calls of a running session. */

import { type RunBatch, type RunDevice, type RunEntry, runApi } from '@lapwing/contract/desk/run';
import type { ServerMessage } from '@lapwing/contract/values/errors';
import { profilesClient } from '../../../api/profiles.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { SendOutcome } from './outbox/outbox.ts';

export type RunPlace = { eventId: number; sessionId: number };

type JournalQuestion = {
  after: number;
  wait: number;
  device: string;
  phone: number;
  offset: number | undefined;
  kept: number;
};

type JournalAnswer = { entries: RunEntry[]; last: number; nowMs: number; devices: RunDevice[] };

export type RunCalls = {
  readJournal(place: RunPlace, question: JournalQuestion, signal: AbortSignal): Promise<JournalAnswer>;
  sendBatch(place: RunPlace, batch: RunBatch): Promise<SendOutcome>;
  readServerMs(): Promise<number>;
};

export const runCalls: RunCalls = {
  readJournal: (place, question, signal) => profilesClient.call(runApi.journal, place, question, { signal }),
  async sendBatch(place, batch) {
    try {
      await profilesClient.call(runApi.sendActs, place, {}, { body: batch });
      return { kind: 'delivered' };
    } catch (error) {
      return outcomeOf(error);
    }
  },
  readServerMs: async () => (await profilesClient.call(runApi.time, {}, {})).nowMs,
};

function reasonsOf({ reasons, message }: HttpError): readonly ServerMessage[] {
  return reasons.length > 0 ? reasons : [{ message }];
}

/**
 * Only an answer that will never be another one ends the attempts: who has to sign in again has not lost a tap. The
 * server gives each refusal a code. One without comes from a proxy or a network that wants a sign-in of its own.
 */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof HttpError)) return { kind: 'unreachable' };
  const { status, fields, code } = error;
  if (status === 400 && fields.includes('/offsetMs')) return { kind: 'blocked' };
  const isFinal = status === 400 || status === 403 || status === 404 || status === 409 || status === 413;
  return isFinal && code !== null ? { kind: 'refused', reasons: reasonsOf(error) } : { kind: 'unreachable' };
}
