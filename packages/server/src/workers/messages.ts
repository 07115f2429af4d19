/** What the main process and a worker send each other in addition to the bus. Sockets can only be sent this way. */

import type { Certificate } from '../http/tls/certificate.ts';
import type { Settings } from '../settings/settings.ts';

export type StartOptions = {
  /** the name of the worker */
  process: string;
  settings: Settings;
  /** the private socket of the main process */
  mainSocket: string;
  /** the private socket of this worker */
  ownSocket: string;
};

/** `connection` comes with a socket. */
export type ToWorker =
  | { kind: 'start'; options: StartOptions }
  | { kind: 'certificate'; certificate: Certificate }
  | { kind: 'connection'; id: number; isTls: boolean }
  | { kind: 'stop' };

export type FromWorker =
  | { kind: 'ready' }
  /** `forwarded` are those of a proxy, which are not its own */
  | { kind: 'connections'; arrived: number[]; closed: number[]; forwarded: number[] };

/** Asks a worker whether it is alive. */
export const aliveSubject = (process: string) => `workers.alive.${process}`;
/** Asks a worker for its metrics. */
export const metricsSubject = (process: string) => `workers.metrics.${process}`;
/** Asks the main process for the events that run now. */
export const RUNNING_EVENTS = 'live.running-events';

/** The descriptor of the bus in a worker. */
export const BUS_DESCRIPTOR = 4;
