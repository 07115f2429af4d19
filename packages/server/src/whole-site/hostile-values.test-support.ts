/** Values that break careless programs, and damage to good ones. The same seed gives the same damage. */

import type { Random } from '@lapwing/timing/simulator/random';
import * as z from 'zod/mini';

const LONE_SURROGATE = '\ud800';

/** Short enough that thousands of requests with them stay cheap. */
const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  '9007199254740993',
  '2147483648',
  'NaN',
  'null',
  'true',
  '\0',
  'a\0b',
  'a\r\nSet-Cookie: b=c',
  '\u0007\u001b[31m',
  '\u202egnp.exe',
  LONE_SURROGATE,
  `a${LONE_SURROGATE}b`,
  '\ufeff1',
  '\uffff',
  '💥'.repeat(40),
  'é'.repeat(300),
  'x'.repeat(2_000),
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '..%2f..%2fetc',
  '%',
  '%zz',
  '%00',
  "' OR 1=1 --",
  '"; DROP TABLE events; --',
  '<script>alert(1)</script>',
  '=cmd|A1',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  'https://x;sandbox/a.m3u8',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '\\u0000',
  '١٢٣',
  '１２３',
  'İ',
  'ß'.repeat(50),
] as const;

const hostileNumbers = [0, -0, -1, 0.5, 1e-300, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 8_640_000_000_000_001];

/** Texts that some schema of the contract takes. */
const plausibleTexts = [
  'true',
  'false',
  '0',
  '1',
  '5',
  '100',
  '2026',
  '2026-05-11',
  '2026-05-11T10:27:00',
  '2026-05-11T10:27:00Z',
  'NL',
  'en',
  'Karting',
  'Motorized',
  'race',
  'Race',
  'month',
  'day',
  'asc',
  'desc',
  'Events',
  'online',
  'a',
  'Anna',
  'Europe/Amsterdam',
  'lw-1',
  'lw-1-1',
  'a'.repeat(32),
  '12345678-1234-1234-1234-123456789abc',
  `LAPWING-GA-${'a'.repeat(32)}`,
  'anna@example.org',
  'https://example.org/',
  'json',
  'csv',
  'orbits',
] as const;

const acceptedTexts = new WeakMap<z.ZodMiniType, readonly string[]>();

/** Texts that the schema of a parameter accepts. */
export function acceptedBy(schema: z.ZodMiniType): readonly string[] {
  const known = acceptedTexts.get(schema);
  if (known !== undefined) return known;
  const accepted = plausibleTexts.filter((text) => z.safeParse(schema, text).success);
  acceptedTexts.set(schema, accepted);
  return accepted;
}

export function hostileText(random: Random): string {
  return random.pick(hostileTexts);
}

function hostileValue(random: Random): unknown {
  switch (random.whole(0, 9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return [];
    case 3:
      return {};
    case 4:
      return nested(random.whole(2, 400));
    case 5:
      return Array.from({ length: random.whole(2, 3_000) }, () => 0);
    case 6:
    case 7:
      return random.pick(hostileNumbers);
    default:
      return hostileText(random);
  }
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A copy with damage at one place: another value, a missing or an unknown key, or an item that is repeated. */
export function damagedValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.1)) return [...value, hostileValue(random)];
    const at = random.whole(0, value.length - 1);
    if (random.chance(0.1))
      return [...value, ...Array.from({ length: random.whole(1, 50) }, () => value[at])];
    if (random.chance(0.1)) return value.toSpliced(at, 1);
    return value.with(at, damagedValue(value[at], random));
  }
  const keys = Object.keys(value);
  if (keys.length === 0 || random.chance(0.1)) {
    return {
      ...value,
      [random.pick(['unknown', 'constructor', '', 'a\0b', LONE_SURROGATE])]: hostileValue(random),
    };
  }
  const key = random.pick(keys);
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  // One of the keys of the object.
  return { ...value, [key]: damagedValue((value as Record<string, unknown>)[key], random) };
}

/** A copy in which one value is another of its type, which passes checks of types alone. */
export function replacedLeaf(value: unknown, random: Random): unknown {
  if (typeof value === 'string') return hostileText(random);
  if (typeof value === 'number') return random.pick(hostileNumbers);
  if (typeof value !== 'object' || value === null) return hostileValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0) return value;
  const key = random.pick(keys);
  // One of the keys of the object, or an index of the list.
  const replaced = replacedLeaf((value as Record<string, unknown>)[key], random);
  return Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced };
}

/** JSON that is not quite JSON, or more of it than anyone sends. */
export function damagedText(json: string, random: Random): string | Buffer {
  switch (random.whole(0, 8)) {
    case 0:
      return json.slice(0, random.whole(0, json.length));
    case 1:
      return `${json}${json}`;
    case 2:
      return `\ufeff${json}`;
    case 3:
      return '['.repeat(random.whole(1, 60_000));
    case 4:
      return json.replace('{', '{"__proto__":{"isHost":true},');
    case 5:
      return json.replace(/"(\w+)":/, '"$1":0,"$1":');
    case 6:
      return Buffer.from(json, 'utf16le');
    case 7:
      return Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])]);
    default: {
      const bytes = Buffer.from(json);
      for (let left = random.whole(1, 4); left > 0 && bytes.length > 0; left--)
        bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
      return bytes;
    }
  }
}
