/** Runs a relay or a replay at a terminal: checks the server, shows the status, and prints a summary at the end. */

import { type Clock, realClock } from '../clock.ts';
import type { Feed } from '../feeds/feed.ts';
import { hasSourceClock } from '../relaying/protocols.ts';
import type { FeedOptions } from '../relaying/relay-options.ts';
import { describeReport } from '../relaying/relay-status.ts';
import { type RelayEnd, runRelay } from '../relaying/run-relay.ts';
import { createStatusPrinter } from '../relaying/status-printer.ts';
import type { IngestClient } from '../sending/ingest-client.ts';
import type { Cursor } from '../sending/outgoing.ts';
import type { Source } from '../sources/source.ts';
import { checkServer } from './check-server.ts';
import { openingOf } from './decoder-session.ts';
import { consoleHelp, sessionConsole } from './session-console.ts';
import { stopSignal } from './stop-signal.ts';

type SourceContext = { clock: Clock; random: () => number; onListening(port: number): void };

export type RelayAtTerminal = FeedOptions & {
  client: IngestClient;
  outboxFolder: string;
  isJson: boolean;
  isReplay?: boolean;
  open(feed: FeedOptions, context: SourceContext, cursor: Cursor): { source: Source; feed: Feed };
};

const GRACE_MS = 10_000;
const HEARTBEAT_EVERY_MS = 30_000;

export async function relayUntilDone(options: RelayAtTerminal): Promise<RelayEnd> {
  const { protocol, target, client, outboxFolder, isJson } = options;
  const printer = createStatusPrinter(isJson, { out: process.stdout, error: process.stderr });
  const { signal } = stopSignal();
  const { session } = await checkServer(client, { ...options, notice: printer.notice });
  const feed = { ...options, session };
  const help = consoleHelp(options);
  if (help !== null) printer.notice(help);
  const context: SourceContext = {
    clock: realClock,
    random: Math.random,
    onListening: (port) => printer.notice(`Listening on port ${port}.`),
  };
  const end = await runRelay(
    {
      open: (cursor) => options.open(feed, context, cursor),
      opening: await openingOf(feed, realClock.nowMs()),
      sourceSessionId: session?.document.clientId ?? null,
      listen: sessionConsole(feed, process.stdin, { nowMs: realClock.nowMs, notice: printer.notice }),
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
      onPage: ({ path, about }) => printer.page(about, new URL(path, client.serverUrl).href),
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
