/** Runs a relay or a replay at a terminal: greets the server, shows how it goes, and sums up at the end. */

import { setTimeout as sleep } from 'node:timers/promises';
import { ingestApi } from '@lapwing/contract/ingest';
import { type Clock, realClock } from '../clock.ts';
import type { Feed, FeedOutput } from '../feeds/feed.ts';
import { OperatorError } from '../operator-error.ts';
import { hasSourceClock } from '../relaying/protocols.ts';
import { describeReport, describeTrouble } from '../relaying/relay-status.ts';
import { type RelayEnd, runRelay } from '../relaying/run-relay.ts';
import { createStatusPrinter, type StatusPrinter } from '../relaying/status-printer.ts';
import type { IngestClient } from '../sending/ingest-client.ts';
import type { Cursor } from '../sending/outgoing.ts';
import type { Source } from '../sources/source.ts';
import type { FeedOptions } from './relay-options.ts';
import { consoleHelp, sessionConsole } from './session-console.ts';
import { stopSignal } from './stop-signal.ts';

type SourceSurroundings = { clock: Clock; random: () => number; onListening(port: number): void };

export type RelayAtTerminal = Pick<FeedOptions, 'protocol' | 'target' | 'session'> & {
  client: IngestClient;
  outboxFolder: string;
  isJson: boolean;
  opening(isFirst: boolean): FeedOutput[];
  open(surroundings: SourceSurroundings, cursor: Cursor): { source: Source; feed: Feed };
};

const GRACE_MS = 10_000;
const HEARTBEAT_EVERY_MS = 30_000;

export async function relayUntilDone(options: RelayAtTerminal): Promise<RelayEnd> {
  const { protocol, target, client, outboxFolder, isJson, opening } = options;
  const printer = createStatusPrinter(isJson, { out: process.stdout, error: process.stderr });
  const { signal } = stopSignal();
  await greet(client, printer);
  const help = consoleHelp(options);
  if (help !== null) printer.notice(help);
  const surroundings: SourceSurroundings = {
    clock: realClock,
    random: Math.random,
    onListening: (port) => printer.notice(`Listening on port ${port}.`),
  };
  const end = await runRelay(
    {
      open: (cursor) => options.open(surroundings, cursor),
      opening,
      listen: sessionConsole(options, process.stdin, { nowMs: realClock.nowMs, notice: printer.notice }),
      target,
      client,
      outbox: { folder: outboxFolder },
      clock: realClock,
      random: Math.random,
      hasSourceClock: hasSourceClock(protocol),
      hasStartList: target.kind === 'live',
      graceMs: GRACE_MS,
      statusEveryMs: printer.everyMs,
      heartbeatEveryMs: HEARTBEAT_EVERY_MS,
      onStatus: printer.status,
      onNotice: printer.notice,
      onTrouble: (report) =>
        printer.notice(
          report === null
            ? 'The server takes what is sent again.'
            : describeReport(report, client.serverUrl, outboxFolder),
        ),
    },
    signal,
  );
  printer.end({ ...end, paths: end.paths.map((path) => new URL(path, client.serverUrl).href) }, outboxFolder);
  return end;
}

/** Whose key it is. A server that does not answer is no reason not to begin: the race does not wait. */
async function greet(client: IngestClient, printer: StatusPrinter): Promise<void> {
  const greeting = client.call(ingestApi.caller, { timeoutMs: 5_000 });
  const outcome = await Promise.race([greeting, sleep(6_000, null, { ref: false })]);
  if (outcome === null) return;
  if (outcome.kind === 'answered') {
    const { name, key } = outcome.answer;
    printer.notice(`The key is "${key.name}" of ${name}, for ${key.scopes.join(', ')}.`);
    return;
  }
  // Not the server's word: the key cannot even be read.
  if (outcome.kind === 'key-refused' && !/^\d/.test(outcome.reason)) throw new OperatorError(outcome.reason);
  printer.notice(`${describeTrouble(outcome)}. What is read is kept and sent as soon as it can be.`);
}
