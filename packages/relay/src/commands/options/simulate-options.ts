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

const known = new Set([
  ...['sport', 'seed', 'competitors', 'minutes', 'speed', 'start', 'out', 'json'],
  ...['serve', 'host', 'port', 'repeat'],
]);

export function parseSimulateOptions(given: CommandOptions, nowMs: number): SimulateOptions {
  refuseUnknown(given, known);
  const [extra] = Array.isArray(given._) ? given._ : [];
  if (extra !== undefined) throw new OperatorError(`"${extra}" is unknown: simulate only takes options.`);
  return {
    sport: sportOf(textOf(given, 'sport')),
    seed: textOf(given, 'seed'),
    competitors: numberOf(given, 'competitors', { from: 1, until: 200, isWhole: true }),
    minutes: numberOf(given, 'minutes', { from: 1, until: 1_440, isWhole: false }),
    speed: speedOf(given),
    startsAtMs: given.start === undefined ? nowMs : instantOf(textOf(given, 'start')),
    outFile: given.out === undefined ? null : textOf(given, 'out'),
    isSummaryJson: given.json === true,
    serve: serveOf(given),
  };
}

function serveOf(given: CommandOptions): ServeOptions | null {
  if (given.serve === undefined) {
    const other = ['host', 'port', 'repeat'].find(
      (name) => given[name] !== undefined && given[name] !== false,
    );
    if (other !== undefined) throw new OperatorError(`--${other} needs --serve rmonitor or --serve p3.`);
    return null;
  }
  const protocol = choiceOf(given, 'serve', servedProtocols);
  return {
    protocol,
    host: given.host === undefined ? '127.0.0.1' : textOf(given, 'host'),
    port:
      given.port === undefined
        ? usualPorts[protocol]
        : numberOf(given, 'port', { from: 0, until: 65_535, isWhole: true }),
    isRepeated: given.repeat === true,
  };
}

/** A served race runs in real time by default; a written one without pauses. */
function speedOf(given: CommandOptions): number {
  if (given.speed === undefined) return given.serve === undefined ? 0 : 1;
  return numberOf(given, 'speed', {
    from: given.serve === undefined ? 0 : 0.1,
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
