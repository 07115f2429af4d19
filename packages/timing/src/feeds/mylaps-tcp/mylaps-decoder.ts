/** Decodes MYLAPS TCP messages, and makes the server's reply to each. */

import { decodeTextLine } from '../../text/decode-text.ts';
import { damagedMessage, type MylapsMessage, parseMylapsMessage } from './mylaps-message.ts';

export type MylapsDecoder = { push(chunk: Uint8Array): MylapsMessage[] };

const END = 0x24;
/** A hundred passings with all their keys are much shorter. */
const MAX_MESSAGE_BYTES = 131_072;

export function createMylapsDecoder(): MylapsDecoder {
  let parts: Uint8Array[] = [];
  let length = 0;
  let isTooLong = false;

  function keep(part: Uint8Array): void {
    if (part.length === 0) return;
    const room = MAX_MESSAGE_BYTES - length;
    isTooLong ||= part.length > room;
    if (room <= 0) return;
    // A copy: the network's buffer may be reused.
    const fitting = part.slice(0, room);
    parts.push(fitting);
    length += fitting.length;
  }

  function taken(): MylapsMessage | null {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    const text = decodeTextLine(bytes);
    const message = isTooLong
      ? damagedMessage('too-long', text)
      : text.trim() === ''
        ? null
        : parseMylapsMessage(text);
    parts = [];
    length = 0;
    isTooLong = false;
    return message;
  }

  return {
    push(chunk) {
      const messages: MylapsMessage[] = [];
      let from = 0;
      for (let end = chunk.indexOf(END); end !== -1; end = chunk.indexOf(END, from)) {
        keep(chunk.subarray(from, end));
        const message = taken();
        if (message !== null) messages.push(message);
        from = end + 1;
      }
      keep(chunk.subarray(from));
      return messages;
    },
  };
}

export type MylapsServer = {
  /** our name */
  name: string;
  /** 2 asks the sender for keys instead of fixed places; old senders only support 1 */
  version: 1 | 2;
};

/** The keys that we use, in the form of a version 2 request. */
const WANTED_KEYS = 'c|ct|t|d|l|dv|re|an|h|utc';

/**
 * The reply, or null. Passings and markers may be acknowledged only when they are stored: unacknowledged ones are
 * sent again, acknowledged ones are forgotten.
 */
export function answerTo(message: MylapsMessage, { name, version }: MylapsServer): string | null {
  switch (message.kind) {
    case 'hello':
      return version === 2 ? `${name}@AckPong@Version2.1@${WANTED_KEYS}@$` : `${name}@AckPong@$`;
    case 'ping':
      return `${name}@AckPing@$`;
    case 'passings':
      return `${name}@${message.version === 2 ? 'AckPassing' : 'AckStore'}@${message.messageNumber}@$`;
    case 'markers':
      return `${name}@AckMarker@${message.messageNumber}@$`;
    default:
      return null;
  }
}
