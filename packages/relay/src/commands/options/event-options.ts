/** The options that identify an event. */

import { type EventDocument, eventDocument } from '@lapwing/contract/ingest/results-document';
import { lengthUnits, sports } from '@lapwing/contract/values/enums';
import { OperatorError } from '../../operator-error.ts';
import { type CommandOptions, optionalChoice, optionalNumber, optionalText } from './options.ts';

const unitNames = Object.keys(lengthUnits) as (keyof typeof lengthUnits)[];
const sportNames = Object.keys(sports) as (keyof typeof sports)[];

export const eventArgs = {
  event: { type: 'string', description: 'The name of the event' },
  'event-id': { type: 'string', description: 'Your own id of the event; made from name and date otherwise' },
  sport: { type: 'string', description: `Of a new event: one of ${sportNames.join(', ')}` },
  location: { type: 'string', description: 'Of a new event: the name of the track' },
  country: { type: 'string', description: 'Of a new event: where the track is, two letters such as NL' },
  'time-zone': { type: 'string', description: 'The time zone of the track; that of this computer otherwise' },
  'track-length': { type: 'string', description: 'The length of a lap in metres' },
  date: { type: 'string', description: 'The first day of the event, such as 2026-05-03; today otherwise' },
  unlisted: { type: 'boolean', description: 'Show a new event only to who has its link' },
} as const;

export const eventOptionNames = Object.keys(eventArgs).flatMap((name) => [name, camelCase(name)]);

/** The event of the options; null if there are none. */
export function eventOf(options: CommandOptions, nowMs: number): EventDocument | null {
  const name = optionalText(options, 'event');
  const id = optionalText(options, 'event-id');
  if (name === null && id === null) return null;
  const timeZone = timeZoneOf(options);
  const startDate = optionalText(options, 'date') ?? dateIn(timeZone, nowMs);
  const clientId = id ?? slugOf(`${name} ${startDate}`);
  const location = optionalText(options, 'location');
  const country = optionalText(options, 'country');
  if (location !== null && country === null) {
    throw new OperatorError(`--location needs --country, such as --country NL.`);
  }
  const sport = optionalChoice(options, 'sport', sportNames);
  const lengthM = optionalNumber(options, 'track-length', { from: 1, until: 500_000, isWhole: false });
  const document = {
    clientId,
    ...(name === null ? {} : { name }),
    ...(sport === null ? {} : { sport }),
    ...(location === null
      ? {}
      : {
          location: {
            name: location,
            countryCode: country?.toUpperCase(),
            timeZone,
            ...(lengthM === null ? {} : { lengthM }),
          },
        }),
    // A default date must not move an existing event.
    ...(name === null && options.date === undefined ? {} : { startDate }),
    ...(options.unlisted === true ? { isListed: false } : {}),
  };
  const parsed = eventDocument.safeParse(document);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorError(`The event is invalid: ${issue?.path.join('.')}: ${issue?.message}`);
}

export function timeZoneOf(options: CommandOptions): string {
  const name = optionalText(options, 'time-zone');
  if (name === null) return Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new OperatorError(`--time-zone "${name}" is not known; it is written as Europe/Amsterdam.`);
  }
}

export function lengthUnitOf(options: CommandOptions) {
  return optionalChoice(options, 'length-unit', unitNames) ?? 'km';
}

function dateIn(timeZone: string, nowMs: number): string {
  // Swedish dates are written year-month-day.
  return Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(nowMs);
}

/** Only letters, digits and hyphens, for ids and folder names. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug.slice(0, 100) || 'unnamed';
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
