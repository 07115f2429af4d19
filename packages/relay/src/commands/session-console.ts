/** The timer's commands while a session runs: its end, and flags if only a decoder sends data. */

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { FeedOptions } from '../relaying/relay-options.ts';
import type { RelayOperator } from '../relaying/run-relay.ts';

type ConsoleOptions = Pick<FeedOptions, 'session' | 'target'>;

/** null for practice, which has neither flags nor an end. */
export function consoleHelp({ session, target }: ConsoleOptions): string | null {
  if (target.kind === 'practice') return null;
  return session === null
    ? 'Type end and Enter to end a run that the timing software leaves open.'
    : 'Type green, yellow, red, finish or end, each with Enter.';
}

const flags = new Map<string, LiveFlag>([
  ['green', 'Green'],
  ['yellow', 'Yellow'],
  ['red', 'Red'],
  ['finish', 'Finish'],
]);

/** null for an unknown command. */
export function commandTyped(line: string): LiveFlag | 'end' | null {
  const word = line.trim().toLowerCase();
  return word === 'end' ? word : (flags.get(word) ?? null);
}

type SessionConsole = (operator: RelayOperator) => () => void;

/** null for practice. */
export function sessionConsole(
  timed: ConsoleOptions,
  input: Readable,
  { nowMs, notice }: { nowMs(): number; notice(text: string): void },
): SessionConsole | null {
  const help = consoleHelp(timed);
  if (help === null) return null;
  const { session } = timed;

  /** Responds when it is stored: the user may end the program after reading the response. */
  async function obey(line: string, operator: RelayOperator): Promise<string> {
    const command = commandTyped(line);
    if (command === null) return `"${line.trim()}" is not known. ${help}`;
    if (command === 'end') {
      return (await operator.endSession()) ? 'The session is over.' : 'No session is running.';
    }
    if (session === null) return `Flags come from the timing software. ${help}`;
    const event: SessionEvent = { kind: 'flag', atMs: nowMs(), flag: command };
    await operator.send([{ kind: 'session', session: session.document, events: [event] }]);
    return `Flag: ${command}.`;
  }

  return (operator) => {
    const lines = createInterface({ input });
    lines.on('line', (line) => {
      if (line.trim() !== '') void obey(line, operator).then(notice);
    });
    return () => lines.close();
  };
}
