/** What a timer types while a decoder's session runs: flags, and that it is over. A decoder knows neither. */

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { LiveFlag } from '@lapwing/contract/enums';
import type { SessionEvent } from '@lapwing/contract/session-event';
import type { FeedOutput } from '../feeds/feed.ts';
import type { DecoderSession } from './relay-options.ts';

export const consoleHelp = 'Type green, yellow, red, finish or end, each with Enter.';

const flags = new Map<string, LiveFlag>([
  ['green', 'Green'],
  ['yellow', 'Yellow'],
  ['red', 'Red'],
  ['finish', 'Finish'],
]);

/** null for what is no command. */
export function eventTyped(line: string, atMs: number): SessionEvent | null {
  const word = line.trim().toLowerCase();
  if (word === 'end') return { kind: 'session-ended', atMs };
  const flag = flags.get(word);
  return flag === undefined ? null : { kind: 'flag', atMs, flag };
}

export type SessionConsole = (say: (outputs: FeedOutput[]) => Promise<void>) => () => void;

/** null where timing software tells these things itself. */
export function sessionConsole(
  session: DecoderSession | null,
  input: Readable,
  surroundings: { nowMs(): number; notice(text: string): void },
): SessionConsole | null {
  if (session === null) return null;
  return (say) => {
    const lines = createInterface({ input });
    lines.on('line', (line) => {
      const event = eventTyped(line, surroundings.nowMs());
      if (event === null) {
        if (line.trim() !== '') surroundings.notice(`"${line.trim()}" is not known. ${consoleHelp}`);
        return;
      }
      const text = event.kind === 'flag' ? `Flag: ${event.flag}.` : 'The session is over.';
      // Said when it is kept: who reads it may end the program.
      void say([{ kind: 'session', session: session.document, events: [event] }]).then(() =>
        surroundings.notice(text),
      );
    });
    return () => lines.close();
  };
}
