/** The JSON hub protocol of SignalR, version 1: records that end in 0x1E, with a number for their type. */

import { line, list, wholeNumber } from '@lapwing/contract/values/document-values';
import * as z from 'zod/mini';

const RECORD_END = '\u001e';

const types = { invocation: 1, completion: 3, ping: 6, close: 7 } as const;

const handshake = z.object({ protocol: z.literal('json'), version: z.literal(1) });
const message = z.object({
  type: wholeNumber(0, 255),
  target: z.optional(line(200)),
  invocationId: z.optional(line(200)),
  // Only one name is read; the rest may be anything.
  arguments: z.optional(list(z.unknown(), 10)),
});
export type SignalRMessage = z.infer<typeof message>;

/** Throws on data that is not JSON or does not end correctly. */
function recordsOf(text: string): unknown[] {
  const records = text.split(RECORD_END);
  if (records.pop() !== '') throw new SyntaxError('a record without an end');
  return records.map((record) => JSON.parse(record));
}

/** The messages that came along with the handshake. */
export function readHandshake(text: string): SignalRMessage[] {
  const [first, ...messages] = recordsOf(text);
  z.parse(handshake, first);
  return messages.map((record) => z.parse(message, record));
}

export function readMessages(text: string): SignalRMessage[] {
  return recordsOf(text).map((record) => z.parse(message, record));
}

export function isInvocation({ type }: SignalRMessage): boolean {
  return type === types.invocation;
}

export function isClose({ type }: SignalRMessage): boolean {
  return type === types.close;
}

const record = (content: unknown) => JSON.stringify(content) + RECORD_END;

export const handshakeAnswer = record({});
export const pingRecord = record({ type: types.ping });

export function invocationRecord(target: string, argument: unknown): string {
  return record({ type: types.invocation, target, arguments: [argument] });
}

/** `error` is the reason why the call failed. */
export function completionRecord(invocationId: string, error?: string): string {
  return record({
    type: types.completion,
    invocationId,
    ...(error === undefined ? { result: null } : { error }),
  });
}
