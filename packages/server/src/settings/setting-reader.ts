/** Reads single settings by name and collects their errors. */

import { isTimeZone } from '@lapwing/contract/values/document-values';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import { parseAddress } from '../http/parse-address.ts';
import { webOriginOf } from '../http/web-origin.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Null if the value is not allowed. */
type Parse<Value> = (text: string) => Value | null;

export type SettingReader = {
  /** Null if it is not set, or wrong. */
  optional<Value>(name: string, allowed: string, parse: Parse<Value>): Value | null;
  /** The same for a value that must never be shown. */
  secret<Value>(name: string, allowed: string, parse: Parse<Value>): Value | null;
  readonly errors: string[];
  /** The names of all settings that were read. */
  readonly names: ReadonlySet<string>;
};

export function createSettingReader(env: Environment): SettingReader {
  const errors: string[] = [];
  const names = new Set<string>();

  function read<Value>(name: string, allowed: string, parse: Parse<Value>, isSecret: boolean): Value | null {
    names.add(name);
    const text = env[name]?.trim() ?? '';
    if (text === '') return null;
    const value = parse(text);
    if (value === null) errors.push(`${name} must be ${allowed}${isSecret ? '' : `, not "${text}"`}.`);
    return value;
  }

  return {
    optional: (name, allowed, parse) => read(name, allowed, parse, false),
    secret: (name, allowed, parse) => read(name, allowed, parse, true),
    errors,
    names,
  };
}

export function textLike(pattern: RegExp): Parse<string> {
  return (text) => (pattern.test(text) ? text : null);
}

export function oneOf<Value extends string>(values: readonly Value[]): Parse<Value> {
  return (text) => values.find((value) => value === text.toLowerCase()) ?? null;
}

/** Joined by commas, in lower case. */
export function parseList(pattern: RegExp): Parse<string[]> {
  return (text) => {
    const items = text.split(',').map((item) => item.trim().toLowerCase());
    return items.every((item) => pattern.test(item)) ? items : null;
  };
}

export function parseTimeZone(text: string): string | null {
  return isTimeZone(text) ? text : null;
}

export function parsePort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}

/** Up to two weeks. */
export function parseHours(text: string): number | null {
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= 336 ? hours : null;
}

/** `90m`, `24h`, `7d`; in milliseconds. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,5})(m|h|d)$/.exec(text) ?? [];
  if (count === undefined) return null;
  return Number(count) * (unit === 'm' ? 60_000 : unit === 'h' ? 3_600_000 : 86_400_000);
}

export function parseNumber(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

export function parseSwitch(text: string): boolean | null {
  if (/^(on|true|yes|1)$/i.test(text)) return true;
  return /^(off|false|no|0)$/i.test(text) ? false : null;
}

export function parseTheme(text: string): Theme | null {
  return Object.values(themes).find((theme) => String(theme) === text) ?? null;
}

/** `results.example.org=2,live.example.org=1` */
export function parseThemeHosts(text: string): Map<string, Theme> | null {
  const hosts = new Map<string, Theme>();
  for (const pair of text.split(',')) {
    const match = /^\s*([a-z0-9.-]+|\[[0-9a-f:]+\])\s*=\s*(\S+)\s*$/i.exec(pair);
    const theme = parseTheme(match?.[2] ?? '');
    if (match?.[1] === undefined || theme === null) return null;
    hosts.set(match[1].toLowerCase(), theme);
  }
  return hosts;
}

export function parseHttpUrl(text: string): string | null {
  return webOriginOf(text) === null ? null : new URL(text).href;
}

export function parseSmtpUrl(text: string): string | null {
  const url = parseAddress(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : null;
}

/** `https://tiles.example.org/{z}/{x}/{y}.jpg`, unchanged: parsing would escape the braces. */
export function parseTilesUrl(text: string): string | null {
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  return hasPlaces && webOriginOf(text) !== null ? text : null;
}

/** Only scheme, host and port. */
export function parseOrigin(text: string): string | null {
  const origin = webOriginOf(text);
  return origin !== null && new URL(text).href === `${origin}/` ? origin : null;
}

export function parseOrigins(text: string): string[] | null {
  const origins = text.split(',').map((origin) => parseOrigin(origin.trim()));
  return origins.every((origin) => origin !== null) ? origins : null;
}

/** The host may be left to the driver's own default, as in postgres:///lapwing. */
export function parseNatsUrl(text: string): string | null {
  const url = parseAddress(text);
  const isNats = url !== null && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '';
  return isNats ? text : null;
}

export function parseDatabaseUrl(text: string): string | null {
  const url = parseAddress(text);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) ? text : null;
}
