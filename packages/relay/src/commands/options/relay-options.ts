/** The options of `lapwing relay`, checked. */

import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseLoopNames } from '../../feeds/loops.ts';
import type { SessionKind } from '../../feeds/run-sessions.ts';
import { OperatorError } from '../../operator-error.ts';
import {
  type DecoderSession,
  type FeedOptions,
  type RelayOptions,
  type RelayProtocol,
  relayProtocols,
  type SourceAddress,
} from '../../relaying/relay-options.ts';
import type { Target } from '../../sending/outgoing.ts';
import { parseAddress } from '../../sources/source.ts';
import { eventOf, eventOptionNames, lengthUnitOf, slugOf, timeZoneOf } from './event-options.ts';
import {
  type CommandOptions,
  choiceOf,
  optionalChoice,
  optionalNumber,
  optionalText,
  refuseUnknown,
} from './options.ts';
import { serverOptionNames } from './server-options.ts';

const usualPorts: Readonly<Record<RelayProtocol, number>> = {
  rmonitor: 50_000,
  p3: 5_403,
  ambrc: 5_100,
  'mylaps-tcp': 3_097,
  racemonitor: 50_000,
  multiloop: 50_003,
};
/** They only see transponders; we count the laps. */
const decoders: ReadonlySet<RelayProtocol> = new Set(['p3', 'ambrc', 'mylaps-tcp']);
const sessionKinds = ['practice', 'qualify', 'race'] as const satisfies readonly SessionKind[];

export const feedOptionNames: readonly string[] = [
  ...['practice', 'session', 'session-id', 'sessionId', 'type', 'entries', 'laps', 'minutes'],
  ...['min-lap', 'minLap', 'loop', 'length-unit', 'lengthUnit'],
  ...serverOptionNames,
  ...eventOptionNames,
];

const optionNames = new Set<string>(['protocol', 'address', 'json', 'outbox', ...feedOptionNames]);

type RelayContext = { nowMs: number; environment: Readonly<Record<string, string | undefined>> };

export function parseRelayOptions(options: CommandOptions, context: RelayContext): RelayOptions {
  refuseUnknown(options, optionNames);
  const protocol = choiceOf({ protocol: options.protocol ?? '' }, 'protocol', relayProtocols);
  const text = typeof options.address === 'string' ? options.address.trim() : '';
  const address = addressOf(protocol, text);
  const feed = parseFeedOptions(options, protocol, context.nowMs);
  return {
    ...feed,
    address,
    addressText: 'url' in address ? address.url : `${address.host}:${address.port}`,
    outboxFolder: outboxFolderOf(options, `${protocol} ${text} ${nameOf(feed.target)}`, context.environment),
    isJson: options.json === true,
  };
}

export function parseFeedOptions(
  options: CommandOptions,
  protocol: RelayProtocol,
  nowMs: number,
): FeedOptions {
  const isDecoder = decoders.has(protocol);
  const target = targetOf(options, isDecoder, nowMs);
  const kind = optionalChoice(options, 'type', sessionKinds);
  return {
    protocol,
    target,
    session: isDecoder && target.kind === 'live' ? sessionOf(options, kind ?? 'practice') : null,
    kindOtherwise: kind ?? 'race',
    loops: parseLoopNames(optionalText(options, 'loop')),
    timeZone: timeZoneOf(options),
    lengthUnit: lengthUnitOf(options),
  };
}

function targetOf(options: CommandOptions, isDecoder: boolean, nowMs: number): Target {
  const location = optionalText(options, 'practice');
  if (location !== null && !isDecoder) {
    throw new OperatorError(`--practice is for decoders: ${[...decoders].join(', ')}.`);
  }
  const event = eventOf(options, nowMs);
  if (location !== null && event !== null) {
    throw new OperatorError('Passings go either to --practice or to an event, not to both.');
  }
  if (location !== null) return { kind: 'practice', location };
  if (event !== null) return { kind: 'live', event };
  const otherwise = isDecoder ? ', or --practice LOCATION' : '';
  throw new OperatorError(
    `Which event? Use --event "Spring Cup" (or --event-id for one that is known)${otherwise}.`,
  );
}

/** For the name of a folder. */
export function nameOf(target: Target): string {
  return target.kind === 'live' ? target.event.clientId : `practice ${target.location}`;
}

/** The folder for unacknowledged data: the given one, or one for each source and event. */
export function outboxFolderOf(
  options: CommandOptions,
  name: string,
  environment: RelayContext['environment'],
): string {
  return optionalText(options, 'outbox') ?? join(stateFolder(environment), 'outbox', slugOf(name));
}

function addressOf(protocol: RelayProtocol, text: string): SourceAddress {
  if (protocol === 'racemonitor' && /^wss?:\/\//.test(text)) return { url: text };
  const address = parseAddress(text, usualPorts[protocol]);
  if (address !== null) return address;
  throw new OperatorError(`"${text}" is not an address such as 192.168.1.10:${usualPorts[protocol]}.`);
}

function sessionOf(options: CommandOptions, type: SessionKind): DecoderSession {
  const name = optionalText(options, 'session');
  if (name === null) {
    throw new OperatorError(
      'A decoder does not name what runs: use --session "Race 1", or --practice LOCATION.',
    );
  }
  const minutes = optionalNumber(options, 'minutes', { from: 1, until: 10_000, isWhole: false });
  const minimumLapS = optionalNumber(options, 'min-lap', { from: 1, until: 86_400, isWhole: false });
  const id = optionalText(options, 'session-id');
  return {
    document: { clientId: id ?? slugOf(name), name: name.slice(0, 200), type },
    isIdGiven: id !== null,
    entriesFile: optionalText(options, 'entries'),
    laps: optionalNumber(options, 'laps', { from: 1, until: 100_000, isWhole: true }),
    durationMs: minutes === null ? null : Math.round(minutes * 60_000),
    minimumLapTimeMs: minimumLapS === null ? null : Math.round(minimumLapS * 1_000),
  };
}

/** The folder for data that must survive a restart. */
export function stateFolder(environment: RelayContext['environment']): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = environment;
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'lapwing');
  return join(XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'lapwing');
}
