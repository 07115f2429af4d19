/** The options of `lapwing simulate`, checked. Errors list the allowed values. */

import { calendarDay, instantMs } from '@lapwing/contract/values/document-values';
import {
  findSimulatedSport,
  type SimulatedSport,
  simulatedSports,
} from '@lapwing/timing/simulator/typical-race';
import { OperatorError } from '../../operator-error.ts';
import { type CommandOptions, choiceOf, numberOf, refuseUnknown, textOf } from './options.ts';

export type SimulateOptions = {
  sport: SimulatedSport;
  seed: string;
  competitors: number;
  minutes: number;
  /** 0 is without pauses, 1 real time, 60 a minute per second */
  speed: number;
  startsAtMs: number;
  /** null is standard output */
  outFile: string | null;
  isSummaryJson: boolean;
  /** null writes the race instead of serving it */
  serve: ServeOptions | null;
};

const servedProtocols = ['rmonitor', 'p3'] as const;
export type ServedProtocol = (typeof servedProtocols)[number];
export type ServeOptions = { protocol: ServedProtocol; host: string; port: number; isRepeated: boolean };

/** The ports of the real ones. */
const usualPorts: Readonly<Record<ServedProtocol, number>> = { rmonitor: 50_000, p3: 5_403 };

const optionNames = new Set([
  ...['sport', 'seed', 'competitors', 'minutes', 'speed', 'start', 'out', 'json'],
  ...['serve', 'host', 'port', 'repeat'],
]);

export function parseSimulateOptions(options: CommandOptions, nowMs: number): SimulateOptions {
  refuseUnknown(options, optionNames);
  const [extra] = Array.isArray(options._) ? options._ : [];
  if (extra !== undefined) throw new OperatorError(`"${extra}" is unknown: simulate only takes options.`);
  return {
    sport: sportOf(textOf(options, 'sport')),
    seed: textOf(options, 'seed'),
    competitors: numberOf(options, 'competitors', { from: 1, until: 200, isWhole: true }),
    minutes: numberOf(options, 'minutes', { from: 1, until: 1_440, isWhole: false }),
    speed: speedOf(options),
    startsAtMs: options.start === undefined ? nowMs : instantOf(textOf(options, 'start')),
    outFile: options.out === undefined ? null : textOf(options, 'out'),
    isSummaryJson: options.json === true,
    serve: serveOf(options),
  };
}

function serveOf(options: CommandOptions): ServeOptions | null {
  if (options.serve === undefined) {
    const other = ['host', 'port', 'repeat'].find(
      (name) => options[name] !== undefined && options[name] !== false,
    );
    if (other !== undefined) throw new OperatorError(`--${other} needs --serve rmonitor or --serve p3.`);
    return null;
  }
  const protocol = choiceOf(options, 'serve', servedProtocols);
  return {
    protocol,
    host: options.host === undefined ? '127.0.0.1' : textOf(options, 'host'),
    port:
      options.port === undefined
        ? usualPorts[protocol]
        : numberOf(options, 'port', { from: 0, until: 65_535, isWhole: true }),
    isRepeated: options.repeat === true,
  };
}

/** A served race runs in real time by default; a written one without pauses. */
function speedOf(options: CommandOptions): number {
  if (options.speed === undefined) return options.serve === undefined ? 0 : 1;
  return numberOf(options, 'speed', {
    from: options.serve === undefined ? 0 : 0.1,
    until: 1_000,
    isWhole: false,
  });
}

function sportOf(name: string): SimulatedSport {
  const sport = findSimulatedSport(name);
  if (sport === undefined) {
    throw new OperatorError(
      `--sport "${name}" cannot be simulated; use one of ${simulatedSports.join(', ')}.`,
    );
  }
  return sport;
}

function instantOf(text: string): number {
  const atMs = Date.parse(text);
  const isInstant = calendarDay.safeParse(text.slice(0, 10)).success && instantMs.safeParse(atMs).success;
  if (!isInstant) {
    throw new OperatorError(`--start "${text}" must be a date and time such as 2026-05-03T14:00:00Z.`);
  }
  return atMs;
}
