/** Runs a simulated race as timing software or a decoder would: every client gets it in real time. */

import { createServer, type Server, type Socket } from 'node:net';
import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import { encodeRMonitor } from '@lapwing/timing/feeds/rmonitor/encode-rmonitor';
import { createP3DecoderBox } from '@lapwing/timing/simulator/p3-decoder-box';
import { createRMonitorBoard } from '@lapwing/timing/simulator/rmonitor-board';
import type { SessionSetup, SimulatedEvent } from '@lapwing/timing/simulator/session-setup';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import type { Clock } from '../../clock.ts';
import { OperatorError } from '../../operator-error.ts';
import type { ServedProtocol, ServeOptions, SimulateOptions } from '../options/simulate-options.ts';
import { decoderLoopsOf } from './decoder-guide.ts';

/** A race in one of the protocols, in the venue's time. */
type RaceProtocol = {
  greeting(nowMs: number): Uint8Array[];
  happened(event: SimulatedEvent): Uint8Array[];
  /** sent every second */
  everySecond(nowMs: number): Uint8Array[];
  /** sent when the race is over */
  farewell(nowMs: number): Uint8Array[];
  /** responds to a client's messages, separately for each client */
  listen(): (chunk: Uint8Array) => Uint8Array[];
};

export type ServeContext = {
  clock: Clock;
  signal: AbortSignal;
  runNumber: number;
  /** null starts when the first client connects */
  startsAtMs: number | null;
  onListening(port: number): void;
};

const SECOND_MS = 1_000;
/** How long the board shows the finish before the connection is closed. */
const AFTER_THE_RACE_MS = 5_000;
/** A client that does not read is disconnected. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;

export async function serveRace(
  options: SimulateOptions,
  serve: ServeOptions,
  { clock, signal, runNumber, startsAtMs, onListening }: ServeContext,
): Promise<void> {
  const clients = new Set<Socket>();
  let protocol: RaceProtocol | null = null;
  let venueNowMs = 0;
  let onFirstClient: () => void = () => undefined;
  const firstClient = new Promise<void>((resolve) => {
    onFirstClient = resolve;
  });

  const server = createServer((socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    // The client is gone, and there is nothing else to do.
    socket.on('error', () => socket.destroy());
    let answer: ((chunk: Uint8Array) => Uint8Array[]) | null = null;
    socket.on('data', (chunk: Buffer) => {
      answer ??= protocol?.listen() ?? null;
      for (const bytes of answer?.(chunk) ?? []) socket.write(bytes);
    });
    for (const bytes of protocol?.greeting(venueNowMs) ?? []) socket.write(bytes);
    onFirstClient();
  });
  onListening(await listen(server, serve));
  signal.addEventListener('abort', () => onFirstClient(), { once: true });

  function send(messages: readonly Uint8Array[]) {
    for (const socket of clients) {
      if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy();
      else for (const bytes of messages) socket.write(bytes);
    }
  }

  let begunAtMs = 0;
  let begunVenueMs = 0;
  async function passTime(untilMs: number) {
    while (venueNowMs < untilMs && !signal.aborted) {
      const nextSecondMs = Math.floor(venueNowMs / SECOND_MS + 1) * SECOND_MS;
      venueNowMs = Math.min(untilMs, nextSecondMs);
      const aheadMs = begunAtMs + (venueNowMs - begunVenueMs) / options.speed - clock.nowMs();
      // Timers are no more precise; delays are made up for.
      if (aheadMs >= 1) await clock.sleep(aheadMs, signal);
      if (venueNowMs === nextSecondMs) send(protocol?.everySecond(venueNowMs) ?? []);
    }
  }

  try {
    if (startsAtMs === null) await firstClient;
    const setup = typicalRace({ ...options, startsAtMs: startsAtMs ?? clock.nowMs() });
    protocol = protocols[serve.protocol](setup, runNumber);
    venueNowMs = startsAtMs === null ? setup.startsAtMs : Math.min(clock.nowMs(), setup.startsAtMs);
    begunAtMs = clock.nowMs();
    begunVenueMs = venueNowMs;
    send(protocol.greeting(venueNowMs));
    for (const event of simulateSession(setup)) {
      await passTime(event.kind === 'passing' ? event.passing.atMs : event.atMs);
      if (signal.aborted) return;
      send(protocol.happened(event));
    }
    await passTime(venueNowMs + AFTER_THE_RACE_MS);
    send(protocol.farewell(venueNowMs));
  } finally {
    for (const socket of clients) socket.end();
    await new Promise((resolve) => server.close(resolve));
  }
}

const protocols: Readonly<Record<ServedProtocol, (setup: SessionSetup, runNumber: number) => RaceProtocol>> =
  {
    rmonitor(setup, runNumber) {
      const board = createRMonitorBoard(setup, { runNumber: String(runNumber), name: `${setup.sport} race` });
      const lines = (records: readonly Parameters<typeof encodeRMonitor>[0][]) =>
        records.length === 0 ? [] : [Buffer.from(records.map(encodeRMonitor).join(''))];
      return {
        greeting: (nowMs) => lines(board.refresh(nowMs)),
        happened: (event) => lines(board.apply(event)),
        everySecond: (nowMs) => lines([board.heartbeat(nowMs)]),
        farewell: (nowMs) => lines([board.close(nowMs)]),
        listen: () => () => [],
      };
    },

    p3(setup) {
      const box = createP3DecoderBox(decoderLoopsOf(setup));
      let seconds = 0;
      return {
        greeting: () => [box.status()],
        happened: (event) => {
          const frame = box.apply(event);
          return frame === null ? [] : [frame];
        },
        everySecond: () => (seconds++ % 4 === 0 ? [box.status()] : []),
        farewell: () => [],
        listen() {
          const decoder = createP3Decoder();
          return (chunk) =>
            decoder
              .push(chunk)
              .flatMap((record) =>
                record.kind === 'resend' ? box.resend(record.fromNumber, record.untilNumber) : [],
              );
        },
      };
    },
  };

function listen(server: Server, { host, port }: ServeOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new OperatorError(`Cannot listen at ${host}:${port}: ${error.message}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
